import BacklitGeometry
import BacklitLists
import BacklitNibs
import BacklitUI
import BacklitValues
import Testing

/// A view beside the items of a collection view.
private final class Heading: CollectionReusableView {}

/// Collection views of definitions.
@Suite @MainActor struct CollectionNibTests {
  private func definition(_ layout: String) -> String {
    """
    { "nib": 1, "root": { "id": "tiles", "class": "CollectionView",
        "properties": { "layout": \(layout), "allowsMultipleSelection": true } } }
    """
  }

  @Test("A flow layout has the properties of the definition")
  func flow() throws {
    let instance = try Fixtures.nib(
      definition(
        """
        { "flow": { "itemSize": { "width": 80, "height": 32 }, "minimumLineSpacing": 16, "sectionInset": 8,
          "scrollDirection": "horizontal", "headerReferenceSize": { "height": 16 },
          "sectionHeadersPinToVisibleBounds": true } }
        """)
    ).instantiate(registry: .builtIn)
    let view = try #require(instance.root as? CollectionView)
    let layout = try #require(view.collectionViewLayout as? FlowLayout)
    #expect(layout.itemSize == Size(width: 80, height: 32) && layout.minimumLineSpacing == 16)
    #expect(layout.sectionInset == EdgeInsets(all: 8) && layout.scrollDirection == .horizontal)
    #expect(layout.headerReferenceSize == Size(width: 0, height: 16))
    #expect(layout.sectionHeadersPinToVisibleBounds && view.allowsMultipleSelection)
  }

  @Test("The items of a flow layout can have fractions of the room between the insets") func fractions()
    throws
  {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "class": "CollectionView",
          "properties": { "layout": { "flow": { "sectionInset": 16,
            "itemSize": { "width": { "fractionalWidth": 0.5 }, "height": { "fractionalHeight": 1 } } } } },
          "sections": [ { "header": { "class": "Label", "properties": { "text": "Two" } }, "rows": [
            { "id": "a", "class": "CollectionViewCell" }, { "id": "b", "class": "CollectionViewCell" } ] } ] } }
      """
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 352, height: 160)
    func frame(_ id: String) -> Rect? { instance.view(id)?.frame }
    #expect(frame("a") == Rect(x: 16, y: 16, width: 160, height: 128))
    #expect(frame("b") == Rect(x: 176, y: 16, width: 160, height: 128))
    window.screen.resize(to: Size(width: 672, height: 320))
    instance.root.frame = window.bounds
    window.layoutIfNeeded()
    #expect(frame("b") == Rect(x: 336, y: 16, width: 320, height: 288))
  }

  @Test("Sections of a definition are items without a program")
  func sections() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "tiles", "class": "CollectionView",
          "properties": { "layout": { "flow": { "itemSize": { "width": 80, "height": 16 } } } },
          "sections": [ { "rows": [ { "class": "Label", "properties": { "text": "one" } },
            { "class": "CollectionViewCell", "subviews": [ { "class": "Label" } ] } ] } ] } }
      """
    ).instantiate(registry: .builtIn)
    let view = try #require(instance.root as? CollectionView)
    let window = Fixtures.show(view, width: 320, height: 160)
    #expect(view.visibleCells.map(\.frame.minX) == [0, 80])
    #expect(view.visibleCells.first?.accessibilityLabel == "one")
    #expect(window.subviews.contains { $0 === view })
  }

  @Test(
    "A view for beside the items is a fault as an item, and elsewhere",
    arguments: [
      (
        #"{ "class": "CollectionView", "sections": [ { "rows": ["#, "] } ] }",
        "a Heading is not a CollectionViewCell; use a CollectionViewCell or a View"
      ),
      (
        #"{ "class": "TableView", "sections": [ { "rows": ["#, "] } ] }",
        "a Heading cannot be in a definition; use a View"
      ),
      (#"{ "class": "View", "subviews": ["#, "] }", "a Heading cannot be in a definition; use a View"),
    ])
  func supplementaryItem(start: String, end: String, message: String) {
    var registry = ClassRegistry.builtIn
    registry.register(Heading.self, inherits: "View", "A heading.", make: { Heading() })
    let nib = Fixtures.nib("{ \"nib\": 1, \"root\": \(start)\n  { \"class\": \"Heading\" } \(end) }")
    #expect(nib.check(registry: registry).map(\.description) == ["test.json:2:14: error: \(message)"])
  }

  @Test("Faults of layouts have lines and columns")
  func faults() {
    for (layout, message) in [
      ("{}", "2:31: error: \"layout\" is empty; write \"flow\""),
      ("{ \"flw\": {} }", "2:33: error: \"layout\" has no \"flw\"; did you mean \"flow\"?"),
      (
        "{ \"flow\": { \"itemSize\": 3 } }",
        "2:55: error: \"itemSize\" must be an object with \"width\" and \"height\""
      ),
      (
        "{ \"flow\": { \"itemSize\": { \"width\": 3, \"height\": { \"estimated\": 3 } } } }",
        "2:79: error: \"height\" must have one length; write one of fractionalWidth, fractionalHeight, absolute"
      ),
      (
        "{ \"flow\": { \"scrollDirection\": \"up\" } }",
        "2:62: error: \"scrollDirection\" cannot be \"up\"; known: vertical, horizontal"
      ),
    ] {
      let found = Fixtures.faults(definition(layout))
      #expect(found.first?.hasSuffix(message) == true, "\(found)")
    }
    #expect(
      Fixtures.faults("{ \"nib\": 1, \"root\": { \"class\": \"View\", \"properties\": { \"layout\": {} } } }")
        .count == 1)
  }
}
