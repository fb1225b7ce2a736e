import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitTerminal
import BacklitValues

/// A message to a page.
package enum WebPacket: Hashable, Sendable {
  /// JSON.
  case text(String)
  /// A part of the picture.
  case tile(WebTile)

  /// The number of bytes, before the compression of a picture.
  package var count: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .tile(let tile): tile.count
    }
  }

  /// A message of a kind with members. A nil value omits its member.
  static func message(_ kind: String, _ members: [(name: String, value: JSONValue?)]) -> WebPacket {
    let all = [("t", JSONValue.string(kind))] + members.compactMap { name, value in value.map { (name, $0) } }
    return .text(JSONValue.object(all.map { (name: $0.0, value: $0.1) }).line)
  }

  static func focus(_ id: NodeID?) -> WebPacket {
    message("focus", [("id", id.map(JSONValue.id) ?? JSONValue(.null))])
  }

  static func say(_ text: String, isUrgent: Bool) -> WebPacket {
    message("say", [("text", .string(text)), ("urgent", .bool(isUrgent))])
  }

  static func copy(_ text: String) -> WebPacket { message("copy", [("text", .string(text))]) }
  static func title(_ text: String) -> WebPacket { message("title", [("text", .string(text))]) }
  static func end(status: Int32) -> WebPacket { message("end", [("status", .number(Double(status)))]) }
  static func pong(_ number: Int) -> WebPacket { message("pong", [("n", .number(Double(number)))]) }
}

extension JSONValue {
  static func id(_ id: NodeID) -> JSONValue { .number(Double(id.rawValue)) }
}

extension WebPacket {
  /// The rows that differ from those of an earlier grid, as runs of cells of one style, and all large lines if one differs; nil
  /// if nothing does. Cells that exchange the default colours take those of a dark or a light page.
  package static func text(
    of grid: CellGrid, cell: Size, since old: CellGrid?, isDark: Bool
  ) -> WebPacket? {
    let rows = Set(grid.changedRuns(since: old).map(\.row)).sorted()
    let isLargeSame = grid.largeLines == (old?.largeLines ?? [])
    guard !rows.isEmpty || !isLargeSame else { return nil }
    let values = rows.map { row -> JSONValue in
      let runs = grid.styledRuns(inRow: row).map { run -> JSONValue in
        let (ink, paper) = run.cell.webColors(isDark: isDark)
        return [
          .number(Double(run.columns.lowerBound)), .number(Double(run.columns.count)), .string(run.text), ink,
          paper,
          .number(Double(run.cell.attributes.webFlags)),
        ]
      }
      return [.number(Double(row)), .array(runs)]
    }
    let lines = isLargeSame ? nil : JSONValue.array(grid.largeLines.map { $0.web(cell: cell) })
    return message("text", [("rows", .array(values)), ("large", lines)])
  }
}

extension CellGrid {
  /// Cells of one style beside one another.
  struct StyledRun {
    var columns: Range<Int>
    var text: String
    /// The first cell.
    var cell: Cell
  }

  /// The runs of a row without what is blank. Words of one style with a space between them are one run, so that a page can
  /// select and search them.
  func styledRuns(inRow row: Int) -> [StyledRun] {
    var runs: [StyledRun] = []
    var column = 0
    while column < columns {
      let cell = self[column, row]
      let end = column + max(1, cell.glyph.width)
      defer { column = end }
      if cell.isBlankOnPage || cell.glyph.isRightHalf { continue }
      let text = cell.glyph.text
      if let last = runs.last, last.cell.hasStyle(of: cell) {
        let gap = column - last.columns.upperBound
        if gap == 0 || gap == 1 && self[column - 1, row].isBlankOnPage {
          runs[runs.count - 1].columns = last.columns.lowerBound..<end
          runs[runs.count - 1].text += (gap == 1 ? " " : "") + text
          continue
        }
      }
      runs.append(StyledRun(columns: column..<end, text: text, cell: cell))
    }
    return runs
  }
}

extension Cell {
  /// Whether the page shows nothing there but its background.
  fileprivate var isBlankOnPage: Bool {
    glyph == .blank && background.isDefault
      && attributes.isDisjoint(with: [.underline, .strikethrough, .inverse])
  }

  fileprivate func hasStyle(of other: Cell) -> Bool {
    foreground == other.foreground && background == other.background && attributes == other.attributes
  }

  /// The colours of the letters and behind them; null for those of the page.
  fileprivate func webColors(isDark: Bool) -> (JSONValue, JSONValue) {
    guard attributes.contains(.inverse) else { return (foreground.web, background.web) }
    let (ink, paper) = isDark ? (0xFFFFFF, 0) as (UInt32, UInt32) : (0, 0xFFFFFF)
    return (
      (background.isDefault ? CellColor(rgb: paper) : background).web,
      (foreground.isDefault ? CellColor(rgb: ink) : foreground).web
    )
  }
}

extension LargeLine {
  /// The members of the message, in points of the screen and in cells for the parts that are visible.
  fileprivate func web(cell: Size) -> JSONValue {
    let metrics = LineMetrics(text.font, cellHeight: cell.height)
    let columns = Double(TextMetrics.columns(of: text.text))
    let members: [(name: String, value: JSONValue?)] = [
      ("x", .number(Double(area.columns.lowerBound) * cell.width)),
      ("y", .number(Double(area.rows.lowerBound) * cell.height)),
      ("width", .number(columns * metrics.advance)), ("height", .number(metrics.height)),
      ("baseline", .number(metrics.baseline)), ("scale", .number(metrics.advance / cell.width)),
      ("text", .string(text.text)), ("color", CellColor(text.color).web),
      ("flags", .number(Double(attributes.webFlags))),
      (
        "visible",
        visible.map { runs in
          .array(
            runs.map { run in
              .array(
                [run.columns.lowerBound, run.row, run.columns.count].map { .number(Double($0)) })
            })
        }
      ),
    ]
    return .object(members.compactMap { name, value in value.map { (name: name, value: $0) } })
  }
}

extension CellColor {
  fileprivate var web: JSONValue {
    guard !isDefault else { return JSONValue(.null) }
    let digits = String(rgb, radix: 16)
    return .string("#" + String(repeating: "0", count: 6 - digits.count) + digits)
  }
}

extension CellAttributes {
  /// The bits for the page.
  fileprivate var webFlags: Int {
    let bits: [(CellAttributes, Int)] = [
      (.bold, 1), (.italic, 2), (.underline, 4), (.strikethrough, 8), (.dim, 16),
    ]
    return bits.reduce(0) { $0 | (contains($1.0) ? $1.1 : 0) }
  }
}
