import BacklitGeometry
import BacklitUI
import Glibc
import Testing

@Suite("Swipes, pinches, rotations and delegates") @MainActor struct WheelGestureTests {
  let harness = GestureHarness()

  @Test(
    "A swipe is a quick motion in one of its directions",
    arguments: zip(
      [Point(x: 70, y: 34), Point(x: -10, y: 30), Point(x: 30, y: -10), Point(x: 28, y: 70)],
      [SwipeGestureRecognizer.Direction.right, .left, .up, .down]))
  func swipe(_ end: Point, _ direction: SwipeGestureRecognizer.Direction) {
    for (index, other) in [SwipeGestureRecognizer.Direction.right, .left, .up, .down].enumerated() {
      let swipe = harness.add(SwipeGestureRecognizer(), "\(other == direction)")
      swipe.direction = other
      let begin = Double(index) * 10
      harness.down(at: begin)
      harness.drag((30 + end.x) / 2, (30 + end.y) / 2, at: begin + 0.1)
      harness.drag(end.x, end.y, at: begin + 0.2)
      harness.up(end.x, end.y, at: begin + 0.3)
      harness.probe.removeGestureRecognizer(swipe)
    }
    #expect(harness.log == ["true ended"])
  }

  @Test("A slow, short or diagonal motion is not a swipe") func noSwipe() {
    let swipe = harness.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = [.right, .left, .up, .down]
    harness.down(at: 0)
    harness.drag(50, 30, at: 0.4)
    harness.window.advance(to: 0.5)
    harness.drag(90, 30, at: 0.6)
    harness.up(90, 30, at: 0.7)
    harness.down(at: 10)
    harness.drag(60, 30, at: 10.1)
    harness.up(60, 30, at: 10.2)
    harness.down(at: 20)
    harness.drag(60, 60, at: 20.1)
    harness.up(60, 60, at: 20.2)
    #expect(harness.log.isEmpty)
    harness.down(at: 30)
    harness.drag(62, 30, at: 30.1)
    #expect(harness.log == ["swipe ended"])
  }

  @Test("A notch of the wheel that moves content in its direction is a swipe; others go to the view")
  func wheelSwipe() {
    harness.add(SwipeGestureRecognizer(), "swipe").direction = [.left, .up]
    harness.wheel(dx: 1, at: 0)
    harness.wheel(dy: 1, at: 1)
    #expect(harness.log == ["swipe ended", "swipe ended"])
    #expect(harness.probe.log.isEmpty)
    harness.wheel(dy: -1, at: 2)
    harness.wheel(dy: 1, .control, at: 3)
    #expect(harness.log.count == 2)
    #expect(harness.probe.log == ["scroll -1", "scroll 1"])
  }

  @Test("A pinch is Control and the wheel, and ends when the wheel rests") func pinch() {
    let pinch = harness.add(PinchGestureRecognizer(), "pinch")
    var scales: [Double] = []
    pinch.addAction { [unowned pinch] _ in scales.append((pinch.scale * 1000).rounded() / 1000) }
    harness.wheel(dy: -1, .control, at: 0)
    harness.wheel(dy: -2, .control, at: 0.2)
    #expect(harness.window.nextDeadline == 0.5)
    harness.wheel(dy: 1, at: 0.3)
    harness.window.advance(to: 0.5)
    #expect(harness.log == ["pinch began", "pinch changed", "pinch ended"])
    #expect(scales == [1.1, 1.331, 1.331])
    #expect(harness.probe.log == ["scroll 1"])
    #expect(pinch.scale == 1 && pinch.state == .possible && harness.window.nextDeadline == nil)
    harness.wheel(dy: 1, .control, at: 5)
    #expect(pinch.scale < 1)
    pinch.isEnabled = false
    #expect(harness.log.last == "pinch cancelled")
  }

  @Test("A touch around the center is a rotation, also across the angle of 180 degrees") func rotation() {
    let rotation = harness.add(RotationGestureRecognizer(), "rotation")
    // The center of the probe is at 64, 64.
    harness.down(24, 60, at: 0)
    harness.drag(24, 66, at: 0.1)
    #expect(harness.log.isEmpty)
    harness.drag(24, 104, at: 0.2)
    #expect(harness.log == ["rotation began"])
    #expect(abs(rotation.rotation + .pi / 4 + 0.0997) < 0.001)
    rotation.rotation = 0
    harness.drag(104, 104, at: 0.3)
    #expect(abs(rotation.rotation + .pi / 2) < 1e-9)
    harness.drag(24, 104, at: 0.4)
    harness.drag(24, 24, at: 0.5)
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
    harness.up(24, 24, at: 0.6)
    #expect(harness.log.last == "rotation ended")
    #expect(rotation.rotation == 0)
  }

  @Test("A view that the gesture turns follows the touch") func turnedView() {
    let rotation = harness.add(RotationGestureRecognizer(), "rotation")
    var turned = 0.0
    rotation.addAction { [unowned rotation, probe = harness.probe] _ in
      turned += rotation.rotation
      rotation.rotation = 0
      probe.transform = Transform(sine: sin(turned), cosine: cos(turned))
    }
    harness.down(64, 24, at: 0)
    for step in 1...8 {
      let angle = Double(step) * .pi / 16
      harness.drag(64 + 40 * sin(angle), 64 - 40 * cos(angle), at: Double(step) / 10)
    }
    #expect(abs(turned - .pi / 2) < 1e-9)
  }

  @Test("Alt and the wheel rotate by 15 degrees a notch") func wheelRotation() {
    let rotation = harness.add(RotationGestureRecognizer(), "rotation")
    harness.wheel(dy: 2, .alt, at: 0)
    #expect(abs(rotation.rotation - .pi / 6) < 1e-9)
    harness.window.advance(to: 1)
    #expect(harness.log == ["rotation began", "rotation ended"])
  }

  /// A delegate that records the questions it is asked.
  private final class Delegate: GestureRecognizerDelegate {
    var refused: View?
    var allowsBegin = true
    var isSimultaneous = false

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      touch.view !== refused
    }
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { allowsBegin }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  @Test("A delegate keeps the touches of some views from its recognizer, and from no other") func receive() {
    let delegate = Delegate()
    let child = View(frame: Rect(x: 0, y: 0, width: 96, height: 96))
    harness.probe.addSubview(child)
    harness.add(TapGestureRecognizer(), "free")
    harness.add(TapGestureRecognizer(), "picky").delegate = delegate
    delegate.refused = child
    harness.tap(at: 0)
    #expect(harness.log == ["free ended"])
    child.isHidden = true
    harness.tap(at: 1)
    #expect(harness.log.count == 2)
    delegate.allowsBegin = false
    harness.probe.removeGestureRecognizer(harness.probe.gestureRecognizers[0])
    harness.tap(at: 2)
    #expect(harness.log.count == 2)
  }

  @Test("Two gestures are recognized together if the delegate of one allows it", arguments: [true, false])
  func simultaneous(_ isAllowed: Bool) {
    let delegate = Delegate()
    delegate.isSimultaneous = isAllowed
    harness.add(PanGestureRecognizer(), "pan")
    harness.add(RotationGestureRecognizer(), "rotation").delegate = delegate
    harness.down(24, 60, at: 0)
    harness.drag(24, 104, at: 0.1)
    #expect(harness.log == (isAllowed ? ["pan began", "rotation began"] : ["pan began"]))
  }

  @Test("The number of taps can be changed") func taps() {
    let tap = harness.add(TapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = 2
    harness.tap(at: 0)
    #expect(harness.log.isEmpty)
    harness.tap(at: 0.2)
    #expect(harness.log == ["tap ended"])
  }
}
