import BacklitGeometry
import BacklitUI

/// A view in a window with the recognizers of a test, and a log of the events of both.
@MainActor
final class GestureHarness {
  let window = makeWindow()
  let probe = EventLogView(frame: Rect(x: 16, y: 16, width: 96, height: 96))
  var log: [String] = []

  init() {
    window.addSubview(probe)
    _ = window.makeFrame(at: 0)
  }

  @discardableResult
  func add<Gesture: GestureRecognizer>(_ gesture: Gesture, _ name: String, to view: View? = nil) -> Gesture {
    (view ?? probe).addGestureRecognizer(gesture)
    gesture.addAction { [weak self] in self?.log.append("\(name) \($0.state)") }
    return gesture
  }

  func down(_ x: Double = 30, _ y: Double = 30, at time: Double) {
    window.send(pointer(.down, x, y), at: time)
  }
  func drag(_ x: Double, _ y: Double, at time: Double) { window.send(pointer(.drag, x, y), at: time) }
  func up(_ x: Double = 30, _ y: Double = 30, at time: Double) {
    window.send(pointer(.up, x, y), at: time)
  }
  func tap(at time: Double) {
    down(at: time)
    up(at: time + 0.05)
  }
}

extension GestureHarness {
  /// Turns the wheel over the probe.
  func wheel(dx: Double = 0, dy: Double = 0, _ modifiers: KeyModifiers = [], at time: Double) {
    window.send(
      .pointer(PointerEvent(.scroll(dx: dx, dy: dy), location: Point(x: 30, y: 30), modifiers: modifiers)),
      at: time)
  }
}
