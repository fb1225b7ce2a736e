import BacklitLayout
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// Edits of the text of a definition: text in, edit, text out.
@MainActor struct NibEditorTests {
  /// A definition with uneven spaces, which must stay.
  private static let text = """
    { "nib":1, "owner": "Deck",
      "root": { "id": "root", "class": "View", "subviews": [
        { "id": "cue",   "class": "BacklitButton", "properties": { "title": "Cue" } },
        {"id":"play","class":"BacklitButton"},
        { "class": "Label", "properties": {
            "text": "Pitch", "alpha": { "vary": { "*": 1, "hC": 0.5 } }
        } }
      ] },
      "constraints": [
        "cue.leading == root.leading + 16", "cue.top  ==  root.top+16",
        { "id": "wide", "constraint": "cue.width == 120 @ 750" },
        {"constraint": "play.leading == cue.trailing", "constant": { "vary": { "*": 8, "hC": 4 } } },
        "play.top == cue.top"
      ],
      "outlets": { "cueButton": "cue", "width": "wide" },
      "actions": [ { "from": "cue", "event": "touchUpInside", "send": "cue" } ] }

    """

  private func edited(
    _ edits: NibEdit..., text: String = text, traits: TraitCollection = TraitCollection()
  ) throws -> String {
    let bytes = Array(text.utf8)
    var editor = try NibEditor(bytes: bytes, file: "deck.json", traits: traits)
    try editor.apply(edits)
    // The changes lead from one text to the other, and back.
    var forward = bytes
    for patch in editor.patches { patch.apply(to: &forward) }
    #expect(forward == editor.bytes)
    for patch in editor.patches.reversed() { patch.inverse.apply(to: &forward) }
    #expect(forward == bytes)
    let nib = Nib(bytes: editor.bytes, file: "deck.json")
    #expect(nib.faultsOfLoading(registry: .builtIn, language: "en") == [])
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  /// The text with one part replaced, which it has once.
  private func text(_ old: String, _ new: String) throws -> String {
    try #require(Self.text.ranges(of: old).count == 1, "\(old)")
    return Self.text.replacing(old, with: new)
  }

  private func refusal(_ edit: NibEdit, text: String = text) throws -> String {
    var editor = try NibEditor(bytes: Array(text.utf8), file: "deck.json")
    do {
      try editor.apply(edit)
    } catch {
      #expect(editor.bytes == Array(text.utf8) && editor.patches.isEmpty)
      return error.description
    }
    Issue.record("\(edit) was not refused")
    return ""
  }

  private static let label = NibPath().appending("subviews", 2)
  private static let cue = NibPath().appending("subviews", 0)
  private static let play = NibPath().appending("subviews", 1)

  @Test("A constant changes where it stands") func constants() throws {
    #expect(try edited(.setConstant(0, 20)) == text("leading + 16\"", "leading + 20\""))
    #expect(try edited(.setConstant(0, -20)) == text("leading + 16\"", "leading - 20\""))
    #expect(try edited(.setConstant(1, 8.5)) == text("root.top+16", "root.top+8.5"))
    #expect(try edited(.setConstant(2, 130)) == text("120 @ 750", "130 @ 750"))
    #expect(try edited(.setConstant(4, 3)) == text("cue.top\"\n", "cue.top + 3\"\n"))
  }

  @Test("A constant that varies changes in the case for the traits") func varyingConstants() throws {
    var compact = TraitCollection()
    compact.verticalSizeClass = .compact
    #expect(try edited(.setConstant(3, 6), traits: compact) == text("\"hC\": 4", "\"hC\": 6"))
    compact.verticalSizeClass = .regular
    #expect(try edited(.setConstant(3, 6), traits: compact) == text("\"*\": 8", "\"*\": 6"))
  }

  @Test("A constraint is added like its neighbours") func adding() throws {
    #expect(
      try edited(.addConstraint("play.width == 80"))
        == text("cue.top\"\n", "cue.top\",\n    \"play.width == 80\"\n"))
    let without = #"{ "nib": 1, "root": { "id": "a", "class": "View" } }"#
    #expect(
      try edited(.addConstraint("a.width == 80"), text: without)
        == #"{ "nib": 1, "root": { "id": "a", "class": "View" }, "constraints": [ "a.width == 80" ] }"#)
    let empty = #"{ "nib": 1, "root": { "id": "a", "class": "View" }, "constraints": [] }"#
    #expect(
      try edited(.addConstraint("a.width == 80"), text: empty)
        == empty.replacing("[]", with: #"["a.width == 80"]"#))
  }

  @Test("A constraint that is there already is refused") func duplicates() throws {
    #expect(
      try refusal(.addConstraint("cue.leading == root.leading + 4"))
        == "line 10 already has the constraint \"cue.leading == root.leading + 16\"; change its constant")
    #expect(try refusal(.addConstraint("cue.leading == 4")).contains("cannot be compared with a number"))
    #expect(try refusal(.setStatement(0, "cue.leading")).hasPrefix("\"cue.leading\": "))
  }

  @Test("A constraint is removed with one separator, and its outlet with it") func removing() throws {
    #expect(try edited(.removeConstraint(0)) == text("\"cue.leading == root.leading + 16\", ", ""))
    #expect(try edited(.removeConstraint(4)) == text(",\n    \"play.top == cue.top\"", ""))
    #expect(
      try edited(.removeConstraint(2))
        == text(",\n    { \"id\": \"wide\", \"constraint\": \"cue.width == 120 @ 750\" }", "")
        .replacing(", \"width\": \"wide\"", with: ""))
  }

  @Test("A property is set in place, added or removed") func properties() throws {
    let title = try text("\"Cue\" }", "\"Play\\n\" }")
    #expect(try edited(.setProperty(Self.cue, name: "title", json: "\"Play\\n\"")) == title)
    #expect(
      try edited(.setProperty(Self.cue, name: "alpha", json: "0.5"))
        == text("\"Cue\" }", "\"Cue\", \"alpha\": 0.5 }"))
    #expect(
      try edited(.setProperty(Self.play, name: "title", json: "\"Play\""))
        == text(
          "\"class\":\"BacklitButton\"}",
          "\"class\":\"BacklitButton\",\"properties\":{ \"title\": \"Play\" }}"))
    #expect(
      try edited(.setProperty(Self.label, name: "alpha", json: "0.75")).contains("\"*\": 0.75, \"hC\": 0.5"))
    #expect(
      try edited(.removeProperty(Self.cue, name: "title"))
        == text(", \"properties\": { \"title\": \"Cue\" }", ""))
    #expect(
      try edited(.removeProperty(Self.label, name: "text")) == text("\"text\": \"Pitch\", ", ""))
    #expect(try refusal(.removeProperty(Self.play, name: "title")).contains("does not set \"title\""))
    #expect(try refusal(.setProperty(Self.play, name: "title", json: "{")).contains("not a value in JSON"))
  }

  @Test("A view gets an identifier that is free") func identifiers() throws {
    let editor = try NibEditor(bytes: Array(Self.text.utf8), file: "deck.json")
    #expect(editor.freeIdentifier(for: "Label") == "label")
    #expect(editor.freeIdentifier(for: "Cue") == "cue2")
    #expect(
      try edited(.identify(Self.label, "label"))
        == text("{ \"class\": \"Label\"", "{ \"id\": \"label\", \"class\": \"Label\""))
    #expect(try refusal(.identify(Self.label, "wide")).contains("already used"))
    #expect(try refusal(.identify(Self.label, "2")).contains("not an identifier"))
  }

  @Test("A view that gets a different identifier keeps its constraints, outlets and actions") func renaming()
    throws
  {
    let renamed = Self.text.replacing("cue.", with: "go.")
      .replacing("\"id\": \"cue\"", with: "\"id\": \"go\"")
      .replacing("\"cueButton\": \"cue\"", with: "\"cueButton\": \"go\"")
      .replacing("\"from\": \"cue\"", with: "\"from\": \"go\"")
    #expect(try edited(.identify(Self.cue, "go")) == renamed)
    #expect(try refusal(.identify(Self.cue, "play")).contains("already used"))
    let visual = Self.text.replacing(
      "\"play.top == cue.top\"",
      with:
        "{ \"visual\": \"H:[cue(>=20@high)]-gap-[play(==cue)]\", \"metrics\": { \"gap\": 8, \"high\": 750 } }"
    )
    #expect(
      try edited(.identify(Self.cue, "gap2"), text: visual).contains("H:[gap2(>=20@high)]-gap-[play(==gap2)]")
    )
    let named = """
      { "nib": 1, "root": { "id": "page", "class": "View", "accessibility": { "elements": ["name", "field"] },
        "subviews": [
          { "id": "name", "class": "Label", "accessibility": { "labelFor": "field" } },
          { "id": "field", "class": "TextField" },
          { "id": "list", "class": "TableView", "sections": [ { "rows": [
            { "class": "TableViewCell", "subviews": [ { "id": "row", "class": "Label" } ] } ] } ] } ] } }
      """
    #expect(
      try edited(.identify(Self.play, "entry"), text: named)
        == named.replacing("\"field\"", with: "\"entry\""))
    #expect(try refusal(.identify(Self.cue, "row"), text: named).contains("already used"))
    let deleted = try edited(.delete(Self.play), text: named)
    #expect(deleted.contains("\"elements\": [\"name\"]") && deleted.contains("\"accessibility\": {}"))
  }

  @Test("Outlets, actions, the class and the owner change where they stand") func connections() throws {
    #expect(
      try edited(.setOutlet("playButton", "play"))
        == text("\"width\": \"wide\" }", "\"width\": \"wide\", \"playButton\": \"play\" }"))
    #expect(
      try edited(.setOutlet("cueButton", "play"))
        == text("\"cueButton\": \"cue\"", "\"cueButton\": \"play\""))
    #expect(try edited(.removeOutlet("cueButton")) == text("\"cueButton\": \"cue\", ", ""))
    #expect(
      try edited(.addAction(from: "play", event: "touchUpInside", effect: "send", json: "\"play\""))
        == text(
          "\"send\": \"cue\" } ]",
          "\"send\": \"cue\" }, { \"from\": \"play\", \"event\": \"touchUpInside\", \"send\": \"play\" } ]"))
    #expect(
      try refusal(.addAction(from: "cue", event: "touchUpInside", effect: "send", json: "\"cue\""))
        == "the view does so already")
    #expect(try edited(.removeAction(0)).contains("\"actions\": []"))
    #expect(try refusal(.removeAction(1)).contains("not in the file any more"))
    #expect(
      try edited(.setClass(Self.play, "Button"))
        == text("\"class\":\"BacklitButton\"}", "\"class\":\"Button\"}"))
    #expect(try edited(.setOwner("Table")) == text("\"owner\": \"Deck\"", "\"owner\": \"Table\""))
    let bare = #"{ "nib": 1, "root": { "id": "a", "class": "Button" } }"#
    let owned = try edited(.setOwner("Deck"), .setOutlet("first", "a"), text: bare)
    #expect(
      owned
        == #"{ "nib": 1, "owner": "Deck", "root": { "id": "a", "class": "Button" }, "outlets": { "first": "a" } }"#
    )
    let connections = NibConnectionList(JSONDocument(Self.text, file: ""))
    #expect(connections.owner == "Deck" && connections.outlets.map(\.name) == ["cueButton", "width"])
    #expect(connections.actions.map(\.text) == ["touchUpInside: send cue"])
  }

  @Test("A view is added like its neighbours, or in a new list") func inserting() throws {
    let label = "{ \"class\": \"Label\" }"
    #expect(
      try edited(.insert(label, at: NibPath().appending("subviews", 1)))
        == text("\"Cue\" } },\n", "\"Cue\" } },\n    { \"class\": \"Label\" },\n"))
    #expect(
      try edited(.insert(label, at: Self.play.appending("subviews", 0)))
        == text("\"BacklitButton\"}", "\"BacklitButton\",\"subviews\":[ { \"class\": \"Label\" } ]}"))
    #expect(try refusal(.insert(label, at: NibPath())).contains("one root"))
  }

  @Test("A view moves among its siblings, or into a different view without the constraints that place it")
  func moving() throws {
    #expect(
      try edited(.move(Self.cue, to: Self.play)).contains(
        """
            {"id":"play","class":"BacklitButton"},
            { "id": "cue",   "class": "BacklitButton", "properties": { "title": "Cue" } },
            { "class": "Label",
        """))
    let inside = try edited(.move(Self.cue, to: Self.label.appending("subviews", 0)))
    #expect(!inside.contains("cue.leading") && !inside.contains("cue.top  =="))
    #expect(inside.contains("cue.width == 120") && inside.contains("play.leading == cue.trailing"))
    #expect(
      inside.contains(
        "\"subviews\": [ { \"id\": \"cue\",   \"class\": \"BacklitButton\", \"properties\": { \"title\": \"Cue\" } } ]"
      ),
      "\(inside)")
    // Back out of it, behind the others.
    let path = NibPath().appending("subviews", 1).appending("subviews", 0)
    let outside = try edited(.move(path, to: NibPath().appending("subviews", 2)), text: inside)
    #expect(outside.contains("\"subviews\": []"), "\(outside)")
    #expect(try refusal(.move(Self.cue, to: Self.cue.appending("subviews", 0))).contains("into itself"))
    #expect(try refusal(.move(NibPath(), to: Self.cue)).contains("the root cannot be moved"))
    let path2 = NibPath().appending("subviews", 2).appending("subviews", 0)
    #expect(path2.afterRemoval(of: Self.cue) == path && path2.afterRemoval(of: path2) == path2)
  }

  @Test("A deleted view takes its constraints, outlets and actions with it") func deleting() throws {
    let result = try edited(.delete(Self.cue))
    #expect(!result.contains("\"cue") && !result.contains("cue."))
    #expect(result.contains("\"constraints\": []"))
    #expect(result.contains("\"outlets\": {}"))
    #expect(result.contains("\"actions\": []"))
    #expect(result.contains("{\"id\":\"play\",\"class\":\"BacklitButton\"},"))
    #expect(try refusal(.delete(NibPath())).contains("the root cannot be deleted"))
    let visual = Self.text.replacing("\"play.top == cue.top\"", with: "{ \"visual\": \"H:[cue]-8-[play]\" }")
    #expect(try refusal(.delete(Self.play), text: visual).hasPrefix("line 13: the visual format mentions"))
  }

  @Test("Embedded views keep their text, and their constraints place the stack") func embedding() throws {
    let result = try edited(.embed([Self.cue, Self.play], in: .stack(.horizontal), id: "row"))
    #expect(
      result.contains(
        """
            { "id": "row", "class": "StackView", "properties": { "axis": "horizontal" },
              "arrangedSubviews": [
                { "id": "cue",   "class": "BacklitButton", "properties": { "title": "Cue" } },
            {"id":"play","class":"BacklitButton"} ] },
            { "class": "Label",
        """), "\(result)")
    #expect(result.contains("\"row.leading == root.leading + 16\", \"row.top  ==  root.top+16\","))
    #expect(result.contains("cue.width == 120"))
    #expect(!result.contains("play.leading") && !result.contains("play.top"))
    let reversed = try edited(.embed([Self.play, Self.cue], in: .stack(.vertical), id: "row"))
    #expect(reversed.contains("{\"id\":\"play\",\"class\":\"BacklitButton\"},\n    { \"id\": \"cue\","))
    #expect(try refusal(.embed([NibPath()], in: .stack(.vertical), id: "row")).contains("the root"))
    #expect(
      try refusal(.embed([Self.cue], in: .stack(.vertical), id: "play")).contains("not a free identifier"))
  }

  @Test("A plain view takes the place of the views in it, and holds them") func enclosing() throws {
    let here: [LayoutAttribute: Double] = [.leading: 0, .trailing: 0, .top: 0, .bottom: 0, .centerX: 0]
    let one = try edited(.embed([Self.cue], in: .view([here]), id: "box"))
    #expect(
      one.contains(
        """
            { "id": "box", "class": "View", "subviews": [ { "id": "cue",   "class": "BacklitButton",
        """), "\(one)")
    #expect(one.contains("\"box.leading == root.leading + 16\", \"box.top  ==  root.top+16\","))
    for edge in ["leading", "trailing", "top", "bottom"] {
      #expect(one.contains("\"cue.\(edge) == box.\(edge)\""), "\(one)")
    }
    let far: [LayoutAttribute: Double] = [.leading: 120, .trailing: 0, .top: 0, .bottom: 0, .centerX: 60]
    var near = here
    near[.trailing] = -120
    let two = try edited(.embed([Self.cue, Self.play], in: .view([near, far]), id: "box"))
    #expect(two.contains("\"play.trailing == box.trailing\"") && !two.contains("cue.trailing == box"))
    #expect(two.contains("play.leading == cue.trailing") && two.contains("play.top == cue.top"))
    // A centre is kept, and follows from the edges.
    let centered = Self.text.replacing(
      "cue.leading == root.leading + 16", with: "cue.centerX == root.centerX")
    let third = try edited(.embed([Self.cue], in: .view([here]), id: "box"), text: centered)
    #expect(third.contains("box.centerX == root.centerX") && !third.contains("cue.centerX"))
    // Views of a stack are placed where it had placed them.
    let stack = """
      { "nib": 1, "root": { "class": "StackView", "arrangedSubviews": [
        { "id": "a", "class": "Label", "spacingAfter": 4 }, { "id": "b", "class": "Label" } ] } }
      """
    let paths = (0...1).map { NibPath().appending("arrangedSubviews", $0) }
    let arranged = try edited(.embed(paths, in: .view([near, far]), id: "box"), text: stack)
    #expect(!arranged.contains("spacingAfter") && arranged.contains("\"b.leading == box.leading + 120\""))
  }

  @Test("Constraints that take turns stay together on a stack") func embeddingVariations() throws {
    let varying = Self.text.replacing(
      "\"play.top == cue.top\"",
      with: "{ \"id\": \"low\", \"constraint\": \"cue.top == root.safeArea.top\", \"installed\": false }")
    let result = try edited(
      .embed([Self.cue, Self.play], in: .stack(.horizontal), id: "row"), text: varying)
    #expect(result.contains("row.top  ==  root.top+16") && result.contains("row.top == root.safeArea.top"))
  }

  @Test("A text with syntax faults is not edited") func faults() {
    #expect(throws: NibEditRefusal.self) {
      try NibEditor(bytes: Array("{ \"nib\": 1, ".utf8), file: "deck.json")
    }
  }

  @Test("Random edits of random definitions can be loaded and undone", arguments: 0..<40)
  func randomEdits(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let text = RandomDefinition(&random).text
    let start = Array(text.utf8)
    var editor = try NibEditor(bytes: start, file: "random.json")
    var count = 0
    for _ in 0..<12 {
      let before = editor.bytes
      guard (try? editor.apply(Self.edit(of: editor, &random))) != nil else {
        #expect(editor.bytes == before)
        continue
      }
      count += 1
      let faults = Nib(bytes: editor.bytes, file: "random.json")
        .faultsOfLoading(registry: Fixtures.registry, language: "en")
      #expect(faults == [], "\(String(decoding: before, as: UTF8.self))")
    }
    #expect(count > 0)
    var bytes = editor.bytes
    for patch in editor.patches.reversed() { patch.inverse.apply(to: &bytes) }
    #expect(bytes == start)
  }

  private static func edit(of editor: NibEditor, _ random: inout SeededRandom) -> NibEdit {
    var paths = [NibPath()]
    func visit(_ view: JSONValue, _ path: NibPath) {
      for list in ["subviews", "arrangedSubviews"] {
        guard case .array(let children)? = view[list]?.content else { continue }
        for (index, child) in children.enumerated() {
          paths.append(path.appending(list, index))
          visit(child, path.appending(list, index))
        }
      }
    }
    if let root = editor.document.root["root"] { visit(root, NibPath()) }
    let path = paths.randomElement(using: &random) ?? NibPath()
    let count = editor.constraints.count
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return .identify(path, editor.freeIdentifier(for: "Fresh"))
    case 1: return .setProperty(path, name: "alpha", json: "0.125")
    case 2: return .removeProperty(path, name: "alpha")
    case 3:
      let ids = editor.identifiers.filter { $0.count < 4 || $0 == "root" }.sorted()
      guard let id = ids.randomElement(using: &random) else { return .delete(path) }
      return .addConstraint("\(id).width <= \(Int.random(in: 0...900, using: &random))")
    case 4: return .setConstant(index, Double(Int.random(in: -100...100, using: &random)))
    case 5: return .removeConstraint(index)
    case 6:
      let siblings = paths.filter { $0.superview == path.superview && $0.superview != nil }
        .shuffled(using: &random)
      let some = Array(siblings.prefix(Int.random(in: 1...3, using: &random)))
      return .embed(some, in: .stack(.vertical), id: editor.freeIdentifier(for: "StackView"))
    case 7: return .insert("{ \"class\": \"Label\" }", at: path)
    case 8: return .move(path, to: paths.randomElement(using: &random) ?? path)
    case 9:
      return .embed([path], in: .view([[.leading: 0, .top: 0]]), id: editor.freeIdentifier(for: "View"))
    default: return .delete(path)
    }
  }
}
