import BacklitGeometry
import BacklitGraphics

/// An outline around a view or an element, in front of everything: the keyboard focus or the screen reader's
/// cursor.
///
/// The window owns the ring, so that views need not draw it themselves. With the plain display quality it
/// thickens the box of lines around a control; a view too low for a box gets two bars beside it.
@MainActor
final class FocusRing: View {
  private let color: KeyPath<Palette, Color>
  private weak var target: AccessibilityItem?

  init(color: KeyPath<Palette, Color>) {
    self.color = color
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    isHidden = true
  }

  /// Places the ring around the visible part of an item, or hides it. The ring lies in the half cells around
  /// the item, so that it covers whole half blocks.
  func follow(_ item: AccessibilityItem?) {
    target = item
    let shown = item?.visibleRect
    isHidden = shown == nil
    guard let shown else { return }
    let cell = traitCollection.cellSize
    // The ring moves with its target and must not animate by itself.
    let isPlain = traitCollection.displayQuality == .plain
    let isLow = shown.height < 2.5 * cell.height
    let (across, down) =
      isPlain ? (isLow ? cell.width : 0, 0) : (cell.width / 2, cell.height / 2)
    View.performWithoutAnimation { place(at: shown.insetBy(dx: -across, dy: -down)) }
  }

  /// Updates the place of the ring.
  func updatePlace() { follow(target) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let color = (target?.rectInView?.view.palette ?? palette)[keyPath: color]
    guard traitCollection.displayQuality != .plain else {
      canvas.drawBox(bounds, cell: cell, line: .heavy, color: color, font: .bold)
      return
    }
    let (across, down) = (cell.width / 2, cell.height / 2)
    canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: down), with: color)
    canvas.fill(Rect(x: 0, y: bounds.maxY - down, width: bounds.width, height: down), with: color)
    canvas.fill(Rect(x: 0, y: 0, width: across, height: bounds.height), with: color)
    canvas.fill(Rect(x: bounds.maxX - across, y: 0, width: across, height: bounds.height), with: color)
  }
}
