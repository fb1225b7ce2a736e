import Cells
import Controls
import Drawing
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

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
      BacklitButton(title: "Mute", color: color, mode: .toggle), columns: 14, rows: 7)
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
  @Test("looks different off, on, pressed and disabled", arguments: BacklightColor.allCases)
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

  @Test("shows without colours whether it is on")
  func signs() {
    let (off, dark) = PadState.off.show()
    let (on, lit) = PadState.on.show()
    #expect(off.text(of: dark).contains("Mute"))
    #expect(on.text(of: lit).contains("Mute"))
    #expect(off.text(of: dark) != on.text(of: lit))
  }

  @Test("its title has a contrast of at least 4.5 to 1", arguments: BacklightColor.allCases)
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

  @Test("a toggle speaks label, value and trait, then only the changed value")
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

  @Test("a momentary button is spoken as a button, and as selected when it is")
  func spokenButton() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    #expect(harness.display.lastSpoken == ["Cue", "button"])
    #expect(harness.speech { pad.isSelected = true } == [["selected"]])
    #expect(harness.speech { harness.robot.reader(.next) } == [["selected", "Cue", "button"]])
  }

  @Test("a disabled button ignores input, is spoken as dimmed and has no hint")
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

  @Test("an enabled button speaks its hint after a pause")
  func hint() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    pad.accessibilityHint = "Returns to the cue point"
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Cue", "button"], ["Returns to the cue point"],
      ])
  }

  @Test("disabling it during a touch cancels the touch")
  func disabledDuringATouch() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    harness.touch(.down, in: pad)
    pad.isEnabled = false
    harness.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "touchCancel"])
  }

  @Test("a pulsing button pulses, and is steady with reduced motion")
  func pulsing() {
    let harness = ControlHarness()
    let pad = harness.add(BacklitButton(title: "Sync", color: .green), columns: 12, rows: 6)
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
