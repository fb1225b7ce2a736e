import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// Buttons, hovering and pastes, from the terminal's events to a custom view around a knob.
@MainActor
@Suite struct PointerAndPasteTests {
  private let display = HeadlessDisplay(columns: 40, rows: 12)
  private let clip = Clip()
  private let knob = Knob()

  init() {
    knob.frame = Rect(x: 16, y: 16, width: 88, height: 96)
    clip.addSubview(knob)
    display.show(clip)
  }

  @Test("A click of the secondary button on a knob reaches the view around it")
  func secondaryClick() {
    display.robot.tap(knob, button: .secondary)
    display.robot.tap(knob, button: .middle)
    #expect(clip.log == ["menu", "middle"])
    #expect(knob.value == 1 && !knob.isHighlighted)
    #expect(display.session.window.focusedView === clip)
  }

  @Test("A knob ignores a drag of the secondary button")
  func secondaryDrag() {
    clip.takesButtons = false
    display.robot.pointer(.down, at: Point(x: 7, y: 4), button: .secondary)
    #expect(!knob.isTracking && !display.session.wantsAllMotion)
    display.robot.pointer(.drag, at: Point(x: 7, y: 1), button: .secondary)
    display.robot.pointer(.up, at: Point(x: 7, y: 1), button: .secondary)
    #expect(knob.value == 1)
    #expect(display.session.window.focusedView == nil)
    display.robot.pointer(.down, at: Point(x: 7, y: 4))
    display.robot.pointer(.drag, at: Point(x: 7, y: 1))
    #expect(knob.isTracking && knob.value > 1)
  }

  @Test("A paste reaches the focused view, and the view around a control that ignores it")
  func paste() {
    display.robot.paste("lost")
    #expect(clip.log.isEmpty)
    display.session.window.focus(on: clip)
    display.robot.paste("/music/one.flac")
    display.session.window.focus(on: knob)
    display.robot.paste("two")
    #expect(clip.log == ["pasted /music/one.flac", "pasted two"])
    #expect(knob.value == 1)
  }

  @Test("A page of the session keeps pastes from the program")
  func modal() {
    display.session.window.focus(on: clip)
    display.robot.press(.function(8))
    display.robot.paste("secret")
    display.session.window.focus(on: nil)
    display.robot.paste("secret")
    #expect(clip.log.isEmpty)
    display.robot.press(.function(8))
    display.robot.paste("public")
    #expect(clip.log == ["pasted public"])
  }

  @Test("Hovering reaches the deepest view, then the views around it")
  func hovering() {
    display.robot.pointer(.hover, at: Point(x: 3, y: 2))
    #expect(clip.log == ["hover 24,32"])
    #expect(!display.session.wantsAllMotion)
    display.session.window.acceptsPointerMotion = true
    #expect(display.session.wantsAllMotion)
  }
}

/// A view with a menu on its secondary button, into which files can be dropped.
private final class Clip: View {
  var log: [String] = []
  var takesButtons = true

  override var canBecomeFocused: Bool { true }

  override func touchBegan(_ touch: Touch) -> Bool {
    guard takesButtons, touch.button != .primary else { return false }
    log.append(touch.button == .secondary ? "menu" : "middle")
    return true
  }

  override func pointerMoved(_ event: HoverEvent) -> Bool {
    let place = event.location(in: self)
    log.append("hover \(Int(place.x)),\(Int(place.y))")
    return true
  }

  override func pasted(_ text: String) -> Bool {
    log.append("pasted \(text)")
    return true
  }
}
