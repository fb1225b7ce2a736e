import Application
import ArgumentParser
import Backlit
import ScreenReader
import Session
import Terminal
import ToolkitTesting

/// A definition and what it is wired to, shown in a terminal or played from a script.
@MainActor
public struct Demo {
  /// Makes a scene of a definition's path in a language, a BCP 47 tag.
  public typealias Load = @MainActor (_ path: String, _ language: String) throws -> DemoScene

  let name: String
  let definition: String
  let load: Load

  /// A demo.
  /// - Parameters:
  ///   - name: the program's name, which errors and the speech server show.
  ///   - definition: the file of its definition in `Assets/Nibs`.
  ///   - load: makes the view and its owner.
  public init(name: String, definition: String, load: @escaping Load) {
    self.name = name
    self.definition = definition
    self.load = load
  }

  /// Does what was asked for.
  /// - Parameters:
  ///   - options: what was asked for.
  ///   - screens: the paths of further terminals, where the scene's stage is shown.
  /// - Throws: the exit status, after standard error says what is wrong.
  public func run(_ options: DemoOptions, screens: [String] = []) async throws {
    if let script = options.script {
      try play(script, options)
    } else {
      let status = await runInTerminal(options, screens)
      if status != 0 { throw ExitCode(status) }
    }
  }

  func scene(_ options: DemoOptions, language: String) throws -> DemoScene {
    try load(try options.nib ?? DefinitionFile.path(definition), language)
  }

  /// The demos' own keys.
  private static func keys(in language: AccessibilityLanguage) -> [KeyHelpItem] {
    let leave =
      switch language {
      case .en: "leave"
      case .es: "salir"
      case .de: "verlassen"
      case .fr: "quitter"
      case .ar: "خروج"
      }
    return [KeyHelpItem(keys: "q", meaning: leave)]
  }

  private func runInTerminal(_ options: DemoOptions, _ screens: [String]) async -> Int32 {
    do {
      let language = options.language ?? Application.preferredLanguage
      let scene = try scene(options, language: language)
      let application = try Application(name: name.lowercased(), startsReader: options.reader)
      application.quality = options.quality
      application.session.use(language: language)
      show(scene, in: application.session) { [weak application] in application?.quit() }
      let stages = Stages(of: scene)
      application.onScreenConnect = { [weak application] session in
        stages.open(in: session) { scene in
          show(scene, in: session) { [weak session] in
            if let session { application?.disconnectScreen(session) }
          }
        }
      }
      application.onScreenDisconnect = { stages.close(in: $0) }
      for path in screens { try application.connectScreen(at: path) }
      let status = await application.run()
      return withExtendedLifetime((scene, stages)) { status }
    } catch let error as TerminalError {
      StandardError.say("\(name): \(error)")
      return 2
    } catch {
      StandardError.say("\(error)")
      return 1
    }
  }

  /// Shows a scene, which follows the person's language and is left by a key.
  private func show(_ scene: DemoScene, in session: Session, leave: @escaping @MainActor () -> Void) {
    session.programKeys = Self.keys(in: session.language)
    session.onLanguageChange = { [weak session] in
      session?.programKeys = Self.keys(in: $0)
      guard let translate = scene.translate else { return }
      translate($0.rawValue)
      session?.use(language: $0.rawValue)
    }
    session.onUnhandledKey = { event in
      guard event.key == .character("q"), event.modifiers.isEmpty else { return false }
      leave()
      return true
    }
    session.show(scene.view)
  }
}
