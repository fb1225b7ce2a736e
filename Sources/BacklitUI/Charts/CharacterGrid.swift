import BacklitGeometry
import BacklitGraphics

/// The characters of a plot, drawn as texts of one colour.
struct CharacterGrid {
  private struct Place {
    var character: Character?
    var dots: UInt8 = 0
    var color = Color.black
    var ground: Color?
  }

  private let layout: ChartLayout
  private var places: [Place]

  init(_ layout: ChartLayout) {
    self.layout = layout
    places = Array(repeating: Place(), count: layout.columns * layout.rows)
  }

  mutating func set(_ character: Character, at column: Int, _ row: Int, _ color: Color) {
    places[row * layout.columns + column] = Place(character: character, color: color)
  }

  /// Fills a cell without a character, because fonts leave gaps between full blocks.
  mutating func fill(at column: Int, _ row: Int, _ color: Color) {
    places[row * layout.columns + column] = Place(ground: color)
  }

  /// Adds a braille dot. A cell has two columns and four rows of them.
  mutating func addDot(at column: Int, _ row: Int, _ color: Color) {
    let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    let index = row / 4 * layout.columns + column / 2
    places[index].dots |= bits[column % 2][row % 4]
    places[index].color = color
  }

  /// Sets a part of a cell from one eighth of its height to another, counted from below.
  mutating func setBlock(
    from start: Int, to end: Int, at column: Int, _ row: Int, _ color: Color, ground: Color, isPlain: Bool
  ) {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    if end - start == 8, !isPlain {
      fill(at: column, row, color)
    } else if end == 8, start > 0, !isPlain {
      // Unicode has no upper eighths: a lower block in the colour of the ground leaves them.
      set(blocks[start - 1], at: column, row, ground)
      places[row * layout.columns + column].ground = color
    } else {
      set(end == 8 && start > 0 ? "▀" : blocks[max(end, 1) - 1], at: column, row, color)
    }
  }

  func draw(in canvas: inout Canvas) {
    let (plot, cell) = (layout.plot, layout.cell)
    for row in 0..<layout.rows {
      var (text, start) = ("", 0)
      var color: Color?
      for column in 0...layout.columns {
        let place = column < layout.columns ? places[row * layout.columns + column] : Place()
        let character =
          place.character
          ?? (place.dots == 0 ? nil : UnicodeScalar(0x2800 + UInt32(place.dots)).map { Character($0) })
        if text.isEmpty { start = column }
        if character == nil || color != place.color, !text.isEmpty, let color {
          let point = Point(
            x: plot.minX + Double(start) * cell.width, y: plot.minY + Double(row) * cell.height)
          canvas.drawText(text, at: point, color: color, direction: .leftToRight)
          (text, start) = ("", column)
        }
        if let ground = place.ground {
          canvas.fill(
            Rect(
              x: plot.minX + Double(column) * cell.width, y: plot.minY + Double(row) * cell.height,
              width: cell.width, height: cell.height), with: ground)
        }
        guard let character else { continue }
        color = place.color
        text.append(character)
      }
    }
  }
}
