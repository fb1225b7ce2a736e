import Application
import Backlit
import Session

/// What further screens show of a scene, for as long as they are connected.
@MainActor
final class Stages {
  private let scene: DemoScene
  private var open: [ObjectIdentifier: DemoScene] = [:]

  /// None yet.
  init(of scene: DemoScene) { self.scene = scene }

  /// Makes a stage for a session, in its language.
  /// - Parameters:
  ///   - session: that of the screen.
  ///   - show: shows it there; not called where there is none, or its definition has faults, which are told instead.
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

  /// A session's screen went away.
  func close(in session: Session) { open[ObjectIdentifier(session)] = nil }
}
