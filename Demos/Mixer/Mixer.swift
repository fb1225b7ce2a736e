import ArgumentParser
import Backlit
import DemoSupport

/// A four-channel mixer with a crossfader, made of Backlit's public interface only.
@main
struct Mixer: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Mixer",
    abstract: "A four-channel mixer in a terminal, for eyes, fingers and ears.",
    discussion: """
      Tab goes from control to control, the arrows adjust, Space presses, Delete resets, the mouse does what it \
      looks like it does. F6 turns the screen reader on, ? lists the keys, q leaves.

      With --script it is played without a terminal, by a clock of its own:
        Mixer --script steps.txt --transcript words.jsonl
      """)

  @OptionGroup var options: DemoOptions

  @MainActor
  func run() async throws {
    let demo = Demo(name: "Mixer", definition: "Mixer.json") { path, language in
      let mixer = try MixerController(
        definition: path, channel: try DefinitionFile.path("Channel.json"), language: language)
      guard let desk = mixer.desk else { preconditionFailure("an outlet of the definition is not filled") }
      // The numbers of its channels are in its texts, so those are made once.
      return (desk, mixer, nil)
    }
    try await demo.run(options)
  }
}
