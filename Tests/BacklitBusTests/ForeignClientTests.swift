import BacklitAccessibility
import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitBus

/// Reads the objects with libatspi, the library that Orca uses.
@Suite("A client with libatspi", .ownThread)
struct ForeignClientTests {
  @Test("It reads roles, states, names, values, actions, texts and extents of every control")
  func objects() throws {
    let harness = try BusHarness(SampleTree.deck, focus: 5, events: [])
    let found = try ForeignObject.read("deck", on: harness.daemon)
    let model = ScreenModel(harness.state)
    let ids = model.index.family(of: model.root)
    try #require(found.count == ids.count + 1)
    #expect(found[0].role == "application" && found[0].name == "deck")
    for (id, object) in zip(ids, found.dropFirst()) {
      let expected = try #require(model.accessible(id))
      #expect(object.role == expected.role.name)
      #expect(object.name == expected.name)
      #expect(object.description == expected.description)
      #expect(
        object.states
          == AccessibleStates.named.filter { expected.states.contains($0.state) }.map(\.name).sorted())
      #expect(object.actions == expected.actions.map(\.name))
      #expect(object.text == expected.text?.string)
      #expect(object.caret == expected.text?.caret)
      #expect(object.value == expected.range.map { [$0.minimum, $0.maximum, $0.value] })
      #expect(object.relations["member-of"] == (expected.role == .radioButton ? ["Fast", "Slow"] : nil))
      for (key, value) in expected.attributes { #expect(object.attributes[key] == value) }
      let frame = expected.frame
      #expect(object.extents == [Int(frame.minX), Int(frame.minY), Int(frame.width), Int(frame.height)])
    }
    // A client that reads everything begins at the frame.
    #expect(found[1].role == "frame" && found[1].relations["flows-to"] == ["Decks"])
  }

  @Test("It reads the rows of a table by their numbers, and the selected one")
  func table() throws {
    let harness = try BusHarness(SampleTree.library, events: [])
    let found = try ForeignObject.read("deck", on: harness.daemon)
    let table = try #require(found.first { $0.table != nil })
    #expect(table.role == "list box" && table.name == "Tracks")
    // Rows that are not objects count.
    #expect(table.table == [200, 1, 1, 12] && table.selection == ["Twelve"])
    #expect(found.compactMap(\.cell) == [[11, 0, 1, 1], [12, 0, 1, 1], [13, 0, 1, 1]])
  }

  @Test("A dialog without a label is labelled by its heading")
  func labelledBy() throws {
    let harness = try BusHarness(SampleTree.dialog, events: [])
    let found = try ForeignObject.read("deck", on: harness.daemon)
    let dialog = try #require(found.first { $0.role == "dialog" })
    #expect(dialog.name == "Delete?" && dialog.relations["labelled-by"] == ["Delete?"])
    let heading = try #require(found.first { $0.role == "heading" })
    #expect(heading.relations["label-for"] == ["Delete?"])
    #expect(found.first { $0.role == "push button" }?.relations.keys.filter { $0 != "flows-to" } == [])
  }
}
