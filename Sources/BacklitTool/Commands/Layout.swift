import ArgumentParser
import BacklitGeometry
import BacklitUI
import BacklitValues

/// The command `backlit layout`: prints the frames of a definition's views.
struct Layout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lays out a definition and prints the frames of its views.",
    discussion: """
      For example, in Backlit's own folder, a phone in portrait, and in landscape with text from right to left:

        backlit layout Assets/Nibs/DJController.json --size 375x667
        backlit layout Assets/Nibs/DJController.json --size 667x375 --traits rtl --safe-area notch

      Frames are in points from the root's top left corner, as solved, before a display snaps them to its grid, and \
      moved by the offsets of scroll views. Layout guides are listed after their views. Views without an id are omitted. \
      Conflicts and ambiguities are printed below the frames. The definition's \
      owner is not needed.

      With --json, in one line:

        {"size":[w,h],
         "traits":{"horizontal":"compact","vertical":"regular",
          "density":"regular","style":"dark","direction":"leftToRight",
          "textSize":"large","contrast":"standard"},
         "views":[{"id":"red","class":"BacklitButton",
          "frame":[x,y,w,h],"hidden":false}],
         "problems":[{"kind":"unsatisfiable",
          "broken":"id or text","conflict":["…"],"views":["…"]}]}

      A view is hidden if it or a view around it is hidden. The kind is unsatisfiable, undecidable or invalid for a \
      broken constraint: it conflicts with others, its numbers are too uneven, or one of them is too large. An \
      ambiguity, of the kind ambiguous, has only views.

      Exit codes: 0 success, 1 the definition has faults or its layout has problems, 2 usage error.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; the one that the definition stores by default.", valueName: "WxH"),
    transform: DefinitionOptions.size)
  var size: Size?

  @Flag(help: "Print JSON, in one line.")
  var json = false

  func validate() throws {
    guard size == nil, options.simulatedSize == nil else { return }
    throw ValidationError(
      "The size is missing; add --size, such as --size 375x667, or \"simulatedSize\" to the definition.")
  }

  @MainActor
  func run() async throws {
    let size = size ?? options.standardSize
    let report = LayoutReport(try options.load(size: size, snapping: .none))
    try Streams.print(json ? report.json.line : report.text)
    if !report.problems.isEmpty { throw ExitCode.failure }
  }
}
