import Controls
import Geometry
import Input
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Gestures around controls")
struct ControlGestureTests {
  @Test(
    "a touch that a control tracks starts no gesture of enclosing views", arguments: TrackedControl.allCases)
  func kept(_ tracker: TrackedControl) {
    let scene = TouchHarness(tracker)
    let gestures = [
      TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer(),
    ]
    var recognized = 0
    for gesture in gestures {
      scene.around.addGestureRecognizer(gesture)
      gesture.addAction { _ in recognized += 1 }
    }
    scene.down()
    scene.harness.display.advance(by: 1)
    scene.drag(70)
    #expect(scene.touched.isTracking)
    scene.up(70)
    #expect(recognized == 0)
    scene.harness.robot.tap(scene.around)
    #expect(recognized == 1)
  }

  @Test("a touch that a control does not track, such as beside a thumb, starts a gesture")
  func passed() {
    let scene = TouchHarness(.slider)
    let tap = TapGestureRecognizer()
    var recognized = 0
    tap.addAction { _ in recognized += 1 }
    scene.around.addGestureRecognizer(tap)
    let place = Point(x: scene.control.bounds.midX, y: scene.control.bounds.maxY - 20)
    scene.harness.touch(.down, place, in: scene.control)
    scene.harness.touch(.up, place, in: scene.control)
    #expect(recognized == 1 && scene.log.events.isEmpty)
  }

  @Test("a long press recognizer on a button prevents the press")
  func longPress() {
    let scene = TouchHarness(.button)
    let press = LongPressGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    press.addAction { states.append($0.state) }
    scene.control.addGestureRecognizer(press)
    scene.down()
    scene.up(0)
    #expect(scene.log.count("primaryActionTriggered") == 1 && states.isEmpty)
    scene.harness.display.advance(by: 1)
    scene.down()
    scene.harness.display.advance(by: 0.6)
    scene.up(0)
    #expect(states == [.began, .ended])
    #expect(scene.log.count("primaryActionTriggered") == 1 && scene.log.count("touchCancel") == 1)
  }
}
