import Controls
import Geometry
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The ways in which a release can get lost.
enum Loss: CaseIterable {
  case focusOut, resize, hover, secondPress

  @MainActor
  func happen(on stage: Stage) {
    switch self {
    case .focusOut: stage.robot.focus(false)
    case .resize: stage.robot.resize(columns: 110, rows: 36)
    case .hover: stage.robot.pointer(.hover, at: Point(x: 60, y: 30))
    case .secondPress: stage.robot.pointer(.down, at: Point(x: 60, y: 30))
    }
  }
}

@MainActor
@Suite("A backlit button under a finger")
struct BacklitButtonTouchTests {
  @Test("shrinks to nine tenths in 0.2 s and grows back in 0.2 s")
  func shrinks() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    stage.robot.press(.tab)
    let atRest = stage.display.grid
    #expect(stage.scale(of: pad) == 1)
    stage.touch(.down, in: pad)
    stage.display.advance(by: 0.1)
    let onTheWay = stage.scale(of: pad)
    #expect(onTheWay > 0.9 && onTheWay < 1)
    stage.display.advance(by: 0.1)
    #expect(abs(stage.scale(of: pad) - 0.9) < 1e-9)
    stage.display.advance(by: 3)
    #expect(abs(stage.scale(of: pad) - 0.9) < 1e-9)
    #expect(!stage.display.session.isAnimating)
    stage.touch(.up, in: pad)
    stage.display.advance(by: 0.1)
    #expect(stage.scale(of: pad) > 0.9 && stage.scale(of: pad) < 1)
    stage.display.advance(by: 0.1)
    #expect(stage.scale(of: pad) == 1)
    #expect(stage.display.grid == atRest)
  }

  @Test("shrinks at once where less motion is preferred")
  func reducedMotion() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    stage.display.session.screen.preferences.prefersReducedMotion = true
    stage.display.settle()
    stage.touch(.down, in: pad)
    #expect(abs(stage.scale(of: pad) - 0.9) < 1e-9)
    stage.touch(.up, in: pad)
    #expect(stage.scale(of: pad) == 1)
    #expect(!stage.display.session.isAnimating)
  }

  @Test("acts when it is lifted inside")
  func tap() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    #expect(log.events == ["touchDown"])
    #expect(pad.isHighlighted && pad.isTracking)
    stage.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"])
    #expect(!pad.isHighlighted && !pad.isTracking)
  }

  @Test("a lost touch is cancelled without an action", arguments: Loss.allCases)
  func lost(_ loss: Loss) {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    stage.display.advance(by: 0.5)
    loss.happen(on: stage)
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(!pad.isHighlighted && !pad.isTracking && !pad.isOn)
    stage.display.advance(by: 0.2)
    #expect(stage.scale(of: pad) == 1)
    // The release may come after all, late: it belongs to nothing any more.
    stage.touch(.drag, in: pad)
    stage.touch(.up, in: pad)
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(!pad.isOn)
  }

  @Test("a second press on the pad itself loses the first and acts once")
  func pressedTwice() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    stage.display.advance(by: 1)
    stage.touch(.down, in: pad)
    stage.touch(.up, in: pad)
    #expect(log.count("touchCancel") == 1)
    #expect(log.count("primaryActionTriggered") == 1)
    #expect(pad.isOn)
  }

  @Test("dragged out and lifted there it does nothing")
  func draggedOut() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    stage.touch(.drag, Point(x: 300, y: 200), in: pad)
    #expect(!pad.isHighlighted && pad.isTracking)
    stage.touch(.drag, Point(x: 310, y: 200), in: pad)
    stage.touch(.up, Point(x: 310, y: 200), in: pad)
    #expect(
      log.events == [
        "touchDown", "touchDragOutside", "touchDragExit", "touchDragOutside", "touchUpOutside",
      ])
    stage.display.advance(by: 0.2)
    #expect(stage.scale(of: pad) == 1)
  }

  @Test("dragged out and in again it acts")
  func draggedBack() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    stage.touch(.drag, Point(x: -200, y: -200), in: pad)
    stage.touch(.drag, in: pad)
    #expect(pad.isHighlighted)
    #expect(log.count("touchDragEnter") == 1)
    stage.touch(.up, in: pad)
    #expect(log.count("touchUpInside") == 1 && log.count("primaryActionTriggered") == 1)
  }

  @Test("the edge that it shrank away from still belongs to it")
  func edgeOfAShrunkPad() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 20, rows: 10)
    let log = EventLog(pad)
    stage.robot.pointer(.down, at: Point(x: 4.1, y: 2.1))
    stage.display.advance(by: 0.2)
    stage.robot.pointer(.drag, at: Point(x: 4.2, y: 2.2))
    stage.robot.pointer(.up, at: Point(x: 4.2, y: 2.2))
    #expect(log.count("touchUpInside") == 1)
  }

  @Test("leaving the screen under a finger cancels")
  func leaves() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.touch(.down, in: pad)
    pad.isHidden = true
    stage.display.settle()
    #expect(log.events == ["touchDown", "touchCancel"])
    #expect(stage.display.session.window.focusedView == nil)
  }
}

@MainActor
@Suite("A backlit button by key")
struct BacklitButtonKeyTests {
  @Test("Space and Enter press it", arguments: [Key.character(" "), .enter])
  func keys(_ key: Key) {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.robot.press(.tab)
    #expect(pad.isFocused)
    stage.robot.press(key)
    #expect(log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"])
    stage.display.advance(by: 0.2)
    #expect(stage.scale(of: pad) < 0.95)
    stage.display.advance(by: 0.3)
    #expect(stage.scale(of: pad) == 1)
    #expect(!stage.display.session.isAnimating)
  }

  @Test("a held key presses it once", arguments: [false, true])
  func heldKey(readerOn: Bool) {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Mute", mode: .toggle), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.robot.press(.tab)
    if readerOn { stage.robot.press(.function(6)) }
    stage.robot.press(.character(" "))
    for _ in 0..<5 { stage.repeatKey(.character(" ")) }
    #expect(log.count("primaryActionTriggered") == 1)
    #expect(pad.isOn)
  }

  @Test("other keys and keys with modifiers are not its own")
  func otherKeys() {
    let stage = Stage()
    let pad = stage.add(BacklitButton(title: "Cue"), columns: 12, rows: 6)
    let log = EventLog(pad)
    stage.robot.press(.tab)
    for key in [Key.character("x"), .up, .escape, .delete] { stage.robot.press(key) }
    stage.robot.press(.enter, modifiers: .alt)
    #expect(log.events.isEmpty)
  }
}
