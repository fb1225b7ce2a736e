// `import BacklitTesting` includes the display without a terminal, its robot and its simulated voice.
import Backlit
@_exported import BacklitHeadless

extension HeadlessDisplay {
  /// Shows the root view of a definition, and retains the instance.
  /// - Parameters:
  ///   - instance: the definition whose root fills the screen.
  ///   - underCaptions: as for a view.
  public func show(_ instance: NibInstance, underCaptions: Bool = false) {
    session.show(instance, underCaptions: underCaptions)
    settle()
  }
}
