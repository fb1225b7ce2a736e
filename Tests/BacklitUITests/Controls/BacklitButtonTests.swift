import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The ways in which the release of a touch can be lost.
enum TouchLoss: CaseIterable {
  case focusOut, resize, hover, secondPress

  @MainActor
  func apply(to harness: ControlHarness) {
    switch self {
    case .focusOut: harness.robot.focus(false)
    case .resize: harness.robot.resize(columns: 110, rows: 36)
    case .hover: harness.robot.pointer(.hover, at: Point(x: 60, y: 30))
    case .secondPress: harness.robot.pointer(.down, at: Point(x: 60, y: 30))
    }
  }
}

@MainActor
@Suite("Touches on a backlit button")
struct BacklitButtonTests {
  @Test("Shrinks to nine tenths in 0.2 s and grows back in 0.2 s")
  func shrinks() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    harness.robot.press(.tab)
    let atRest = harness.display.grid
    #expect(harness.scale(of: pad) == 1)
    harness.touch(.down, in: pad)
    harness.display.advance(by: 0.1)
    let onTheWay = harness.scale(of: pad)
    #expect(onTheWay > 0.9 && onTheWay < 1)
    harness.display.advance(by: 0.1)
    #expect(abs(harness.scale(of: pad) - 0.9) < 1e-9)
    harness.display.advance(by: 3)
    #expect(abs(harness.scale(of: pad) - 0.9) < 1e-9)
    #expect(!harness.display.session.isAnimating)
    harness.touch(.up, in: pad)
    harness.display.advance(by: 0.1)
    #expect(harness.scale(of: pad) > 0.9 && harness.scale(of: pad) < 1)
    harness.display.advance(by: 0.1)
    #expect(harness.scale(of: pad) == 1)
    #expect(harness.display.grid == atRest)
  }

  @Test("Both movements are slow at both ends")
  func easing() {
    let harness = ControlHarness(frameRate: 100)
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    func shares(_ phase: PointerEvent.Phase) -> [Double] {
      harness.touch(phase, in: pad)
      return (0..<3).map { _ in
        harness.display.advance(by: 0.05)
        return (1 - harness.scale(of: pad)) * 10
      }
    }
    // The values of CSS's ease-in-out at a quarter, a half and three quarters of the time.
    let expected = [0.129161931, 0.5, 0.870838069]
    for (share, wanted) in zip(shares(.down), expected) { #expect(abs(share - wanted) < 1e-6) }
    harness.display.advance(by: 1)
    for (share, wanted) in zip(shares(.up), expected.reversed()) { #expect(abs(share - wanted) < 1e-6) }
  }

  @Test("Lights up without shrinking with reduced motion")
  func reducedMotion() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    harness.display.settle()
    #expect(pad.light == .off)
    harness.touch(.down, in: pad)
    #expect(harness.scale(of: pad) == 1 && pad.light == .on)
    harness.touch(.up, in: pad)
    #expect(harness.scale(of: pad) == 1 && pad.light == .off)
    #expect(!harness.display.session.isAnimating)
  }

  @Test("Acts when the touch is lifted inside")
  func tap() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    #expect(log.events == ["touchDown"])
    #expect(pad.isHighlighted && pad.isTracking)
    harness.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"])
    #expect(!pad.isHighlighted && !pad.isTracking)
  }

  @Test("A lost touch is cancelled without an action", arguments: TouchLoss.allCases)
  func lost(_ loss: TouchLoss) {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    harness.display.advance(by: 0.5)
    loss.apply(to: harness)
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(!pad.isHighlighted && !pad.isTracking && !pad.isOn)
    harness.display.advance(by: 0.2)
    #expect(harness.scale(of: pad) == 1)
    // A late release has no effect.
    harness.touch(.drag, in: pad)
    harness.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(!pad.isOn)
  }

  @Test("A second press on the button cancels the first and acts once")
  func pressedTwice() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    harness.display.advance(by: 1)
    harness.touch(.down, in: pad)
    harness.touch(.up, in: pad)
    #expect(log.count("touchCancel") == 1)
    #expect(log.count("primaryActionTriggered") == 1)
    #expect(pad.isOn)
  }

  @Test("A touch that is lifted outside does nothing")
  func draggedOut() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    harness.touch(.drag, Point(x: 300, y: 200), in: pad)
    #expect(!pad.isHighlighted && pad.isTracking)
    harness.touch(.drag, Point(x: 310, y: 200), in: pad)
    harness.touch(.up, Point(x: 310, y: 200), in: pad)
    #expect(
      log.events == [
        "touchDown", "touchDragOutside", "touchDragExit", "touchDragOutside", "touchUpOutside",
      ])
    harness.display.advance(by: 0.2)
    #expect(harness.scale(of: pad) == 1)
  }

  @Test("A touch that is dragged out and back in acts")
  func draggedBack() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    harness.touch(.drag, Point(x: -200, y: -200), in: pad)
    harness.touch(.drag, in: pad)
    #expect(pad.isHighlighted)
    #expect(log.count("touchDragEnter") == 1)
    harness.touch(.up, in: pad)
    #expect(log.count("touchUpInside") == 1 && log.count("primaryActionTriggered") == 1)
  }

  @Test("A shrunk button still reacts at its original edge")
  func edgeOfAShrunkPad() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 20, rows: 10)
    let log = EventLog(pad)
    harness.robot.pointer(.down, at: Point(x: 4.1, y: 2.1))
    harness.display.advance(by: 0.2)
    harness.robot.pointer(.drag, at: Point(x: 4.2, y: 2.2))
    harness.robot.pointer(.up, at: Point(x: 4.2, y: 2.2))
    #expect(log.count("touchUpInside") == 1)
  }

  @Test("Hiding the button cancels the touch")
  func leaves() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    pad.isHidden = true
    harness.display.settle()
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(harness.display.session.window.focusedView == nil)
  }
}

@MainActor
@Suite("Keys on a backlit button")
struct BacklitButtonKeyTests {
  @Test("Space and Enter press it", arguments: [Key.character(" "), .enter])
  func keys(_ key: Key) {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.robot.press(.tab)
    #expect(pad.isFocused)
    harness.robot.press(key)
    #expect(log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"])
    harness.display.advance(by: 0.2)
    #expect(harness.scale(of: pad) < 0.95)
    harness.display.advance(by: 0.3)
    #expect(harness.scale(of: pad) == 1)
    #expect(!harness.display.session.isAnimating)
  }

  @Test("A held key presses it once", arguments: [false, true])
  func heldKey(readerOn: Bool) {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.robot.press(.tab)
    if readerOn { harness.robot.press(.function(6)) }
    harness.robot.press(.character(" "))
    for _ in 0..<5 { harness.repeatKey(.character(" ")) }
    #expect(log.count("primaryActionTriggered") == 1)
    #expect(pad.isOn)
  }

  @Test("Ignores other keys and keys with modifiers")
  func otherKeys() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.robot.press(.tab)
    for key in [Key.character("x"), .up, .escape, .delete] { harness.robot.press(key) }
    harness.robot.press(.enter, modifiers: .alt)
    #expect(log.events.isEmpty)
  }
}

/// A visible state of a button.
enum PadState: CaseIterable {
  case off, on, pressed, disabled

  /// Shows a button in this state.
  @MainActor
  func show(
    color: BacklightColor = .red, style: UserInterfaceStyle = .dark, highContrast: Bool = false
  ) -> (harness: ControlHarness, pad: BacklitButton) {
    let harness = ControlHarness(columns: 40, rows: 16)
    harness.display.session.screen.preferences.userInterfaceStyle = style
    harness.display.session.screen.preferences.prefersHighContrast = highContrast
    let pad = harness.add(
      BacklitButton(title: "Mute", tint: color, mode: .toggle), columns: 14, rows: 7)
    switch self {
    case .off: break
    case .on: pad.isOn = true
    case .pressed:
      harness.touch(.down, in: pad)
      harness.display.advance(by: 0.2)
      harness.display.session.window.focus(on: nil)
    case .disabled: pad.isEnabled = false
    }
    harness.display.settle()
    return (harness, pad)
  }
}

@MainActor
@Suite("The appearance and speech of a backlit button")
struct BacklitButtonLookTests {
  @Test("Looks different off, on, pressed and disabled", arguments: BacklightColor.allCases)
  func states(_ color: BacklightColor) {
    let pictures = PadState.allCases.map { state in
      let (harness, pad) = state.show(color: color)
      return (state, harness.picture(of: pad))
    }
    for (index, first) in pictures.enumerated() {
      for second in pictures.dropFirst(index + 1) {
        #expect(first.1 != second.1, "\(first.0) looks like \(second.0) in \(color)")
      }
    }
  }

  @Test("Shows without colours whether it is on")
  func signs() {
    let (off, dark) = PadState.off.show()
    let (on, lit) = PadState.on.show()
    #expect(off.text(of: dark).contains("Mute"))
    #expect(on.text(of: lit).contains("Mute"))
    #expect(off.text(of: dark) != on.text(of: lit))
  }

  @Test("Its title has a contrast of at least 4.5 to 1", arguments: BacklightColor.allCases)
  func contrast(_ color: BacklightColor) {
    for state in [PadState.off, .on, .pressed] {
      for style in [UserInterfaceStyle.dark, .light] {
        let (harness, pad) = state.show(color: color, style: style)
        let letters = harness.picture(of: pad).filter { "Mute".contains($0.glyph.text) }
        #expect(letters.count >= 4)
        for cell in letters {
          let ratio = drawn(cell.foreground).contrastRatio(to: drawn(cell.background))
          #expect(ratio >= 4.5, "\(cell.glyph.text) of a pad that is \(state), \(color), \(style)")
        }
      }
    }
  }

  private func drawn(_ color: CellColor) -> Color { Color(rgb: color.rgb & 0xFF_FFFF) }

  @Test("A toggle speaks label, value and trait, then only the changed value")
  func spokenToggle() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    #expect(
      harness.speech { harness.robot.press(.function(6)) } == [
        ["Screen reader on"], ["Mute", "off", "toggle button"],
      ])
    #expect(harness.speech { harness.robot.press(.character(" ")) } == [["on"]])
    #expect(pad.isOn)
    #expect(harness.speech { harness.robot.reader(.activate) } == [["off"]])
    #expect(harness.speech { harness.robot.tap(pad) } == [["on"]])
    #expect(harness.speech { pad.isOn = false } == [["off"]])
  }

  @Test("A momentary button is spoken as a button, and as selected when it is")
  func spokenButton() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    #expect(harness.display.lastSpoken == ["Cue", "button"])
    #expect(harness.speech { pad.isSelected = true } == [["selected"]])
    #expect(harness.speech { harness.robot.reader(.next) } == [["selected", "Cue", "button"]])
  }

  @Test("A disabled button ignores input, is spoken as dimmed and has no hint")
  func disabled() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue", mode: .toggle), columns: 12, rows: 6)
    pad.accessibilityHint = "Returns to the cue point"
    pad.isEnabled = false
    let log = EventLog(pad)
    harness.robot.tap(pad)
    harness.robot.press(.tab)
    #expect(!pad.isFocused)
    harness.robot.press(.enter)
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Cue", "off", "dimmed", "toggle button"],
      ])
    #expect(harness.speech { harness.robot.reader(.activate) } == [["dimmed"]])
    #expect(!pad.accessibilityActivate())
    #expect(log.events.isEmpty && !pad.isOn)
    #expect(harness.scale(of: pad) == 1)
  }

  @Test("An enabled button speaks its hint after a pause")
  func hint() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    pad.accessibilityHint = "Returns to the cue point"
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Cue", "button"], ["Returns to the cue point"],
      ])
  }

  @Test("Disabling it during a touch cancels the touch")
  func disabledDuringATouch() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    pad.isEnabled = false
    harness.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "touchCancel"])
  }

  @Test("A pulsing button pulses, and is steady with reduced motion")
  func pulsing() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Sync", tint: .green), columns: 12, rows: 6)
    pad.glow = .pulsing
    harness.display.settle()
    let bright = harness.picture(of: pad)
    harness.display.advance(by: BacklitButton.pulsePeriod / 2)
    #expect(harness.picture(of: pad) != bright)
    harness.display.advance(by: BacklitButton.pulsePeriod / 2)
    #expect(harness.picture(of: pad) == bright)
    #expect(harness.display.session.isAnimating)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    harness.display.settle()
    #expect(!harness.display.session.isAnimating)
    #expect(harness.picture(of: pad) == bright)
  }
}
