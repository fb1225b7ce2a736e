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

  /// The ring lies within the four cells around the view it follows: two points thick, and dark beneath so
  /// that it shows on any ground.
  func follow(_ view: View?) {
    target = view
    let shown = view.map { $0.isEffectivelyVisible && $0.window != nil } ?? false
    isHidden = !shown
    guard let view, shown else { return }
    let cell = traitCollection.cellSize
    frame = view.convert(view.bounds, to: nil).insetBy(dx: -cell.width / 2, dy: -cell.height / 4)
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let width = min(cell.width / 2, cell.height / 4)
    let path = Path(
      roundedRect: bounds.insetBy(dx: width / 2, dy: width / 2), cornerRadius: cell.width)
    canvas.stroke(path, with: color, style: StrokeStyle(width: width))
  }
}
