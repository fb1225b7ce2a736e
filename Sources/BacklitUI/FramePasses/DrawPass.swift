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

/// The end of a frame: combines the display lists of all visible views into one scene, a value.
///
/// Renderers receive only the scene, so a view cannot depend on a renderer.
@MainActor
enum ScenePass {
  static func run(_ window: Window) -> Scene {
    var scene = Scene(
      size: window.bounds.size, background: window.presentationValues.backgroundColor ?? .clear, layers: [])
    add(window, transform: .identity, opacity: 1, clip: nil, to: &scene)
    return scene
  }

  private static func add(
    _ view: View, transform: AffineTransform, opacity: Double, clip: Rect?, to scene: inout Scene
  ) {
    let opacity = opacity * view.presentationValues.alpha
    guard !view.isHidden, opacity >= 0.01 else { return }
    let (bounds, overflow) = view.withPresentationFrame { (view.bounds, view.drawingOverflow) }
    if !view.display.commands.isEmpty {
      scene.layers.append(
        SceneLayer(
          id: view.serial, revision: view.displayRevision,
          bounds: bounds.inset(by: overflow),
          list: view.display, transform: transform, clip: clip, opacity: opacity))
    }
    var clip = clip
    if view.clipsToBounds {
      let own = bounds.applying(transform)
      clip = clip.map { $0.intersection(own) } ?? own
    }
    for subview in view.subviews {
      add(
        subview, transform: subview.transformToSuperview(subview.presentationValues).concatenating(transform),
        opacity: opacity, clip: clip, to: &scene)
    }
  }
}
