import ArgumentParser
import Geometry
import Toolkit

/// `backlit layout`: where a definition's views are.
struct Layout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lays out a definition and prints the frames of its views.",
    discussion: """
      For example, from Backlit's own folder, a phone held upright and the same one lying down, read from \
      right to left:

        backlit layout Assets/Nibs/DJController.json --size 375x667
        backlit layout Assets/Nibs/DJController.json --size 667x375 --traits rtl

      Frames are in points from the root's top left corner, as solved, before a display moves them to its \
      grid. Views without an id are left out. Below the frames stands what cannot hold together and what is \
      left open. The definition's owner is not needed.

      With --json, in one line:

        {"size":[w,h],
         "traits":{"horizontal":"compact","vertical":"regular",
          "style":"dark","direction":"leftToRight",
          "textSize":"large","contrast":"standard"},
         "views":[{"id":"red","class":"BacklitButton",
          "frame":[x,y,w,h],"hidden":false}],
         "problems":[{"kind":"unsatisfiable",
          "broken":"id or text","conflict":["…"],"views":["…"]}]}

      Hidden is what is not shown, for its own sake or for that of a view around it. The kind is unsatisfiable \
      or ambiguous; an ambiguity has views alone.

      Exit codes: 0 fine, 1 the definition has faults or its layout problems, 2 wrong call.
      """)

  @OptionGroup var options: StageOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The size of the window in points.", valueName: "WxH"),
    transform: StageOptions.size)
  var size: Size

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let report = LayoutReport(try options.stage(size: size, snapping: .none))
    try Streams.print(json ? try report.jsonLine : report.text)
    if !report.problems.isEmpty { throw ExitCode.failure }
  }
}
