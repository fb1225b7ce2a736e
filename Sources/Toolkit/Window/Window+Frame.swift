import Accessibility
import Drawing

/// What one frame brought: the parts that are new, nil for those that are as before.
public struct Frame: Sendable {
  /// The picture, if it changed.
  public var scene: Scene?
  /// The accessibility tree with what changed in it, if anything did.
  public var accessibility: TreeUpdate?
}

extension Window {
  /// Whether something moves by itself, so that frames are wanted one after the other.
  public var isAnimating: Bool {
    animator.isRunning || displayLinks.contains(where: \.isActive) || AnimationGroup.isWaiting(in: self)
  }

  /// Whether a frame is wanted now.
  public var isFrameNeeded: Bool { needsFrame }

  /// The picture as of the latest frame; makes it where there is none yet.
  public func currentScene() -> Scene { scene ?? ScenePass.run(self) }

  /// Makes a frame: time, constraints, layout, draw, scene, accessibility, each only where it is needed.
  /// - Parameter time: now, in seconds of a clock that never goes back; it drives all motion.
  /// - Returns: what is new on the screen and in the tree.
  public func makeFrame(at time: Double) -> Frame {
    self.time = max(time, self.time)
    // What is asked for from here on is in this frame.
    needsFrame = true
    gestures.advance(to: self.time)
    moveOn()
    layoutIfNeeded()
    focusRing.follow(focusedView)
    readerCursor.refollow()
    if needsDrawPass {
      needsDrawPass = false
      if DrawPass.run(self) { needsScenePass = true }
    }
    var frame = Frame()
    if needsScenePass {
      needsScenePass = false
      frame.scene = ScenePass.run(self)
      scene = frame.scene
    }
    if needsAccessibilityPass { AccessibilityPass.run(self) }
    frame.accessibility = treeKeeper.takeUpdate()
    needsFrame = needsLayoutPass || needsDrawPass || needsScenePass || needsAccessibilityPass
    return frame
  }

  /// Lets everything that moves by itself move to now; once for a moment, however many frames it has.
  private func moveOn() {
    guard motionTime != time else { return }
    motionTime = time
    animator.advance(to: time)
    AnimationGroup.completeWaiting(in: self, at: time)
    for link in displayLinks { link.fire(at: time) }
  }

  private var needsAccessibilityPass: Bool { treeKeeper.hasMarked || !marks.isDisjoint(with: .forReaders) }

  /// The tree as of now, for those who cannot wait for a frame. Costs what changed since it was last asked for.
  public func accessibilityTree() -> AccessibilityTree {
    layoutIfNeeded()
    if needsAccessibilityPass { AccessibilityPass.run(self) }
    return treeKeeper.tree
  }
}
