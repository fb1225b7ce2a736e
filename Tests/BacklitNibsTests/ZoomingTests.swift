import BacklitGeometry
import BacklitNibs
import BacklitUI
import BacklitValues
import Testing

/// Scroll views of definitions whose content can be zoomed.
@Suite("Zooming in definitions") @MainActor struct ZoomingTests {
  private func nib(_ zoomed: String) -> Nib {
    Nib(
      bytes: Array(
        """
        { "nib": 1, "root": { "id": "scroll", "class": "ScrollView",
            "properties": { "viewForZooming": \(zoomed), "minimumZoomScale": 0.5, "maximumZoomScale": 4 },
            "subviews": [ { "id": "map", "class": "View", "subviews": [ { "id": "pin", "class": "Label" } ] } ] },
          "constraints": [ "map.top == scroll.top", "map.bottom == scroll.bottom", "map.leading == scroll.leading",
            "map.trailing == scroll.trailing", "map.width == 400", "map.height == 400" ] }
        """.utf8), file: "Map.json")
  }

  @Test("The view with the identifier is zoomed, within the limits") func zooming() throws {
    let instance = try nib("\"map\"").instantiate(registry: .builtIn)
    let scroll = try #require(instance.root as? ScrollView)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2 && instance.view("map")?.transform.a == 2)
    scroll.zoomScale = 9
    #expect(scroll.zoomScale == 4)
    try instance.reload(nib("\"map\""), registry: .builtIn)
    scroll.zoomScale = 1
    #expect(instance.view("map")?.transform.a == 1)
  }

  @Test("A view that is missing or lies deeper is a fault") func faults() {
    for (value, message) in [
      ("\"mapp\"", "there is no view \"mapp\" directly in the ScrollView; did you mean \"map\"?"),
      ("\"pin\"", "there is no view \"pin\" directly in the ScrollView; known: map"),
      (
        "{ \"vary\": { \"*\": \"map\", \"wC\": \"cart\" } }",
        "there is no view \"cart\" directly in the ScrollView; did you mean \"map\"?"
      ),
    ] {
      let found = nib(value).check(registry: .builtIn)
      #expect(
        found.map(\.line) == [2]
          && found.first?.problem == message.split(separator: ";").first.map(String.init))
    }
    #expect(nib("{ \"vary\": { \"*\": \"map\" } }").check(registry: .builtIn) == [])
  }
}
