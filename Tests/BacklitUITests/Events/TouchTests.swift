import BacklitGeometry
import BacklitUI
import Testing

@MainActor
@Suite struct TouchTests {
  let window = makeWindow()
  let probe = EventLogView(frame: Rect(x: 16, y: 16, width: 64, height: 64))

  init() {
    window.addSubview(probe)
    _ = window.makeFrame(at: 0)
  }

  @Test("A touch belongs to the view in which it began")
  func owner() {
    window.send(pointer(.down, 20, 20), at: 0)
    window.send(pointer(.drag, 150, 150), at: 0.1)
    window.send(pointer(.up, 150, 150), at: 0.2)
    #expect(probe.log == ["began x1", "moved 134,134", "ended"])
  }

  @Test("A touch elsewhere does not reach the view")
  func elsewhere() {
    window.send(pointer(.down, 100, 100), at: 0)
    window.send(pointer(.drag, 20, 20), at: 0.1)
    #expect(probe.log.isEmpty)
  }

  @Test("A lost touch is cancelled once", arguments: ["hover", "focus", "press", "resize", "hide", "remove"])
  func lostTouch(how: String) {
    probe.takesPointer = false
    window.send(pointer(.down, 20, 20), at: 0)
    switch how {
    case "hover": window.send(pointer(.hover, 30, 30), at: 1)
    case "focus": window.send(.focus(false), at: 1)
    case "press": window.send(pointer(.down, 140, 140), at: 1)
    case "resize": window.screen.resize(to: Size(width: 320, height: 160))
    case "hide": probe.isHidden = true
    default: probe.removeFromSuperview()
    }
    #expect(probe.log == ["began x1", "cancelled"])
    window.send(pointer(.up, 20, 20), at: 2)
    #expect(probe.log == ["began x1", "cancelled"])
  }

  @Test("A second tap in time has a tap count of 2")
  func doubleTap() {
    for time in [0.0, 0.3, 2.0] {
      window.send(pointer(.down, 20, 20), at: time)
      window.send(pointer(.up, 20, 20), at: time + 0.05)
    }
    #expect(probe.log.filter { $0.hasPrefix("began") } == ["began x1", "began x2", "began x1"])
  }

  @Test("The frontmost view is touched")
  func frontmost() {
    let front = EventLogView(frame: Rect(x: 40, y: 40, width: 80, height: 80))
    window.addSubview(front)
    window.send(pointer(.down, 50, 50), at: 0)
    #expect(front.log == ["began x1"])
    #expect(probe.log.isEmpty)
    front.isUserInteractionEnabled = false
    window.send(pointer(.down, 50, 50), at: 1)
    #expect(probe.log == ["began x1"])
  }

  @Test("A transformed view is hit where it is visible")
  func transformed() {
    probe.transform = Transform(scaleX: 0.5, y: 0.5)
    window.send(pointer(.down, 20, 20), at: 0)
    #expect(probe.log.isEmpty)
    window.send(pointer(.down, 48, 48), at: 1)
    #expect(probe.log == ["began x1"])
  }

  @Test("The scroll wheel goes to the view under the pointer")
  func wheel() {
    let handled = window.send(
      .pointer(PointerEvent(.scroll(dx: 0, dy: -2), location: Point(x: 20, y: 20))), at: 0)
    #expect(handled)
    #expect(probe.log == ["scroll -2"])
  }

  @Test("Converting a point there and back is the identity")
  func conversion() {
    let inner = View(frame: Rect(x: 5, y: 7, width: 20, height: 20))
    probe.addSubview(inner)
    inner.transform = Transform(sine: 0.6, cosine: 0.8)
    probe.transform = Transform(scaleX: 2, y: 0.5)
    let point = Point(x: 3, y: 4)
    let back = inner.convert(inner.convert(point, to: nil), from: nil)
    #expect(back.distance(to: point) < 1e-9)
  }
}
