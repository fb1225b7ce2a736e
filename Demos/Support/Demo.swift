import ArgumentParser
import Backlit
import BacklitWeb

/// A demo program: shows a definition with its owner in a terminal, or runs a script on it.
@MainActor
public struct Demo {
  /// Creates a scene from the path of a definition and a language as a BCP 47 tag.
  public typealias Load = @MainActor (_ path: String, _ language: String) throws -> DemoScene

  let name: String
  let title: String
  let definition: String
  let registry: ClassRegistry
  let leaveKey: KeyEvent
  let load: Load

  /// Creates a demo.
  /// - Parameters:
  ///   - name: the name of the program at the speech server, in any case.
  ///   - title: the key of the title that the screen reader speaks.
  ///   - definition: the file name of the definition in `Assets/Nibs`.
  ///   - registry: the classes of its definitions.
  ///   - leaveKey: the key that ends the program, unless a control takes it.
  ///   - load: creates the view and its owner.
  public init(
    name: String, title: String, definition: String, registry: ClassRegistry = .builtIn,
    leaveKey: KeyEvent = KeyEvent(.character("q")), load: @escaping Load
  ) {
    self.name = name
    self.title = title
    self.definition = definition
    self.registry = registry
    self.leaveKey = leaveKey
    self.load = load
  }

  /// Runs the demo in a terminal or with a script.
  /// - Parameters:
  ///   - options: the command line options.
  ///   - screens: the paths of further terminals that show the stage of the scene.
  ///   - onSpeakingChange: called with whether the screen reader speaks, when it begins and ends, unless the user turned
  ///     ducking off; nil for a demo without sound.
  ///   - onStart: called with the application before it shows the scene; nil for nothing.
  /// - Throws: `CancellationError` if the task is cancelled. Other errors end the process.
  public func run(
    _ options: DemoOptions, screens: [String] = [], onSpeakingChange: (@MainActor (Bool) -> Void)? = nil,
    onStart: (@MainActor (Application) -> Void)? = nil
  ) async throws {
    for words in Self.words { try Localization.add(words.language, json: words.json) }
    var runOptions = Application.Options(startsReader: options.program.reader, registry: registry)
    runOptions.allowWeb()
    try await Application.run(name: name.lowercased(), options: runOptions) { application in
      let language = options.effectiveLanguage
      let scene = try scene(options, language: language)
      application.displayQuality = options.display.quality
      onStart?(application)
      if options.ducking { application.onSpeakingChange = onSpeakingChange }
      application.setLanguage(language)
      options.display.apply(to: application.session)
      show(scene, in: application.session) { [weak application] in application?.quit() }
      if let stage = scene.stage { show(stage, onScreensOf: application) }
      for path in screens { try application.connectScreen(at: path) }
    }
  }

  /// Shows a stage on each further screen.
  private func show(
    _ makeStage: @escaping @MainActor (_ language: String) throws -> DemoScene,
    onScreensOf application: Application
  ) {
    application.onScreenConnect = { [weak application] session in
      do {
        let stage = try makeStage(session.screen.language)
        session.screenName = session.language.text("demo.stage")
        show(stage, in: session) { [weak session] in session.map { application?.disconnectScreen($0) } }
      } catch {
        session.report("\(error)")
      }
    }
  }

  func scene(_ options: DemoOptions, language: String) throws -> DemoScene {
    try load(try options.nib ?? DefinitionFile.path(definition), language)
  }

  /// The demos' own words. A program can add words in any language, also in one that the toolkit lacks.
  private static let words: [(language: Language, json: String)] = [
    (
      .en,
      #"""
      { "demo": { "leave": "leave", "deck": "DJ deck", "showcase": "Showcase", "mixer": "Mixer", "stage": "Stage",
        "inTempo": "in tempo", "nothingToMatch": "nothing to match" } }
      """#
    ),
    (
      .es,
      #"""
      { "demo": { "leave": "salir", "deck": "Plato de DJ", "showcase": "Muestrario", "mixer": "Mezclador", "stage": "Escenario",
        "inTempo": "a tempo", "nothingToMatch": "nada que igualar" } }
      """#
    ),
    (
      .de,
      #"""
      { "demo": { "leave": "beenden", "deck": "DJ-Deck", "showcase": "Schaukasten", "mixer": "Mixer", "stage": "Bühne",
        "inTempo": "im Tempo", "nothingToMatch": "nichts anzugleichen" } }
      """#
    ),
    (
      .fr,
      #"""
      { "demo": { "leave": "quitter", "deck": "Platine DJ", "showcase": "Vitrine", "mixer": "Table de mixage", "stage": "Scène",
        "inTempo": "en tempo", "nothingToMatch": "rien à caler" } }
      """#
    ),
    (
      .ar,
      #"""
      { "demo": { "leave": "خروج", "deck": "جهاز الدي جي", "showcase": "معرض", "mixer": "جهاز المزج", "stage": "المسرح",
        "inTempo": "على الإيقاع", "nothingToMatch": "لا شيء للمطابقة" } }
      """#
    ),
  ]

  /// The keys of the demos for the list of keys.
  private func keys(in language: Language) -> [KeyHelpItem] {
    let key = leaveKey.modifiers == .control ? "Control-Q" : "q"
    return [KeyHelpItem(keys: key, meaning: language.text("demo.leave"))]
  }

  /// Names the program and lists its keys in a language.
  func label(_ session: Session, in language: Language) {
    session.programName = language.text(title)
    session.programKeys = keys(in: language)
  }

  /// Shows a scene in the user's language, and calls `leave` for the key q.
  private func show(_ scene: DemoScene, in session: Session, leave: @escaping @MainActor () -> Void) {
    label(session, in: session.language)
    session.addLanguageChangeHandler { [weak session] in
      if let session { label(session, in: $0) }
      guard let translate = scene.translate else { return }
      translate($0.tag)
      session?.setLanguage($0.tag, mirrorsLayout: true)
    }
    session.addUnhandledKeyHandler { event in
      guard event == leaveKey else { return false }
      leave()
      return true
    }
    scene.show(in: session)
  }
}
