import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// Constraints between views inside a scroll view, its edges, and views outside, as in UIKit.
@MainActor
@Suite struct ScrollConstraintTests {
  private let window = makeWindow(width: 400, height: 400)
  private let scroll = ScrollView()
  private let content = View()
  private let outside = View()

  /// A scroll view of 200 × 100 at (40, 60), and a view of 20 × 20 at (300, 70) outside.
  init() {
    for view in [scroll, content, outside] { view.translatesAutoresizingMaskIntoConstraints = false }
    window.addSubview(outside)
    window.addSubview(scroll)
    scroll.addSubview(content)
    activate(
      scroll.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 40),
      scroll.topAnchor.constraint(equalTo: window.topAnchor, constant: 60),
      scroll.widthAnchor.constraint(equalToConstant: 200),
      scroll.heightAnchor.constraint(equalToConstant: 100),
      outside.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 300),
      outside.topAnchor.constraint(equalTo: window.topAnchor, constant: 70),
      outside.widthAnchor.constraint(equalToConstant: 20),
      outside.heightAnchor.constraint(equalToConstant: 20))
  }

  private func activate(_ constraints: LayoutConstraint...) { LayoutConstraint.activate(constraints) }

  /// Ties the content to the edges of the scroll view.
  private func fill(width: Double = 300, height: Double = 1000) {
    activate(
      content.topAnchor.constraint(equalTo: scroll.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      content.widthAnchor.constraint(equalToConstant: width),
      content.heightAnchor.constraint(equalToConstant: height))
    _ = window.makeFrame(at: 0)
  }

  private func float(in container: View) -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    activate(
      view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10))
    return view
  }

  private func place(_ view: View) -> Point { view.convert(view.bounds.origin, to: nil) }

  private func show(at offset: Point) {
    scroll.contentOffset = offset
    _ = window.makeFrame(at: 0)
    #expect(window.layoutProblems().isEmpty)
  }

  @Test("Content that is tied to the edges of a scroll view is as large as it likes, and scrolls")
  func tiedToEdges() {
    fill()
    #expect(scroll.contentSize == Size(width: 300, height: 1000))
    #expect(scroll.frame == Rect(x: 40, y: 60, width: 200, height: 100))
    #expect(place(content) == Point(x: 40, y: 60))
    show(at: Point(x: 30, y: 400))
    #expect(place(content) == Point(x: 10, y: -340))
    show(at: Point(x: 900, y: 9000))
    #expect(scroll.contentOffset == Point(x: 100, y: 900))
  }

  @Test("The margins of a scroll view are those of the content, its size and center those of the frame")
  func otherAttributes() {
    scroll.layoutMargins = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    let middle = float(in: scroll)
    for attribute in [LayoutAttribute.topMargin, .bottomMargin, .leftMargin, .rightMargin] {
      activate(
        LayoutConstraint(
          item: content, attribute: attribute.edge, relatedBy: .equal, toItem: scroll, attribute: attribute,
          multiplier: 1, constant: 0))
    }
    activate(
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 500),
      middle.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
      middle.centerYAnchor.constraint(equalTo: scroll.centerYAnchor))
    _ = window.makeFrame(at: 0)
    #expect(content.frame == Rect(x: 6, y: 5, width: 200, height: 500))
    #expect(scroll.contentSize == Size(width: 214, height: 512))
    #expect(middle.frame == Rect(x: 95, y: 45, width: 10, height: 10))
    let before = window.layoutCounters
    show(at: Point(x: 0, y: 48))
    #expect(middle.frame.minY == 45 && window.layoutCounters == before)
  }

  @Test("A view that is tied to anything outside the scroll view floats")
  func floats() {
    fill()
    let views = [float(in: scroll), float(in: content)]
    for view in views {
      activate(
        view.topAnchor.constraint(equalTo: outside.topAnchor),
        view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 50))
    }
    _ = window.makeFrame(at: 0)
    for offset in [Point.zero, Point(x: 10, y: 300), Point(x: 100, y: 900), Point(x: 0, y: 16)] {
      show(at: offset)
      #expect(views.map { place($0) } == [Point(x: 50, y: 70), Point(x: 50, y: 70)])
    }
  }

  @Test("A view outside that is tied to the content follows it")
  func follows() {
    fill()
    let follower = float(in: window)
    activate(
      follower.topAnchor.constraint(equalTo: content.topAnchor, constant: 200),
      follower.leftAnchor.constraint(equalTo: outside.leftAnchor))
    _ = window.makeFrame(at: 0)
    #expect(place(follower) == Point(x: 300, y: 260))
    show(at: Point(x: 20, y: 150))
    #expect(place(follower) == Point(x: 300, y: 110))
  }

  @Test("A scroll view that is placed by its frame guide stands still")
  func placedByFrameGuide() {
    let other = ScrollView()
    other.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(other)
    let page = float(in: other)
    let frame = other.frameLayoutGuide
    activate(
      frame.topAnchor.constraint(equalTo: window.topAnchor, constant: 200),
      frame.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 8),
      frame.widthAnchor.constraint(equalToConstant: 100), frame.heightAnchor.constraint(equalToConstant: 50),
      page.topAnchor.constraint(equalTo: other.topAnchor),
      page.leftAnchor.constraint(equalTo: other.leftAnchor),
      page.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -400))
    _ = window.makeFrame(at: 0)
    let before = window.layoutCounters
    for step in 1...20 {
      other.contentOffset.y = Double(step) * 16
      _ = window.makeFrame(at: Double(step))
      #expect(other.frame == Rect(x: 8, y: 200, width: 100, height: 50))
      #expect(frame.layoutFrame == Rect(x: 0, y: Double(step) * 16, width: 100, height: 50))
    }
    #expect(window.layoutCounters == before)
  }

  @Test("Scrolling changes one constant for each constraint that crosses the edge along that axis")
  func cost() {
    fill(height: 100_000)
    for row in 0..<200 {
      let view = float(in: content)
      activate(
        view.topAnchor.constraint(equalTo: content.topAnchor, constant: Double(row) * 100),
        view.leftAnchor.constraint(equalTo: content.leftAnchor))
    }
    _ = scroll.layoutMarginsGuide
    _ = scroll.safeAreaLayoutGuide
    _ = window.makeFrame(at: 0)
    let still = window.layoutCounters
    show(at: Point(x: 8, y: 160))
    #expect(window.layoutCounters == still)
    let view = float(in: scroll)
    activate(
      view.topAnchor.constraint(equalTo: scroll.layoutMarginsGuide.topAnchor),
      view.leftAnchor.constraint(equalTo: outside.leftAnchor))
    show(at: Point(x: 8, y: 160))
    let before = window.layoutCounters
    show(at: Point(x: 8, y: 320))
    let after = window.layoutCounters
    #expect(after.constantChanges == before.constantChanges + 1)
    #expect(after.additions == before.additions && after.removals == before.removals)
    #expect(place(view) == Point(x: 300, y: 68))
  }

  @Test("In nested scroll views each offset counts where a constraint crosses that view")
  func nested() {
    fill()
    let inner = ScrollView()
    let page = View()
    for view in [inner, page] { view.translatesAutoresizingMaskIntoConstraints = false }
    content.addSubview(inner)
    inner.addSubview(page)
    activate(
      inner.topAnchor.constraint(equalTo: content.topAnchor),
      inner.leftAnchor.constraint(equalTo: content.leftAnchor),
      inner.widthAnchor.constraint(equalToConstant: 100), inner.heightAnchor.constraint(equalToConstant: 50),
      page.topAnchor.constraint(equalTo: inner.topAnchor),
      page.leftAnchor.constraint(equalTo: inner.leftAnchor),
      page.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      page.heightAnchor.constraint(equalToConstant: 400))
    let (toContent, toScroll, toWindow) = (float(in: page), float(in: page), float(in: page))
    activate(
      toContent.topAnchor.constraint(equalTo: content.topAnchor),
      toScroll.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor),
      toWindow.topAnchor.constraint(equalTo: window.topAnchor, constant: 5))
    _ = window.makeFrame(at: 0)
    inner.contentOffset.y = 32
    show(at: Point(x: 0, y: 16))
    #expect(page.convert(.zero, to: nil).y == 60 - 16 - 32)
    #expect([toContent, toScroll, toWindow].map { place($0).y } == [60 - 16, 60, 5])
  }

  @Test("Leading and trailing edges float where text runs from right to left")
  func rightToLeft() {
    window.screen.preferences.layoutDirection = .rightToLeft
    fill()
    let view = float(in: scroll)
    activate(
      view.leadingAnchor.constraint(equalTo: outside.leadingAnchor, constant: 4),
      view.topAnchor.constraint(equalTo: content.topAnchor))
    _ = window.makeFrame(at: 0)
    for x in [100.0, 60, 0] {
      show(at: Point(x: x, y: 0))
      #expect(place(view) == Point(x: 306, y: 60))
    }
  }

  @Test("A constraint with a multiplier and a distance between anchors count what is seen")
  func multiplierAndDistance() {
    fill()
    let (half, near) = (float(in: scroll), float(in: window))
    activate(
      LayoutConstraint(
        item: half, attribute: .top, relatedBy: .equal, toItem: outside, attribute: .top, multiplier: 0.5,
        constant: 0),
      outside.bottomAnchor.anchorWithOffset(to: near.topAnchor).constraint(
        equalTo: window.topAnchor.anchorWithOffset(to: content.topAnchor)))
    _ = window.makeFrame(at: 0)
    show(at: Point(x: 0, y: 40))
    #expect(place(half).y == 35)
    #expect(place(near).y == 90 + 20)
  }

  @Test("A view that leaves the scroll view leaves its constraints behind")
  func leaving() {
    fill()
    let view = float(in: scroll)
    let constraint = view.topAnchor.constraint(equalTo: outside.topAnchor)
    activate(constraint)
    show(at: Point(x: 0, y: 40))
    view.removeFromSuperview()
    #expect(!constraint.isActive)
    window.addSubview(view)
    activate(constraint)
    show(at: Point(x: 0, y: 80))
    #expect(place(view).y == 70)
  }
}

extension LayoutAttribute {
  /// The edge of a margin.
  fileprivate var edge: LayoutAttribute {
    switch self {
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leftMargin: .left
    default: .right
    }
  }
}
