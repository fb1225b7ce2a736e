import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// A view that is clipped away entirely is neither read nor reached by Tab.
@MainActor
@Suite struct ClippedViewTests {
  private let display = HeadlessDisplay(columns: 40, rows: 20)
  private let root = View()
  private let panel = View(frame: Rect(x: 0, y: 48, width: 200, height: 96))
  private let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 96))
  private let pads = ["First", "Second", "Third", "Last"].map { BacklitButton(title: $0) }

  /// A button above a panel with two buttons in a view, and a button below.
  init() {
    for (index, pad) in pads.enumerated() {
      pad.frame = Rect(x: 0, y: index == 3 ? 160 : index == 2 ? 48 : 0, width: 100, height: 48)
    }
    panel.clipsToBounds = true
    inner.addSubview(pads[1])
    inner.addSubview(pads[2])
    panel.addSubview(inner)
    for view in [pads[0], panel, pads[3]] { root.addSubview(view) }
    display.show(root)
  }

  /// The titles in the order of Tab, and of the screen reader.
  private var reached: [String] {
    display.settle()
    let window = display.session.window
    let tree = window.accessibilityTree()
    let read = tree.readingOrder.compactMap { tree[$0]?.label }
    window.focus(on: nil)
    var focused: [String] = []
    for _ in 0..<read.count {
      display.robot.press(.tab)
      if let pad = window.focusedView as? BacklitButton { focused.append(pad.title) }
    }
    #expect(focused == read)
    return read
  }

  @Test("A view of height 0 that clips hides its contents from readers and from Tab")
  func collapsed() {
    #expect(reached == ["First", "Second", "Third", "Last"])
    panel.frame.size.height = 0
    #expect(reached == ["First", "Last"])
    panel.frame.size.height = 20
    #expect(reached == ["First", "Second", "Last"])
    panel.clipsToBounds = false
    #expect(reached == ["First", "Second", "Third", "Last"])
    panel.clipsToBounds = true
    inner.frame.origin.y = -48
    #expect(reached == ["First", "Third", "Last"])
    inner.frame.origin.y = 0
    panel.frame.size.height = 96
    #expect(reached == ["First", "Second", "Third", "Last"])
  }

  @Test("A view that moves into sight, or out of it, is reached or not")
  func moving() {
    pads[1].frame.origin.x = 300
    #expect(reached == ["First", "Third", "Last"])
    pads[1].frame.origin.x = 100
    #expect(reached == ["First", "Second", "Third", "Last"])
  }

  @Test("What is scrolled out of a scroll view stays within reach, unless the scroll view is clipped away")
  func scrollView() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 48))
    scroll.contentSize = Size(width: 200, height: 96)
    panel.addSubview(scroll)
    scroll.addSubview(inner)
    #expect(reached == ["First", "Second", "Third", "Last"])
    panel.frame.size.height = 0
    #expect(reached == ["First", "Last"])
    panel.frame.size.height = 96
    scroll.frame.size.height = 0
    #expect(reached == ["First", "Last"])
  }

  @Test("A group is read where its first element is, also if that lies outside the group")
  func overflowingGroup() {
    panel.clipsToBounds = false
    panel.shouldGroupAccessibilityChildren = true
    inner.frame.origin.y = -160
    pads[0].frame.origin.y = 200
    panel.frame = Rect(x: 0, y: 280, width: 200, height: 16)
    // The group begins at 120, above the last button at 160.
    #expect(reached == ["Second", "Third", "Last", "First"])
  }
}
