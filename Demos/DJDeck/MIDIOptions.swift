import ArgumentParser
import Backlit
import Glibc

/// The command line options for controllers.
struct MIDIOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play with the MIDI controller at this raw device, such as /dev/snd/midiC1D0. Repeatable.",
      valueName: "device"))
  var midi: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file with what the controls of controllers do. The default is ~/.config/djdeck/midi.json; a script has none.",
      valueName: "file"))
  var midiMap: String?

  @Option(help: ArgumentHelp("List the faults of a file for --midi-map.", valueName: "file"))
  var midiLint: String?

  /// The options of a command line without arguments.
  static var withoutArguments: MIDIOptions {
    var options = MIDIOptions()
    options.midi = []
    options.midiMap = nil
    options.midiLint = nil
    return options
  }

  /// Opens the controllers.
  /// - Parameter isScripted: whether the program runs a script, which must not depend on files of the user.
  /// - Returns: the controllers; nil without one.
  @MainActor
  func controllers(isScripted: Bool) -> DeckMIDI? {
    midi.isEmpty ? nil : DeckMIDI(paths: midi, mappingPath: midiMap ?? (isScripted ? nil : Self.standardPath))
  }

  /// The file of mappings beside the other files of the user for the deck; nil if the home folder is not known.
  private static var standardPath: String? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }).map {
      $0 + "/djdeck/midi.json"
    }
  }

  /// Prints the faults of a mapping, each with its line and column.
  /// - Throws: the exit code 1 if there are any.
  @MainActor
  static func lint(_ path: String) throws {
    guard let faults = MIDIMapping.read(path).faults else { return }
    print(faults)
    throw ExitCode.failure
  }
}
