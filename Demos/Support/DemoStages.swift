import Backlit

/// The scenes on further screens, while these screens are connected.
@MainActor
final class Stages {
  private let scene: DemoScene
  private var open: [ObjectIdentifier: DemoScene] = [:]

  /// Creates an empty collection.
  init(of scene: DemoScene) { self.scene = scene }

  /// Creates a stage for a session, in its language.
  /// - Parameters:
  ///   - session: the session of the screen.
  ///   - show: shows the stage; not called if there is none, or if its definition has faults, which are
  ///     reported instead.
  func open(in session: Session, show: @MainActor (DemoScene) -> Void) {
    do {
      let language = session.screen.language
      guard let stage = try scene.stage?(language) else { return }
      session.use(language: language)
      open[ObjectIdentifier(session)] = stage
      show(stage)
    } catch {
      session.report("\(error)")
    }
  }

  /// Removes the stage of a disconnected screen.
  func close(in session: Session) { open[ObjectIdentifier(session)] = nil }
}
