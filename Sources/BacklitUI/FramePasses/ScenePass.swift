import BacklitGeometry
import BacklitGraphics

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
