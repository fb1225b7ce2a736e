import Accessibility
import Cells
import ControlState
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The controls that track a touch.
enum Tracker: CaseIterable {
  case knob, slider, button, disc, pitchAsSlider, pitchAsKnob
}

/// The ways in which a touch can get lost, besides those of ``Loss``.
enum Mishap: CaseIterable {
  case hover, focusOut, secondPress, resize, stopped, removed, removedAround, hidden, hiddenAround,
    transparent,
    disabled, untouchable, untouchableAround, modal, rootReplaced, escape
}

/// A control on a screen with a touch under way that has begun to move it.
@MainActor
struct TrackerStage {
  let stage: Stage
  let around = View()
  let control: Control
  /// The control that the touch is on.
  let touched: Control
  let log: EventLog
  let start: Point

  init(_ tracker: Tracker, law: ValueLaw = .fader) {
    stage = Stage(rows: tracker == .pitchAsKnob ? 24 : 40)
    stage.add(around, columns: 60, rows: 20)
    switch tracker {
    case .knob: control = Knob(law: law)
    case .slider: control = PitchSlider(law: law)
    case .button: control = BacklitButton(title: "Cue", mode: .toggle)
    case .disc: control = DiscSpinner()
    case .pitchAsSlider, .pitchAsKnob: control = PitchControl(law: law)
    }
    control.frame = Rect(x: 16, y: 16, width: 160, height: 256)
    around.addSubview(control)
    stage.display.settle()
    touched = (control as? PitchControl)?.activePart ?? control
    log = EventLog(control)
    if let slider = touched as? PitchSlider {
      start = slider.thumbFrame.center
    } else if tracker == .disc {
      start = Point(x: control.bounds.midX + 40, y: control.bounds.midY)
    } else {
      start = control.bounds.center
    }
  }

  func down() { stage.touch(.down, start, in: touched) }
  /// Upwards turns a knob up and the record back; downwards takes a slider along.
  func drag(_ distance: Double, modifiers: KeyModifiers = []) {
    let sign = touched is PitchSlider ? 1.0 : -1
    stage.touch(
      .drag, start.offset(dx: 0, dy: sign * distance), in: touched, modifiers: modifiers)
  }
  func up(_ distance: Double) {
    let sign = touched is PitchSlider ? 1.0 : -1
    stage.touch(.up, start.offset(dx: 0, dy: sign * distance), in: touched)
  }

  func happen(_ mishap: Mishap) {
    let far = Point(x: 100, y: 35)
    switch mishap {
    case .hover: stage.robot.pointer(.hover, at: far)
    case .focusOut: stage.robot.focus(false)
    case .secondPress: stage.robot.pointer(.down, at: far)
    case .resize: stage.robot.resize(columns: 119, rows: stage.display.session.metrics.rows)
    case .stopped: stage.display.session.window.cancelTouch()
    case .removed: control.removeFromSuperview()
    case .removedAround: around.removeFromSuperview()
    case .hidden: control.isHidden = true
    case .hiddenAround: around.isHidden = true
    case .transparent: around.alpha = 0
    case .disabled: control.isEnabled = false
    case .untouchable: control.isUserInteractionEnabled = false
    case .untouchableAround: stage.surface.isUserInteractionEnabled = false
    case .modal:
      let modal = View()
      modal.accessibilityViewIsModal = true
      stage.add(modal, column: 80, columns: 20, rows: 10)
    case .rootReplaced:
      stage.surface.removeFromSuperview()
      stage.display.show(View())
    case .escape: stage.robot.press(.escape)
    }
    stage.display.settle()
  }
}

@MainActor
@Suite("A touch that gets lost")
struct LossTests {
  @Test("is cancelled once, whatever becomes of it", arguments: Tracker.allCases, Mishap.allCases)
  func cancelled(_ tracker: Tracker, _ mishap: Mishap) {
    let scene = TrackerStage(tracker)
    let touchLog = EventLog(scene.touched)
    scene.down()
    #expect(scene.touched.isTracking)
    scene.drag(70)
    scene.happen(mishap)
    #expect(!scene.touched.isTracking && !scene.touched.isHighlighted)
    #expect(touchLog.count("touchCancel") == 1)
    #expect(touchLog.count("touchUpInside") + touchLog.count("touchUpOutside") == 0)
    let value = (scene.control as? ValueControl)?.value
    if let value { #expect(mishap == .escape ? value == 1 : value > 1) }
    if let button = scene.control as? BacklitButton { #expect(!button.isOn) }
    if let disc = scene.control as? DiscSpinner {
      #expect(disc.discState == .stopped)
      #expect((abs(disc.position) < 1e-9) == (mishap == .escape))
    }
    // What may still come is nobody's.
    scene.drag(120)
    scene.up(120)
    #expect((scene.control as? ValueControl)?.value == value)
    #expect(touchLog.count("touchCancel") == 1)
    #expect(
      touchLog.count("editingDidBegin") == touchLog.count("editingDidEnd"))
  }

  @Test("can be begun again at once", arguments: Tracker.allCases)
  func again(_ tracker: Tracker) {
    let scene = TrackerStage(tracker)
    scene.down()
    scene.stage.robot.focus(false)
    scene.stage.display.advance(by: 1)
    scene.down()
    #expect(scene.touched.isTracking)
    scene.up(0)
    #expect(
      !scene.touched.isTracking && scene.log.count("touchUpInside") == (scene.control is PitchControl ? 0 : 1)
    )
  }

  @Test("a modal view elsewhere, or one that the control lies in, leaves it alone")
  func harmlessModal() {
    let scene = TrackerStage(.knob)
    scene.down()
    scene.around.accessibilityViewIsModal = true
    let inner = View()
    inner.accessibilityViewIsModal = true
    scene.control.addSubview(inner)
    #expect(scene.touched.isTracking)
    scene.stage.surface.accessibilityViewIsModal = true
    #expect(scene.touched.isTracking)
    let beside = View()
    scene.stage.surface.addSubview(beside)
    #expect(scene.touched.isTracking)
    beside.accessibilityViewIsModal = true
    #expect(!scene.touched.isTracking)
  }

  @Test("Escape in a drag is for the drag alone", arguments: [false, true])
  func escapeStays(readerOn: Bool) {
    let scene = TrackerStage(.knob)
    if readerOn {
      scene.stage.robot.reader(.on)
      scene.stage.display.advance(by: 0.1)
    }
    var unhandled = 0
    scene.stage.display.session.onUnhandledKey = { _ in
      unhandled += 1
      return true
    }
    scene.down()
    scene.drag(70)
    scene.stage.robot.press(.escape)
    #expect((scene.control as? Knob)?.value == 1 && unhandled == 0)
    scene.stage.display.advance(by: 20)
    scene.stage.robot.press(.escape)
    #expect(unhandled == 1)
  }

  @Test("other buttons do nothing to a drag, down or up", arguments: Tracker.allCases)
  func otherButtons(_ tracker: Tracker) {
    let scene = TrackerStage(tracker)
    scene.down()
    scene.drag(30)
    let events = scene.log.events
    for button in [PointerEvent.Button.middle, .secondary] {
      for phase in [PointerEvent.Phase.down, .drag, .up] {
        scene.stage.display.session.handle(
          .pointer(PointerEvent(phase, button: button, location: Point(x: 90, y: 30))),
          at: scene.stage.display.time)
      }
    }
    #expect(scene.touched.isTracking && scene.log.events == events)
    scene.up(30)
    #expect(!scene.touched.isTracking)
  }

  @Test("a second click resets only where it comes in time, at the place, and after a click")
  func doubleClick() {
    let scene = TrackerStage(.knob)
    guard let knob = scene.control as? Knob else { return }
    func click(_ place: Point? = nil) {
      scene.stage.touch(.down, place, in: knob)
      scene.stage.touch(.up, place, in: knob)
    }
    knob.value = 7
    click()
    scene.stage.display.advance(by: 0.5)
    click()
    #expect(knob.value == 7)
    scene.stage.display.advance(by: 0.3)
    click()
    #expect(knob.value == 1)
    knob.value = 7
    scene.stage.display.advance(by: 1)
    click()
    click(Point(x: 100, y: 40))
    #expect(knob.value == 7)
    // A drag is no first click, and neither is a touch that was lost.
    scene.stage.display.advance(by: 1)
    scene.down()
    scene.drag(16)
    scene.up(16)
    let value = knob.value
    click()
    #expect(knob.value == value && value != 7)
    scene.stage.display.advance(by: 1)
    scene.down()
    scene.stage.robot.focus(false)
    click()
    #expect(knob.value == value)
    #expect(scene.log.count("touchDownRepeat") == 0)
  }
}
