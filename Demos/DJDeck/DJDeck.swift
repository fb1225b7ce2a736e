import ArgumentParser
import Backlit
import DemoSupport

/// A DJ deck in a terminal: three pads, a pitch control and a record.
@main
struct DJDeck: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "DJDeck",
    abstract: "A DJ deck in a terminal, for eyes, fingers and ears.",
    discussion: """
      Tab goes from control to control, Space presses, the arrows adjust, the mouse does what it looks like \
      it does. F6 turns the screen reader on, ? lists the keys, q leaves.

      With --script the deck is played without a terminal, by a clock of its own:
        DJDeck --script steps.txt --transcript words.jsonl

      With --screen a second terminal is the stage. Run `tty; exec sleep infinity` there and give the path that it \
      prints. A link that is made to lead to another terminal moves the stage there; Control C there gives the \
      terminal back:
        DJDeck --screen /dev/pts/7
      """)

  @OptionGroup var options: DemoOptions

  @Option(
    help: ArgumentHelp(
      "Show a stage in this terminal, too, whenever it is there: a path as tty prints it, or a link to it. May be repeated.",
      valueName: "tty"))
  var screen: [String] = []

  func validate() throws {
    if options.isScripted, !screen.isEmpty {
      throw ValidationError("--screen is for the terminal: a script has a screen of its own.")
    }
  }

  @MainActor
  func run() async throws {
    let demo = Demo(name: "DJDeck", definition: "DJController.json") { path, language in
      let deck = DJController()
      let view = try Nib(contentsOf: path).instantiate(owner: deck, registry: .builtIn, language: language)
      deck.pitchChanged()
      return DemoScene(
        view: view.root, owner: deck, translate: { Self.reload(view, path, $0) },
        stage: { try Self.stage(of: deck, language: $0) })
    }
    try await demo.run(options, screens: screen)
  }

  @MainActor
  private static func stage(of deck: DJController, language: String) throws -> DemoScene {
    let path = try DefinitionFile.path("DJStage.json")
    let stage = DJStage(deck: deck)
    let view = try Nib(contentsOf: path).instantiate(owner: stage, registry: .builtIn, language: language)
    deck.add(stage)
    return DemoScene(view: view.root, owner: stage) { [weak stage] in
      reload(view, path, $0)
      stage?.show(deck)
    }
  }

  /// Puts the texts in another language. A definition that is being edited keeps those it had.
  @MainActor
  private static func reload(_ view: NibInstance, _ path: String, _ language: String) {
    if let nib = try? Nib(contentsOf: path) { try? view.reload(nib, registry: .builtIn, language: language) }
  }
}
