import Accessibility
import Drawing
import Geometry
import Toolkit

/// One of the segments of a ``SegmentedControl``: a key that stays down while it is the chosen one.
@MainActor
final class Segment: Control {
  private let index: Int
  private let choose: @MainActor (Int) -> Void
  private var title = ""
  private(set) var tint = BacklightColor.amber

  /// A segment that asks to be chosen with its index.
  init(index: Int, choose: @escaping @MainActor (Int) -> Void) {
    self.index = index
    self.choose = choose
    super.init()
    accessibilityTraits = .button
  }

  func show(title: String, tint: BacklightColor) {
    guard (title, tint) != (self.title, self.tint) else { return }
    self.title = title
    self.tint = tint
    setNeedsDisplay()
  }

  /// What the widest of some titles takes, in columns.
  static func columns(for titles: [String]) -> Int {
    max(3, 4 + (titles.map { TextMetrics.columns(of: $0) }.max() ?? 0))
  }

  override func endTracking(_ touch: Touch) {
    if isInside(touch) { choose(index) }
  }

  override func activate() -> Bool {
    choose(index)
    return true
  }

  override func draw(in canvas: inout Canvas) {
    let finish = self.finish
    let cell = traitCollection.cellSize
    guard !finish.isBoxed else {
      drawPlain(in: &canvas, finish)
      return
    }
    let face = bounds.insetBy(
      dx: bounds.width >= 3 * cell.width ? cell.width / 2 : 0,
      dy: bounds.height >= 3 * cell.height ? cell.height / 2 : 0)
    let isLit = isSelected || isHighlighted
    // A finger shows where there is no colour, too.
    let isHollow = isHighlighted && !finish.isColored
    if isLit {
      let lit = finish.accent(tint, isEnabled: isEnabled)
      let ground =
        !isSelected ? finish.metal : isHighlighted ? lit.mixed(with: finish.metalLight, by: 0.5) : lit
      canvas.fill(Path(roundedRect: face, cornerRadius: 4), with: isHollow ? finish.mark : ground)
      if isHollow { canvas.fill(face.hollowed(cell: cell), with: finish.metal) }
    }
    drawTitle(
      in: &canvas, columns: Int(saturated: bounds.width / cell.width + 0.01) - 1,
      color: isLit ? finish.ink : isEnabled ? finish.mark : finish.faintMark)
  }

  /// A sign tells the chosen one to those who see no colour.
  func drawTitle(in canvas: inout Canvas, columns: Int, color: Color) {
    let signed = (isSelected ? "● " : "○ ") + title
    canvas.drawCentered(
      TextMetrics.columns(of: signed) <= columns ? signed : title, about: bounds.center, columns: columns,
      cell: traitCollection.cellSize, font: Font(isBold: isSelected), color: color)
  }
}
