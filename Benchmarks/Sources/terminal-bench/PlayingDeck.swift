import Backlit
import BacklitGraphics
import BacklitHeadless
import BacklitRuntime
import Glibc

/// The owner of the demo's definition, with the outlets and actions needed here.
@MainActor
final class DJController: NibOwner {
  @Outlet var disc: DiscSpinner!
  @Outlet var playButton: BacklitButton!
  @Outlet var cueButton: View!
  @Outlet var syncButton: View!
  @Outlet var pitchControl: View!

  static let nibActions: [String: Action] = Dictionary(
    uniqueKeysWithValues: ["cue", "playPause", "sync", "pitchChanged", "scratch"].map {
      ($0, Action(DJController.ignore))
    })

  private func ignore() {}
}

/// The deck of the demo, loaded from its definition, with the record turning.
@MainActor
struct PlayingDeck {
  let display: HeadlessDisplay
  let controller = DJController()

  init(columns: Int, rows: Int) {
    display = HeadlessDisplay(columns: columns, rows: rows)
    let path = String(#filePath.dropLast("Benchmarks/Sources/terminal-bench/PlayingDeck.swift".count))
    do {
      let nib = try Nib(contentsOf: path + "Assets/Nibs/DJController.json")
      display.show(try nib.instantiate(owner: controller, registry: .builtIn, language: "en").root)
    } catch {
      StandardError.write("terminal-bench: \(error)")
      exit(1)
    }
    display.settle()
    controller.playButton.isOn = true
    controller.disc.play()
  }
}

/// Prints the cells of the record during one turn, so that a peer can show the same: one line for each of the
/// 108 frames, with the rows as runs of text, foreground and background, and the runs of cells that differ
/// from the previous frame.
@MainActor
func printRecord(size: String) {
  guard let size = ScreenSize(size) else {
    StandardError.write(usage)
    exit(2)
  }
  let deck = PlayingDeck(columns: size.columns, rows: size.rows)
  let disc: DiscSpinner = deck.controller.disc
  // The motor needs time to reach its speed.
  deck.display.advance(by: 3)
  let frame = disc.convert(disc.bounds, to: nil)
  let columns = Int(frame.minX / 8)..<Int((frame.maxX / 8).rounded(.up))
  let rows = Int(frame.minY / 16)..<Int((frame.maxY / 16).rounded(.up))
  print(
    "{\"column\":\(columns.lowerBound),\"row\":\(rows.lowerBound),\"width\":\(columns.count),\"height\":\(rows.count)}"
  )
  var last = deck.display.grid
  // 33⅓ turns a minute are 1.8 seconds a turn. The frame after the last one is the first again.
  for _ in 0..<108 {
    deck.display.advance(by: 1 / 60)
    let grid = deck.display.grid
    let spans = grid.changedRuns(since: last).filter { rows.contains($0.row) }.compactMap { run -> String? in
      let part = run.columns.clamped(to: columns)
      return part.isEmpty
        ? nil : "[\(part.lowerBound - columns.lowerBound),\(run.row - rows.lowerBound),\(part.count)]"
    }
    last = grid
    let lines = rows.map { row in "[\(runs(of: grid, columns: columns, row: row).joined(separator: ","))]" }
    print("{\"rows\":[\(lines.joined(separator: ","))],\"changed\":[\(spans.joined(separator: ","))]}")
  }
}

/// The runs of equal style in a row of cells.
private func runs(of grid: CellGrid, columns: Range<Int>, row: Int) -> [String] {
  var runs: [String] = []
  var start = columns.lowerBound
  for column in columns
  where column + 1 == columns.upperBound || style(grid[column + 1, row]) != style(grid[start, row]) {
    let text = (start...column).map { grid[$0, row].glyph.text }.joined()
    runs.append("[\"\(text)\",\(style(grid[start, row]))]")
    start = column + 1
  }
  return runs
}

private func style(_ cell: Cell) -> String {
  func code(_ color: CellColor) -> String {
    guard !color.isDefault else { return "null" }
    let digits = String(color.rgb, radix: 16)
    return "\"#" + String(repeating: "0", count: 6 - digits.count) + digits + "\""
  }
  return code(cell.foreground) + "," + code(cell.background)
}
