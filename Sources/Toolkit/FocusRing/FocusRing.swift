import Drawing
import Geometry

/// An outline around a view or an element, in front of everything: the focus, or where the reader is.
///
/// It belongs to the window, so that every view that can have the focus shows it, without drawing it itself. In plain
/// pictures it thickens the box of lines that a control has; beside what is too low for a box stand two bars.
@MainActor
final class FocusRing: View {
  private let color: KeyPath<Finish, Color>
  private weak var target: AccessibilityItem?

  init(color: KeyPath<Finish, Color>) {
    self.color = color
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    isHidden = true
  }

  /// The ring lies in the half cells around what is seen of what it follows, so that it covers whole half
  /// blocks.
  func follow(_ item: AccessibilityItem?) {
    target = item
    let shown = item?.shownRect
    isHidden = shown == nil
    guard let shown else { return }
    let cell = traitCollection.cellSize
    // It goes with what it follows, whose motion it must not make its own.
    let isPlain = traitCollection.displayQuality == .plain
    let isLow = shown.height < 2.5 * cell.height
    let (across, down) =
      isPlain ? (isLow ? cell.width : 0, 0) : (cell.width / 2, cell.height / 2)
    View.performWithoutAnimation { place(at: shown.insetBy(dx: -across, dy: -down)) }
  }

  /// Looks again where that is.
  func refollow() { follow(target) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let color = (target?.placeInView?.view.finish ?? finish)[keyPath: color]
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
