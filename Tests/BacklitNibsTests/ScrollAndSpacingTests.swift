import AutoLayout
import Geometry
import Nibs
import Testing
import Toolkit

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
    NibTests.expect(
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
    NibTests.expect(instance, ["header": Rect(x: 0, y: 156, width: 10, height: 10)])
    // The built-in guides exist once each.
    #expect(instance.root.layoutGuides.count == 3 && scroll.layoutGuides.count == 2)
  }

  @Test("Only scroll views have frame and content guides") func contentGuides() {
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "id": "a", "class": "Label" } ] },
        "constraints": [ "a.width == a.frameGuide.width", "a.top == a.contentGuide.top" ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:2:34: error: “a” is a Label and has no “frameGuide”; only a ScrollView has it",
        "test.json:2:65: error: “a” is a Label and has no “contentGuide”; only a ScrollView has it",
      ])
  }
}
