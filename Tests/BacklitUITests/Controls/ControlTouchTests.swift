import BacklitGeometry
import BacklitUI
import TestSupport
import Testing

@Suite("Tracking in a subclass of Control") @MainActor struct ControlTouchTests {
  /// A control that records where its touch was lifted.
  private final class Recorder: Control {
    var lifted: [Bool] = []
    override func endTracking(_ touch: Touch) {
      #expect(!isTracking)
      lifted.append(isTouchInside)
    }
  }

  @Test("isTouchInside tells in endTracking where the touch was lifted") func lifted() {
    let harness = ControlHarness(columns: 40, rows: 20)
    let control = harness.add(Recorder(), column: 10, row: 5, columns: 10, rows: 4)
    harness.touch(.down, in: control)
    #expect(control.isTouchInside && control.isTracking)
    harness.touch(.up, in: control)
    harness.touch(.down, in: control)
    harness.touch(.drag, Point(x: 200, y: 20), in: control)
    #expect(!control.isTouchInside)
    harness.touch(.up, Point(x: 200, y: 20), in: control)
    harness.touch(.down, in: control)
    harness.touch(.up, Point(x: 200, y: 20), in: control)
    #expect(control.lifted == [true, false, false])
    #expect(!control.isTouchInside)
  }
}
