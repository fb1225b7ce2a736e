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
  /// A view to show, the object that its definition is wired to, which the definition does not keep, and what puts the texts
  /// in another language while it is shown; nil where they stay as they are.
  public typealias Scene = (
    view: View, owner: AnyObject, translate: (@MainActor (_ language: String) -> Void)?
  )
  /// Makes a scene of a definition's path in a language, a BCP 47 tag.
  public typealias Load = @MainActor (_ path: String, _ language: String) throws -> Scene

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
  /// - Throws: the exit status, after standard error says what is wrong.
  public func run(_ options: DemoOptions) async throws {
    if let script = options.script {
      try play(script, options)
    } else {
      let status = await runInTerminal(options)
      if status != 0 { throw ExitCode(status) }
    }
  }

  func scene(_ options: DemoOptions, language: String) throws -> Scene {
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

  private func runInTerminal(_ options: DemoOptions) async -> Int32 {
    do {
      let language = options.language ?? Application.preferredLanguage
      let scene = try scene(options, language: language)
      let application = try Application(name: name.lowercased(), startsReader: options.reader)
      application.quality = options.quality
      application.session.use(language: language)
      application.session.programKeys = Self.keys(in: application.session.language)
      application.session.onLanguageChange = { [weak application] in
        application?.session.programKeys = Self.keys(in: $0)
        guard let translate = scene.translate else { return }
        translate($0.rawValue)
        application?.session.use(language: $0.rawValue)
      }
      application.session.onUnhandledKey = { [weak application] event in
        guard event.key == .character("q"), event.modifiers.isEmpty else { return false }
        application?.quit()
        return true
      }
      application.session.show(scene.view)
      let status = await application.run()
      return withExtendedLifetime(scene) { status }
    } catch let error as TerminalError {
      StandardError.say("\(name): \(error)")
      return 2
    } catch {
      StandardError.say("\(error)")
      return 1
    }
  }
}
