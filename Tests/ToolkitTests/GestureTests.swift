import Geometry
import Input
import Testing
import Toolkit

/// A view in a window with whatever gestures a test adds, and a log of what they and the view do.
@MainActor
private final class GestureStage {
  let window = makeWindow()
  let probe = Probe(frame: Rect(x: 16, y: 16, width: 96, height: 96))
  var log: [String] = []

  init() {
    window.addSubview(probe)
    _ = window.makeFrame(at: 0)
  }

  @discardableResult
  func add<Gesture: GestureRecognizer>(_ gesture: Gesture, _ name: String, to view: View? = nil) -> Gesture {
    (view ?? probe).addGestureRecognizer(gesture)
    gesture.addAction { [weak self] in self?.log.append("\(name) \($0.state)") }
    return gesture
  }

  func down(_ x: Double = 30, _ y: Double = 30, at time: Double) {
    window.send(pointer(.down, x, y), at: time)
  }
  func drag(_ x: Double, _ y: Double, at time: Double) { window.send(pointer(.drag, x, y), at: time) }
  func up(_ x: Double = 30, _ y: Double = 30, at time: Double) {
    window.send(pointer(.up, x, y), at: time)
  }
  func tap(at time: Double) {
    down(at: time)
    up(at: time + 0.05)
  }
}

@MainActor
@Suite("Gestures")
struct GestureTests {
  private let stage = GestureStage()

  @Test("a tap is recognized when it is lifted, and the view loses its touch")
  func tap() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.down(at: 0)
    #expect(stage.log.isEmpty && tap.state == .possible)
    stage.up(at: 3)
    #expect(stage.log == ["tap ended"])
    #expect(stage.probe.log == ["began x1", "cancelled"])
    #expect(tap.state == .possible)
    stage.tap(at: 4)
    #expect(stage.log.count == 2)
  }

  @Test("a view keeps its touch where the recognizer leaves it")
  func shared() {
    stage.add(TapGestureRecognizer(), "tap").cancelsTouchesInView = false
    stage.tap(at: 0)
    #expect(stage.log == ["tap ended"])
    #expect(stage.probe.log == ["began x1", "ended"])
  }

  @Test("a tap that wanders more than a row is none")
  func wandering() {
    stage.add(TapGestureRecognizer(), "tap")
    stage.down(at: 0)
    stage.drag(30, 46, at: 0.1)
    stage.up(30, 46, at: 0.2)
    #expect(stage.log == ["tap ended"])
    stage.down(at: 1)
    stage.drag(30, 47, at: 1.1)
    stage.drag(30, 30, at: 1.2)
    stage.up(at: 1.3)
    #expect(stage.log.count == 1)
  }

  @Test("a double tap takes two in time")
  func doubleTap() {
    let double = stage.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    stage.tap(at: 0)
    #expect(stage.window.nextDeadline == 0.4)
    stage.tap(at: 0.3)
    #expect(stage.log == ["double ended"])
    #expect(stage.window.nextDeadline == nil)
    stage.tap(at: 5)
    stage.tap(at: 5.5)
    #expect(stage.log.count == 1)
    stage.tap(at: 5.7)
    #expect(stage.log.count == 2)
    // The first of two was held too long.
    stage.down(at: 8)
    stage.up(at: 8.5)
    stage.tap(at: 8.6)
    #expect(stage.log.count == 2)
    #expect(double.state == .possible)
  }

  @Test("a single tap can wait for the double one to fail, and needs no input for it")
  func waiting() {
    let double = stage.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    stage.tap(at: 0)
    #expect(stage.log.isEmpty)
    _ = stage.window.makeFrame(at: 0.39)
    #expect(stage.log.isEmpty)
    _ = stage.window.makeFrame(at: 0.4)
    #expect(stage.log == ["single ended"])
    stage.tap(at: 2)
    stage.tap(at: 2.2)
    #expect(stage.log == ["single ended", "double ended"])
    stage.window.tick(at: 9)
    #expect(stage.log.count == 2 && stage.window.nextDeadline == nil)
    // A touch elsewhere ends the waiting.
    stage.tap(at: 10)
    stage.down(150, 150, at: 10.1)
    #expect(stage.log.last == "single ended" && stage.log.count == 3)
  }

  @Test("without waiting the first tap is a single one, and the second makes a double")
  func both() {
    stage.add(TapGestureRecognizer(numberOfTapsRequired: 2), "double")
    stage.add(TapGestureRecognizer(), "single")
    stage.tap(at: 0)
    stage.tap(at: 0.2)
    #expect(stage.log == ["single ended", "double ended"])
  }

  @Test("a long press begins by the clock alone, goes on, and ends with the touch")
  func longPress() {
    let press = stage.add(LongPressGestureRecognizer(), "press")
    stage.down(at: 1)
    #expect(stage.window.nextDeadline == 1.5)
    _ = stage.window.makeFrame(at: 1.49)
    #expect(stage.log.isEmpty)
    stage.window.tick(at: 1.5)
    #expect(stage.log == ["press began"])
    #expect(stage.probe.log == ["began x1", "cancelled"])
    #expect(stage.window.nextDeadline == nil)
    stage.drag(90, 90, at: 2)
    #expect(press.location(in: stage.probe) == Point(x: 74, y: 74))
    stage.up(90, 90, at: 3)
    #expect(stage.log == ["press began", "press changed", "press ended"])
    #expect(press.state == .possible)
  }

  @Test("a press that is short, or moves, is none")
  func noLongPress() {
    stage.add(LongPressGestureRecognizer(), "press")
    stage.down(at: 0)
    stage.up(at: 0.49)
    stage.down(at: 1)
    stage.drag(41, 30, at: 1.1)
    stage.window.tick(at: 2)
    stage.up(at: 2)
    stage.down(at: 3)
    stage.drag(40, 30, at: 3.1)
    // The release itself comes after the time is up.
    stage.up(40, 30, at: 4)
    #expect(stage.log == ["press began", "press ended"])
  }

  @Test("a pan begins after ten points, tells way and speed, and ends")
  func pan() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.down(at: 0)
    stage.drag(38, 30, at: 0.1)
    #expect(stage.log.isEmpty)
    stage.drag(46, 30, at: 0.2)
    #expect(stage.log == ["pan began"])
    #expect(pan.translation(in: nil) == Point(x: 16, y: 0))
    #expect(abs(pan.velocity(in: nil).x - 80) < 1e-9)
    pan.setTranslation(Point(x: 1, y: 2), in: stage.probe)
    stage.drag(46, 62, at: 0.3)
    #expect(pan.translation(in: stage.probe) == Point(x: 1, y: 34))
    // At rest before it is lifted.
    stage.up(46, 62, at: 2)
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
    #expect(stage.probe.log == ["began x1", "moved 22,14", "cancelled"])
  }

  @Test("the speed is that of the end")
  func flick() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    var speed = Point.zero
    pan.addAction { [unowned pan] in if $0.state == .ended { speed = pan.velocity(in: nil) } }
    stage.down(at: 0)
    for step in 1...10 { stage.drag(30, 30 + Double(step), at: Double(step)) }
    for step in 1...20 { stage.drag(30, 40 + 4 * Double(step), at: 10 + Double(step) / 100) }
    stage.up(30, 120, at: 10.2)
    #expect(abs(speed.y - 400) < 1)
    stage.down(at: 20)
    stage.drag(30, 60, at: 20.1)
    stage.up(30, 60, at: 25)
    #expect(speed.y < 10)
  }

  @Test("a pan that waits for a tap to fail begins with it")
  func panAfterTap() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: tap)
    stage.down(at: 0)
    stage.drag(42, 30, at: 0.1)
    #expect(stage.log.isEmpty)
    stage.drag(60, 30, at: 0.2)
    #expect(stage.log == ["pan began", "pan changed"])
    #expect(pan.translation(in: nil).x == 30)
    stage.up(60, 30, at: 0.3)
    #expect(stage.log.last == "pan ended")
    stage.down(at: 2)
    stage.drag(42, 30, at: 2.1)
    stage.log = []
    stage.up(42, 30, at: 2.2)
    #expect(stage.log == ["tap ended"])
  }

  @Test("the first that is recognized prevents the others")
  func exclusive() {
    stage.add(PanGestureRecognizer(), "pan")
    stage.add(LongPressGestureRecognizer(), "press")
    stage.add(TapGestureRecognizer(), "tap")
    stage.down(at: 0)
    stage.window.tick(at: 0.5)
    stage.drag(100, 100, at: 1)
    stage.up(100, 100, at: 1.1)
    #expect(stage.log == ["press began", "press changed", "press ended"])
    stage.log = []
    stage.down(at: 5)
    stage.drag(44, 30, at: 5.1)
    stage.up(44, 30, at: 9)
    #expect(stage.log == ["pan began", "pan ended"])
  }

  @Test("touches inside count, unless a view in between says no")
  func ancestors() {
    let outer = stage.add(TapGestureRecognizer(), "outer", to: stage.window)
    stage.tap(at: 0)
    #expect(stage.log == ["outer ended"])
    final class Refusing: View {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    let refusing = Refusing(frame: Rect(x: 0, y: 0, width: 96, height: 96))
    stage.probe.addSubview(refusing)
    stage.tap(at: 1)
    #expect(stage.log.count == 1)
    #expect(outer.state == .possible)
  }

  @Test(
    "whatever takes the touch away cancels the gesture",
    arguments: [
      "hover", "focus", "press", "resize", "hide", "remove", "untouchable", "disable", "escape", "modal",
      "take",
    ])
  func lost(how: String) {
    let press = stage.add(LongPressGestureRecognizer(), "press")
    let waiting = stage.add(TapGestureRecognizer(numberOfTapsRequired: 3), "taps")
    for recognized in [true, false] {
      let begin = recognized ? 0.0 : 200
      stage.log = []
      stage.down(at: begin)
      if recognized { stage.window.tick(at: begin + 1) }
      switch how {
      case "hover": stage.window.send(pointer(.hover, 30, 30), at: begin)
      case "focus": stage.window.send(.focus(false), at: begin)
      case "press": stage.down(150, 150, at: begin)
      case "resize": stage.window.screen.resize(to: Size(width: recognized ? 320 : 200, height: 160))
      case "hide": stage.probe.isHidden = true
      case "remove": stage.probe.removeFromSuperview()
      case "untouchable": stage.window.isUserInteractionEnabled = false
      case "disable": press.isEnabled = false
      case "escape": stage.window.send(.key(KeyEvent(.escape)), at: begin)
      case "modal":
        let modal = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
        modal.accessibilityViewIsModal = true
        stage.window.addSubview(modal)
        modal.removeFromSuperview()
      default: stage.probe.removeGestureRecognizer(press)
      }
      stage.window.tick(at: begin + 9)
      stage.up(at: begin + 9)
      stage.window.tick(at: begin + 10)
      #expect(stage.log == (recognized ? ["press began", "press cancelled"] : []))
      #expect(stage.window.nextDeadline == nil)
      #expect(press.state == .possible && waiting.state == .possible)
      stage.probe.isHidden = false
      stage.window.isUserInteractionEnabled = true
      press.isEnabled = true
      stage.window.addSubview(stage.probe)
      stage.probe.addGestureRecognizer(press)
    }
  }

  @Test("an action may end its own registration, switch its recognizer off and take the view away")
  func reentrant() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    let token = tap.addAction { [weak stage] gesture in
      stage?.log.append("once")
      gesture.isEnabled = false
      stage?.probe.removeFromSuperview()
    }
    stage.tap(at: 0)
    tap.removeAction(token)
    #expect(stage.log == ["tap ended", "once"])
    tap.isEnabled = true
    stage.window.addSubview(stage.probe)
    stage.tap(at: 1)
    #expect(stage.log == ["tap ended", "once", "tap ended"])
  }

  @Test("a target's method is called while the target lives")
  func target() {
    final class Deck {
      var count = 0
      func tapped(_ gesture: GestureRecognizer) { count += 1 }
    }
    let tap = stage.add(TapGestureRecognizer(), "tap")
    var deck: Deck? = Deck()
    if let deck { tap.addTarget(deck, action: Deck.tapped) }
    stage.tap(at: 0)
    #expect(deck?.count == 1)
    weak let gone = deck
    deck = nil
    #expect(gone == nil)
    stage.tap(at: 1)
    #expect(stage.log.count == 2)
  }

  @Test("a press that waits asks for one moment, not for frames")
  func idle() {
    stage.add(LongPressGestureRecognizer(), "press")
    _ = stage.window.makeFrame(at: 0)
    stage.down(at: 0)
    _ = stage.window.makeFrame(at: 0)
    #expect(!stage.window.isAnimating && !stage.window.isFrameNeeded)
    #expect(stage.window.nextDeadline == 0.5)
  }

  @Test("gestures cannot wait for each other")
  func circle() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (first, second, third) = (
        TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer()
      )
      first.require(toFail: second)
      second.require(toFail: third)
      third.require(toFail: first)
    }
  }
}
