import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import Synchronization
import Testing

@testable import BacklitWeb

/// A page that notes what it gets.
private final class FakePage: WebConnection {
  struct State {
    var packets: [WebPacket] = []
    var closing: Int?
    var isBusy = false
  }

  let state = Mutex(State())

  var isBusy: Bool { state.withLock { $0.isBusy } }
  var closing: Int? { state.withLock { $0.closing } }

  func send(_ packets: [WebPacket]) { state.withLock { $0.packets += packets } }
  func close(code: Int, reason: String) { state.withLock { $0.closing = code } }

  /// The messages of a kind, oldest first.
  func messages(_ kind: String) -> [JSONValue] {
    state.withLock(\.packets).compactMap { packet in
      guard case .text(let text) = packet else { return nil }
      let root = JSONDocument(text, file: "message").root
      return root["t"]?.string == kind ? root : nil
    }
  }

  /// The parts of the picture.
  var tiles: Int {
    state.withLock(\.packets).count { if case .tile = $0 { true } else { false } }
  }

  /// Returns the page's object for the element with a name.
  func element(_ name: String) -> JSONValue? {
    let nodes = messages("tree").flatMap { $0["nodes"]?.object ?? [] }
    return nodes.last { $0.value["name"]?.string == name }?.value
  }

  /// The number of the element with a name.
  func id(_ name: String) -> NodeID? {
    let nodes = messages("tree").flatMap { $0["nodes"]?.object ?? [] }
    return nodes.last { $0.value["name"]?.string == name }.flatMap { UInt64($0.name) }.map { NodeID($0) }
  }

  /// The large line that it got last.
  var largeLine: JSONValue? { messages("text").last { $0["large"] != nil }?["large"]?.array?.first }

  /// The number of the element with the focus.
  var focus: NodeID? {
    messages("focus").last?["id"]?.number.map { NodeID(UInt64($0)) }
  }
}

@Suite("A page in a browser")
@MainActor
struct WebScreenTests {
  private let screen = WebScreen()
  private let page = FakePage()
  private let slider = Slider()
  private let field = TextField()
  private let button = Button()

  init() {
    slider.accessibilityLabel = "Volume"
    slider.minimumValue = 0
    slider.maximumValue = 10
    field.accessibilityLabel = "Title"
    button.title = "Play"
    let stack = StackView(arrangedSubviews: [slider, field, button])
    stack.axis = .vertical
    screen.session.programName = "Deck"
    screen.session.show(stack)
    screen.begin()
  }

  private func start(_ page: FakePage, resume: String? = nil) {
    screen.receive(
      .start(nonce: "", WebViewport(width: 641, height: 330, scale: 2), resume: resume), from: page)
  }

  /// Waits until something holds, while frames are made.
  private func wait(_ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(30)
    while !condition(), ContinuousClock.now < end { await Task.yield() }
    #expect(condition())
  }

  @Test("A page gets its size in cells, the texts, the picture and the tree")
  func first() async {
    start(page)
    await wait { page.element("Play") != nil }
    let hello = page.messages("hello").last
    #expect(hello?["columns"]?.number == 80 && hello?["rows"]?.number == 20)
    #expect(hello?["scale"]?.number == 2)
    #expect(hello?["title"]?.string == "Deck" && hello?["readOnly"]?.line == "false")
    #expect(page.messages("text").last?.line.contains("Play") == true)
    #expect(page.tiles > 0)
    #expect(page.element("Volume")?["role"]?.string == "slider")
    #expect(page.element("Title")?["role"]?.string == "textbox")
    #expect(page.element("Play")?["role"]?.string == "button")
  }

  @Test("What a reader asks for happens, and the new value comes back")
  func actions() async throws {
    start(page)
    await wait { page.element("Volume") != nil }
    let id = try #require(page.id("Volume"))
    screen.receive(.action(ActionRequest(node: id, action: .adjust(.value(7)))), from: page)
    #expect(slider.value == 7)
    await wait { page.element("Volume")?["range"]?["now"]?.number == 7 }
    let text = try #require(page.id("Title"))
    screen.receive(.action(ActionRequest(node: text, action: .focus)), from: page)
    screen.receive(.keys([KeyEvent(.character("a")), KeyEvent(.character("ü"))]), from: page)
    await wait { page.element("Title")?["text"]?["value"]?.string == "aü" }
    #expect(page.element("Title")?["text"]?["end"]?.number == 3)
    #expect(page.focus == text)
  }

  @Test("The last point of a further series of a chart is within its range, at a whole step")
  func chart() async throws {
    let chart = ChartView(title: "Levels")
    chart.series = [
      ChartView.Series(name: "A", values: [1, 2]), ChartView.Series(name: "B", values: [3, 4]),
    ]
    screen.session.show(chart)
    start(page)
    await wait { page.id("Levels") != nil }
    let id = try #require(page.id("Levels"))
    screen.receive(.action(ActionRequest(node: id, action: .focus)), from: page)
    screen.receive(.keys([KeyEvent(.end), KeyEvent(.down)]), from: page)
    #expect(chart.selectedSeries == 1 && chart.selectedPoint == 1)
    await wait { page.element("Levels")?["range"]?["now"]?.number == 2 }
    #expect(page.element("Levels")?["range"]?["max"]?.number == 2)
  }

  @Test("A secret stays in the program")
  func secret() async {
    field.isSecureTextEntry = true
    field.text = "swordfish"
    start(page)
    await wait { page.element("Title") != nil }
    #expect(page.element("Title")?["text"]?["secure"]?.line == "true")
    #expect(page.element("Title")?["text"]?["value"] == nil)
    let all = page.state.withLock(\.packets).contains {
      if case .text(let text) = $0 { text.contains("swordfish") } else { false }
    }
    #expect(!all)
  }

  @Test("Large letters are text, of which the page knows the parts that nothing hides")
  func largeLetters() async throws {
    let (title, cover, page) = (Label(text: "Aurora"), View(), View())
    title.font = Font.TextStyle.title1.font(atStep: 0)
    cover.backgroundColor = .white
    for view in [title, cover] { page.addSubview(view) }
    title.frame = Rect(x: 16, y: 16, width: 320, height: 48)
    screen.session.show(page)
    start(self.page)
    await wait { self.page.largeLine != nil }
    let line = try #require(self.page.largeLine)
    #expect(line["text"]?.string == "Aurora" && line["visible"] == nil)
    #expect([line["x"], line["y"], line["height"]].map { $0?.number } == [16, 16, 48])
    #expect((line["scale"]?.number ?? 0) > 2)
    cover.frame = Rect(x: 0, y: 32, width: 640, height: 200)
    await wait { self.page.largeLine?["visible"] != nil }
    #expect(self.page.largeLine?["visible"]?.line.hasPrefix("[[2,1,") == true)
    cover.frame.origin.y = 0
    await wait { self.page.messages("text").last?["large"]?.array?.isEmpty == true }
  }

  @Test("What the user copies goes to the page at which it is copied")
  func copy() async throws {
    let viewer = FakePage()
    start(page)
    await wait { page.element("Title") != nil }
    let id = try #require(page.id("Title"))
    screen.receive(.action(ActionRequest(node: id, action: .focus)), from: page)
    for key in ["a", "b"] as [Character] { screen.receive(.keys([KeyEvent(.character(key))]), from: page) }
    screen.receive(.action(ActionRequest(node: id, action: .text(.select(0..<1)))), from: page)
    screen.receive(.keys([KeyEvent(.character("c"), modifiers: .alt)]), from: page)
    #expect(page.messages("copy").map { $0["text"]?.string } == ["a"])
    #expect(viewer.messages("copy").isEmpty)
  }

  @Test("Only one page controls the program, and the same page comes back")
  func oneController() async {
    start(page)
    await wait { page.messages("hello").count == 1 }
    let resume = page.messages("hello").last?["resume"]?.string
    let other = FakePage()
    start(other)
    #expect(other.closing == WebClosing.inUse)
    let lost = FakePage()
    start(lost, resume: resume)
    #expect(page.closing == WebClosing.replaced)
    // The greeting with the new secret did not arrive.
    let back = FakePage()
    start(back, resume: resume)
    #expect(lost.closing == WebClosing.replaced)
    await wait { back.element("Play") != nil }
    // The one that was replaced has no say.
    screen.receive(.keys([KeyEvent(.tab)]), from: page)
    #expect(screen.session.focusedElement == nil)
    screen.closed(page)
    screen.receive(.keys([KeyEvent(.tab)]), from: back)
    #expect(screen.session.focusedElement != nil)
  }

  @Test("Further pages may watch if the program allows it, and operate nothing")
  func viewers() async throws {
    let screen = WebScreen(options: WebOptions(allowsViewers: true))
    let watched = Button()
    watched.title = "Stop"
    screen.session.show(watched)
    screen.begin()
    let viewer = FakePage()
    screen.receive(.start(nonce: "", WebViewport(width: 640, height: 320), resume: nil), from: page)
    screen.receive(.start(nonce: "", WebViewport(width: 80, height: 80), resume: nil), from: viewer)
    await wait { viewer.element("Stop") != nil }
    #expect(viewer.messages("hello").last?["readOnly"]?.line == "true")
    #expect(viewer.messages("hello").last?["columns"]?.number == 80)
    screen.receive(.keys([KeyEvent(.tab)]), from: viewer)
    #expect(screen.session.focusedElement == nil)
  }

  @Test("A page that takes nothing gets no frames, and then what changed")
  func slowPage() async {
    start(page)
    await wait { page.element("Play") != nil }
    page.state.withLock { $0.isBusy = true }
    let count = page.state.withLock(\.packets.count)
    slider.value = 3
    screen.session.tick(at: 1e6)
    for _ in 0..<100 { await Task.yield() }
    #expect(page.state.withLock(\.packets.count) == count)
    page.state.withLock { $0.isBusy = false }
    screen.drained(page)
    await wait { page.element("Volume")?["range"]?["now"]?.number == 3 }
  }

  @Test("Two fingers play two controls, each until it is lifted")
  func fingers() async throws {
    start(page)
    await wait { page.element("Play") != nil }
    var presses = 0
    button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    func frame(_ name: String) throws -> [Double] {
      let numbers = page.element(name)?["frame"]?.array
      return try #require(numbers).compactMap(\.number)
    }
    func send(_ kind: String, id: Int, x: Double, _ frame: [Double]) throws {
      let place = "\"x\":\(frame[0] + x),\"y\":\(frame[1] + frame[3] / 2)"
      let text = "{\"t\":\"pointer\",\"kind\":\"\(kind)\",\"id\":\(id),\(place),\"touch\":true}"
      screen.receive(try WebMessage(Array(text.utf8)), from: page)
    }
    slider.jumpsToTouch = true
    let (play, volume) = (try frame("Play"), try frame("Volume"))
    try send("down", id: 7, x: 8, play)
    try send("down", id: 8, x: 8, volume)
    try send("move", id: 8, x: volume[2] - 8, volume)
    #expect(button.isHighlighted && presses == 0)
    #expect(slider.value > 5)
    // A second finger on the same control is not a second press.
    try send("down", id: 9, x: 16, play)
    try send("up", id: 9, x: 16, play)
    #expect(button.isHighlighted && presses == 0)
    try send("up", id: 7, x: 8, play)
    #expect(presses == 1 && screen.session.window.isTouched)
    try send("cancel", id: 8, x: 0, volume)
    #expect(!screen.session.window.isTouched)
    try send("down", id: 7, x: 8, play)
    screen.closed(page)
    #expect(!screen.session.window.isTouched && presses == 1)
  }
}
