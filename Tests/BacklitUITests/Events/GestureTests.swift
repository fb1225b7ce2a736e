import BacklitGeometry
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Gestures")
struct GestureTests {
  let harness = GestureHarness()

  @Test("A tap is recognized when the touch is lifted, and cancels the touch in the view")
  func tap() {
    let tap = harness.add(TapGestureRecognizer(), "tap")
    harness.down(at: 0)
    #expect(harness.log.isEmpty && tap.state == .possible)
    harness.up(at: 3)
    #expect(harness.log == ["tap ended"])
    #expect(harness.probe.log == ["began x1", "cancelled"])
    #expect(tap.state == .possible)
    harness.tap(at: 4)
    #expect(harness.log.count == 2)
  }

  @Test("A view keeps its touch if cancelsTouchesInView is false")
  func shared() {
    harness.add(TapGestureRecognizer(), "tap").cancelsTouchesInView = false
    harness.tap(at: 0)
    #expect(harness.log == ["tap ended"])
    #expect(harness.probe.log == ["began x1", "ended"])
  }

  @Test("A touch that moves more than a row is not a tap")
  func wandering() {
    harness.add(TapGestureRecognizer(), "tap")
    harness.down(at: 0)
    harness.drag(30, 46, at: 0.1)
    harness.up(30, 46, at: 0.2)
    #expect(harness.log == ["tap ended"])
    harness.down(at: 1)
    harness.drag(30, 47, at: 1.1)
    harness.drag(30, 30, at: 1.2)
    harness.up(at: 1.3)
    #expect(harness.log.count == 1)
  }

  @Test("A double tap needs two taps in time")
  func doubleTap() {
    let double = harness.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    harness.tap(at: 0)
    #expect(harness.window.nextDeadline == 0.4)
    harness.tap(at: 0.3)
    #expect(harness.log == ["double ended"])
    #expect(harness.window.nextDeadline == nil)
    harness.tap(at: 5)
    harness.tap(at: 5.5)
    #expect(harness.log.count == 1)
    harness.tap(at: 5.7)
    #expect(harness.log.count == 2)
    // The first of two taps was held too long.
    harness.down(at: 8)
    harness.up(at: 8.5)
    harness.tap(at: 8.6)
    #expect(harness.log.count == 2)
    #expect(double.state == .possible)
  }

  @Test("A single tap can wait for the double tap to fail, without further input")
  func waiting() {
    let double = harness.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    let single = harness.add(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    harness.tap(at: 0)
    #expect(harness.log.isEmpty)
    _ = harness.window.makeFrame(at: 0.39)
    #expect(harness.log.isEmpty)
    _ = harness.window.makeFrame(at: 0.4)
    #expect(harness.log == ["single ended"])
    harness.tap(at: 2)
    harness.tap(at: 2.2)
    #expect(harness.log == ["single ended", "double ended"])
    harness.window.advance(to: 9)
    #expect(harness.log.count == 2 && harness.window.nextDeadline == nil)
    // A touch elsewhere ends the wait.
    harness.tap(at: 10)
    harness.down(150, 150, at: 10.1)
    #expect(harness.log.last == "single ended" && harness.log.count == 3)
  }

  @Test("Without a requirement the first tap is single, and the second completes a double tap")
  func both() {
    harness.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    harness.add(TapGestureRecognizer(), "single")
    harness.tap(at: 0)
    harness.tap(at: 0.2)
    #expect(harness.log == ["single ended", "double ended"])
  }

  @Test("A long press begins at its deadline, changes, and ends with the touch")
  func longPress() {
    let press = harness.add(LongPressGestureRecognizer(), "press")
    harness.down(at: 1)
    #expect(harness.window.nextDeadline == 1.5)
    _ = harness.window.makeFrame(at: 1.49)
    #expect(harness.log.isEmpty)
    harness.window.advance(to: 1.5)
    #expect(harness.log == ["press began"])
    #expect(harness.probe.log == ["began x1", "cancelled"])
    #expect(harness.window.nextDeadline == nil)
    harness.drag(90, 90, at: 2)
    #expect(press.location(in: harness.probe) == Point(x: 74, y: 74))
    harness.up(90, 90, at: 3)
    #expect(harness.log == ["press began", "press changed", "press ended"])
    #expect(press.state == .possible)
  }

  @Test("A press that is short or moves is not a long press")
  func noLongPress() {
    harness.add(LongPressGestureRecognizer(), "press")
    harness.down(at: 0)
    harness.up(at: 0.49)
    harness.down(at: 1)
    harness.drag(41, 30, at: 1.1)
    harness.window.advance(to: 2)
    harness.up(at: 2)
    harness.down(at: 3)
    harness.drag(40, 30, at: 3.1)
    // The release arrives after the deadline.
    harness.up(40, 30, at: 4)
    #expect(harness.log == ["press began", "press ended"])
  }

  @Test("A pan begins after ten points, reports translation and velocity, and ends")
  func pan() {
    let pan = harness.add(PanGestureRecognizer(), "pan")
    harness.down(at: 0)
    harness.drag(38, 30, at: 0.1)
    #expect(harness.log.isEmpty)
    harness.drag(46, 30, at: 0.2)
    #expect(harness.log == ["pan began"])
    #expect(pan.translation(in: nil) == Point(x: 16, y: 0))
    #expect(abs(pan.velocity(in: nil).x - 80) < 1e-9)
    pan.setTranslation(Point(x: 1, y: 2), in: harness.probe)
    harness.drag(46, 62, at: 0.3)
    #expect(pan.translation(in: harness.probe) == Point(x: 1, y: 34))
    // The touch rests before it is lifted.
    harness.up(46, 62, at: 2)
    #expect(harness.log == ["pan began", "pan changed", "pan ended"])
    #expect(harness.probe.log == ["began x1", "moved 22,14", "cancelled"])
  }

  @Test("The velocity is that of the last motion")
  func flick() {
    let pan = harness.add(PanGestureRecognizer(), "pan")
    var speed = Point.zero
    pan.addAction { [unowned pan] in if $0.state == .ended { speed = pan.velocity(in: nil) } }
    harness.down(at: 0)
    for step in 1...10 { harness.drag(30, 30 + Double(step), at: Double(step)) }
    for step in 1...20 { harness.drag(30, 40 + 4 * Double(step), at: 10 + Double(step) / 100) }
    harness.up(30, 120, at: 10.2)
    #expect(abs(speed.y - 400) < 1)
    harness.down(at: 20)
    harness.drag(30, 60, at: 20.1)
    harness.up(30, 60, at: 25)
    #expect(speed.y < 10)
  }

  @Test("A pan that requires a tap to fail begins when it fails")
  func panAfterTap() {
    let tap = harness.add(TapGestureRecognizer(), "tap")
    let pan = harness.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: tap)
    harness.down(at: 0)
    harness.drag(42, 30, at: 0.1)
    #expect(harness.log.isEmpty)
    harness.drag(60, 30, at: 0.2)
    #expect(harness.log == ["pan began", "pan changed"])
    #expect(pan.translation(in: nil).x == 30)
    harness.up(60, 30, at: 0.3)
    #expect(harness.log.last == "pan ended")
    harness.down(at: 2)
    harness.drag(42, 30, at: 2.1)
    harness.log = []
    harness.up(42, 30, at: 2.2)
    #expect(harness.log == ["tap ended"])
  }

  @Test("The first recognized gesture prevents the others")
  func exclusive() {
    harness.add(PanGestureRecognizer(), "pan")
    harness.add(LongPressGestureRecognizer(), "press")
    harness.add(TapGestureRecognizer(), "tap")
    harness.down(at: 0)
    harness.window.advance(to: 0.5)
    harness.drag(100, 100, at: 1)
    harness.up(100, 100, at: 1.1)
    #expect(harness.log == ["press began", "press changed", "press ended"])
    harness.log = []
    harness.down(at: 5)
    harness.drag(44, 30, at: 5.1)
    harness.up(44, 30, at: 9)
    #expect(harness.log == ["pan began", "pan ended"])
  }

  @Test("A recognizer follows touches on subviews, unless gestureRecognizerShouldBegin is false")
  func ancestors() {
    let outer = harness.add(TapGestureRecognizer(), "outer", to: harness.window)
    harness.tap(at: 0)
    #expect(harness.log == ["outer ended"])
    final class Refusing: View {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    let refusing = Refusing(frame: Rect(x: 0, y: 0, width: 96, height: 96))
    harness.probe.addSubview(refusing)
    harness.tap(at: 1)
    #expect(harness.log.count == 1)
    #expect(outer.state == .possible)
  }

  @Test(
    "Losing the touch cancels the gesture",
    arguments: [
      "hover", "focus", "press", "resize", "hide", "remove", "untouchable", "disable", "escape", "modal",
      "take",
    ])
  func lost(how: String) {
    let press = harness.add(LongPressGestureRecognizer(), "press")
    let waiting = harness.add(TapGestureRecognizer(numberOfTapsRequired: 3), "taps")
    for recognized in [true, false] {
      let begin = recognized ? 0.0 : 200
      harness.log = []
      harness.down(at: begin)
      if recognized { harness.window.advance(to: begin + 1) }
      switch how {
      case "hover": harness.window.send(pointer(.hover, 30, 30), at: begin)
      case "focus": harness.window.send(.focus(false), at: begin)
      case "press": harness.down(150, 150, at: begin)
      case "resize": harness.window.screen.resize(to: Size(width: recognized ? 320 : 200, height: 160))
      case "hide": harness.probe.isHidden = true
      case "remove": harness.probe.removeFromSuperview()
      case "untouchable": harness.window.isUserInteractionEnabled = false
      case "disable": press.isEnabled = false
      case "escape": harness.window.send(.key(KeyEvent(.escape)), at: begin)
      case "modal":
        let modal = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
        modal.accessibilityViewIsModal = true
        harness.window.addSubview(modal)
        modal.removeFromSuperview()
      default: harness.probe.removeGestureRecognizer(press)
      }
      harness.window.advance(to: begin + 9)
      harness.up(at: begin + 9)
      harness.window.advance(to: begin + 10)
      #expect(harness.log == (recognized ? ["press began", "press cancelled"] : []))
      #expect(harness.window.nextDeadline == nil)
      #expect(press.state == .possible && waiting.state == .possible)
      harness.probe.isHidden = false
      harness.window.isUserInteractionEnabled = true
      press.isEnabled = true
      harness.window.addSubview(harness.probe)
      harness.probe.addGestureRecognizer(press)
    }
  }

  @Test("An action may remove itself, disable its recognizer and remove the view")
  func reentrant() {
    let tap = harness.add(TapGestureRecognizer(), "tap")
    let registration = tap.addAction { [weak harness] gesture in
      harness?.log.append("once")
      gesture.isEnabled = false
      harness?.probe.removeFromSuperview()
    }
    harness.tap(at: 0)
    registration.remove()
    #expect(harness.log == ["tap ended", "once"])
    tap.isEnabled = true
    harness.window.addSubview(harness.probe)
    harness.tap(at: 1)
    #expect(harness.log == ["tap ended", "once", "tap ended"])
  }

  @Test("A target's method is called while the target lives")
  func target() {
    final class Deck {
      var count = 0
      func tapped(_ gesture: GestureRecognizer) { count += 1 }
    }
    let tap = harness.add(TapGestureRecognizer(), "tap")
    var deck: Deck? = Deck()
    if let deck { tap.addTarget(deck, action: Deck.tapped) }
    harness.tap(at: 0)
    #expect(deck?.count == 1)
    weak let gone = deck
    deck = nil
    #expect(gone == nil)
    harness.tap(at: 1)
    #expect(harness.log.count == 2)
  }

  @Test("A waiting press requests a deadline, not frames")
  func idle() {
    harness.add(LongPressGestureRecognizer(), "press")
    _ = harness.window.makeFrame(at: 0)
    harness.down(at: 0)
    _ = harness.window.makeFrame(at: 0)
    #expect(!harness.window.isAnimating && !harness.window.isFrameNeeded)
    #expect(harness.window.nextDeadline == 0.5)
  }

  @Test("Gesture recognizers cannot wait for each other")
  func circle() async {
    expectMessage(
      "Gesture recognizers cannot wait for each other to fail.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let (first, second, third) = (
          TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer()
        )
        first.require(toFail: second)
        second.require(toFail: third)
        third.require(toFail: first)
      })
  }
}
