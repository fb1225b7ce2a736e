extension ClassRegistry {
  /// The views and controls of Backlit.
  public static let builtIn: ClassRegistry = {
    var registry = ClassRegistry()
    registry.registerViews()
    registry.registerControls()
    return registry
  }()
}
