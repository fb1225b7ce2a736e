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

      With a file, or with --demo-track, the record is heard, and the deck has an overview with needle search, \
      hot cues, a loop, key lock, pitch ranges, a level meter and a recording of the mix:
        DJDeck song.flac
      p, t and l speak position, tempo and level; u sets the cue point, i and o the ends of a loop, z, x, c \
      and v the hot cues, k turns key lock on.

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

  @Option(
    help: ArgumentHelp(
      "The file for the recording of the mix: .wav, .flac or .ogg. The default is mix.wav, or mix-2.wav if that exists, and "
        + "so on.", valueName: "file"))
  var recordTo: String?

  @Flag(help: "List the outputs of ALSA, and say whether the chosen one plays.")
  var outputs = false

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
    if outputs { return listOutputs() }
    let record = try loadRecord()
    let definition = record == nil ? "DJController.json" : "DJPlayer.json"
    let demo = Demo(name: "DJDeck", title: "demo.deck", definition: definition) { path, language in
      if let record, path.hasSuffix("/DJPlayer.json") {
        return try Self.scene(of: record, path, language, recordingPath: recordTo)
      }
      let deck = DJController(audio: record?.audio)
      let view = try Nib(contentsOf: path).instantiate(owner: deck, registry: .builtIn, language: language)
      deck.pitchChanged()
      return DemoScene(
        view: view.root, owner: deck, translate: { Self.reload(view, path, $0) },
        stage: { try Self.stage(of: deck, language: $0) })
    }
    try await demo.run(options, screens: screen) { record?.audio.engine.isDucked = $0 }
    // A recording that runs at the end is complete.
    try record?.audio.engine.stopRecording()
  }

  /// Prints the outputs, and whether the chosen one can be opened.
  @MainActor
  private func listOutputs() {
    for device in AudioOutput.devices() {
      print(device.summary.isEmpty ? device.name : "\(device.name): \(device.summary)")
    }
    let engine = AudioEngine(deckCount: 1)
    engine.start(device: soundDevice)
    print(engine.outputState)
    engine.stop()
  }

  /// A track and its sound.
  @MainActor
  struct LoadedRecord {
    let track: Track
    let audio: AudioDeck

    /// Puts a track on a deck of its own.
    init(_ track: Track) {
      self.track = track
      audio = AudioDeck(engine: AudioEngine(deckCount: 1), track: track)
    }
  }

  /// The track and its sound; nil if there is nothing to play. A script has no output.
  @MainActor
  private func loadRecord() throws -> LoadedRecord? {
    guard file != nil || demoTrack else { return nil }
    let record = LoadedRecord(try file.map(Track.init(contentsOf:)) ?? DemoTrack().synthesize())
    if !options.isScripted { record.audio.engine.start(device: soundDevice) }
    return record
  }

  /// The page of the deck with a track.
  @MainActor
  static func scene(
    of record: LoadedRecord, _ path: String, _ language: String, recordingPath: String? = nil
  ) throws -> DemoScene {
    let words = DeckWords(folder: path.dropLast("Nibs/DJPlayer.json".count) + "Strings")
    let deck = DJPlayer(
      audio: record.audio, track: record.track, words: words, language: language,
      recordingPath: recordingPath)
    let view = try Nib(contentsOf: path).instantiate(owner: deck, registry: .builtIn, language: language)
    deck.pitchChanged()
    return DemoScene(
      controller: DeckPage(view, player: deck),
      translate: {
        deck.languageTag = $0
        Self.reload(view, path, $0)
      },
      stage: { try Self.stage(of: deck, language: $0) })
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
