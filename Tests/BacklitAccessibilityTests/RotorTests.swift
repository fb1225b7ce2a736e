import BacklitAccessibility
import BacklitValues
import Testing

@Suite("The rotor") struct RotorTests {
  var harness: ReaderHarness

  init() {
    var play = ReaderHarness.node(3, "Play", .button)
    play.customActions = [
      CustomAction(id: "loop", name: "Loop"), CustomAction(id: "clear", name: "Clear loop"),
    ]
    play.customContent = [
      AccessibilityCustomContent(label: "Tempo", value: "128"),
      AccessibilityCustomContent(label: "Key", value: "A minor", importance: .high),
    ]
    harness = ReaderHarness([
      ReaderHarness.node(1, "Title", .header),
      ReaderHarness.node(2, "Pitch", value: "2 percent", .adjustable), play,
      ReaderHarness.node(4, "Tracks", .header), ReaderHarness.node(5, "Sync now", .button),
      ReaderHarness.node(6, "Manual", .link),
      ReaderHarness.node(7, "Gain", value: "5", [.adjustable, .notEnabled]),
    ])
    harness.perform(.on)
    harness.clear()
  }

  mutating func go(to id: UInt64) {
    harness.collect(harness.reader.focusMoved(to: NodeID(id), at: 0))
    harness.clear()
  }

  /// Turns the rotor to a choice, which must be usable.
  mutating func turn(to choice: RotorChoice) {
    for _ in 0..<20 where harness.reader.rotorChoice != choice { harness.perform(.nextChoice) }
    #expect(harness.reader.rotorChoice == choice)
    harness.clear()
  }

  @Test("The rotor turns to usable choices and speaks their number of items") mutating func turning() {
    #expect(harness.reader.rotorChoices == [.headings, .buttons, .adjustables, .links, .characters, .words])
    for _ in 0..<7 { harness.perform(.nextChoice) }
    #expect(
      harness.spoken == [
        ["Headings", "2"], ["Buttons", "2"], ["Adjustable controls", "2"], ["Links", "1"], ["Characters"],
        ["Words"], ["Headings", "2"],
      ])
    harness.clear()
    harness.perform(.previousChoice, .previousChoice)
    #expect(harness.spoken == [["Words"], ["Characters"]])
    go(to: 3)
    #expect(harness.reader.rotorChoices.suffix(3) == [.words, .actions, .content])
    harness.perform(.nextChoice, .nextChoice, .nextChoice)
    #expect(harness.spoken == [["Words"], ["Actions", "2"], ["More content", "2"]])
    go(to: 2)
    #expect(harness.reader.rotorChoices.first == .value)
  }

  @Test("The value choice steps the value, or reports that the element is not adjustable")
  mutating func value() {
    go(to: 2)
    harness.perform(.choiceUp, .choiceDown)
    #expect(harness.requests.map(\.action) == [.increment, .decrement])
    go(to: 3)
    harness.perform(.choiceUp)
    #expect(harness.spoken == [["not adjustable"]])
    #expect(harness.requests.isEmpty)
    go(to: 7)
    harness.perform(.choiceUp)
    #expect(harness.spoken == [["dimmed"]])
  }

  @Test("Headings, buttons, adjustable elements and links are visited from the cursor to the last one")
  mutating func kinds() {
    turn(to: .buttons)
    harness.perform(.choiceDown, .choiceDown, .choiceDown, .choiceUp)
    #expect(harness.spoken.map { $0[0] } == ["Play", "Sync now", "nothing further", "Play"])
    #expect(harness.sounds == [.boundary])
    turn(to: .headings)
    harness.perform(.choiceDown, .choiceUp, .choiceUp)
    #expect(harness.spoken.map { $0[0] } == ["Tracks", "Title", "nothing further"])
    #expect(harness.reader.cursor == NodeID(1))
    turn(to: .links)
    harness.perform(.choiceDown)
    #expect(harness.reader.cursor == NodeID(6))
  }

  @Test("The container choice moves to the first element of each container") mutating func containers() {
    harness.group(20, "Deck", [2, 3])
    harness.group(21, "Library", [4, 5, 6])
    harness.show()
    turn(to: .containers)
    harness.perform(.choiceDown, .next, .choiceDown, .choiceDown, .choiceUp)
    #expect(
      harness.spoken.map { $0.prefix(2) } == [
        ["Deck", "Pitch"], ["Play", "Key"], ["Library", "Tracks"],
        ["nothing further"], ["Deck", "Pitch"],
      ])
  }

  @Test("Characters and words are those of label and value") mutating func pieces() {
    go(to: 2)
    turn(to: .words)
    harness.perform(.choiceDown, .choiceDown, .choiceDown, .choiceDown, .choiceUp)
    #expect(harness.spoken == [["Pitch"], ["2"], ["percent"], ["percent"], ["2"]])
    #expect(harness.sounds == [.boundary])
    go(to: 5)
    turn(to: .characters)
    for _ in 0..<6 { harness.perform(.choiceDown) }
    #expect(harness.spoken == [["capital S"], ["y"], ["n"], ["c"], ["space"], ["n"]])
    // They restart at a different element.
    harness.perform(.next)
    harness.clear()
    harness.perform(.choiceDown)
    #expect(harness.spoken == [["capital M"]])
  }

  @Test("Activation runs the selected action, or the default action if none is selected")
  mutating func actions() {
    go(to: 3)
    turn(to: .actions)
    harness.perform(
      .activate, .choiceDown, .activate, .choiceDown, .choiceDown, .activate, .choiceUp, .choiceUp, .activate)
    #expect(
      harness.requests.map(\.action) == [.activate, .custom("loop"), .custom("clear"), .activate])
    #expect(harness.spoken == [["Loop"], ["Clear loop"], ["Clear loop"], ["Loop"], ["activate"]])
    // The selection lasts until the cursor moves.
    harness.perform(.choiceDown, .next, .previous)
    harness.clear()
    harness.perform(.activate)
    #expect(harness.requests.map(\.action) == [.activate])
  }

  @Test("Custom content is spoken one detail at a time") mutating func content() {
    go(to: 3)
    turn(to: .content)
    harness.perform(.choiceDown, .choiceDown, .choiceDown)
    #expect(harness.spoken == [["Tempo", "128"], ["Key", "A minor"], ["Key", "A minor"]])
  }

  @Test("An unusable choice falls back to the value and returns where it is usable")
  mutating func landing() {
    go(to: 3)
    turn(to: .actions)
    go(to: 2)
    #expect(harness.reader.rotorChoice == .value)
    harness.perform(.choiceUp)
    #expect(harness.requests.map(\.action) == [.increment])
    go(to: 3)
    #expect(harness.reader.rotorChoice == .actions)
    // Also a choice that is usable everywhere: up and down adjust what is adjustable, until the user turns the rotor.
    turn(to: .headings)
    go(to: 2)
    #expect(harness.reader.rotorChoice == .value)
    harness.perform(.nextChoice)
    #expect(harness.reader.rotorChoice == .headings)
    go(to: 3)
    #expect(harness.reader.rotorChoice == .headings)
  }

  @Test("Custom rotors are offered inside the nodes that define them, in their order")
  mutating func program() {
    harness.group(20, "Library", [4, 5, 6])
    harness.tree[NodeID(20)]?.rotors = [
      AccessibilityNode.Rotor(name: "Warnings", items: [NodeID(6), NodeID(2), NodeID(99)]),
      AccessibilityNode.Rotor(name: "Nothing", items: [NodeID(99)]),
    ]
    harness.show()
    #expect(!harness.reader.rotorChoices.contains(.program("Warnings")))
    go(to: 5)
    harness.perform(.previousChoice)
    #expect(harness.reader.rotorChoice == .program("Warnings"))
    #expect(harness.spoken.last == ["Warnings", "2"])
    harness.clear()
    harness.perform(.choiceDown)
    #expect(harness.spoken.map { $0[0] } == ["Manual"])
    #expect(!harness.reader.rotorChoices.contains(.program("Nothing")))
  }

  @Test("A custom rotor goes once to an element that contains several of its items") mutating func parts() {
    harness.tree[NodeID(4)]?.children = [NodeID(30), NodeID(31)]
    for id in [NodeID(30), NodeID(31)] { harness.tree[id] = AccessibilityNode(id: id) }
    harness.group(20, "Library", [4, 5, 6])
    harness.tree[NodeID(20)]?.rotors = [
      AccessibilityNode.Rotor(name: "Warnings", items: [NodeID(30), NodeID(31), NodeID(6)])
    ]
    harness.show()
    go(to: 5)
    harness.perform(.previousChoice)
    #expect(harness.spoken.last == ["Warnings", "2"])
    go(to: 4)
    harness.perform(.choiceDown)
    #expect(harness.reader.cursor == NodeID(6))
  }

  @Test("Without elements the rotor is refused in words") mutating func nothing() {
    var empty = ReaderHarness([])
    empty.perform(.on)
    empty.clear()
    empty.perform(.nextChoice, .previousChoice, .choiceUp, .choiceDown)
    #expect(empty.spoken == Array(repeating: ["no action here"], count: 4))
  }

  @Test(
    "Its words are those of the language",
    arguments: [
      (Language.en, "Headings", "nothing further"), (.es, "Encabezados", "nada más"),
      (.de, "Überschriften", "nichts weiter"), (.fr, "Titres", "rien d’autre"),
      (.ar, "العناوين", "لا شيء آخر"),
    ])
  mutating func languages(_ language: Language, _ name: String, _ end: String) {
    harness.reader.settings.language = language
    harness.perform(.nextChoice, .choiceUp)
    #expect(harness.spoken == [[name, "2"], [end]])
  }
}
