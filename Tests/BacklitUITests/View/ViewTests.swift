import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

@MainActor
@Suite struct ViewTests {
  @Test("A hidden arranged view leaves no gap")
  func hiddenArrangedView() {
    let views = (0..<3).map { _ in View() }
    let stack = StackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.spacing = 10
    stack.frame = Rect(x: 0, y: 0, width: 110, height: 20)
    stack.layoutIfNeeded()
    #expect(views[0].frame.width == 30)
    views[1].isHidden = true
    stack.layoutIfNeeded()
    #expect(isClose(views[0].frame, Rect(x: 0, y: 0, width: 50, height: 20)))
    #expect(isClose(views[2].frame, Rect(x: 60, y: 0, width: 50, height: 20)))
    views[1].isHidden = false
    stack.layoutIfNeeded()
    #expect(isClose(views[1].frame, Rect(x: 40, y: 0, width: 30, height: 20)))
  }

  /// Whether two rectangles are equal to a billionth.
  private func isClose(_ first: Rect, _ second: Rect) -> Bool {
    [\Rect.minX, \.minY, \.width, \.height].allSatisfy {
      abs(first[keyPath: $0] - second[keyPath: $0]) < 1e-9
    }
  }

  @Test("A removed view is no longer arranged")
  func removedArrangedView() {
    let views = (0..<2).map { _ in View() }
    let stack = StackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    views[0].removeFromSuperview()
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.count == 1)
    #expect(views[1].frame.width == 100)
  }

  @Test("A label is as wide as its text")
  func labelWidth() {
    let label = Label(text: "Größe 音")
    #expect(label.intrinsicContentSize == Size(width: 8 * 8, height: 16))
    label.text = "a\nbcd"
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == Size(width: 24, height: 32))
  }

  @Test("Frame changes outside a window cause a layout")
  func outsideWindow() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let child = View()
    child.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(child)
    LayoutConstraint.activate([
      child.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 5),
      child.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -5),
      child.topAnchor.constraint(equalTo: parent.topAnchor),
      child.heightAnchor.constraint(equalToConstant: 10),
    ])
    parent.layoutIfNeeded()
    #expect(child.frame == Rect(x: 5, y: 0, width: 90, height: 10))
    parent.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    parent.layoutIfNeeded()
    #expect(child.frame.width == 40)
  }

  @Test("The accessibility tree has the properties of the views")
  func accessibilityTree() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 8, y: 16, width: 40, height: 32))
    view.identifier = "volume"
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Volume"
    view.accessibilityTraits = .adjustable
    window.addSubview(view)
    let hidden = View(frame: Rect(x: 60, y: 16, width: 40, height: 32))
    hidden.isAccessibilityElement = true
    hidden.isHidden = true
    window.addSubview(hidden)
    let tree = try #require(window.makeFrame(at: 0).accessibility).tree
    let node = try #require(tree.node(identifier: "volume"))
    #expect(node.label == "Volume")
    #expect(node.frame == Rect(x: 8, y: 16, width: 40, height: 32))
    #expect(node.actions.contains(.increment))
    #expect(tree.readingOrder == [view.nodeID])
    view.accessibilityLabel = "Loudness"
    let update = try #require(window.makeFrame(at: 1).accessibility)
    #expect(update.fields(of: view.nodeID) == [.label])
  }

  @Test("A view is notified of its window once, also if the view around it adds it when it is notified")
  func windowNotices() {
    final class Notified: View {
      /// Whether the view was in a window, for each notice.
      var notices: [Bool] = []
      var content: View?
      override func didMoveToWindow() {
        super.didMoveToWindow()
        notices.append(window != nil)
        if window != nil, let content { addSubview(content) }
      }
    }
    let window = makeWindow()
    let (outer, inner, innermost) = (Notified(), Notified(), Notified())
    outer.content = inner
    inner.addSubview(innermost)
    for count in 1...3 {
      window.addSubview(outer)
      for view in [outer, inner, innermost] {
        #expect(view.notices.count == 2 * count - 1 && view.notices.last == true)
      }
      outer.removeFromSuperview()
      for view in [outer, inner, innermost] {
        #expect(view.notices.count == 2 * count && view.notices.last == false)
      }
    }
  }

  @Test("Views are released with their tree")
  func deinitialization() {
    weak var lost: View?
    do {
      let window = makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let inner = View()
      inner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inner)
      LayoutConstraint.activate([inner.topAnchor.constraint(equalTo: view.topAnchor)])
      window.addSubview(view)
      _ = window.makeFrame(at: 0)
      view.removeFromSuperview()
      lost = inner
    }
    #expect(lost == nil)
  }
}

/// The background of a window by user interface style.
@MainActor
@Suite struct GroundTests {
  private func ground(_ style: UserInterfaceStyle) -> Color {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    return Theme.standard.palette(for: traits).background
  }

  @Test("The background follows the user interface style")
  func style() {
    let window = makeWindow()
    #expect(window.currentScene().background == ground(.dark))
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == ground(.light))
    window.screen.preferences.userInterfaceStyle = .dark
    #expect(window.makeFrame(at: 1).scene?.background == ground(.dark))
  }

  @Test("A background colour set by the program stays")
  func programColor() {
    let window = makeWindow()
    window.backgroundColor = .blue
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == .blue)
  }

  @Test("A window on a light screen has the light background from the start")
  func lightScreen() {
    let screen = Screen(size: makeWindow().screen.size)
    screen.preferences.userInterfaceStyle = .light
    #expect(Window(screen: screen).backgroundColor == ground(.light))
  }
}

/// The names of views in layout messages.
@MainActor
@Suite struct NameTests {
  @Test("A name consists of class, label and the nearest identifier")
  func names() {
    let deck = View()
    deck.identifier = "deck"
    let plain = View()
    let (volume, pitch, again) = (Label(text: "Volume"), Label(text: "Pitch"), Label(text: "Pitch"))
    let (first, second) = (StackView(), StackView())
    deck.addSubview(plain)
    plain.addSubview(first)
    plain.addSubview(second)
    first.addSubview(volume)
    first.addSubview(pitch)
    second.addSubview(again)
    #expect(deck.layoutName == "deck")
    #expect(plain.layoutName == "deck's View")
    #expect(volume.layoutName == "deck's Label \"Volume\"")
    #expect([pitch, again].map(\.layoutName) == ["deck's Label \"Pitch\" 1", "deck's Label \"Pitch\" 2"])
    #expect([first, second].map(\.layoutName) == ["deck's StackView 1", "deck's StackView 2"])
    plain.identifier = "plain"
    #expect(volume.layoutName == "plain's Label \"Volume\"")
    #expect(plain.layoutMarginsGuide.layoutName == "plain.margins")
  }

  @Test("Without an identifier the name is the class")
  func withoutIdentifier() {
    let root = View()
    let (first, second) = (Label(), Label())
    root.addSubview(first)
    root.addSubview(second)
    #expect(root.layoutName == "View")
    #expect([first, second].map(\.layoutName) == ["Label 1", "Label 2"])
  }

  @Test("Long labels are truncated and control characters are escaped")
  func longAndUnprintable() {
    let root = View()
    let label = Label(text: String(repeating: "long ", count: 20))
    root.addSubview(label)
    #expect(label.layoutName.count < 60)
    label.text = "a\u{1B}[31m"
    #expect(label.layoutName == "Label \"a\\u{1b}[31m\"")
  }

  @Test("Layout problems name the views")
  func problems() {
    let window = makeWindow()
    let label = Label(text: "Volume")
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    LayoutConstraint.activate([
      label.widthAnchor.constraint(equalToConstant: 10), label.widthAnchor.constraint(equalToConstant: 20),
    ])
    let problem = window.layoutProblems().first
    #expect(problem?.views == ["window's Label \"Volume\""])
    #expect(problem?.broken == "window's Label \"Volume\".width == 20")
  }
}
