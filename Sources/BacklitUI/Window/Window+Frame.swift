import BacklitAccessibility
import BacklitGraphics

/// The output of one frame; a part that did not change is nil.
package struct Frame: Sendable {
  /// The scene, if it changed.
  package var scene: Scene?
  /// The update of the accessibility tree, if it changed.
  package var accessibility: TreeUpdate?
}

/// The numbers of views that the passes of a window's frames visited since its creation, for tests and for measuring
/// the cost of a frame.
package struct FrameCounters: Hashable, Sendable {
  /// The views that the layout pass visited.
  package var placedViews = 0
  /// The views that the draw pass visited.
  package var drawnViews = 0
  /// The views whose layers the scene pass made or looked for.
  package var sceneViews = 0

  /// The work between two moments.
  package static func - (new: Self, old: Self) -> Self {
    FrameCounters(
      placedViews: new.placedViews - old.placedViews, drawnViews: new.drawnViews - old.drawnViews,
      sceneViews: new.sceneViews - old.sceneViews)
  }
}

extension Window {
  /// Whether an animation or a display link needs continuous frames.
  package var isAnimating: Bool {
    animator.isRunning || displayLinks.contains(where: \.isActive)
      || !deferredCompletions.isEmpty
  }

  /// Whether a frame is needed now.
  package var isFrameNeeded: Bool { needsFrame }

  /// Returns the scene of the latest frame, or creates it before the first one.
  package func currentScene() -> Scene { scene ?? ScenePass.run(self) }

  /// Returns the layer of a view in the scene of the latest frame; nil if the view is not in it or draws nothing.
  package func currentLayer(of view: View) -> SceneLayer? {
    guard let scene, view.window === self, scene.layers.indices.contains(Int(view.layerIndex)) else {
      return nil
    }
    let layer = scene.layers[Int(view.layerIndex)]
    return layer.id == view.serial ? layer : nil
  }

  /// Makes a frame: animations, constraints, layout, drawing, scene, accessibility; each pass only if it is
  /// needed.
  /// - Parameter time: the current time in seconds of a monotonic clock; it drives all animations.
  /// - Returns: the changed parts of the output.
  package func makeFrame(at time: Double) -> Frame {
    // Requests from here on are part of this frame.
    needsFrame = true
    advance(to: time)
    advanceAnimations()
    layoutIfNeeded()
    if let noticeArea {
      noticeArea.makeWay()
      layoutIfNeeded()
    }
    focusRing.follow(showsFocusRing ? focusedView?.focusRingItem : nil)
    updateAccessibilityCursor()
    orderRings()
    if needsDrawPass {
      needsDrawPass = false
      DrawPass.run(self)
    }
    var frame = Frame()
    if needsSceneUpdate { frame.scene = ScenePass.update(self) }
    frame.accessibility = publishAccessibilityUpdate()
    needsFrame = needsLayoutPass || needsDrawPass || needsSceneUpdate || needsAccessibilityPass
    return frame
  }

  private var needsSceneUpdate: Bool {
    needsScenePass || !viewsToUpdateInScene.isEmpty || !viewsToRedrawInScene.isEmpty
  }

  /// Advances animations and display links to the current time, once per time value.
  private func advanceAnimations() {
    guard lastAnimationTime != time else { return }
    lastAnimationTime = time
    animator.advance(to: time)
    deferredCompletions.run(at: time)
    DeferredCompletions.withoutWindow.run(at: .infinity)
    for link in displayLinks { link.fire(at: time) }
  }

  /// Makes the part of a frame that concerns readers, after layout.
  /// - Returns: the changes of the accessibility tree since the last call or frame; nil if there are none.
  func publishAccessibilityUpdate() -> TreeUpdate? {
    if needsAccessibilityPass { AccessibilityPass.run(self) }
    let update = treeStore.publishUpdate()
    if update != nil { treeStore.performActionsOfUncoveredViews() }
    return update
  }

  private var needsAccessibilityPass: Bool {
    treeStore.hasViewsToUpdate || !pendingPasses.isDisjoint(with: .accessibility)
  }

  /// Returns the current tree without waiting for a frame. Complexity: O(changes since the last call).
  package func accessibilityTree() -> AccessibilityTree {
    layoutIfNeeded()
    if needsAccessibilityPass { AccessibilityPass.run(self) }
    return treeStore.tree
  }
}
