import Drawing
import Geometry

/// An outline around another view, in front of everything: the focus, or where the reader is.
///
/// It belongs to the window, so that every view that can have the focus shows it, without drawing it itself.
@MainActor
final class FocusRing: View {
  private let color: Color
  private weak var target: View?

  init(color: Color) {
    self.color = color
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    isHidden = true
  }

  /// The ring lies in the half cells around what is seen of the view that it follows, so that it covers whole
  /// half blocks.
  func follow(_ view: View?) {
    target = view
    let shown = view.flatMap { $0.isEffectivelyVisible && $0.window != nil ? $0.shownRect : nil }
    isHidden = shown == nil
    guard let shown else { return }
    let cell = traitCollection.cellSize
    // It goes with the view, whose motion it must not make its own.
    View.performWithoutAnimation {
      place(at: shown.insetBy(dx: -cell.width / 2, dy: -cell.height / 2))
    }
  }

  /// Looks again where the view is that it follows.
  func refollow() { follow(target) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let (across, down) = (cell.width / 2, cell.height / 2)
    canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: down), with: color)
    canvas.fill(Rect(x: 0, y: bounds.maxY - down, width: bounds.width, height: down), with: color)
    canvas.fill(Rect(x: 0, y: 0, width: across, height: bounds.height), with: color)
    canvas.fill(Rect(x: bounds.maxX - across, y: 0, width: across, height: bounds.height), with: color)
  }
}
