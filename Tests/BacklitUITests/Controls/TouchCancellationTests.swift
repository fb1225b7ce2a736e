import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The controls that track a touch.
enum TrackedControl: CaseIterable {
  case knob, slider, button, disc, pitchAsSlider, pitchAsKnob
}

/// The ways in which a touch can be cancelled, including those of ``TouchLoss``.
enum TouchInterruption: CaseIterable {
  case hover, focusOut, secondPress, resize, stopped, removed, removedAround, hidden, hiddenAround,
    transparent,
    disabled, untouchable, untouchableAround, modal, rootReplaced, escape
}

/// A screen with a control, for touches on it.
@MainActor
struct TouchHarness {
  let harness: ControlHarness
  let around = View()
  let control: Control
  /// The control that the touch is on.
  let touched: Control
  let log: EventLog
  let start: Point

  init(_ tracker: TrackedControl, valueRange: ValueRange = .standard) {
    harness = ControlHarness(columns: tracker == .pitchAsKnob ? 80 : 120)
    harness.add(around, columns: 60, rows: 20)
    switch tracker {
    case .knob: control = Knob(valueRange: valueRange)
    case .slider: control = PitchSlider(valueRange: valueRange)
    case .button: control = BacklitButton(title: "Cue", mode: .toggle)
    case .disc: control = DiscSpinner()
    case .pitchAsSlider, .pitchAsKnob: control = PitchControl(valueRange: valueRange)
    }
    control.frame = Rect(x: 16, y: 16, width: 160, height: 256)
    around.addSubview(control)
    harness.display.settle()
    touched = (control as? PitchControl)?.visiblePart ?? control
    log = EventLog(control)
    if let slider = touched as? PitchSlider {
      start = slider.thumbFrame.center
    } else if tracker == .disc {
      start = Point(x: control.bounds.midX + 40, y: control.bounds.midY)
    } else {
      start = control.bounds.center
    }
  }

  func down() { harness.touch(.down, start, in: touched) }
  /// Drags the touch: upwards for knobs and records, downwards for sliders.
  func drag(_ distance: Double, modifiers: KeyModifiers = []) {
    let sign = touched is PitchSlider ? 1.0 : -1
    harness.touch(
      .drag, start.offsetBy(dx: 0, dy: sign * distance), in: touched, modifiers: modifiers)
  }
  func up(_ distance: Double) {
    let sign = touched is PitchSlider ? 1.0 : -1
    harness.touch(.up, start.offsetBy(dx: 0, dy: sign * distance), in: touched)
  }

  func apply(_ interruption: TouchInterruption) {
    let far = Point(x: 100, y: 35)
    switch interruption {
    case .hover: harness.robot.pointer(.hover, at: far)
    case .focusOut: harness.robot.focus(false)
    case .secondPress: harness.robot.pointer(.down, at: far)
    case .resize: harness.robot.resize(columns: 119, rows: harness.display.session.metrics.rows)
    case .stopped: harness.display.session.window.cancelTouch()
    case .removed: control.removeFromSuperview()
    case .removedAround: around.removeFromSuperview()
    case .hidden: control.isHidden = true
    case .hiddenAround: around.isHidden = true
    case .transparent: around.alpha = 0
    case .disabled: control.isEnabled = false
    case .untouchable: control.isUserInteractionEnabled = false
    case .untouchableAround: harness.surface.isUserInteractionEnabled = false
    case .modal:
      let modal = View()
      modal.accessibilityViewIsModal = true
      harness.add(modal, column: 80, columns: 20, rows: 10)
    case .rootReplaced:
      harness.surface.removeFromSuperview()
      harness.display.show(View())
    case .escape: harness.robot.press(.escape)
    }
    harness.display.settle()
  }
}

@MainActor
@Suite("Cancelled touches")
struct TouchCancellationTests {
  @Test("Every interruption cancels once", arguments: TrackedControl.allCases, TouchInterruption.allCases)
  func cancelled(_ tracker: TrackedControl, _ interruption: TouchInterruption) {
    let scene = TouchHarness(tracker)
    let touchLog = EventLog(scene.touched)
    scene.down()
    #expect(scene.touched.isTracking)
    scene.drag(70)
    scene.apply(interruption)
    #expect(!scene.touched.isTracking && !scene.touched.isHighlighted)
    #expect(touchLog.count("touchCancel") == 1)
    #expect(touchLog.count("touchUpInside") + touchLog.count("touchUpOutside") == 0)
    let value = (scene.control as? ValueControl)?.value
    if let value { #expect(interruption == .escape ? value == 1 : value > 1) }
    if let button = scene.control as? BacklitButton { #expect(!button.isOn) }
    if let disc = scene.control as? DiscSpinner {
      #expect(disc.motion.state == .stopped)
      #expect((abs(disc.position) < 1e-9) == (interruption == .escape))
    }
    // Later motions and releases have no effect.
    scene.drag(120)
    scene.up(120)
    #expect((scene.control as? ValueControl)?.value == value)
    #expect(touchLog.count("touchCancel") == 1)
    #expect(
      touchLog.count("editingDidBegin") == touchLog.count("editingDidEnd"))
  }

  @Test(
    "A touch that the handler of its beginning ends is not tracked",
    arguments: [TrackedControl.knob, .slider])
  func endedByHandler(_ tracker: TrackedControl) {
    let scene = TouchHarness(tracker)
    scene.control.addAction(for: .editingDidBegin) { $0.isHidden = true }
    scene.down()
    #expect(!scene.control.isTracking && !scene.control.isHighlighted)
    scene.control.isHidden = false
    scene.drag(70)
    scene.up(70)
    #expect((scene.control as? ValueControl)?.value == 1)
    #expect(scene.log.events == ["editingDidBegin", "editingDidEnd"])
  }

  @Test("A new touch can begin immediately", arguments: TrackedControl.allCases)
  func again(_ tracker: TrackedControl) {
    let scene = TouchHarness(tracker)
    scene.down()
    scene.harness.robot.focus(false)
    scene.harness.display.advance(by: 1)
    scene.down()
    #expect(scene.touched.isTracking)
    scene.up(0)
    #expect(
      !scene.touched.isTracking && scene.log.count("touchUpInside") == (scene.control is PitchControl ? 0 : 1)
    )
  }

  @Test("A modal view that contains the control, or is inside it, does not cancel")
  func harmlessModal() {
    let scene = TouchHarness(.knob)
    scene.down()
    scene.around.accessibilityViewIsModal = true
    let inner = View()
    inner.accessibilityViewIsModal = true
    scene.control.addSubview(inner)
    #expect(scene.touched.isTracking)
    scene.harness.surface.accessibilityViewIsModal = true
    #expect(scene.touched.isTracking)
    let beside = View()
    scene.harness.surface.addSubview(beside)
    #expect(scene.touched.isTracking)
    beside.accessibilityViewIsModal = true
    #expect(!scene.touched.isTracking)
  }

  @Test("Escape during a drag only reverts the drag", arguments: [false, true])
  func escapeStays(readerOn: Bool) {
    let scene = TouchHarness(.knob)
    if readerOn {
      scene.harness.robot.reader(.on)
      scene.harness.display.advance(by: 0.1)
    }
    var unhandled = 0
    scene.harness.display.session.addUnhandledKeyHandler { _ in
      unhandled += 1
      return true
    }
    scene.down()
    scene.drag(70)
    scene.harness.robot.press(.escape)
    #expect((scene.control as? Knob)?.value == 1 && unhandled == 0)
    scene.harness.display.advance(by: 20)
    scene.harness.robot.press(.escape)
    #expect(unhandled == 1)
  }

  @Test("Other pointer buttons do not affect a drag", arguments: TrackedControl.allCases)
  func otherButtons(_ tracker: TrackedControl) {
    let scene = TouchHarness(tracker)
    scene.down()
    scene.drag(30)
    let events = scene.log.events
    for button in [PointerEvent.Button.middle, .secondary] {
      for phase in [PointerEvent.Phase.down, .drag, .up] {
        scene.harness.display.session.handle(
          .pointer(PointerEvent(phase, button: button, location: Point(x: 90, y: 30))),
          at: scene.harness.display.time)
      }
    }
    #expect(scene.touched.isTracking && scene.log.events == events)
    scene.up(30)
    #expect(!scene.touched.isTracking)
  }

  @Test("A double click resets only in time, at one place, and after a click")
  func doubleClick() throws {
    let scene = TouchHarness(.knob)
    let knob = try #require(scene.control as? Knob)
    func click(_ place: Point? = nil) {
      scene.harness.touch(.down, place, in: knob)
      scene.harness.touch(.up, place, in: knob)
    }
    knob.value = 7
    click()
    scene.harness.display.advance(by: 0.5)
    click()
    #expect(knob.value == 7)
    scene.harness.display.advance(by: 0.3)
    click()
    #expect(knob.value == 1)
    knob.value = 7
    scene.harness.display.advance(by: 1)
    click()
    click(Point(x: 100, y: 40))
    #expect(knob.value == 7)
    // A drag does not count as the first click, nor does a cancelled touch.
    scene.harness.display.advance(by: 1)
    scene.down()
    scene.drag(16)
    scene.up(16)
    let value = knob.value
    click()
    #expect(knob.value == value && value != 7)
    scene.harness.display.advance(by: 1)
    scene.down()
    scene.harness.robot.focus(false)
    click()
    #expect(knob.value == value)
    #expect(scene.log.count("touchDownRepeat") == 0)
  }
}

@MainActor
@Suite("Gestures around controls")
struct ControlGestureTests {
  @Test(
    "A touch that a control tracks starts no gesture of enclosing views", arguments: TrackedControl.allCases)
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

  @Test("A touch that a control does not track, such as beside a thumb, starts a gesture")
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

  @Test("A long press recognizer on a button prevents the press")
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
