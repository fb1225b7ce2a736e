import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A scroll view of 100 × 100 with a map of 200 × 200 that can be zoomed to a half and to four times its size.
@MainActor
private final class ZoomFixture: ScrollViewDelegate {
  let window = makeWindow(width: 200, height: 200)
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let map = View()
  var zooms = 0

  init() {
    map.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(scroll)
    scroll.addSubview(map)
    LayoutConstraint.activate([
      map.topAnchor.constraint(equalTo: scroll.topAnchor),
      map.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      map.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      map.rightAnchor.constraint(equalTo: scroll.rightAnchor),
      map.widthAnchor.constraint(equalToConstant: 200), map.heightAnchor.constraint(equalToConstant: 200),
    ])
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    scroll.delegate = self
    _ = window.makeFrame(at: 0)
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { map }
  func scrollViewDidZoom(_ scrollView: ScrollView) { zooms += 1 }

  /// The place of a point of the map in the window.
  func place(_ x: Double, _ y: Double) -> Point { map.convert(Point(x: x, y: y), to: nil) }
}

@MainActor
@Suite struct ScrollZoomTests {
  @Test("A scale enlarges the view from the beginning of the content, and the content with it")
  func scale() {
    let fixture = ZoomFixture()
    fixture.scroll.zoomScale = 2
    #expect(fixture.scroll.contentSize == Size(width: 400, height: 400))
    #expect(fixture.scroll.contentOffset == Point(x: 50, y: 50))
    #expect(fixture.place(50, 50) == Point(x: 50, y: 50))
    fixture.scroll.contentOffset = .zero
    #expect(fixture.place(0, 0) == .zero && fixture.place(25, 10) == Point(x: 50, y: 20))
    fixture.scroll.contentOffset = Point(x: .infinity, y: .infinity)
    #expect(fixture.place(200, 200) == Point(x: 100, y: 100))
    // A layout keeps it, also with a new size.
    fixture.map.setNeedsLayout()
    _ = fixture.window.makeFrame(at: 1)
    #expect(fixture.place(200, 200) == Point(x: 100, y: 100) && fixture.map.frame.width == 200)
    #expect(fixture.zooms == 1)
  }

  @Test(
    "A scale stays within its limits",
    arguments: [(0.1, 0.5), (9.0, 4.0), (Double.infinity, 4.0), (Double.nan, 1.0)])
  func limits(wish: Double, scale: Double) {
    let fixture = ZoomFixture()
    fixture.scroll.zoomScale = wish
    #expect(fixture.scroll.zoomScale == scale)
    fixture.scroll.maximumZoomScale = 0.75
    #expect(fixture.scroll.zoomScale <= 0.75)
  }

  @Test("Control and the wheel zoom about the pointer, the wheel alone scrolls, and with Shift sideways")
  func wheel() {
    let fixture = ZoomFixture()
    func turn(_ notches: Double, _ modifiers: KeyModifiers) {
      fixture.window.send(
        .pointer(
          PointerEvent(
            .scroll(dx: 0, dy: notches), location: Point(x: 20, y: 40), modifiers: modifiers)), at: 1)
    }
    let before = fixture.map.convert(Point(x: 20, y: 40), from: nil)
    turn(-1, .control)
    #expect(fixture.scroll.zoomScale == 1.25)
    let after = fixture.map.convert(Point(x: 20, y: 40), from: nil)
    #expect(before.distance(to: after) < 1e-9)
    turn(1, .control)
    #expect(abs(fixture.scroll.zoomScale - 1) < 1e-9)
    turn(1, [])
    #expect(abs(fixture.scroll.zoomScale - 1) < 1e-9 && abs(fixture.scroll.contentOffset.y - 48) < 1e-9)
    let across = fixture.scroll.contentOffset.x
    turn(1, .shift)
    #expect(fixture.scroll.contentOffset == Point(x: across + 24, y: 48))
    turn(-1, .shift)
    #expect(fixture.scroll.contentOffset == Point(x: across, y: 48))
  }

  @Test("The keys + and − zoom while the scroll view has the focus")
  func keys() {
    let fixture = ZoomFixture()
    #expect(fixture.scroll.canBecomeFocused)
    fixture.window.focus(on: fixture.scroll)
    func press(_ key: Character) { fixture.window.send(.key(KeyEvent(.character(key))), at: 1) }
    press("+")
    press("=")
    #expect(fixture.scroll.zoomScale == 1.25 * 1.25)
    press("-")
    #expect(abs(fixture.scroll.zoomScale - 1.25) < 1e-9)
    for _ in 0..<20 { press("-") }
    #expect(fixture.scroll.zoomScale == 0.5)
  }

  @Test("Without a view for zooming nothing zooms")
  func nothing() {
    let fixture = ZoomFixture()
    fixture.scroll.delegate = nil
    fixture.scroll.zoomScale = 2
    #expect(fixture.scroll.zoomScale == 1 && fixture.scroll.contentSize.width == 200)
  }

  @Test("A scale is animated, or set at once with reduced motion")
  func animated() {
    let fixture = ZoomFixture()
    fixture.scroll.setZoomScale(2, animated: true)
    #expect(fixture.scroll.zoomScale == 1 && fixture.window.isAnimating)
    _ = fixture.window.makeFrame(at: 0.125)
    #expect(fixture.scroll.zoomScale > 1 && fixture.scroll.zoomScale < 2)
    #expect(fixture.place(50, 50).distance(to: Point(x: 50, y: 50)) < 1e-9)
    _ = fixture.window.makeFrame(at: 0.3)
    #expect(fixture.scroll.zoomScale == 2 && !fixture.window.isAnimating)
    fixture.window.screen.preferences.prefersReducedMotion = true
    fixture.scroll.setZoomScale(1, animated: true)
    #expect(fixture.scroll.zoomScale == 1)
  }

  @Test("A rectangle can fill the view")
  func rectangle() {
    let fixture = ZoomFixture()
    fixture.scroll.zoom(to: Rect(x: 100, y: 50, width: 50, height: 25), animated: false)
    #expect(fixture.scroll.zoomScale == 2)
    #expect(fixture.place(100, 62.5) == Point(x: 0, y: 50))
  }

  @Test("Scales that are not above 0 trap")
  func invalid() async {
    expectMessage(
      "minimumZoomScale and maximumZoomScale must be finite and above 0.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        ScrollView().minimumZoomScale = 0
      })
    expectMessage(
      "minimumZoomScale and maximumZoomScale must be finite and above 0.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        ScrollView().maximumZoomScale = .infinity
      })
  }

  @Test(
    "A picture without a label that can be zoomed is reached by Tab and by a reader, and an audit finds it")
  func unlabeled() throws {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let scroll = ScrollView()
    scroll.identifier = "scroll"
    let picture = ImageView()
    picture.identifier = "picture"
    picture.frame = Rect(x: 0, y: 0, width: 80, height: 80)
    scroll.addSubview(picture)
    scroll.zoomedViewIdentifier = "picture"
    scroll.maximumZoomScale = 4
    let page = StackView(arrangedSubviews: [Button(title: "Back"), scroll])
    page.axis = .vertical
    display.show(page)
    display.robot.press(.tab)
    display.robot.press(.tab)
    #expect(scroll.isFocused)
    display.robot.press(.character("+"))
    #expect(scroll.zoomScale == 1.25)
    #expect(try display.element("scroll").customActions.map(\.name) == ["Zoom in", "Zoom out"])
    #expect(display.auditFindings().contains { $0.identifier == "scroll" && $0.rule == .label })
    picture.accessibilityLabel = "Map"
    display.settle()
    #expect(!display.auditFindings().contains { $0.rule == .label })
    #expect(
      display.tree.readingOrder.contains(picture.nodeID) && !display.tree.readingOrder.contains(scroll.nodeID)
    )
  }

  @Test("A reader zooms at a view inside, and hears the scale") func reader() throws {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let scroll = ScrollView()
    let map = Label(text: "Map of the city")
    map.identifier = "map"
    map.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(map)
    LayoutConstraint.activate([
      map.topAnchor.constraint(equalTo: scroll.topAnchor),
      map.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      map.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      map.rightAnchor.constraint(equalTo: scroll.rightAnchor),
    ])
    display.show(scroll)
    #expect(try display.element("map").customActions == [])
    scroll.zoomedViewIdentifier = "map"
    #expect(try display.element("map").customActions == [])
    scroll.maximumZoomScale = 1.5
    let names = try display.element("map").customActions.map(\.name)
    #expect(names == ["Zoom in", "Zoom out"])

    display.robot.reader(.on)
    display.finishSpeaking()
    func perform(_ name: String) throws {
      let node = try display.element("map").id
      #expect(display.session.window.perform(ActionRequest(node: node, action: .custom(name))))
      display.settle()
      display.finishSpeaking()
    }
    try perform("Zoom in")
    #expect(scroll.zoomScale == 1.25 && display.lastSpoken == ["125 percent"])
    try perform("Zoom in")
    #expect(scroll.zoomScale == 1.5 && display.lastSpoken == ["150 percent"])
    try perform("Zoom in")
    #expect(scroll.zoomScale == 1.5 && display.lastSpoken == ["150 percent"])
    try perform("Zoom out")
    #expect(abs(scroll.zoomScale - 1.2) < 1e-9 && display.lastSpoken == ["120 percent"])
  }
}
