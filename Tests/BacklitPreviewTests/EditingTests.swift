import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitPreview

/// Editing in the preview, by keys and by mouse.
@MainActor struct EditingTests {
  private func text(_ harness: PreviewHarness) -> String? { harness.folder.text("Nibs/deck.json") }

  /// Chooses the first line of the edit menu that matches a search, then types a value if there is one.
  private func edit(_ harness: PreviewHarness, _ search: String, value: String? = nil) {
    harness.alt("e")
    harness.display.robot.type(search)
    harness.display.robot.press(.enter)
    harness.display.settle()
    if let value {
      harness.display.robot.type(value)
      harness.display.robot.press(.enter)
    }
    harness.display.settle()
  }

  private func inspect(_ harness: PreviewHarness, _ name: String) throws {
    harness.previewer.inspect(harness.display.view(name))
    try #require(harness.previewer.inspectedView?.identifier == name)
    harness.display.settle()
  }

  @Test("A constant is changed, undone and done again") func constant() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = text(harness)
    try inspect(harness, "cue")
    edit(harness, "constant of cue.leading", value: "40")
    #expect(
      text(harness)
        == before?.replacing("cue.leading == root.leading + 16", with: "cue.leading == root.leading + 40"))
    #expect(harness.display.view("cue")?.frame.minX == 40)
    harness.display.robot.press(.character("z"), modifiers: .alt)
    harness.display.settle()
    #expect(text(harness) == before)
    #expect(harness.display.view("cue")?.frame.minX == 16)
    harness.display.robot.press(.character("z"), modifiers: [.alt, .shift])
    harness.display.settle()
    #expect(text(harness)?.contains("root.leading + 40") == true)
    harness.alt("z")
    #expect(text(harness) == before)
  }

  @Test("A pin suggests the current distance") func pins() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck(extra: ", { \"class\": \"Label\", \"properties\": { \"text\": \"A\" } }"))
    harness.alt("v")
    while harness.previewer.inspectedView?.identifier != nil { harness.alt("v") }
    edit(harness, "pin top to root.top", value: nil)
    // The first suggestion is the current distance.
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(text(harness)?.contains("{ \"id\": \"label\", \"class\": \"Label\"") == true)
    #expect(text(harness)?.contains("\"label.top == root.top\"") == true)
    edit(harness, "pin leading to root.leading", value: "24")
    #expect(text(harness)?.contains("\"label.leading == root.leading + 24\"") == true)
    #expect(harness.previewer.problems.isEmpty)
    harness.alt("z")
    harness.alt("z")
    #expect(text(harness)?.contains("\"id\": \"label\"") == false)
    #expect(text(harness)?.contains("label.top") == false)
  }

  @Test("Marked views are aligned and embedded") func alignAndEmbed() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = text(harness)
    try inspect(harness, "cue")
    harness.alt("k")
    #expect(!harness.rows(with: "marked").isEmpty)
    try inspect(harness, "mute")
    edit(harness, "align centerX with cue")
    #expect(text(harness)?.contains("\"mute.centerX == cue.centerX\"") == true)
    #expect(harness.previewer.problems.isEmpty)
    edit(harness, "embed in a vertical stack")
    let result = try #require(text(harness))
    #expect(
      result.contains("\"class\": \"StackView\", \"properties\": { \"axis\": \"vertical\", \"spacing\": 32 }")
    )
    #expect(result.contains("\"stackView.leading == root.leading + 16\""))
    #expect(!result.contains("mute.top"))
    #expect(harness.previewer.inspectedView?.identifier == "stackView")
    #expect(harness.previewer.problems.isEmpty, "\(harness.previewer.problems)")
    #expect(harness.display.view("mute")?.superview is StackView)
    harness.alt("z")
    harness.alt("z")
    #expect(text(harness) == before)
  }

  @Test("A property is set by its type, and a wrong value is refused with the reason") func properties()
    throws
  {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = text(harness)
    try inspect(harness, "cue")
    edit(harness, "set title", value: "Play it")
    #expect(text(harness) == before?.replacing("\"title\": \"Cue\"", with: "\"title\": \"Play it\""))
    #expect(harness.display.text.contains("Play it"))
    edit(harness, "set alpha", value: "loud")
    #expect(text(harness)?.contains("loud") == false)
    #expect(harness.display.text.contains("Set alpha"))
    edit(harness, "set alpha", value: "7")
    #expect(text(harness)?.contains("alpha") == false)
    edit(harness, "set title", value: "(default)")
    #expect(text(harness)?.contains("properties") == false)
  }

  @Test("A view is deleted with its constraints") func deletion() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = text(harness)
    try inspect(harness, "cue")
    edit(harness, "delete cue")
    #expect(harness.display.view("cue") == nil)
    #expect(text(harness)?.contains("cue") == false)
    #expect(harness.previewer.inspectedView?.identifier == "root")
    harness.alt("z")
    #expect(text(harness) == before)
    #expect(harness.display.view("cue") != nil)
  }

  /// The places of the views that are shown, by identifier.
  private func frames(_ harness: PreviewHarness, _ names: String...) -> [Rect?] {
    names.map { name in harness.display.view(name).map { $0.convert($0.bounds, to: nil) } }
  }

  @Test("All four edges are pinned at once, to the superview, its safe area or its margins") func fourEdges()
    throws
  {
    let harness = try PreviewHarness(
      SampleDefinition.deck(extra: ", { \"id\": \"box\", \"class\": \"View\" }"))
    let before = text(harness)
    try inspect(harness, "box")
    edit(harness, "all four edges to root.safearea", value: "16 24 32 48")
    let edges = [
      "top == root.safeArea.top + 16", "leading == root.safeArea.leading + 24",
      "bottom == root.safeArea.bottom - 32", "trailing == root.safeArea.trailing - 48",
    ]
    for edge in edges { #expect(text(harness)?.contains("\"box.\(edge)\"") == true) }
    #expect(harness.display.view("box")?.frame == Rect(x: 24, y: 16, width: 600, height: 576))
    #expect(harness.previewer.problems.isEmpty)
    harness.alt("z")
    #expect(text(harness) == before)
    edit(harness, "all four edges to root.margins", value: "0")
    #expect(text(harness)?.contains("\"box.trailing == root.margins.trailing\"") == true)
    harness.alt("z")
    edit(harness, "all four edges to root,", value: "12")
    #expect(text(harness)?.contains("\"box.bottom == root.bottom - 12\"") == true)
    harness.alt("z")
    edit(harness, "pin top to root.margins", value: "4")
    #expect(text(harness)?.contains("\"box.top == root.margins.top + 4\"") == true)
    harness.alt("z")
    edit(harness, "all four edges to root,", value: "1 2 3")
    #expect(text(harness) == before && harness.display.text.contains("or four: top leading bottom trailing"))
  }

  @Test(
    "An aspect ratio is typed as width to height",
    arguments: [
      ("1:1", "cue.height"), ("16:9", "16 * cue.height / 9"), ("1:2", "cue.height / 2"),
      ("1.5", "1.5 * cue.height"),
    ])
  func aspectRatio(typed: String, side: String) throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck().replacing("\"cue.height == 64\",", with: ""))
    try inspect(harness, "cue")
    edit(harness, "aspect ratio", value: typed)
    #expect(text(harness)?.contains("\"cue.width == \(side)\"") == true)
    #expect(harness.previewer.problems.isEmpty)
  }

  @Test("Wrong aspect ratios are refused in words", arguments: ["1 2", "0:1", "1:2:3", "-1", "wide"])
  func wrongRatio(typed: String) throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = text(harness)
    try inspect(harness, "cue")
    edit(harness, "aspect ratio, now 15:8", value: typed)
    #expect(text(harness) == before && harness.display.text.contains("is not width to height"))
  }

  @Test("Views are embedded in a plain view and stay where they are") func embedding() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = frames(harness, "cue", "mute")
    try inspect(harness, "cue")
    harness.alt("k")
    try inspect(harness, "mute")
    edit(harness, "embed cue mute in a view")
    #expect(harness.previewer.inspectedView?.identifier == "view")
    #expect(harness.display.view("mute")?.superview?.identifier == "view")
    #expect(frames(harness, "cue", "mute") == before)
    #expect(harness.previewer.problems.isEmpty, "\(harness.previewer.problems)")
    #expect(text(harness)?.contains("\"view.top == root.top + 32\"") == true)
    harness.alt("z")
    #expect(text(harness) == SampleDefinition.deck())
  }

  @Test("A view is added, named and moved among the others, and each step is undone") func places() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let start = text(harness)
    try inspect(harness, "root")
    edit(harness, "add a view in root")
    #expect(harness.display.text.contains("Add a view in root"))
    harness.display.robot.type("label: ")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(harness.previewer.inspectedView?.identifier == "label")
    #expect(harness.display.text.contains("label  Label"))
    let added = text(harness)
    #expect(
      added?.contains(
        "{ \"id\": \"label\", \"class\": \"Label\", \"properties\": { \"text\": \"Label\" } } ] },") == true)
    edit(harness, "identifier", value: "caption")
    #expect(
      harness.display.view("caption") is Label && harness.previewer.inspectedView?.identifier == "caption")
    edit(harness, "identifier", value: "cue")
    #expect(harness.display.text.contains("\"cue\" is already used"))
    harness.display.robot.press(.escape)
    edit(harness, "move caption to the beginning")
    #expect(harness.display.view("root")?.subviews.map(\.identifier) == ["caption", "cue", "mute"])
    edit(harness, "move caption after cue")
    #expect(harness.display.view("root")?.subviews.map(\.identifier) == ["cue", "caption", "mute"])
    #expect(harness.previewer.inspectedView?.identifier == "caption")
    for _ in 0..<4 { harness.alt("z") }
    #expect(text(harness) == start)
  }

  @Test("A view that is moved into a stack is arranged, without its constraints from outside") func moving()
    throws
  {
    let harness = try PreviewHarness(
      SampleDefinition.deck(
        extra: ", { \"id\": \"row\", \"class\": \"StackView\", \"arrangedSubviews\": [] }",
        constraints: ", \"row.trailing == root.trailing\", \"row.bottom == root.bottom\""))
    let before = text(harness)
    try inspect(harness, "mute")
    edit(harness, "move mute into a different view")
    harness.display.robot.type("row")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect((harness.display.view("row") as? StackView)?.arrangedSubviews.map(\.identifier) == ["mute"])
    #expect(harness.previewer.inspectedView?.identifier == "mute")
    #expect(text(harness)?.contains("mute.") == false && harness.previewer.problems.isEmpty)
    harness.alt("z")
    #expect(text(harness) == before)
  }

  @Test("A rename is followed by constraints, and a class is replaced") func identity() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = try #require(text(harness))
    try inspect(harness, "cue")
    edit(harness, "identifier", value: "go")
    #expect(
      text(harness)
        == before.replacing("cue.", with: "go.").replacing("\"id\": \"cue\"", with: "\"id\": \"go\""))
    #expect(harness.previewer.inspectedView?.identifier == "go" && harness.previewer.problems.isEmpty)
    edit(harness, "class, now")
    harness.display.robot.type("button: ")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(text(harness)?.contains("\"class\": \"Button\"") == true && harness.display.view("go") is Button)
    edit(harness, "class, now")
    harness.display.robot.type("progressview: ")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(harness.display.view("go") is Button && harness.display.text.contains("has no property"))
    harness.display.robot.press(.escape)
    harness.alt("z")
    harness.alt("z")
    #expect(text(harness) == before)
  }

  /// A deck with an owner, an outlet and an action.
  private static let owned = SampleDefinition.deck().replacing(
    "\"nib\": 1,", with: "\"nib\": 1, \"owner\": \"Deck\","
  )
  .replacing(
    "\"constraints\": [",
    with:
      "\"outlets\": { \"cueButton\": \"cue\" },\n  \"actions\": [ { \"from\": \"cue\", \"event\": \"touchUpInside\", \"send\": \"play\" } ],\n  \"constraints\": ["
  )

  @Test("Class, outlets and actions are shown, added and removed") func connections() throws {
    let harness = try PreviewHarness(Self.owned)
    let before = text(harness)
    try inspect(harness, "cue")
    #expect(harness.rows(with: "class ").first?.contains("BacklitButton") == true)
    #expect(harness.rows(with: "outlet ").first?.contains("cueButton") == true)
    #expect(harness.rows(with: "action ").first?.contains("touchUpInside: send play") == true)
    edit(harness, "connect an outlet", value: "first")
    #expect(text(harness)?.contains("{ \"cueButton\": \"cue\", \"first\": \"cue\" }") == true)
    edit(harness, "remove the outlet cuebutton")
    #expect(text(harness)?.contains("\"outlets\": { \"first\": \"cue\" }") == true)
    edit(harness, "remove the action")
    #expect(text(harness)?.contains("\"actions\": []") == true)
    try harness.folder.write("Nibs/note.json", "{ \"nib\": 1, \"root\": { \"class\": \"View\" } }")
    edit(harness, "connect touchupinside")
    #expect(harness.display.text.contains("At touchUpInside of cue"))
    harness.display.robot.type("push")
    harness.display.robot.press(.enter)
    harness.display.settle()
    harness.display.robot.type("note")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(
      text(harness)?.contains("{ \"from\": \"cue\", \"event\": \"touchUpInside\", \"push\": \"note\" }")
        == true)
    #expect(harness.rows(with: "action ").first?.contains("touchUpInside: push note") == true)
    try inspect(harness, "root")
    #expect(harness.rows(with: "owner ").first?.contains("Deck") == true)
    edit(harness, "class of the owner", value: "Table")
    #expect(text(harness)?.contains("\"owner\": \"Table\"") == true)
    for _ in 0..<5 { harness.alt("z") }
    #expect(text(harness) == before)
  }

  @Test("An outlet without an owner, and an action to a page that is missing, are refused in words")
  func wrongConnections() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try inspect(harness, "cue")
    edit(harness, "connect an outlet", value: "first")
    #expect(harness.display.text.contains("cannot be used without \"owner\""))
    harness.display.robot.press(.escape)
    edit(harness, "connect touchupinside")
    harness.display.robot.type("present")
    harness.display.robot.press(.enter)
    harness.display.settle()
    harness.display.robot.type("nowhere")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(harness.display.text.contains("Present a page: nowhere: "))
    #expect(text(harness) == SampleDefinition.deck())
  }

  @Test("The mouse inspects, marks and opens the menu") func mouse() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("i")
    func click(_ name: String, _ button: PointerEvent.Button = .primary, _ modifiers: KeyModifiers = [])
      throws
    {
      let view = try #require(harness.display.view(name))
      let place = harness.display.robot.cell(of: Point(x: 8, y: 8), in: view)
      harness.display.robot.pointer(.down, at: place, button: button, modifiers: modifiers)
      harness.display.robot.pointer(.up, at: place, button: button, modifiers: modifiers)
      harness.display.settle()
    }
    try click("cue", .primary, .shift)
    #expect(harness.previewer.markedViews.compactMap(\.view?.identifier) == ["cue"])
    try click("mute", .secondary)
    #expect(harness.previewer.inspectedView?.identifier == "mute")
    #expect(harness.display.text.contains("Edit mute"))
    harness.display.robot.type("same width")
    harness.display.settle()
    let rows = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(rows.firstIndex { $0.contains("Same width as cue") })
    let column = rows[row].distance(
      from: rows[row].startIndex, to: rows[row].ranges(of: "Same")[0].lowerBound)
    let place = Point(x: Double(column), y: Double(row))
    harness.display.robot.pointer(.down, at: place)
    harness.display.robot.pointer(.up, at: place)
    harness.display.settle()
    #expect(text(harness)?.contains("\"mute.width == cue.width\"") == true)
  }

  @Test("Changes by other programs are kept, and edits of other places can still be undone")
  func externalChanges() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try inspect(harness, "cue")
    edit(harness, "constant of cue.leading", value: "40")
    let edited = try #require(text(harness))
    // An editor saves a different title, and the preview is not notified yet.
    let external = edited.replacing("\"title\": \"Cue\"", with: "\"title\": \"Outside\"")
    try harness.folder.write("Nibs/deck.json", external)
    edit(harness, "constant of cue.top", value: "99")
    #expect(text(harness) == external)
    #expect(harness.display.text.contains("Outside"))
    #expect(harness.display.text.contains("changed by a different program"))
    harness.display.robot.press(.escape)
    // The menu is that of the new text.
    edit(harness, "constant of cue.top", value: "48")
    #expect(text(harness) == external.replacing("root.top + 32", with: "root.top + 48"))
    harness.alt("z")
    harness.alt("z")
    #expect(
      text(harness)
        == SampleDefinition.deck().replacing("\"title\": \"Cue\"", with: "\"title\": \"Outside\""))
  }

  @Test("An edit of bytes that changed outside cannot be undone") func overlappingChanges() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try inspect(harness, "cue")
    edit(harness, "constant of cue.leading", value: "40")
    let external = try #require(text(harness)).replacing("leading + 40", with: "leading + 444")
    try harness.save(external)
    harness.alt("z")
    #expect(text(harness) == external)
  }

  @Test("A file with faults is not edited") func faults() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try inspect(harness, "cue")
    let broken = SampleDefinition.deck(extra: ", { \"class\": \"Vew\" }")
    try harness.save(broken)
    edit(harness, "constant of cue.leading", value: "40")
    #expect(text(harness) == broken)
    #expect(harness.display.text.contains("correct the file first"))
  }

  @Test("The reader says what was edited and undone") func speech() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try inspect(harness, "cue")
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    func spoken(_ action: () -> Void) -> String {
      harness.display.clearTranscript()
      action()
      harness.display.finishSpeaking()
      return harness.display.spoken.flatMap { $0 }.joined(separator: " ")
    }
    #expect(spoken { harness.alt("e") }.contains("Edit cue"))
    let searched = spoken { harness.display.robot.type("delete") }
    #expect(searched.contains("Delete cue"), "\(searched)")
    #expect(spoken { harness.display.robot.press(.enter) }.contains("Delete cue"))
    #expect(spoken { harness.alt("z") }.contains("undone: Delete cue"))
  }

  @Test("A view of a nested definition is edited in its own file") func nested() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let inner =
      "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"subviews\": [\n"
      + "    { \"id\": \"deep\", \"class\": \"Label\", \"properties\": { \"text\": \"Deep\" } } ] } }\n"
    try harness.folder.write("Nibs/inner.json", inner)
    let outer = SampleDefinition.deck(extra: ", { \"id\": \"box\", \"class\": \"View\", \"nib\": \"inner\" }")
    try harness.save(outer)
    try inspect(harness, "deep")
    edit(harness, "set text", value: "Deeper")
    #expect(text(harness) == outer)
    #expect(harness.folder.text("Nibs/inner.json") == inner.replacing("\"Deep\"", with: "\"Deeper\""))
    #expect(harness.display.text.contains("Deeper"))
  }

  @Test("Views after the rows of a list have their own places") func rows() throws {
    let text = """
      { "nib": 1, "root": { "class": "StackView", "arrangedSubviews": [
        { "id": "list", "class": "TableView", "sections": [ { "header": "Fridge", "rows": [
          { "id": "row", "class": "TableViewCell", "subviews": [ { "id": "mark", "class": "View" } ] } ] } ] },
        { "id": "ok", "class": "Button" } ] } }
      """
    let nib = Nib(bytes: Array(text.utf8), file: "deck.json")
    let instance = try nib.instantiate(registry: .builtIn)
    let map = SourceMap(of: instance, in: nib)
    func place(_ id: String) throws -> SourceMap.Place? { map.place(of: try #require(instance.view(id))) }
    for (index, (id, name)) in [("list", "TableView"), ("ok", "Button")].enumerated() {
      let found = try place(id)
      #expect(found?.path == NibPath().appending("arrangedSubviews", index))
      #expect(found?.className == name)
    }
    let (row, mark) = (try place("row"), try place("mark"))
    #expect(row == nil && mark == nil)
    #expect(map.views.map(\.identifier) == [nil, "list", "ok"])
  }

  @Test("The permissions of the file stay") func permissions() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try #require(chmod(harness.path, 0o640) == 0)
    try inspect(harness, "cue")
    edit(harness, "constant of cue.leading", value: "40")
    var status = stat()
    #expect(stat(harness.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("Steps that are behind an overlapping change are removed", arguments: 0..<60)
  func history(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var text: [UInt8] = (0..<30).map { _ in UInt8.random(in: 97...122, using: &random) }
    func patch(_ text: [UInt8]) -> TextPatch {
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...min(text.count, start + 3), using: &random)
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        UInt8.random(in: 65...90, using: &random)
      }
      return TextPatch(offset: start, removed: Array(text[start..<end]), inserted: new)
    }
    var history = EditHistory()
    for index in 0..<6 {
      let change = patch(text)
      change.apply(to: &text)
      history.add(.init(name: "\(index)", file: "a", patches: [change.inverse]))
    }
    let external = patch(text)
    external.apply(to: &text)
    let inserted = external.inserted.count
    history.fileDidChange("a", by: external)
    history.fileDidChange("b", by: external)
    // What is left can be undone, and the bytes of the other program stay.
    while let step = history.undoable.last {
      for patch in step.patches {
        try #require(patch.fits(text))
        patch.apply(to: &text)
      }
      _ = history.revert(step)
    }
    #expect(
      inserted == 0
        || String(decoding: text, as: UTF8.self).contains(String(decoding: external.inserted, as: UTF8.self)))
  }
}
