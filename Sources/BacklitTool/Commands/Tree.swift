import ArgumentParser
import BacklitBus
import BacklitGeometry
import BacklitUI
import BacklitValues

/// The command `backlit tree`: prints the accessibility tree of a definition.
struct Tree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the accessibility tree of a definition, in reading order.",
    discussion: """
      For example, in Backlit's own folder, the spoken text of the deck, element by element:

        backlit tree Assets/Nibs/DJController.json

      Each line is an element, its parts separated by commas, its hint after a dash. Indented lines below an element \
      have rare properties: the containers spoken on entering, actions, content, rotors, languages, and whether it \
      responds to user interaction if its traits do not imply that. Hidden views and views inside an element are \
      omitted, as for a screen reader. Texts, and the reader's own words, are in the language of --language.

      With --json, in one line, frames in points in the root's coordinates; an element without an id, a label, a \
      value or a hint lacks that member:

        {"elements":[{"id":"pitch","label":"Pitch","value":"5",
          "hint":"Adjust pitch","traits":["adjustable"],
          "frame":[x,y,w,h],
          "speech":["Pitch","5","adjustable","Adjust pitch"]}]}

      If present: "containers", "actions" and "rotors", arrays of names; "content", of \
      {"label","value","important"}; "language", a tag; "spans", of {"text","language","spelled"}; "responds", true or \
      false.

      With --bus, the tree is also published on the accessibility bus and read by a client of it, as a screen reader does. \
      Each property of an object in which the client's view differs is a line, or in JSON an element of \
      "bus":{"objects":24,"differences":[]}.

      Exit codes: 0 success, 1 the definition has faults or the bus has differences, 2 usage error.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; by default the one that the definition stores, or else 960x640, 120×40 cells.",
      valueName: "WxH"),
    transform: DefinitionOptions.size)
  var size: Size?

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @Flag(help: "Compare the tree with what a client of the accessibility bus gets.")
  var bus = false

  @MainActor
  func run() async throws {
    let definition = try options.load(size: size ?? options.standardSize, snapping: .none)
    var report = TreeReport(definition)
    if bus { report.bus = try Self.compare(definition) }
    try Streams.print(json ? report.json.line : report.text)
    if report.bus?.differences.isEmpty == false { throw ExitCode.failure }
  }

  /// Compares a tree with what a client of the accessibility bus gets.
  @MainActor
  private static func compare(_ definition: LoadedDefinition) throws -> BusRoundTrip {
    do throws(BusRoundTrip.Failure) {
      return try BusRoundTrip.run(
        definition.window.accessibilityTree(), title: "backlit tree",
        language: Language(locale: definition.language).supported)
    } catch {
      let reason =
        switch error {
        case .noBus:
          "There is no accessibility bus, or accessibility is off; backlit doctor says what is missing."
        case .notFound: "The registry of the accessibility bus does not list the tree."
        }
      throw ValidationError(reason)
    }
  }
}
