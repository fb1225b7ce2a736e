import BacklitGeometry
import BacklitUI
import Testing

/// The way of events through the responder chain: a probe inside a probe.
@MainActor
@Suite struct ResponderTests {
  let window = makeWindow()
  let outer = EventLogView(frame: Rect(x: 0, y: 0, width: 160, height: 160))
  let inner = EventLogView(frame: Rect(x: 16, y: 16, width: 64, height: 64))

  init() {
    outer.takesFocus = true
    inner.takesFocus = true
    window.addSubview(outer)
    outer.addSubview(inner)
    _ = window.makeFrame(at: 0)
  }

  private func send(_ phase: PointerEvent.Phase, button: PointerEvent.Button = .primary) -> Bool {
    window.send(pointer(phase, 20, 20, button: button), at: 1)
  }

  @Test("The responder that handles the beginning of a touch receives the rest of it, and no other does")
  func touch() {
    inner.takesTouches = false
    #expect(send(.down) && send(.drag) && send(.up))
    #expect(inner.log.isEmpty)
    #expect(outer.log == ["began x1", "moved 20,20", "ended"])
    inner.takesTouches = true
    #expect(send(.down))
    window.cancelTouch()
    #expect(inner.log == ["began x2", "cancelled"])
    #expect(outer.log.count == 3)
  }

  @Test("A touch that no responder handles still moves the focus and lasts until its release")
  func unhandledTouch() {
    inner.takesTouches = false
    outer.takesTouches = false
    #expect(!send(.down))
    #expect(window.focusedView === inner && window.isTouched)
    #expect(!send(.drag) && !send(.up))
    #expect(!window.isTouched)
  }

  @Test("Keys, the wheel, hovering and pastes go up until a responder handles them")
  func passingOn() {
    window.focus(on: inner)
    func sendAll() -> [Bool] {
      [
        window.send(.key(KeyEvent(.enter)), at: 1), send(.scroll(dx: 0, dy: 1)), send(.hover),
        window.send(.paste("text"), at: 1),
      ]
    }
    let log = ["enter", "scroll 1", "hover 4,4", "pasted text"]
    #expect(sendAll() == [true, true, true, true])
    #expect(inner.log == log && outer.log.isEmpty)
    inner.takesNothing()
    #expect(sendAll() == [true, true, true, true])
    #expect(inner.log == log)
    #expect(outer.log == ["enter", "scroll 1", "hover 20,20", "pasted text"])
    outer.takesNothing()
    #expect(sendAll() == [false, false, false, false])
  }

  @Test("Without a focused view, keys and pastes do not reach views")
  func withoutFocus() {
    #expect(!window.send(.paste("text"), at: 0))
    #expect(inner.log.isEmpty && outer.log.isEmpty)
  }

  @Test(
    "Other buttons reach the views that handle them",
    arguments: [.middle, .secondary] as [PointerEvent.Button])
  func otherButtons(button: PointerEvent.Button) {
    #expect(!send(.down, button: button))
    #expect(!window.isTouched && window.focusedView == nil)
    #expect(!send(.drag, button: button) && !send(.up, button: button))
    outer.buttons = [button]
    #expect(send(.down, button: button))
    #expect(window.focusedView === outer && window.isTouched)
    #expect(send(.drag, button: button) && send(.up, button: button))
    #expect(outer.log == ["began x1 \(button)", "moved 20,20", "ended"])
    #expect(inner.log.isEmpty)
  }

  @Test("A touch is not disturbed by other buttons, but by a press of the primary one")
  func twoButtons() {
    inner.buttons = [.primary, .secondary]
    #expect(send(.down))
    #expect(
      !send(.down, button: .secondary) && !send(.drag, button: .secondary) && !send(.up, button: .secondary))
    #expect(inner.log == ["began x1"] && window.isTouched)
    #expect(send(.up))
    #expect(send(.down, button: .secondary))
    #expect(send(.down))
    #expect(inner.log == ["began x1", "ended", "began x1 secondary", "cancelled", "began x1"])
  }

  @Test("A release without a button ends the touch of any button")
  func namelessRelease() {
    inner.buttons = [.secondary]
    #expect(send(.down, button: .secondary))
    window.send(.pointer(PointerEvent(.up, location: Point(x: 20, y: 20))), at: 1)
    #expect(inner.log == ["began x1 secondary", "ended"])
  }

  @Test("Taps of different buttons are not a double tap")
  func mixedTaps() {
    inner.buttons = [.primary, .middle]
    for button in [PointerEvent.Button.primary, .middle, .middle, .primary] {
      _ = send(.down, button: button)
      _ = send(.up, button: button)
    }
    #expect(
      inner.log.filter { $0 != "ended" } == ["began x1", "began x1 middle", "began x2 middle", "began x1"])
  }

  @Test("An ignored button between two taps does not separate them")
  func ignoredBetweenTaps() {
    for button in [PointerEvent.Button.primary, .secondary, .primary] {
      _ = send(.down, button: button)
      _ = send(.up, button: button)
    }
    #expect(inner.log.filter { $0 != "ended" } == ["began x1", "began x2"])
  }

  @Test("A cancellation while the beginning is handled reaches the handler")
  func cancelledAtOnce() {
    final class Shy: View {
      var log: [String] = []
      override func touchBegan(_ touch: Touch) -> Bool {
        log.append("began")
        removeFromSuperview()
        return false
      }
      override func touchCancelled(_ touch: Touch) -> Bool {
        log.append("cancelled")
        return true
      }
    }
    let shy = Shy(frame: inner.bounds)
    inner.addSubview(shy)
    _ = send(.down)
    #expect(shy.log == ["began", "cancelled"])
    #expect(inner.log.isEmpty && outer.log.isEmpty && !window.isTouched)
  }

  @Test("A gesture recognizer follows the buttons of its mask")
  func buttonMask() {
    var log: [String] = []
    let click = TapGestureRecognizer()
    click.addAction { _ in log.append("primary") }
    let menu = TapGestureRecognizer()
    menu.buttonMaskRequired = [.secondary, .middle]
    menu.addAction { _ in log.append("menu") }
    for recognizer in [click, menu] { outer.addGestureRecognizer(recognizer) }
    for button in [PointerEvent.Button.primary, .secondary, .middle] {
      #expect(send(.down, button: button) && send(.up, button: button))
    }
    #expect(log == ["primary", "menu", "menu"])
    #expect(window.focusedView === inner)
  }

  @Test("An ignored button between two taps does not end a double tap")
  func doubleTapRecognizer() {
    var count = 0
    let double = TapGestureRecognizer(numberOfTapsRequired: 2)
    double.addAction { _ in count += 1 }
    outer.addGestureRecognizer(double)
    for button in [PointerEvent.Button.primary, .secondary, .primary] {
      _ = send(.down, button: button)
      _ = send(.up, button: button)
    }
    #expect(count == 1)
  }

  @Test("Handlers are called in order, and a removed one is not called again")
  func handlers() {
    var log: [String] = []
    var second: HandlerRegistration?
    let first = window.addUnhandledKeyHandler { _ in
      log.append("first")
      second?.remove()
      return false
    }
    second = window.addUnhandledKeyHandler { _ in
      log.append("second")
      return true
    }
    window.addUnhandledKeyHandler { _ in
      log.append("third")
      return true
    }
    window.addUnhandledKeyHandler { _ in
      log.append("fourth")
      return true
    }
    #expect(window.send(.key(KeyEvent(.character("x"))), at: 0))
    #expect(log == ["first", "third"])
    first.remove()
    first.remove()
    #expect(window.send(.key(KeyEvent(.character("x"))), at: 0))
    #expect(log == ["first", "third", "third"])
  }
}
