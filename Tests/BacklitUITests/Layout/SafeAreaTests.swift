import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// A view that counts its notifications.
private final class InsetCountingView: View {
  var safeAreas: [EdgeInsets] = []
  var margins: [EdgeInsets] = []

  override func safeAreaInsetsDidChange() { safeAreas.append(safeAreaInsets) }
  override func layoutMarginsDidChange() { margins.append(layoutMargins) }
}

/// Creates a window of 160 × 160 with a bar above and one below.
@MainActor
private func makeWindowWithBars() -> Window {
  let window = makeWindow()
  window.screen.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
  return window
}

@MainActor
@Suite struct SafeAreaTests {
  @Test("A view has the safe area insets that it overlaps")
  func overlap() {
    let window = makeWindowWithBars()
    let cases: [(frame: Rect, insets: EdgeInsets)] = [
      (Rect(x: 0, y: 0, width: 160, height: 160), EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)),
      (Rect(x: 0, y: 15, width: 50, height: 50), EdgeInsets(top: 5, left: 0, bottom: 0, right: 0)),
      (Rect(x: 30, y: 20, width: 50, height: 130), .zero),
      (Rect(x: 0, y: 152, width: 50, height: 4), EdgeInsets(top: 0, left: 0, bottom: 4, right: 0)),
      (Rect(x: 0, y: 100, width: 50, height: 80), EdgeInsets(top: 0, left: 0, bottom: 30, right: 0)),
    ]
    let views = cases.map { View(frame: $0.frame) }
    for view in views { window.addSubview(view) }
    let inner = View(frame: Rect(x: 0, y: 4, width: 10, height: 10))
    views[1].addSubview(inner)
    _ = window.makeFrame(at: 0)
    for (view, expected) in zip(views, cases) { #expect(view.safeAreaInsets == expected.insets) }
    #expect(inner.safeAreaInsets == EdgeInsets(top: 1, left: 0, bottom: 0, right: 0))
  }

  @Test("Additional insets are passed on to subviews")
  func additionalInsets() {
    let window = makeWindow()
    let outer = View(frame: window.bounds)
    let middle = View(frame: window.bounds)
    let inner = InsetCountingView(frame: Rect(x: 0, y: 3, width: 160, height: 100))
    outer.addSubview(middle)
    middle.addSubview(inner)
    window.addSubview(outer)
    _ = window.makeFrame(at: 0)
    #expect(inner.safeAreas.isEmpty)
    middle.additionalSafeAreaInsets = EdgeInsets(top: 8, left: 2, bottom: 0, right: 0)
    _ = window.makeFrame(at: 1)
    #expect(outer.safeAreaInsets == .zero)
    #expect(inner.safeAreas == [EdgeInsets(top: 5, left: 2, bottom: 0, right: 0)])
    middle.additionalSafeAreaInsets = .zero
    _ = window.makeFrame(at: 2)
    #expect(inner.safeAreas.count == 2 && inner.safeAreaInsets == .zero)
    // A view keeps its additional insets when it moves to a different tree.
    middle.additionalSafeAreaInsets = EdgeInsets(all: 4)
    let other = makeWindow()
    other.addSubview(middle)
    _ = other.makeFrame(at: 0)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 1, left: 4, bottom: 0, right: 4))
  }

  @Test("The safe area guide changes in place")
  func guide() {
    let window = makeWindowWithBars()
    let view = View(frame: window.bounds)
    let content = View()
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    window.addSubview(view)
    #expect(view.layoutGuides.isEmpty)
    let guide = view.safeAreaLayoutGuide
    #expect(view.safeAreaLayoutGuide === guide && view.layoutGuides.count == 1)
    LayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: guide.topAnchor),
      content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      content.leftAnchor.constraint(equalTo: guide.leftAnchor),
      content.rightAnchor.constraint(equalTo: guide.rightAnchor),
    ])
    _ = window.makeFrame(at: 0)
    #expect(content.frame == Rect(x: 0, y: 20, width: 160, height: 130))
    let before = window.layoutCounters
    for step in 1...10 {
      window.screen.safeAreaInsets = EdgeInsets(top: 20 + Double(step), left: 0, bottom: 10, right: 0)
      _ = window.makeFrame(at: Double(step))
      #expect(content.frame == Rect(x: 0, y: 20 + Double(step), width: 160, height: 130 - Double(step)))
    }
    let after = window.layoutCounters
    #expect(after.additions == before.additions && after.removals == before.removals)
    // The top and the height of the guide, solved once.
    #expect(after.constantChanges == before.constantChanges + 20)
    #expect(after.solutions == before.solutions + 10)
  }

  @Test("An unused safe area adds no constraints")
  func unusedGuide() {
    func counters(unsafe: Bool) -> LayoutCounters {
      let window = unsafe ? makeWindowWithBars() : makeWindow()
      let stack = StackView(arrangedSubviews: [View(), View()])
      stack.distribution = .fillEqually
      stack.frame = window.bounds
      window.addSubview(stack)
      _ = window.makeFrame(at: 0)
      return window.layoutCounters
    }
    #expect(counters(unsafe: true) == counters(unsafe: false))
    #expect(counters(unsafe: true).solutions == 1)
  }

  @Test("A view smaller than its insets has an empty safe area")
  func smallView() {
    let window = makeWindowWithBars()
    window.screen.safeAreaInsets = EdgeInsets(top: 100, left: 0, bottom: 100, right: 0)
    _ = window.safeAreaLayoutGuide
    _ = window.makeFrame(at: 0)
    #expect(window.safeAreaInsets == EdgeInsets(top: 100, left: 0, bottom: 60, right: 0))
    #expect(window.safeAreaLayoutGuide.layoutFrame == Rect(x: 0, y: 100, width: 160, height: 0))
    #expect(window.layoutProblems().isEmpty)
  }

  @Test("A removed guide is created again at the next access")
  func removedGuide() {
    let window = makeWindowWithBars()
    let first = window.safeAreaLayoutGuide
    _ = window.readableContentGuide
    window.removeLayoutGuide(first)
    let second = window.safeAreaLayoutGuide
    _ = window.makeFrame(at: 0)
    #expect(first !== second && second.layoutFrame == Rect(x: 0, y: 20, width: 160, height: 130))
  }

  @Test("Removing the margins guide removes the readable guide")
  func removedMarginsGuide() {
    let window = makeWindowWithBars()
    let first = window.readableContentGuide
    window.removeLayoutGuide(window.layoutMarginsGuide)
    let second = window.readableContentGuide
    _ = window.makeFrame(at: 0)
    #expect(first !== second && first.owningItem == nil)
    #expect(second.layoutFrame == window.layoutMarginsGuide.layoutFrame && !second.layoutFrame.isEmpty)
  }
}

@MainActor
@Suite struct MarginTests {
  @Test("Margins are measured from the safe area")
  func marginsInSafeArea() {
    let window = makeWindowWithBars()
    let view = InsetCountingView(frame: window.bounds)
    window.addSubview(view)
    let content = View()
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    LayoutConstraint.activate([
      LayoutConstraint(
        item: content, attribute: .top, relatedBy: .equal, toItem: view, attribute: .topMargin,
        multiplier: 1, constant: 0),
      content.bottomAnchor.constraint(equalTo: view.layoutMarginsGuide.bottomAnchor),
      content.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor),
      content.rightAnchor.constraint(equalTo: view.layoutMarginsGuide.rightAnchor),
    ])
    _ = window.makeFrame(at: 0)
    #expect(view.layoutMargins == EdgeInsets(top: 28, left: 8, bottom: 18, right: 8))
    #expect(content.frame == Rect(x: 8, y: 28, width: 144, height: 114))
    let before = window.layoutCounters
    view.insetsLayoutMarginsFromSafeArea = false
    _ = window.makeFrame(at: 1)
    #expect(content.frame == Rect(x: 8, y: 8, width: 144, height: 144))
    view.layoutMargins = EdgeInsets(top: 0, left: 1, bottom: 2, right: 3)
    _ = window.makeFrame(at: 2)
    #expect(content.frame == Rect(x: 1, y: 0, width: 156, height: 158))
    #expect(view.margins.count == 3)
    #expect(window.layoutCounters.additions == before.additions)
    #expect(window.layoutCounters.removals == before.removals)
  }

  @Test("Leading is right in right-to-left layouts")
  func rightToLeft() {
    let window = makeWindow()
    let view = InsetCountingView(frame: window.bounds)
    window.addSubview(view)
    view.directionalLayoutMargins = EdgeInsets(top: 0, left: 5, bottom: 0, right: 9)
    _ = view.layoutMarginsGuide
    _ = window.makeFrame(at: 0)
    #expect(view.layoutMarginsGuide.layoutFrame == Rect(x: 5, y: 0, width: 146, height: 160))
    window.screen.preferences.layoutDirection = .rightToLeft
    _ = window.makeFrame(at: 1)
    #expect(view.layoutMargins == EdgeInsets(top: 0, left: 9, bottom: 0, right: 5))
    #expect(view.directionalLayoutMargins == EdgeInsets(top: 0, left: 5, bottom: 0, right: 9))
    #expect(view.layoutMarginsGuide.layoutFrame == Rect(x: 9, y: 0, width: 146, height: 160))
    view.layoutMargins = EdgeInsets(top: 0, left: 1, bottom: 0, right: 2)
    #expect(view.directionalLayoutMargins == EdgeInsets(top: 0, left: 2, bottom: 0, right: 1))
    #expect(view.margins.count == 3)
  }

  @Test("A view can preserve its superview's margins")
  func preservesSuperviewMargins() {
    let window = makeWindow()
    let outer = View(frame: window.bounds)
    outer.directionalLayoutMargins = EdgeInsets(all: 30)
    let inner = InsetCountingView(frame: Rect(x: 10, y: 40, width: 150, height: 100))
    outer.addSubview(inner)
    window.addSubview(outer)
    _ = window.makeFrame(at: 0)
    #expect(inner.layoutMargins == EdgeInsets(all: 8))
    inner.preservesSuperviewLayoutMargins = true
    _ = window.makeFrame(at: 1)
    #expect(inner.layoutMargins == EdgeInsets(top: 8, left: 20, bottom: 10, right: 30))
    outer.directionalLayoutMargins = EdgeInsets(all: 40)
    _ = window.makeFrame(at: 2)
    #expect(inner.layoutMargins == EdgeInsets(top: 8, left: 30, bottom: 20, right: 40))
    inner.frame = Rect(x: 40, y: 40, width: 80, height: 80)
    _ = window.makeFrame(at: 3)
    #expect(inner.layoutMargins == EdgeInsets(all: 8))
    #expect(inner.margins.count == 3)
  }

  @Test(
    "The readable guide limits the width of lines",
    arguments: [
      160: Rect(x: 8, y: 8, width: 144, height: 84), 688: Rect(x: 8, y: 8, width: 672, height: 84),
      1000: Rect(x: 164, y: 8, width: 672, height: 84),
    ])
  func readableGuide(width: Double, frame: Rect) {
    let window = makeWindow(width: width, height: 100)
    let guide = window.readableContentGuide
    _ = window.makeFrame(at: 0)
    #expect(guide.layoutFrame == frame)
    #expect(window.readableContentGuide === guide)
  }

  @Test("The readable width grows with the text size")
  func readableWidth() {
    let window = makeWindow(width: 2000, height: 100)
    let guide = window.readableContentGuide
    func width(_ category: ContentSizeCategory) -> Double {
      window.screen.preferences.preferredContentSizeCategory = category
      _ = window.makeFrame(at: 0)
      return guide.layoutFrame.width
    }
    let widths = ContentSizeCategory.allCases.map(width)
    #expect(widths == [560, 600, 632, 672, 728, 784, 896, 896, 896, 896, 896, 896])
    #expect(width(.large) == 672)
  }
}
