import BacklitHeadless
import Testing

/// Lists in the preview.
@Suite @MainActor struct ListPreviewTests {
  @Test("A collection settles in one layout", arguments: [19, 30, 40]) func collection(rows: Int) throws {
    let tiles = (1...20).map { "{ \"class\": \"Label\", \"properties\": { \"text\": \"Tile \($0)\" } }" }
    let harness = try PreviewHarness(
      """
      { "nib": 1, "root": { "id": "tiles", "class": "CollectionView", "accessibility": { "label": "Tiles" },
        "properties": { "layout": { "flow": { "itemSize": { "width": 96, "height": 48 } } } },
        "sections": [{ "header": "Library", "rows": [\(tiles.joined(separator: ", "))] }] } }
      """, columns: 100, rows: rows)
    #expect(harness.display.text.contains("Tile 1"))
    #expect(harness.rows(with: "settle") == [], "\(harness.display.text)")
  }
}
