import Cells
import Controls
import Drawing
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A state in which a pad is seen.
enum PadLook: CaseIterable {
  case off, on, pressed, disabled

  /// A pad in that state, and where it is seen.
  @MainActor
  func show(
    color: BacklightColor = .red, style: UserInterfaceStyle = .dark, highContrast: Bool = false
  ) -> (stage: Stage, pad: BacklitButton) {
    let stage = Stage(columns: 40, rows: 16)
    stage.display.session.screen.preferences.userInterfaceStyle = style
    stage.display.session.screen.preferences.prefersHighContrast = highContrast
    let pad = stage.add(
      BacklitButton(title: "Mute", color: color, mode: .toggle), columns: 14, rows: 7)
    switch self {
    case .off: break
    case .on: pad.isOn = true
    case .pressed:
      stage.touch(.down, in: pad)
      stage.display.advance(by: 0.2)
      stage.display.session.window.focus(on: nil)
    case .disabled: pad.isEnabled = false
    }
    stage.display.settle()
    return (stage, pad)
  }
}

@MainActor
@Suite("A backlit button to the eye and the ear")
struct BacklitButtonLookTests {
  @Test("looks different off, on, pressed and disabled", arguments: BacklightColor.allCases)
  func looks(_ color: BacklightColor) {
    let pictures = PadLook.allCases.map { look in
      let (stage, pad) = look.show(color: color)
      return (look, stage.picture(of: pad))
    }
    for (index, first) in pictures.enumerated() {
      for second in pictures.dropFirst(index + 1) {
        #expect(first.1 != second.1, "\(first.0) looks like \(second.0) in \(color)")
      }
    }
  }

  @Test("says without colour whether it is on")
  func signs() {
    let (off, dark) = PadLook.off.show()
    let (on, lit) = PadLook.on.show()
    #expect(off.writing(on: dark).contains("Mute"))
    #expect(on.writing(on: lit).contains("Mute"))
    #expect(off.writing(on: dark) != on.writing(on: lit))
  }

  @Test("its title keeps 4.5 to 1", arguments: BacklightColor.allCases)
  func contrast(_ color: BacklightColor) {
    for look in [PadLook.off, .on, .pressed] {
      for style in [UserInterfaceStyle.dark, .light] {
        let (stage, pad) = look.show(color: color, style: style)
        let letters = stage.picture(of: pad).filter { "Mute".contains($0.glyph.text) }
        #expect(letters.count >= 4)
        for cell in letters {
          let ratio = drawn(cell.foreground).contrastRatio(to: drawn(cell.background))
          #expect(ratio >= 4.5, "\(cell.glyph.text) of a pad that is \(look), \(color), \(style)")
        }
      }
    }
  }

  private func drawn(_ color: CellColor) -> Color { Color(rgb: color.rgb & 0xFF_FFFF) }

  @Test("a toggle says its label, its value and what it is, then its value alone")
  func spokenToggle() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    #expect(
      stage.hear { stage.robot.press(.function(6)) } == [
        ["Screen reader on"], ["Mute", "off", "toggle button"],
      ])
    #expect(stage.hear { stage.robot.press(.character(" ")) } == [["on"]])
    #expect(pad.isOn)
    #expect(stage.hear { stage.robot.reader(.activate) } == [["off"]])
    #expect(stage.hear { stage.robot.tap(pad) } == [["on"]])
    #expect(stage.hear { pad.isOn = false } == [["off"]])
  }

  @Test("a momentary pad is a button, and selected when it is")
  func spokenButton() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    stage.robot.reader(.on)
    stage.display.advance(by: 5)
    #expect(stage.display.lastSpoken == ["Cue", "button"])
    #expect(stage.hear { pad.isSelected = true } == [["selected"]])
    #expect(stage.hear { stage.robot.reader(.next) } == [["selected", "Cue", "button"]])
  }

  @Test("disabled it refuses touch, key and reader, is spoken as dimmed and offers no hint")
  func disabled() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue", mode: .toggle), columns: 12, rows: 6)
    pad.accessibilityHint = "Returns to the cue point"
    pad.isEnabled = false
    let log = EventLog(pad)
    stage.robot.tap(pad)
    stage.robot.press(.tab)
    #expect(!pad.isFocused)
    stage.robot.press(.enter)
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Cue", "off", "dimmed", "toggle button"],
      ])
    #expect(stage.hear { stage.robot.reader(.activate) } == [["dimmed"]])
    #expect(!pad.accessibilityActivate())
    #expect(log.events.isEmpty && !pad.isOn)
    #expect(stage.scale(of: pad) == 1)
  }

  @Test("an enabled one offers its hint a while after its last word")
  func hint() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    pad.accessibilityHint = "Returns to the cue point"
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Cue", "button"], ["Returns to the cue point"],
      ])
  }

  @Test("disabled under a finger it lets go")
  func disabledDuringATouch() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    pad.isEnabled = false
    stage.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "touchCancel"])
  }

  @Test("a pulsing pad comes and goes, and rests where less motion is preferred")
  func pulsing() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Sync", color: .green), columns: 12, rows: 6)
    pad.glow = .pulsing
    stage.display.settle()
    let bright = stage.picture(of: pad)
    stage.display.advance(by: BacklitButton.pulsePeriod / 2)
    #expect(stage.picture(of: pad) != bright)
    stage.display.advance(by: BacklitButton.pulsePeriod / 2)
    #expect(stage.picture(of: pad) == bright)
    #expect(stage.display.session.isAnimating)
    stage.display.session.screen.preferences.prefersReducedMotion = true
    stage.display.settle()
    #expect(!stage.display.session.isAnimating)
    #expect(stage.picture(of: pad) == bright)
  }
}
