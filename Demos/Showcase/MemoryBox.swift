import Backlit

/// A box of the memory game, which lights up when it belongs to the sequence or is chosen.
final class MemoryBox: Control {
  /// Moves the focus by rows and columns.
  var onMove: (@MainActor (_ rows: Int, _ columns: Int) -> Void)?

  /// Whether the box is green instead of blue.
  var isLit = false {
    didSet {
      backgroundColor = isLit ? Self.lit : Self.dark
      setNeedsDisplay()
    }
  }

  private static let dark = Color(rgb: 0x1565C0)
  private static let lit = Color(rgb: 0x66BB6A)

  override init() {
    super.init()
    backgroundColor = Self.dark
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  /// Without shapes, and so without colours, a box consists of lines, with a dot while it is lit.
  override func draw(in canvas: inout Canvas) {
    guard palette.isPlain else { return }
    let cell = traitCollection.cellSize
    canvas.drawBox(bounds, cell: cell, line: .light, color: palette.label)
    let middle = Point(
      x: (bounds.midX / cell.width).rounded(.down) * cell.width,
      y: (bounds.midY / cell.height).rounded(.down) * cell.height)
    if isLit { canvas.drawText("●", at: middle, font: .standard, color: palette.label) }
  }

  override func activate() -> Bool {
    sendActions(for: .primaryActionTriggered)
    return true
  }

  override func endTracking(_ touch: Touch) {
    if isTouchInside { sendActions(for: .primaryActionTriggered) }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .rightToLeft ? -1 : 1
    switch event.key {
    case .up: onMove?(-1, 0)
    case .down: onMove?(1, 0)
    case .left: onMove?(0, -forward)
    case .right: onMove?(0, forward)
    default: return super.keyPressed(event)
    }
    return true
  }
}
