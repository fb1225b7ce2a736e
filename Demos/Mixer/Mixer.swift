import ArgumentParser
import Backlit
import DemoSupport

/// A four-channel mixer with a crossfader. It uses only the public API of Backlit.
@main
struct Mixer: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Mixer",
    abstract: "Run a four-channel mixer in a terminal.",
    discussion: """
      Tab moves between controls, arrow keys adjust a value, Space presses a button, Delete resets a value. \
      The mouse works as well. F6 turns the screen reader on, ? lists the keys, q quits.

      With --script the mixer runs a script without a terminal, with a virtual clock:
        Mixer --script steps.txt --transcript words.jsonl
      """)

  @OptionGroup var options: DemoOptions

  @MainActor
  func run() async throws {
    let demo = Demo(name: "Mixer", title: "demo.mixer", definition: "Mixer.json", registry: .mixer) {
      path, language in
      let mixer = try MixerController(
        definition: path, channel: try DefinitionFile.path("Channel.json"), language: language)
      // The texts contain the numbers of the channels, so they are not translated at run time.
      return DemoScene(view: mixer.desk, owner: mixer)
    }
    try await demo.run(options)
  }
}
