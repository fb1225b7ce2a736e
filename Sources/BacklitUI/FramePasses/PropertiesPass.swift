/// The first part of a round of ``LayoutPass``: `updateProperties`, root to leaves.
@MainActor
enum PropertiesPass {
  static func run(_ view: View) {
    if view.pendingPasses.contains(.properties) {
      view.pendingPasses.remove(.properties)
      if view.extras?.observedReads[.updateConfiguration]?.isStale == true {
        view.refreshConfiguration()
      }
      let update = {
        view.viewController?.updateProperties()
        view.updateProperties()
      }
      view.tracking(.updateProperties, update) { $0.setNeedsUpdateProperties() }
    }
    guard view.pendingPasses.contains(.propertiesInside) else { return }
    view.pendingPasses.remove(.propertiesInside)
    for subview in view.subviews where subview.needsPropertiesPass { run(subview) }
  }
}

extension View {
  /// Whether the properties of this view or of a view inside it must be updated.
  var needsPropertiesPass: Bool { !pendingPasses.isDisjoint(with: [.properties, .propertiesInside]) }
}
