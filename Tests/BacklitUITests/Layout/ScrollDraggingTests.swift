import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// A window of 160 × 160 with a scroll view of 80 × 48 at (16, 32) and content of 80 × 480.
@MainActor
private final class DragFixture: ScrollViewDelegate {
  let window: Window
  let scroll = ScrollView(frame: Rect(x: 16, y: 32, width: 80, height: 48))
  var log: [String] = []
  var velocity = Point.zero
  /// Replaces the target of a drag.
  var target: Double?

  init(height: Double = 480, snapping: Screen.Snapping = .none) {
    window = Window(screen: Screen(size: Size(width: 160, height: 160), snapping: snapping))
    window.addSubview(scroll)
    scroll.contentSize = Size(width: 80, height: height)
    scroll.delegate = self
    _ = window.makeFrame(at: 0)
  }

  var offset: Double { scroll.contentOffset.y }

  /// Drags upwards by a distance within a tenth of a second, from a time, in steps.
  func drag(_ distance: Double, at time: Double, rest: Double = 0) {
    window.send(pointer(.down, 60, 60), at: time)
    for step in 1...5 {
      window.send(pointer(.drag, 60, 60 - distance * Double(step) / 5), at: time + Double(step) / 50)
    }
    window.send(pointer(.up, 60, 60 - distance), at: time + 0.1 + rest)
  }

  /// Makes frames until nothing moves any more, and returns the offsets.
  func run(from time: Double) -> [Double] {
    var offsets: [Double] = []
    for frame in 1...600 where window.isAnimating {
      _ = window.makeFrame(at: time + Double(frame) / 60)
      offsets.append(offset)
    }
    #expect(!window.isAnimating)
    return offsets
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("drag") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    self.velocity = velocity
    log.append("target \(targetContentOffset.y.rounded())")
    if let target { targetContentOffset.y = target }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    log.append(decelerate ? "end, moves on" : "end")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log.append("decelerate") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.append("rest") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.append("animated") }
}

@MainActor
@Suite struct ScrollDraggingTests {
  @Test("A fast drag moves on, more and more slowly, and reports where it will end")
  func momentum() {
    let fixture = DragFixture()
    fixture.drag(20, at: 1)
    #expect(fixture.offset == 20)
    #expect(abs(fixture.velocity.y - 0.2) < 1e-9)
    let offsets = fixture.run(from: 1.1)
    #expect(offsets == offsets.sorted() && offsets.count > 60)
    let end = 20 + 200 / 2.002
    #expect(abs(fixture.offset - end) < 0.5)
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps.first ?? 0 > 2 * (steps.last ?? 0))
    #expect(
      fixture.log == ["drag", "target \(end.rounded())", "end, moves on", "decelerate", "rest"])
  }

  @Test("A touch stops the content, and a rest before the release keeps it where it is")
  func stopping() {
    let fixture = DragFixture()
    fixture.drag(20, at: 1)
    _ = fixture.window.makeFrame(at: 1.2)
    let before = fixture.offset
    #expect(before > 20)
    fixture.window.send(pointer(.down, 60, 60), at: 1.2)
    fixture.window.send(pointer(.up, 60, 60), at: 1.3)
    #expect(!fixture.window.isAnimating && fixture.offset == before)
    fixture.drag(20, at: 2, rest: 0.5)
    #expect(!fixture.window.isAnimating && abs(fixture.offset - before - 20) < 1e-9)
    #expect(fixture.log.last == "end")
  }

  @Test("The delegate chooses where a drag ends, within the content", arguments: [(96.0, 96.0), (9999, 432)])
  func target(wish: Double, end: Double) {
    let fixture = DragFixture()
    fixture.target = wish
    fixture.drag(20, at: 1)
    let offsets = fixture.run(from: 1.1)
    #expect(offsets.last == end && fixture.log.last == "rest")
  }

  @Test("With reduced motion the content jumps to the end of the motion")
  func reducedMotion() {
    let fixture = DragFixture()
    fixture.window.screen.preferences.prefersReducedMotion = true
    fixture.drag(20, at: 1)
    #expect(!fixture.window.isAnimating)
    #expect(abs(fixture.offset - (20 + 200 / 2.002)) < 1e-6)
    fixture.scroll.contentOffset.y = 0
    fixture.drag(-40, at: 2)
    #expect(fixture.offset == 0 && !fixture.window.isAnimating)
    #expect(fixture.log.suffix(2) == ["decelerate", "rest"])
  }

  @Test("Beyond its ends the content resists, never moves by more than the view, and comes back")
  func rubberBand() {
    let fixture = DragFixture()
    fixture.window.send(pointer(.down, 60, 60), at: 1)
    var pulls: [Double] = []
    for distance in [8.0, 24, 60, 100, 5000] {
      fixture.window.send(pointer(.drag, 60, 60 + distance), at: 2)
      // The layout keeps what is pulled.
      _ = fixture.window.makeFrame(at: 2)
      let pull = -fixture.offset
      #expect(pull > 0 && pull < distance && pull < 48)
      pulls.append(pull)
    }
    #expect(pulls == pulls.sorted())
    #expect(abs(pulls[0] - (1 - 1 / (0.55 * 8 / 48 + 1)) * 48) < 1e-9)
    fixture.window.send(pointer(.up, 60, 5060), at: 3)
    let offsets = fixture.run(from: 3)
    #expect(offsets == offsets.sorted() && offsets.last == 0 && offsets.count == 15)
    fixture.scroll.contentOffset.y = 432
    fixture.drag(30, at: 10, rest: 1)
    #expect(fixture.offset > 432)
    #expect(fixture.run(from: 11.2).last == 432)
  }

  @Test("A cancelled drag comes back too")
  func cancelled() {
    let fixture = DragFixture()
    fixture.window.send(pointer(.down, 60, 60), at: 1)
    fixture.window.send(pointer(.drag, 60, 90), at: 1.05)
    #expect(fixture.offset < 0)
    fixture.window.send(.focus(false), at: 1.1)
    #expect(fixture.run(from: 1.1).last == 0)
  }

  @Test("A drag ends when the user may no longer scroll, and the content comes back")
  func disabled() {
    let fixture = DragFixture()
    fixture.window.send(pointer(.down, 60, 60), at: 1)
    fixture.window.send(pointer(.drag, 60, 90), at: 1.05)
    #expect(fixture.scroll.isDragging && fixture.offset < 0)
    fixture.scroll.isScrollEnabled = false
    #expect(!fixture.scroll.isDragging)
    #expect(fixture.log.first == "drag" && fixture.log.contains("end, moves on"))
    #expect(fixture.run(from: 1.1).last == 0)
    fixture.window.send(pointer(.drag, 60, 20), at: 2)
    fixture.window.send(pointer(.up, 60, 20), at: 2.05)
    #expect(fixture.offset == 0 && !fixture.window.isAnimating)
  }

  @Test("Content that fits is pulled only if it always bounces")
  func alwaysBounces() {
    let fixture = DragFixture(height: 40)
    func pull() -> Double {
      fixture.window.send(pointer(.down, 60, 60), at: 1)
      fixture.window.send(pointer(.drag, 60, 80), at: 1)
      let pull = -fixture.offset
      fixture.window.send(pointer(.up, 60, 80), at: 2)
      _ = fixture.run(from: 2)
      return pull
    }
    #expect(pull() == 0)
    fixture.scroll.alwaysBounceHorizontal = true
    #expect(pull() == 0)
    fixture.scroll.alwaysBounceVertical = true
    #expect(pull() > 0 && fixture.offset == 0)
    fixture.scroll.bounces = false
    #expect(pull() == 0)
    fixture.scroll.contentSize.height = 480
    #expect(pull() == 0)
  }

  @Test("On cells the content moves by whole cells, also beyond its ends")
  func cells() {
    let fixture = DragFixture(snapping: .cells)
    fixture.drag(-70, at: 1)
    #expect(fixture.offset < 0)
    let offsets = fixture.run(from: 1.1)
    #expect((offsets + [fixture.offset]).allSatisfy { $0.truncatingRemainder(dividingBy: 16) == 0 })
    fixture.drag(37, at: 5)
    #expect(fixture.run(from: 5.1).allSatisfy { $0.truncatingRemainder(dividingBy: 16) == 0 })
  }

  @Test("A fast drag shows the next page, a slow one the nearest")
  func pages() {
    let fixture = DragFixture()
    fixture.scroll.isPagingEnabled = true
    fixture.drag(15, at: 1)
    _ = fixture.run(from: 1.1)
    #expect(fixture.offset == 48)
    fixture.drag(15, at: 3, rest: 1)
    _ = fixture.run(from: 4.1)
    #expect(fixture.offset == 48)
    fixture.drag(-15, at: 6)
    _ = fixture.run(from: 6.1)
    #expect(fixture.offset == 0)
  }

  @Test("A resize keeps the page")
  func resize() {
    let fixture = DragFixture()
    fixture.scroll.isPagingEnabled = true
    fixture.scroll.contentOffset.y = 96
    fixture.scroll.frame.size.height = 60
    fixture.scroll.contentSize.height = 600
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.offset == 120)
    fixture.scroll.setContentOffset(Point(x: 0, y: 180), animated: true)
    fixture.scroll.frame.size.height = 48
    fixture.scroll.contentSize.height = 480
    _ = fixture.window.makeFrame(at: 1.01)
    #expect(fixture.offset == 144 && !fixture.window.isAnimating)
    fixture.scroll.isPagingEnabled = false
    fixture.scroll.frame.size.height = 60
    _ = fixture.window.makeFrame(at: 2)
    #expect(fixture.offset == 144)
  }

  @Test("An animated change of the offset is reported when it ends")
  func animated() {
    let fixture = DragFixture()
    fixture.scroll.setContentOffset(Point(x: 0, y: 100), animated: true)
    _ = fixture.run(from: 0)
    #expect(fixture.offset == 100 && fixture.log == ["animated"])
  }
}
