import BacklitNibs
import BacklitRuntime
import BacklitSession

extension Session {
  /// Shows the root view of a definition, and retains the instance.
  /// - Parameters:
  ///   - instance: the definition whose root fills the screen.
  ///   - underCaptions: as for a view.
  public func show(_ instance: NibInstance, underCaptions: Bool = false) {
    if let controller = instance.controller {
      show(controller, owner: instance)
    } else {
      show(instance.root, underCaptions: underCaptions, owner: instance)
    }
  }
}

extension Application {
  /// Shows the root view of a definition at the program's own terminal, and retains the instance.
  /// - Parameters:
  ///   - instance: the definition whose root fills the screen.
  ///   - underCaptions: as for a view.
  public func show(_ instance: NibInstance, underCaptions: Bool = false) {
    session.show(instance, underCaptions: underCaptions)
  }
}
