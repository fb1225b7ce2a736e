import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics

/// A segment of a ``SegmentedControl``: a key that stays down while it is selected.
@MainActor
final class Segment: Control {
  private let index: Int
  private let choose: @MainActor (Int) -> Void
  private var title = ""
  private(set) var tint = BacklightColor.amber

  /// Creates a segment.
  /// - Parameters:
  ///   - index: the index of the segment.
  ///   - choose: selects the segment with an index; called when the user presses this segment.
  init(index: Int, choose: @escaping @MainActor (Int) -> Void) {
    self.index = index
    self.choose = choose
    super.init()
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  func show(title: String, tint: BacklightColor) {
    guard (title, tint) != (self.title, self.tint) else { return }
    self.title = title
    self.tint = tint
    setNeedsDisplay()
  }

  /// The width of a segment for the widest of the titles, in columns.
  static func columns(for titles: [String]) -> Int {
    max(3, 4 + (titles.map { TextMetrics.columns(of: $0) }.max() ?? 0))
  }

  override func endTracking(_ touch: Touch) {
    if isTouchInside { choose(index) }
  }

  override func activate() -> Bool {
    choose(index)
    return true
  }

  override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    if palette.isPlain { return drawPlain(in: &canvas, palette) }
    let face = palette.face(of: ground(ofRowAt: 0), cell: cell)
    let isLit = isSelected || isHighlighted
    if isLit {
      let lit = palette.fill(for: tint)
      let ground =
        !isSelected ? palette.thumb : isHighlighted ? lit.mixed(with: palette.thumbHighlight, by: 0.5) : lit
      canvas.fill(palette.outline(of: face, cornerRadius: 4), with: ground)
    }
    drawTitle(
      in: &canvas, columns: Int(saturated: bounds.width / cell.width + 0.01) - 1,
      color: isLit ? palette.inverseLabel : isEnabled ? palette.label : palette.secondaryLabel)
  }

  /// Draws the title with a sign that shows the selection without colours.
  func drawTitle(in canvas: inout Canvas, columns: Int, color: Color) {
    let signed = (isSelected ? "● " : "○ ") + title
    canvas.drawCentered(
      TextMetrics.columns(of: signed) <= columns ? signed : title, about: bounds.center, columns: columns,
      cell: traitCollection.cellSize, font: Font(isBold: isSelected), color: color)
  }
}

extension SegmentedControl {
  /// Draws the lines between segments, in the first column of each segment but the first.
  func drawPlainLines(in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let box = focusRingBounds
    let down = box.height >= 2.5 * cell.height ? cell.height : 0
    for segment in segments where segment.frame.minX > bounds.minX {
      canvas.drawColumn(
        x: segment.frame.minX, from: box.minY + down, to: box.maxY - down, cell: cell, color: palette.label)
    }
  }
}

extension Segment {
  /// Draws the title with a sign, on a filled background while the segment is selected. A touch adds a box
  /// around it.
  func drawPlain(in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let box = ground(ofRowAt: 0)
    let face = box.insetBy(dx: cell.width, dy: box.height >= 2.5 * cell.height ? cell.height : 0)
    if isHighlighted { canvas.drawBox(box, cell: cell, line: palette.line, color: palette.label) }
    let isFilled = isSelected && isEnabled
    if isFilled { canvas.fill(face, with: palette.isColored ? palette.fill(for: tint) : .white) }
    drawTitle(
      in: &canvas, columns: Int(saturated: face.width / cell.width + 0.01),
      color: isFilled ? (palette.isColored ? palette.inverseLabel : .black) : palette.label)
  }
}
