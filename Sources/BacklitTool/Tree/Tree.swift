import ArgumentParser
import Geometry
import Toolkit

/// `backlit tree`: what a screen reader gets of a definition.
struct Tree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the accessibility tree of a definition, in reading order.",
    discussion: """
      For example, from Backlit's own folder, what is spoken of the deck, element by element:

        backlit tree Assets/Nibs/DJController.json

      Each line is an element, its parts with commas between, its hint after a dash. What few elements have is in \
      indented lines below: the containers that are said on the way in, actions, content, rotors, languages, and whether \
      it responds to a person where its traits say otherwise. Views that are hidden or are \
      inside an element are not there for a reader either. Texts, and the reader's own words, are in the language of \
      --language.

      With --json, in one line, frames in points in the root's coordinates; an element without an id, a label, a \
      value or a hint lacks that member:

        {"elements":[{"id":"pitch","label":"Pitch","value":"5",
          "hint":"Adjust pitch","traits":["adjustable"],
          "frame":[x,y,w,h],
          "speech":["Pitch","5","adjustable","Adjust pitch"]}]}

      Where there are any: "containers", "actions" and "rotors", arrays of names; "content", of \
      {"label","value","important"}; "language", a tag; "spans", of {"text","language","spelled"}; "responds", true or \
      false.

      Exit codes: 0 fine, 1 the definition has faults, 2 wrong call.
      """)

  @OptionGroup var options: StageOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; 960x640 by default, 120×40 cells.", valueName: "WxH"),
    transform: StageOptions.size)
  var size = Size(width: 960, height: 640)

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let report = TreeReport(try options.stage(size: size, snapping: .none))
    try Streams.print(json ? try report.jsonLine : report.text)
  }
}
