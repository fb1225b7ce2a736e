import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues
import Testing

@Suite @MainActor struct ScrollViewNibTests {
  private static let text = """
    { "nib": 1, "root": { "id": "root", "class": "View", "properties": { "layoutMargins": 4 },
        "subviews": [
          { "id": "scroll", "class": "ScrollView",
            "properties": { "showsHorizontalScrollIndicator": false, "contentInset": { "bottom": 6 },
              "contentInsetAdjustmentBehavior": "never" },
            "subviews": [ { "id": "text", "class": "View" }, { "id": "header", "class": "View" } ] },
          { "id": "foot", "class": "View" } ] },
      "constraints": [
        "scroll.top == root.safeArea.top", "scroll.leading == root.margins.leading",
        "scroll.trailing == root.margins.trailing", "scroll.height == 50",
        "text.top == scroll.contentGuide.top", "text.bottom == scroll.contentGuide.bottom",
        "text.leading == scroll.contentGuide.leading", "text.trailing == scroll.contentGuide.trailing",
        "text.width == scroll.frameGuide.width", "text.height == 200",
        "header.top == scroll.frameGuide.top", "header.leading == scroll.frameGuide.leading",
        "header.width == 10", "header.height == 10",
        "foot.bottom == root.safeArea.bottom", "foot.leading == root.readable.leading",
        "foot.trailing == root.readable.trailing", "foot.height == 10" ] }
    """

  @Test("Constraints use the built-in guides of views") func guides() throws {
    #expect(Fixtures.faults(Self.text) == [])
    let instance = try Fixtures.nib(Self.text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 100, height: 100)
    window.screen.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    window.layoutIfNeeded()
    Fixtures.expect(
      instance,
      [
        "scroll": Rect(x: 4, y: 0, width: 92, height: 50), "text": Rect(x: 0, y: 0, width: 92, height: 200),
        "foot": Rect(x: 4, y: 74, width: 92, height: 10),
      ])
    let scroll = try #require(instance.view("scroll", as: ScrollView.self))
    #expect(!scroll.showsHorizontalScrollIndicator && scroll.contentInsetAdjustmentBehavior == .never)
    scroll.contentOffset.y = 1000
    #expect(scroll.contentOffset.y == 156)
    window.layoutIfNeeded()
    Fixtures.expect(instance, ["header": Rect(x: 0, y: 156, width: 10, height: 10)])
    // The built-in guides exist once each.
    #expect(instance.root.layoutGuides.count == 3 && scroll.layoutGuides.count == 2)
  }

  @Test("Content can be tied to the edges of a scroll view, and a view inside to one outside") func edges()
    throws
  {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "View",
          "subviews": [
            { "id": "scroll", "class": "ScrollView",
              "properties": { "bounces": false, "alwaysBounceVertical": true, "alwaysBounceHorizontal": true,
                "minimumZoomScale": 0.5, "maximumZoomScale": 3 },
              "subviews": [
                { "id": "text", "class": "View" }, { "id": "badge", "class": "View" },
                { "id": "gain", "class": "Slider", "properties": { "wheelBehavior": "never" } } ] } ] },
        "constraints": [
          "scroll.frameGuide.top == root.top", "scroll.frameGuide.bottom == root.bottom",
          "scroll.frameGuide.leading == root.leading", "scroll.frameGuide.trailing == root.trailing",
          "text.top == scroll.top", "text.bottom == scroll.bottom", "text.leading == scroll.leading",
          "text.trailing == scroll.trailing", "text.width == root.width", "text.height == 400",
          "gain.top == text.top", "gain.leading == text.leading",
          "badge.trailing == root.trailing - 10", "badge.bottom == root.bottom - 20",
          "badge.width == 10", "badge.height == 10" ] }
      """
    #expect(Fixtures.faults(text) == [])
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 100, height: 100)
    let scroll = try #require(instance.view("scroll", as: ScrollView.self))
    let badge = try #require(instance.view("badge"))
    #expect(!scroll.bounces && scroll.alwaysBounceVertical && scroll.alwaysBounceHorizontal)
    #expect(scroll.minimumZoomScale == 0.5 && scroll.maximumZoomScale == 3)
    #expect(instance.view("gain", as: Slider.self)?.wheelBehavior == .never)
    #expect(scroll.contentSize == Size(width: 100, height: 400))
    for offset in [0.0, 160, 300] {
      scroll.contentOffset.y = offset
      window.layoutIfNeeded()
      #expect(scroll.frame == Rect(x: 0, y: 0, width: 100, height: 100))
      #expect(badge.convert(.zero, to: nil) == Point(x: 80, y: 70))
    }
    #expect(window.layoutProblems().isEmpty)
  }

  @Test("Only scroll views have frame and content guides") func contentGuides() {
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "id": "a", "class": "Label" } ] },
        "constraints": [ "a.width == a.frameGuide.width", "a.top == a.contentGuide.top" ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:2:34: error: \"a\" is a Label and has no \"frameGuide\"; only a ScrollView has it",
        "test.json:2:65: error: \"a\" is a Label and has no \"contentGuide\"; only a ScrollView has it",
      ])
  }
}

/// Custom spacing after arranged views.
@MainActor
@Suite struct SpacingAfterTests {
  private static let text = """
    { "nib": 1, "root": { "id": "stack", "class": "StackView", "properties": { "spacing": 5 },
      "arrangedSubviews": [
        { "id": "a", "class": "Pad", "spacingAfter": 24 },
        { "id": "b", "class": "Pad", "spacingAfter": { "vary": { "*": 1, "hC": 0 } } },
        { "id": "c", "class": "Pad" },
        { "id": "d", "class": "Pad" } ] },
      "constraints": [ "a.width == 10", "b.width == 10", "c.width == 10" ] }
    """

  @Test("Custom spacing is set and varies") func values() throws {
    let instance = try Fixtures.nib(Self.text).instantiate(registry: Fixtures.registry)
    let stack = try #require(instance.root as? StackView)
    let views = ["a", "b", "c", "d"].compactMap { instance.view($0) }
    let window = Fixtures.show(stack, width: 800, height: 600)
    #expect(views.map(\.frame.minX) == [0, 34, 45, 60])
    #expect(views.map { stack.customSpacing(after: $0) } == [24, 1, nil, nil])
    window.screen.resize(to: Size(width: 800, height: 300))
    stack.frame = window.bounds
    window.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 34, 44, 59])
  }

  @Test(
    "Invalid custom spacing is a fault",
    arguments: [
      ("\"spacingAfter\": -1", "\"spacingAfter\" must be a number from 0 to 10000"),
      ("\"spacingAfter\": 10001", "\"spacingAfter\" must be a number from 0 to 10000"),
      ("\"spacingAfter\": \"8\"", "\"spacingAfter\" must be a number"),
      (
        "\"spacingAfter\": { \"vary\": { \"hC\": 8 } }",
        "no case of \"vary\" matches some of the traits; add a case \"*\""
      ),
    ])
  func invalidValues(member: String, fault: String) {
    let text = """
      { "nib": 1, "root": { "class": "StackView",
        "arrangedSubviews": [ { "class": "View", \(member) } ] } }
      """
    let faults = Fixtures.faults(text)
    #expect(faults.count == 1 && faults[0].hasSuffix(" error: " + fault), "\(faults)")
  }

  @Test("Only arranged views have custom spacing") func arrangedOnly() {
    let text = """
      { "nib": 1, "root": { "class": "StackView", "spacingAfter": 8,
        "subviews": [
          { "class": "View", "spacingAfter": 8 } ] } }
      """
    let fault = "\"spacingAfter\" is only for views in \"arrangedSubviews\"; remove it"
    #expect(
      Fixtures.faults(text) == ["test.json:1:45: error: \(fault)", "test.json:3:24: error: \(fault)"])
  }
}
