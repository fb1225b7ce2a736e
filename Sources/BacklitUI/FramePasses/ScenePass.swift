import BacklitGeometry
import BacklitGraphics

/// The third pass of a frame: combines the display lists of all visible views into one scene, a value.
///
/// Renderers receive only the scene, so a view cannot depend on a renderer. While the same views have layers, only the
/// layers that changed are made again.
@MainActor
struct ScenePass {
  private var scene: Scene
  private var visitCount = 0
  /// Whether layers are added, or replace those at the indices of their views.
  private let isNew: Bool
  /// Whether views have no layer in the scene although they draw, or the reverse.
  private var isIncomplete = false

  /// A new scene of a window.
  static func run(_ window: Window) -> Scene {
    var pass = ScenePass(
      scene: Scene(
        size: window.bounds.size,
        background: window.presentationValues.backgroundColor.map(window.resolvedColor) ?? .clear, layers: []),
      isNew: true)
    pass.add(window, at: ScenePlace())
    window.frameCounters.sceneViews += pass.visitCount
    return pass.scene
  }

  /// Updates the scene of a window and returns it.
  static func update(_ window: Window) -> Scene {
    let (changed, redrawn) = (window.viewsToUpdateInScene, window.viewsToRedrawInScene)
    (window.viewsToUpdateInScene, window.viewsToRedrawInScene) = ([], [])
    defer { for view in changed { view.pendingPasses.remove(.scene) } }
    if !window.needsScenePass, let old = window.scene.take() {
      var pass = ScenePass(scene: old, isNew: false)
      pass.update(changed, redrawn, in: window)
      window.frameCounters.sceneViews += pass.visitCount
      if !pass.isIncomplete {
        window.scene = pass.scene
        return pass.scene
      }
    }
    window.needsScenePass = false
    let scene = run(window)
    window.scene = scene
    return scene
  }

  private init(scene: Scene, isNew: Bool) {
    self.scene = scene
    self.isNew = isNew
  }

  private mutating func update(_ changed: [View], _ redrawn: [View], in window: Window) {
    for view in changed where view.window === window {
      // The background colour and the size of the window belong to the scene.
      guard view !== window else { return isIncomplete = true }
      if !view.isInViewToUpdateInScene, let place = ScenePlace(of: view) { add(view, at: place) }
    }
    for view in redrawn where view.window === window {
      visitCount += 1
      guard let place = ScenePlace(of: view), place.shows(view) else { continue }
      addLayer(of: view, at: place)
    }
  }

  /// Adds the layers of a view and of everything in it.
  private mutating func add(_ view: View, at place: ScenePlace) {
    visitCount += 1
    guard place.shows(view) else { return }
    addLayer(of: view, at: place)
    guard !view.subviews.isEmpty else { return }
    let surroundings = place.surroundings(in: view)
    for subview in view.subviews {
      if subview.subviews.isEmpty, subview.display.commands.isEmpty {
        // Most of the time would be spent on places that no layer has.
        addNoLayer(of: subview)
      } else {
        add(subview, at: surroundings.place(of: subview))
      }
    }
  }

  private mutating func addNoLayer(of view: View) {
    if isNew { view.layerIndex = -1 } else if view.layerIndex >= 0 { isIncomplete = true }
  }

  private mutating func addLayer(of view: View, at place: ScenePlace) {
    guard !view.display.commands.isEmpty else { return addNoLayer(of: view) }
    let (bounds, overflow) = view.withPresentationFrame { (view.bounds, view.decoratedOverflow) }
    let layer = SceneLayer(
      id: view.serial, revision: view.displayRevision, bounds: bounds.inset(by: overflow), list: view.display,
      transform: place.transform, clip: place.clip, clipShapes: place.clipShapes,
      opacity: place.opacity * view.presentationValues.opacity, yieldsToText: view.yieldsToText)
    if isNew {
      view.layerIndex = Int32(scene.layers.count)
      scene.layers.append(layer)
    } else if view.layerIndex >= 0 {
      scene.layers[Int(view.layerIndex)] = layer
    } else {
      isIncomplete = true
    }
  }
}

/// The place of a view in the scene, which follows from the views around it.
private struct ScenePlace {
  /// The transform from the view's coordinates to those of the scene.
  var transform = Transform.identity
  /// The opacity of the views around the view.
  var opacity = 1.0
  var clip: Rect?
  /// The shapes of the scene that the view is clipped to: rounded corners and masks.
  var clipShapes: [Path] = []

  init() {}

  /// The place of a view; nil if a view around it is invisible.
  @MainActor
  init?(of view: View) {
    guard let superview = view.superview else { return }
    guard let outer = ScenePlace(of: superview), outer.shows(superview) else { return nil }
    self = outer.surroundings(in: superview).place(of: view)
  }

  /// Whether a view in this place is visible.
  @MainActor
  func shows(_ view: View) -> Bool { opacity * view.presentationValues.opacity >= 0.01 }

  /// Returns the properties that the subviews of a view in this place inherit.
  @MainActor
  func surroundings(in view: View) -> ScenePlace {
    var inner = self
    inner.opacity *= view.presentationValues.opacity
    // A view that shrinks in its stack hides what is in it.
    if view.clipsToBounds || view.presentationValues.visibility < 1 {
      let own = view.withPresentationFrame { view.bounds }.applying(transform)
      inner.clip = clip.map { $0.intersection(own) } ?? own
      if let outline = view.clipOutline { inner.clipShapes.append(outline.applying(transform)) }
    }
    return inner
  }

  /// The place of a subview in these surroundings.
  @MainActor
  func place(of subview: View) -> ScenePlace {
    var place = self
    place.transform = subview.transformToSuperview(subview.presentationValues).concatenating(transform)
    if let outline = subview.maskOutline { place.clipShapes.append(outline.applying(place.transform)) }
    return place
  }
}

extension View {
  /// Whether the layers of a view around this one are updated, and so those of this view.
  fileprivate var isInViewToUpdateInScene: Bool {
    var view = superview
    while let current = view {
      if current.pendingPasses.contains(.scene) { return true }
      view = current.superview
    }
    return false
  }
}
