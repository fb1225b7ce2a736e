import ArgumentParser
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

      Exit codes: 0 success, 1 the definition has faults, 2 usage error.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; 960x640 by default, 120×40 cells.", valueName: "WxH"),
    transform: DefinitionOptions.size)
  var size = Size(width: 960, height: 640)

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let report = TreeReport(try options.load(size: size, snapping: .none))
    try Streams.print(json ? report.json.line : report.text)
  }
}
