import Controls
import Geometry
import Input
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Gestures around controls")
struct ControlGestureTests {
  @Test("a touch that a control tracks is no gesture of the views around it", arguments: Tracker.allCases)
  func kept(_ tracker: Tracker) {
    let scene = TrackerStage(tracker)
    let gestures = [
      TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer(),
    ]
    var recognized = 0
    for gesture in gestures {
      scene.around.addGestureRecognizer(gesture)
      gesture.addAction { _ in recognized += 1 }
    }
    scene.down()
    scene.stage.display.advance(by: 1)
    scene.drag(70)
    #expect(scene.touched.isTracking)
    scene.up(70)
    #expect(recognized == 0)
    scene.stage.robot.tap(scene.around)
    #expect(recognized == 1)
  }

  @Test("one that it lets go by is, as beside the thumb of a slider")
  func passed() {
    let scene = TrackerStage(.slider)
    let tap = TapGestureRecognizer()
    var recognized = 0
    tap.addAction { _ in recognized += 1 }
    scene.around.addGestureRecognizer(tap)
    let place = Point(x: scene.control.bounds.midX, y: scene.control.bounds.maxY - 20)
    scene.stage.touch(.down, place, in: scene.control)
    scene.stage.touch(.up, place, in: scene.control)
    #expect(recognized == 1 && scene.log.events.isEmpty)
  }

  @Test("a long press on a button is the button's own where it has one, and no press")
  func longPress() {
    let scene = TrackerStage(.button)
    let press = LongPressGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    press.addAction { states.append($0.state) }
    scene.control.addGestureRecognizer(press)
    scene.down()
    scene.up(0)
    #expect(scene.log.count("primaryActionTriggered") == 1 && states.isEmpty)
    scene.stage.display.advance(by: 1)
    scene.down()
    scene.stage.display.advance(by: 0.6)
    scene.up(0)
    #expect(states == [.began, .ended])
    #expect(scene.log.count("primaryActionTriggered") == 1 && scene.log.count("touchCancel") == 1)
  }
}
