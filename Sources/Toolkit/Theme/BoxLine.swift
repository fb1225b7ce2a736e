public import Drawing
public import Geometry

/// The line style of boxes drawn with the plain display quality. All use the oldest box drawing characters,
/// which every terminal's font has (Unicode 1.1, U+2500 to U+256C).
public enum BoxLine: Hashable, Sendable {
  /// Thin: an ordinary control.
  case light
  /// Thin with gaps: disabled.
  case broken
  /// Two lines: pressed.
  case double
  /// Thick: focused.
  case heavy

  /// Horizontal, vertical, then the corners clockwise from the top left.
  var parts: [Character] {
    switch self {
    case .light, .broken: ["─", "│", "┌", "┐", "┘", "└"]
    case .double: ["═", "║", "╔", "╗", "╝", "╚"]
    case .heavy: ["━", "┃", "┏", "┓", "┛", "┗"]
    }
  }
}

extension Canvas {
  /// Draws a box on the outermost cells of a rectangle. A rectangle of less than three rows or three columns
  /// gets a line on the left and on the right.
  ///
  /// Cells are counted from the rectangle's origin, which should lie on the corner of a cell.
  public mutating func drawBox(_ rect: Rect, cell: Size, line: BoxLine, color: Color, font: Font = .standard)
  {
    // A limit for very large layouts; no screen has more cells.
    let columns = min(Int(saturated: (rect.width / cell.width).rounded()), 4096)
    let rows = min(Int(saturated: (rect.height / cell.height).rounded()), 4096)
    guard columns > 1, rows > 0 else { return }
    let parts = line.parts
    func write(_ text: String, _ column: Int, _ row: Int) {
      drawText(
        text,
        at: Point(x: rect.minX + Double(column) * cell.width, y: rect.minY + Double(row) * cell.height),
        font: font, color: color)
    }
    let isBox = rows > 2 && columns > 2
    if isBox {
      let across = String(
        (1..<columns - 1).map { line == .broken && $0 % 3 == 2 ? " " : parts[0] })
      write("\(parts[2])\(across)\(parts[3])", 0, 0)
      write("\(parts[5])\(across)\(parts[4])", 0, rows - 1)
    }
    for row in isBox ? 1..<rows - 1 : 0..<rows where line != .broken || row % 2 == 0 {
      write(String(parts[1]), 0, row)
      write(String(parts[1]), columns - 1, row)
    }
  }
}
