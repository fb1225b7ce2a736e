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
      """)

  @OptionGroup var options: DemoOptions

  @MainActor
  func run() async throws {
    let demo = Demo(name: "DJDeck", definition: "DJController.json") { path, language in
      let controller = DJController()
      let deck = try Nib(contentsOf: path).instantiate(
        owner: controller, registry: .builtIn, language: language)
      controller.pitchChanged()
      return (
        deck.root, controller,
        { language in
          // A definition that is being edited keeps the texts it had.
          if let nib = try? Nib(contentsOf: path) {
            try? deck.reload(nib, registry: .builtIn, language: language)
          }
        }
      )
    }
    try await demo.run(options)
  }
}
