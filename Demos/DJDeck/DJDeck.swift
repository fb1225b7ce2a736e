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

      With a file, with --demo-track, or after f has opened a file, the record is heard, and the deck has an overview with needle search, \
      hot cues, a loop, key lock, pitch ranges, a level meter and a recording of the mix. f opens the library, in which a track is chosen:
        DJDeck song.flac
      --library FOLDER begins with it. g plays, b returns to the cue point, p, t and l speak position, tempo and level; u sets the \
      cue point, i and o the ends of a loop, z, x, c and v the hot cues, k turns key lock on, y matches the tempo, r \
      records the mix. Alt-E and Alt-R speak the time since the start and until the end, Alt-B bar and beat, Alt-H the musical \
      key; Alt-G starts at the cue point on the next bar, Alt-O opens the settings of warnings and headphones.

      Two files, a file and --demo-track, or --demo-track twice are two decks with a crossfader. The keys act on the \
      deck with the focus, and capital letters on the other one; d goes to the other deck, a and s move the crossfader, \
      Alt-T compares the tempos:
        DJDeck song.flac other.ogg

      --cue-output has headphones in the third and fourth channel of the output: h puts a deck on them, Alt-M clicks on each \
      beat. --cue-input adds an input of ALSA to them, such as the monitor of the output into which the speech server plays:
        DJDeck song.flac other.ogg --cue-output --cue-input pulse:speech.monitor

      A MIDI controller plays as well. j learns its controls, which are kept in ~/.config/djdeck/midi.json:
        DJDeck song.flac other.ogg --midi /dev/snd/midiC1D0

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
    help: ArgumentHelp(
      "Play this file, or two files on two decks: WAV, AIFF, FLAC, Ogg or MP3. A script plays without sound.",
      valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(
    help: "Play a piece that the demo computes; after a file on the second deck, twice on both decks.")
  var demoTrack: Int

  @Option(
    help: ArgumentHelp(
      "The file for the recording of the mix: .wav, .flac or .ogg. The default is mix.wav. If it exists, mix-2.wav is "
        + "used, and so on.", valueName: "file"))
  var recordTo: String?

  @Option(
    help: ArgumentHelp(
      "Begin with two decks and the library of this folder: its tracks with artist, tempo, key and length.",
      valueName: "folder"),
    completion: .directory)
  var library: String?

  @Option(
    help: ArgumentHelp(
      "Write the tracks of the set to this file, with times and decks. A track counts after ten seconds.",
      valueName: "file"))
  var setList: String?

  @Flag(help: "List the outputs of ALSA, and say whether the chosen one plays.")
  var outputs = false

  @OptionGroup var sound: SoundOptions

  @OptionGroup var midi: MIDIOptions

  static var withoutArguments: DJDeck? {
    var command = DJDeck()
    command.options = .withoutArguments
    command.screen = []
    command.files = []
    command.demoTrack = 0
    command.recordTo = nil
    command.library = nil
    command.setList = nil
    command.outputs = false
    command.sound = .withoutArguments
    command.midi = .withoutArguments
    return command
  }

  func validate() throws {
    if files.count + demoTrack > Self.largestCount {
      throw ValidationError("There are two decks. Pass at most two files or demo tracks.")
    }
    if let library, (try? SoundFolder(path: library)) == nil {
      throw ValidationError(
        "\(library): this is not a folder that can be read. Pass a folder with sound files to --library.")
    }
    if options.isScripted, !screen.isEmpty {
      throw ValidationError("--screen cannot be combined with --script: a script runs without a terminal.")
    }
  }

  @MainActor
  func run() async throws {
    if outputs { return listOutputs() }
    if let file = midi.midiLint { return try MIDIOptions.lint(file) }
    let engine = DeckEngine(
      device: options.isScripted ? nil : sound.soundDevice, hasHeadphones: sound.cueOutput,
      cueInput: sound.cueInput)
    let parts = Ingredients(
      records: engine.play(try loadTracks()), engine: engine,
      folder: library ?? files.first.map(SoundFolder.folder(of:)) ?? ".", opensLibrary: library != nil,
      cachePath: options.isScripted ? nil : LibraryStore.userPath, setListPath: setList,
      recordingPath: recordTo,
      worker: options.isScripted ? .immediate : .thread,
      midi: midi.controllers(isScripted: options.isScripted))
    let definition =
      switch parts.records.count {
      case 0: "DJDeck.json"
      case 1: "DJPlayer.json"
      default: "DJMix.json"
      }
    let demo = Demo(name: "DJDeck", title: "demo.deck", definition: definition) { path, language in
      try Self.scene(of: parts, path, language)
    }
    try await demo.run(
      options, screens: screen, onSpeakingChange: { engine.isDucked = $0 },
      onStart: { application in
        engine.report = { [weak application] in application?.session.report($0, speakingOnce: $1) }
        parts.midi?.report = { [weak application] in application?.session.report($0) }
        if let error = engine.headphoneError {
          application.report(error.text(in: options.effectiveLanguage))
        }
        // A signal or a closed terminal ends the process before this method continues.
        application.onQuit = { engine.finishRecording() }
      })
    if engine.hasIncompleteRecording { throw ExitCode.failure }
  }

  /// Prints the outputs, and whether the chosen one can be opened.
  @MainActor
  private func listOutputs() {
    for device in AudioOutput.devices() {
      print(device.summary.isEmpty ? device.name : "\(device.name): \(device.summary)")
    }
    let engine = AudioEngine(deckCount: 1)
    engine.start(device: sound.soundDevice)
    print(engine.outputState)
    engine.stop()
  }

  /// The largest number of decks.
  private static let largestCount = 2

  /// The tracks of the command line; silent ones, which the decks load, unless a script runs.
  @MainActor
  private func loadTracks() throws -> [LoadedTrack] {
    let pieces = [DemoTrack(), DemoTrack(.rock)].prefix(demoTrack)
    let sources = files.map(TrackSource.file) + pieces.map(TrackSource.piece)
    // A script goes on when the tracks are there. A user hears the deck first.
    let tracks = try sources.map { options.isScripted ? try $0.load() : try LoadedTrack(silenceFor: $0) }
    guard library != nil else { return tracks }
    // A set from a library needs both decks.
    let title = try DefinitionFile.strings(language: options.effectiveLanguage).text("library.noTrack")
    return tracks + (tracks.count..<Self.largestCount).map { _ in LoadedTrack(nothingAs: title) }
  }
}
