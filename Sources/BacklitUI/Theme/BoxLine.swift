import BacklitGeometry
import BacklitGraphics
import Glibc

/// The line style of boxes in cells. All use the oldest box drawing characters, which every terminal's font has
/// (Unicode 1.1, U+2500 to U+2570); those that the Linux console lacks are replaced when they are sent.
public enum BoxLine: Hashable, Sendable {
  /// Thin: an ordinary control.
  case light
  /// Thin with gaps: disabled.
  case broken
  /// Two lines: pressed.
  case double
  /// Thick: focused.
  case heavy
  /// Thin with round corners: a border with round corners.
  case round

  /// Horizontal, vertical, then the corners clockwise from the top left.
  package var parts: [Character] {
    switch self {
    case .light, .broken: ["─", "│", "┌", "┐", "┘", "└"]
    case .double: ["═", "║", "╔", "╗", "╝", "╚"]
    case .heavy: ["━", "┃", "┏", "┓", "┛", "┗"]
    case .round: ["─", "│", "╭", "╮", "╯", "╰"]
    }
  }
}

extension Canvas {
  /// Draws a box on the outermost cells of a rectangle. A rectangle of one row or of less than three columns gets a line on the
  /// left and on the right.
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
    let isBox = rows > 1 && columns > 2
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

extension Canvas {
  /// Draws a line of an eighth of a cell along an edge of a rectangle, inside of it. It is text (`▁`, `▔`, `▏`, `▕`), so it
  /// stays behind letters.
  ///
  /// Cells are counted from the rectangle's origin, which should lie on the corner of a cell.
  public mutating func drawThinLine(_ edge: RectEdge, of rect: Rect, cell: Size, color: Color) {
    let rect = rect.cells(along: edge, cell)
    let columns = min(Int(saturated: (rect.width / cell.width).rounded()), 4096)
    let rows = min(Int(saturated: (rect.height / cell.height).rounded()), 4096)
    guard columns > 0, rows > 0 else { return }
    let line = String(repeating: edge.thinLine, count: columns)
    for row in 0..<rows {
      drawText(
        line, at: rect.origin.offsetBy(dx: 0, dy: Double(row) * cell.height), font: .standard, color: color)
    }
  }
}

extension Rect {
  /// The cells of the rectangle along one of its edges.
  func cells(along edge: RectEdge, _ cell: Size) -> Rect {
    switch edge {
    case .top: Rect(x: minX, y: minY, width: width, height: cell.height)
    case .left: Rect(x: minX, y: minY, width: cell.width, height: height)
    case .bottom: Rect(x: minX, y: maxY - cell.height, width: width, height: cell.height)
    case .right: Rect(x: maxX - cell.width, y: minY, width: cell.width, height: height)
    }
  }
}

/// An edge of a rectangle, as UIKit's `UIRectEdge`.
public enum RectEdge: Hashable, Sendable, CaseIterable {
  /// The upper edge.
  case top
  /// The left edge, in every language.
  case left
  /// The lower edge.
  case bottom
  /// The right edge, in every language.
  case right

  /// The edge on the other side.
  var opposite: RectEdge {
    switch self {
    case .top: .bottom
    case .left: .right
    case .bottom: .top
    case .right: .left
    }
  }

  /// The character with a line at the edge of its cell.
  fileprivate var thinLine: Character {
    switch self {
    case .top: "▔"
    case .left: "▏"
    case .bottom: "▁"
    case .right: "▕"
    }
  }
}

extension Canvas {
  /// Draws one character in the cell nearest to a point; for dots and pointers with the plain display
  /// quality.
  mutating func drawCharacter(
    _ character: Character, at point: Point, cell: Size, font: Font = .standard, color: Color
  ) {
    drawCentered(String(character), about: point, columns: 2, cell: cell, font: font, color: color)
  }

  /// Draws characters around a center, as on a dial: one for each angle, except those that would lie in the
  /// same cell as an earlier one or beside it. With many angles the result is evenly spread.
  /// - Parameters:
  ///   - angles: in radians, 0 to the right and clockwise.
  ///   - center: in points.
  ///   - radii: the horizontal and vertical distances of the characters from the center, in points.
  ///   - cell: the size of a cell.
  ///   - character: returns the character, font and colour for the index of an angle; the first angle is always
  ///     drawn.
  mutating func drawCharacterRing(
    _ angles: [Double], about center: Point, radii: Size, cell: Size,
    character: (Int) -> (Character, Font, Color)
  ) {
    // The same radius on both sides, ending in the middle of a cell.
    let across =
      ((center.x + radii.width) / cell.width).rounded(.down) * cell.width + cell.width / 2 - center.x
    let down =
      ((center.y + radii.height) / cell.height).rounded(.down) * cell.height + cell.height / 2 - center.y
    var taken: Set<Point> = []
    // From the sides to the top and the bottom, so that the halves are symmetric.
    let rest = angles.indices.dropFirst().sorted { abs(sin(angles[$0])) < abs(sin(angles[$1])) }
    for index in angles.indices.prefix(1) + rest {
      let angle = angles[index]
      let place = Point(
        x: ((center.x + cos(angle) * across) / cell.width).rounded(.down) * cell.width,
        y: ((center.y + sin(angle) * down) / cell.height).rounded(.down) * cell.height)
      let isFree = [-1.0, 0, 1].allSatisfy { !taken.contains(place.offsetBy(dx: $0 * cell.width, dy: 0)) }
      guard isFree else { continue }
      taken.insert(place)
      let (text, font, color) = character(index)
      drawText(String(text), at: place, font: font, color: color)
    }
  }
}
