import BacklitGeometry
import BacklitGraphics

/// The third pass of a frame: records the display lists of the views that need display, at their presentation
/// sizes.
@MainActor
enum DrawPass {
  /// Draws a view and its subviews, and returns whether any display list changed.
  static func run(_ view: View) -> Bool {
    guard !view.isHidden else { return false }
    var changed = false
    if view.pendingPasses.contains(.display) {
      view.pendingPasses.remove(.display)
      var canvas = Canvas()
      view.withPresentationFrame {
        // The background colour of a window is the background of the scene.
        if let color = view.presentationValues.backgroundColor, !(view is Window) {
          canvas.fill(view.bounds, with: color)
        }
        view.draw(in: &canvas)
      }
      if canvas.list != view.display {
        view.display = canvas.list
        view.displayRevision += 1
        changed = true
        // A view that looks different may also be described differently.
        if view.isExposedToAccessibility { view.setNeedsAccessibilityUpdate() }
      }
    }
    for subview in view.subviews where run(subview) { changed = true }
    return changed
  }
}
