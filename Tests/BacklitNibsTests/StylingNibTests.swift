import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitNibs
import BacklitUI
import Testing

@Suite("Decoration in definitions") @MainActor struct StylingNibTests {
  @Test("Corners, borders, shadows, masks, tints and gradients are set") func values() throws {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "View",
          "properties": { "tintColor": "red", "focusEffect": "none" },
          "subviews": [
            { "id": "card", "class": "View",
              "properties": { "cornerRadius": 8, "borderWidth": 1, "borderColor": "separator", "mask": "ellipse",
                "shadowColor": "#112233", "shadowOpacity": 0.5, "shadowOffset": { "width": 2, "height": 3 },
                "shadowRadius": 6 } },
            { "id": "sky", "class": "GradientView",
              "properties": { "colors": ["blue", "#FFFFFF", "tintColor"], "axis": "horizontal" } },
            { "id": "dots", "class": "PageControl", "properties": { "currentPage": 2, "numberOfPages": 5 } } ] } }
      """
    #expect(Fixtures.faults(text) == [])
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let card = try #require(instance.view("card"))
    #expect(card.cornerRadius == 8 && card.borderWidth == 1 && card.borderColor == .separator)
    #expect(card.shadowColor.hex == "#112233" && card.shadowOpacity == 0.5 && card.shadowRadius == 6)
    #expect(
      card.shadowOffset == Size(width: 2, height: 3) && card.mask == .ellipse
        && card.focusEffect == .automatic)
    #expect(card.tintColor == .red && instance.root.focusEffect == nil)
    let sky = try #require(instance.view("sky", as: GradientView.self))
    #expect(sky.colors == [.blue, .white, .tintColor])
    #expect(sky.startPoint == Point(x: 0, y: 0.5) && sky.endPoint == Point(x: 1, y: 0.5))
    // The order of the properties does not matter.
    #expect(instance.view("dots", as: PageControl.self)?.currentPage == 2)
  }

  @Test("A group has its subviews in a column") func parts() throws {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "StackView", "arrangedSubviews": [
        { "id": "more", "class": "DisclosureGroup", "properties": { "title": "More", "expanded": true },
          "subviews": [ { "id": "one", "class": "Label", "properties": { "text": "One" } },
            { "id": "two", "class": "Label", "properties": { "text": "Two" } } ] },
        { "id": "line", "class": "Separator", "properties": { "axis": "vertical" } },
        { "id": "busy", "class": "ActivityIndicator", "properties": { "animating": true, "color": "red" } } ] } }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 400, height: 160)
    let group = try #require(instance.view("more", as: DisclosureGroup.self))
    #expect(group.isExpanded && group.title == "More")
    #expect(group.contentView.arrangedSubviews.map(\.identifier) == ["one", "two"])
    #expect(instance.view("one")?.frame.maxY == instance.view("two")?.frame.minY)
    #expect(instance.view("line", as: Separator.self)?.axis == .vertical)
    #expect(instance.view("busy", as: ActivityIndicator.self)?.isAnimating == true)
    #expect(window.layoutProblems().map(\.message) == [])
  }

  @Test("Faults of colours in a list have the place of the colour") func faults() {
    let text = """
      { "nib": 1, "root": { "class": "GradientView", "properties": {
          "colors": ["blue", "separater", 3], "cornerRadius": -1 } } }
      """
    let faults = Fixtures.faults(text)
    #expect(faults.count == 3)
    #expect(
      faults.contains {
        $0.hasPrefix("test.json:2:24: error: \"separater\" is not a colour") && $0.contains("separator")
      })
    #expect(faults.contains { $0.hasPrefix("test.json:2:37: error: ") })
    #expect(faults.contains { $0.contains("\"cornerRadius\"") })
  }
}
