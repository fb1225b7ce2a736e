import ArgumentParser
import Backlit
import DemoAudio
import DemoSupport

/// A DJ deck in a terminal: three pads, a pitch control and a record.
@main
struct DJDeck: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "DJDeck",
    abstract: "Run a DJ deck in a terminal.",
    discussion: """
      Tab moves between controls, Space presses a button, arrow keys adjust a value. The mouse works as \
      well. F6 turns the screen reader on, ? lists the keys, q quits.

      With a file, or with --demo-track, the record is heard:
        DJDeck song.flac

      With --script the deck runs a script without a terminal, with a virtual clock:
        DJDeck --script steps.txt --transcript words.jsonl

      With --screen a second terminal shows the stage. Run `tty; exec sleep infinity` there and pass the \
      printed path. If the path is a symbolic link, change the link to move the stage to a different \
      terminal. Control C there closes the stage and restores the terminal:
        DJDeck --screen /dev/pts/7
      """)

  @OptionGroup var options: DemoOptions

  @Option(
    help: ArgumentHelp(
      "Also show a stage in this terminal when it is available: a path as printed by tty, or a link to it. "
        + "Repeatable.",
      valueName: "tty"))
  var screen: [String] = []

  @Argument(
    help: "Play this file: WAV, AIFF, FLAC, Ogg or MP3. A script plays without sound.", completion: .file())
  var file: String?

  @Flag(help: "Play a piece that the demo computes.")
  var demoTrack = false

  @Option(help: ArgumentHelp("The output of ALSA, as listed by aplay -L.", valueName: "name"))
  var soundDevice = "default"

  func validate() throws {
    if demoTrack, file != nil {
      throw ValidationError("--demo-track cannot be combined with a file: the deck has one record.")
    }
    if options.isScripted, !screen.isEmpty {
      throw ValidationError("--screen cannot be combined with --script: a script runs without a terminal.")
    }
  }

  @MainActor
  func run() async throws {
    let audio = try audioDeck()
    let demo = Demo(name: "DJDeck", title: "demo.deck", definition: "DJController.json") { path, language in
      let deck = DJController(audio: audio)
      let view = try Nib(contentsOf: path).instantiate(owner: deck, registry: .builtIn, language: language)
      deck.pitchChanged()
      return DemoScene(
        view: view.root, owner: deck, translate: { Self.reload(view, path, $0) },
        stage: { try Self.stage(of: deck, language: $0) })
    }
    try await demo.run(options, screens: screen) { audio?.engine.isDucked = $0 }
  }

  /// The sound of the record; nil if there is nothing to play.
  @MainActor
  private func audioDeck() throws -> AudioDeck? {
    guard !options.isScripted, file != nil || demoTrack else { return nil }
    let track = try file.map(Track.init(contentsOf:)) ?? DemoTrack().synthesize()
    let audio = AudioDeck(engine: AudioEngine(deckCount: 1), track: track)
    audio.engine.start(device: soundDevice)
    return audio
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

  /// Changes the language of the texts. Keeps the old texts if the definition has faults, for example while
  /// it is edited.
  @MainActor
  private static func reload(_ view: NibInstance, _ path: String, _ language: String) {
    if let nib = try? Nib(contentsOf: path) { try? view.reload(nib, registry: .builtIn, language: language) }
  }
}
