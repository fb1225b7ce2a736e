import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

/// A scroll view of 80 × 48 at (16, 32) with a column of rows, each 16 high.
@MainActor
private struct ScrollFixture {
  let window: Window
  let scroll = ScrollView(frame: Rect(x: 16, y: 32, width: 80, height: 48))
  let stack = StackView()

  init(rows: Int, width: Double = 80, snaps: Bool = false, direction: LayoutDirection = .leftToRight) {
    window = Window(screen: Screen(size: Size(width: 160, height: 160), snapping: snaps ? .cells : .none))
    window.screen.preferences.layoutDirection = direction
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    let content = scroll.contentLayoutGuide
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      stack.widthAnchor.constraint(equalToConstant: width),
    ])
    for _ in 0..<rows { addRow() }
    window.addSubview(scroll)
    _ = window.makeFrame(at: 0)
  }

  func addRow() {
    let row = View()
    row.heightAnchor.constraint(equalToConstant: 16).isActive = true
    stack.addArrangedSubview(row)
  }
}

@MainActor
@Suite struct ScrollViewTests {
  @Test("The content is as large as the views constrained to its guide")
  func contentSize() {
    let fixture = ScrollFixture(rows: 10, width: 200)
    #expect(fixture.scroll.contentSize == Size(width: 200, height: 160))
    #expect(fixture.scroll.contentLayoutGuide.layoutFrame == Rect(x: 0, y: 0, width: 200, height: 160))
    fixture.addRow()
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.scroll.contentSize.height == 176)
  }

  @Test("Scrolling causes no layout")
  func noLayout() {
    let fixture = ScrollFixture(rows: 1000)
    let before = fixture.window.layoutCounters
    for step in 1...50 {
      fixture.scroll.contentOffset.y = Double(step) * 16
      let frame = fixture.window.makeFrame(at: Double(step))
      #expect(frame.scene != nil)
    }
    #expect(fixture.window.layoutCounters == before)
    #expect(fixture.stack.frame.minY == 0)
    #expect(fixture.stack.arrangedSubviews[50].convert(.zero, to: nil) == Point(x: 16, y: 32))
  }

  @Test("The background stays in place")
  func background() throws {
    let fixture = ScrollFixture(rows: 100)
    fixture.scroll.backgroundColor = .white
    fixture.scroll.contentOffset.y = 500
    _ = fixture.window.makeFrame(at: 1)
    fixture.scroll.contentOffset.y = 700
    let layer = try #require(fixture.window.makeFrame(at: 2).scene?.layers.first)
    guard case .fill(let path, _) = try #require(layer.list.commands.first) else {
      Issue.record("the background is not the first thing drawn")
      return
    }
    #expect(path.bounds.applying(layer.transform) == fixture.scroll.frame)
    #expect(layer.bounds.applying(layer.transform) == fixture.scroll.frame)
  }

  @Test("Views constrained to the frame guide stay in place")
  func frameGuide() {
    let fixture = ScrollFixture(rows: 100)
    let header = View()
    header.translatesAutoresizingMaskIntoConstraints = false
    fixture.scroll.addSubview(header)
    let frame = fixture.scroll.frameLayoutGuide
    LayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: frame.topAnchor),
      header.leftAnchor.constraint(equalTo: frame.leftAnchor),
      header.widthAnchor.constraint(equalTo: frame.widthAnchor),
      header.heightAnchor.constraint(equalToConstant: 16),
    ])
    _ = fixture.window.makeFrame(at: 1)
    let before = fixture.window.layoutCounters
    for step in 1...20 {
      fixture.scroll.contentOffset.y = Double(step) * 16
      _ = fixture.window.makeFrame(at: 1 + Double(step))
      #expect(header.convert(header.bounds, to: nil) == Rect(x: 16, y: 32, width: 80, height: 16))
    }
    let after = fixture.window.layoutCounters
    #expect(after.additions == before.additions && after.removals == before.removals)
    #expect(after.constantChanges == before.constantChanges + 20)
  }

  @Test("The standard guides of the scroll view stay in place")
  func standardGuides() {
    let fixture = ScrollFixture(rows: 100)
    fixture.window.screen.safeAreaInsets = EdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    let guides = [fixture.scroll.safeAreaLayoutGuide, fixture.scroll.layoutMarginsGuide]
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.scroll.contentOffset.y == -8)
    #expect(guides.map(\.layoutFrame.minY) == [0, 8])
    fixture.scroll.contentOffset.y = 100
    _ = fixture.window.makeFrame(at: 2)
    #expect(guides.map(\.layoutFrame.minY) == [108, 116])
  }

  @Test("Any view can change the origin of its bounds")
  func boundsOrigin() {
    let window = makeWindow()
    let view = View(frame: Rect(x: 16, y: 16, width: 64, height: 64))
    let probe = EventLogView(frame: Rect(x: 100, y: 200, width: 10, height: 10))
    view.addSubview(probe)
    window.addSubview(view)
    view.bounds.origin = Point(x: 90, y: 180)
    #expect(view.frame == Rect(x: 16, y: 16, width: 64, height: 64))
    #expect(probe.convert(.zero, to: nil) == Point(x: 26, y: 36))
    #expect(view.convert(Point(x: 26, y: 36), from: nil) == Point(x: 100, y: 200))
    #expect(window.hitTest(Point(x: 30, y: 40)) === probe)
    #expect(window.hitTest(Point(x: 20, y: 20)) === view)
    // A transform is still applied about the center of the frame.
    view.transform = Transform(scaleX: 2, y: 2)
    #expect(view.convert(view.bounds, to: nil) == Rect(x: -16, y: -16, width: 128, height: 128))
  }

  /// Random contents, insets, sizes and offsets: the visible part always lies within the content and its
  /// insets.
  @Test("Offsets stay within the limits", arguments: [false, true])
  func limits(snaps: Bool) {
    var state: UInt64 = snaps ? 7 : 3
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40) / Double(1 << 24)
    }
    let window = Window(screen: Screen(size: Size(width: 160, height: 160), snapping: snaps ? .cells : .none))
    let scroll = ScrollView()
    window.addSubview(scroll)
    for _ in 0..<300 {
      scroll.frame = Rect(x: 0, y: 0, width: random(1...200), height: random(1...200))
      scroll.contentSize = Size(width: random(0...500), height: random(0...500))
      scroll.contentInset = EdgeInsets(
        top: random(0...40), left: random(0...40), bottom: random(0...40), right: random(0...40))
      window.layoutIfNeeded()
      let wishes: [Double] = [random(-900...900), random(-90...90), .infinity, -.infinity, .nan, 1e300]
      for wish in wishes {
        let before = scroll.contentOffset
        scroll.contentOffset = Point(x: wish, y: -wish)
        let offset = scroll.contentOffset
        let cell = snaps ? window.screen.cellSize : .zero
        let (size, inset, bounds) = (scroll.contentSize, scroll.contentInset, scroll.bounds)
        #expect(offset.x >= -inset.left - cell.width && offset.y >= -inset.top - cell.height)
        let most = Point(
          x: max(-inset.left, size.width + inset.right - bounds.width),
          y: max(-inset.top, size.height + inset.bottom - bounds.height))
        #expect(offset.x <= most.x + cell.width && offset.y <= most.y + cell.height)
        // All of the content can be reached.
        if wish == .infinity { #expect(offset.x >= most.x && offset.y <= -inset.top) }
        if wish.isNaN { #expect(offset == before) }
        if snaps {
          #expect(offset.x.truncatingRemainder(dividingBy: 8) == 0)
          #expect(offset.y.truncatingRemainder(dividingBy: 16) == 0)
        } else if wish.isFinite {
          #expect(offset.x == min(max(wish, -inset.left), most.x))
        }
        scroll.contentOffset = offset
        #expect(scroll.contentOffset == offset)
      }
    }
  }

  @Test("A view stays filled when its content shrinks")
  func shrinkingContent() {
    let fixture = ScrollFixture(rows: 10)
    fixture.scroll.contentOffset.y = 1000
    #expect(fixture.scroll.contentOffset.y == 112)
    for row in fixture.stack.arrangedSubviews.suffix(5) { row.removeFromSuperview() }
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.scroll.contentOffset.y == 32)
    fixture.scroll.frame.size.height = 64
    _ = fixture.window.makeFrame(at: 2)
    #expect(fixture.scroll.contentOffset.y == 16)
    fixture.scroll.frame.size.height = 640
    _ = fixture.window.makeFrame(at: 3)
    #expect(fixture.scroll.contentOffset.y == 0)
  }

  @Test("An offset set before the first layout applies with it")
  func offsetBeforeLayout() {
    let window = makeWindow()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    scroll.contentOffset.y = 30
    scroll.contentSize = Size(width: 40, height: 400)
    scroll.contentInset.top = 5
    #expect(scroll.contentOffset.y == 30)
    window.addSubview(scroll)
    _ = window.makeFrame(at: 0)
    #expect(scroll.contentOffset == Point(x: 0, y: 30))
  }

  @Test("Content begins at the inset")
  func contentInset() {
    let fixture = ScrollFixture(rows: 10)
    fixture.scroll.contentInset.top = 32
    #expect(fixture.scroll.contentOffset.y == -32)
    // As in UIKit, an inset does not move content that is scrolled.
    fixture.scroll.contentOffset.y = 16
    fixture.scroll.contentInset.top = 0
    #expect(fixture.scroll.contentOffset.y == 16)
  }

  @Test("Right-to-left content begins on the right")
  func rightToLeft() {
    let fixture = ScrollFixture(rows: 10, width: 200, direction: .rightToLeft)
    #expect(fixture.scroll.contentOffset == Point(x: 120, y: 0))
    fixture.scroll.contentOffset.x = 100
    fixture.scroll.contentInset.right = 8
    #expect(fixture.scroll.contentOffset.x == 100)
    fixture.scroll.contentOffset.x = .infinity
    fixture.scroll.frame.size.width = 40
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.scroll.contentOffset.x == 168)
    // Content that fits lies on the right too.
    let narrow = ScrollFixture(rows: 10, width: 24, direction: .rightToLeft)
    #expect(narrow.stack.convert(.zero, to: nil).x == 16 + 80 - 24)
    narrow.scroll.contentOffset.x = 0
    #expect(narrow.scroll.contentOffset.x == -56)
  }

  @Test("An offset that is set before the first layout is explicit, also 0")
  func explicitZero() {
    func offset(_ set: (ScrollView) -> Void) -> Point {
      let window = makeWindow()
      window.screen.preferences.layoutDirection = .rightToLeft
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 80, height: 48))
      scroll.contentSize = Size(width: 200, height: 160)
      scroll.contentInset = EdgeInsets(all: 8)
      set(scroll)
      window.addSubview(scroll)
      _ = window.makeFrame(at: 0)
      return scroll.contentOffset
    }
    #expect(offset { _ in } == Point(x: 128, y: -8))
    #expect(offset { $0.contentOffset = .zero } == .zero)
    #expect(offset { $0.setContentOffset(.zero, animated: true) } == .zero)
    #expect(offset { $0.contentOffset.y = 48 } == Point(x: 128, y: 48))
    #expect(offset { $0.setContentOffset(Point(x: .nan, y: 0), animated: false) } == Point(x: 128, y: 0))
    #expect(offset { $0.contentOffset = Point(x: 0, y: 1000) } == Point(x: 0, y: 120))
  }

  @Test(
    "scrollRectToVisible scrolls by the smallest distance",
    arguments: [
      (Rect(x: 0, y: 20, width: 8, height: 8), 10.0, 10.0), (Rect(x: 0, y: 0, width: 8, height: 8), 10, 0),
      (Rect(x: 0, y: 60, width: 8, height: 8), 10, 20), (Rect(x: 0, y: 60, width: 8, height: 90), 10, 60),
      (Rect(x: 0, y: 900, width: 8, height: 8), 10, 112),
    ])
  func scrollRectToVisible(rect: Rect, from: Double, to: Double) {
    let fixture = ScrollFixture(rows: 10)
    fixture.scroll.contentOffset.y = from
    fixture.scroll.scrollRectToVisible(rect, animated: false)
    #expect(fixture.scroll.contentOffset.y == to)
  }

  @Test("The safe area adds to the content inset")
  func safeArea() {
    let window = makeWindow()
    let scroll = ScrollView(frame: window.bounds)
    let inner = View(frame: window.bounds)
    scroll.addSubview(inner)
    scroll.contentSize = Size(width: 160, height: 100)
    window.addSubview(scroll)
    window.screen.safeAreaInsets = EdgeInsets(all: 16)
    _ = window.makeFrame(at: 0)
    #expect(scroll.safeAreaInsets == EdgeInsets(all: 16) && inner.safeAreaInsets == .zero)
    func adjusted(_ behavior: ScrollView.ContentInsetAdjustmentBehavior) -> EdgeInsets {
      scroll.contentInsetAdjustmentBehavior = behavior
      return scroll.adjustedContentInset
    }
    let across = EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    let down = EdgeInsets(top: 16, left: 0, bottom: 16, right: 0)
    #expect(adjusted(.automatic) == across + down)
    #expect(adjusted(.scrollableAxes) == across)
    #expect(adjusted(.never) == .zero)
    scroll.contentSize.width = 100
    #expect(adjusted(.automatic) == down)
    #expect(adjusted(.always) == EdgeInsets(all: 16))
    #expect(scroll.contentOffset == Point(x: -16, y: -16))
  }

  @Test("An animated offset takes a quarter of a second")
  func animatedOffset() {
    let fixture = ScrollFixture(rows: 100)
    var seen: [Double] = []
    let registration = fixture.scroll.addScrollHandler { seen.append($0.contentOffset.y) }
    fixture.scroll.setContentOffset(Point(x: 0, y: 160), animated: true)
    #expect(fixture.scroll.contentOffset.y == 0 && fixture.window.isAnimating)
    for frame in 1...16 { _ = fixture.window.makeFrame(at: Double(frame) / 60) }
    #expect(seen.count == 15 && seen == seen.sorted() && seen.last == 160)
    #expect(!fixture.window.isAnimating)
    // Setting an offset stops the animation.
    fixture.scroll.setContentOffset(.zero, animated: true)
    _ = fixture.window.makeFrame(at: 1)
    fixture.scroll.contentOffset.y = 48
    #expect(!fixture.window.isAnimating && fixture.scroll.contentOffset.y == 48)
    fixture.window.screen.preferences.prefersReducedMotion = true
    let count = seen.count
    registration.remove()
    fixture.scroll.setContentOffset(.zero, animated: true)
    #expect(!fixture.window.isAnimating && fixture.scroll.contentOffset.y == 0)
    #expect(seen.count == count)
  }

  @Test("A drag on a view that does not handle touches scrolls")
  func drag() {
    let fixture = ScrollFixture(rows: 10)
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    fixture.scroll.addSubview(probe)
    _ = fixture.window.makeFrame(at: 1)
    fixture.window.send(pointer(.down, 60, 70), at: 1)
    fixture.window.send(pointer(.drag, 60, 40), at: 1)
    #expect(fixture.scroll.contentOffset.y == 30)
    fixture.window.send(pointer(.drag, 60, 50), at: 1)
    fixture.window.send(pointer(.up, 60, 50), at: 1)
    #expect(fixture.scroll.contentOffset.y == 20)
    fixture.scroll.contentOffset.y = 0
    fixture.window.send(pointer(.down, 20, 40), at: 2)
    fixture.window.send(pointer(.drag, 20, 10), at: 2)
    #expect(fixture.scroll.contentOffset.y == 0)
    #expect(probe.log == ["began x1", "moved 4,-22"])
  }

  @Test("Invalid numbers trap")
  func invalidNumbers() async {
    expectMessage(
      "The origin of bounds must be finite.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        View().bounds.origin.x = .nan
      })
    expectMessage(
      "contentInset must be finite.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        ScrollView().contentInset.left = .infinity
      })
    expectMessage(
      "contentSize must be finite and at least 0.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        ScrollView().contentSize.height = -1
      })
  }

  @Test("With paging whole pages are shown")
  func paging() {
    let fixture = ScrollFixture(rows: 12)
    fixture.scroll.isPagingEnabled = true
    fixture.window.screen.preferences.prefersReducedMotion = true
    func drag(_ distance: Double) {
      fixture.window.send(pointer(.down, 60, 70), at: 1)
      fixture.window.send(pointer(.drag, 60, 70 - distance), at: 1)
      fixture.window.send(pointer(.up, 60, 70 - distance), at: 1)
    }
    drag(20)
    #expect(fixture.scroll.contentOffset.y == 0)
    drag(30)
    #expect(fixture.scroll.contentOffset.y == 48)
    fixture.window.send(
      .pointer(PointerEvent(.scroll(dx: 0, dy: 1), location: Point(x: 60, y: 60))), at: 2)
    #expect(fixture.scroll.contentOffset.y == 96)
    fixture.scroll.scrollRectToVisible(Rect(x: 0, y: 60, width: 8, height: 8), animated: false)
    #expect(fixture.scroll.contentOffset.y == 48)
  }
}
