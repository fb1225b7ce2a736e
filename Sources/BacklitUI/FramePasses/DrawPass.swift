import BacklitGeometry
import BacklitGraphics

/// The second pass of a frame: records the display lists of the views that need display, at their presentation
/// sizes.
@MainActor
enum DrawPass {
  /// Draws the views of a window that need it, and requests new layers for those that changed.
  static func run(_ window: Window) { run(window, in: window) }

  private static func run(_ view: View, in window: Window) {
    window.frameCounters.drawnViews += 1
    guard view.presentationValues.visibility > 0 else { return }
    if view.pendingPasses.contains(.display) {
      view.pendingPasses.remove(.display)
      draw(view, in: window)
    }
    guard view.pendingPasses.contains(.displayInside) else { return }
    view.pendingPasses.remove(.displayInside)
    for subview in view.subviews
    where !subview.pendingPasses.isDisjoint(with: [.display, .displayInside]) {
      run(subview, in: window)
    }
  }

  private static func draw(_ view: View, in window: Window) {
    var canvas = Canvas()
    view.withPresentationFrame {
      // The background colour of a window is the background of the scene.
      let background = view === window ? nil : view.presentationValues.backgroundColor
      view.tracking(.draw, { view.drawDecorated(in: &canvas, background: background) }) {
        $0.setNeedsDisplay()
      }
    }
    canvas.resolveColors(view.resolvedColor)
    guard canvas.list != view.display else { return }
    view.display = canvas.list
    view.displayRevision += 1
    window.viewsToRedrawInScene.append(view)
    // A view that looks different may also be described differently.
    if view.accessibilityDependsOnLayout, view.isExposedToAccessibility { view.setNeedsAccessibilityUpdate() }
  }
}
