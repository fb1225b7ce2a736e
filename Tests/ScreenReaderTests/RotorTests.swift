import Accessibility
import ScreenReader
import Speech
import Testing

@Suite("The rotor") struct RotorTests {
  var hall: Hall

  init() {
    var play = Hall.node(3, "Play", .button)
    play.customActions = [
      CustomAction(id: "loop", name: "Loop"), CustomAction(id: "clear", name: "Clear loop"),
    ]
    play.customContent = [
      AccessibilityCustomContent(label: "Tempo", value: "128"),
      AccessibilityCustomContent(label: "Key", value: "A minor", importance: .high),
    ]
    hall = Hall([
      Hall.node(1, "Title", .header), Hall.node(2, "Pitch", value: "2 percent", .adjustable), play,
      Hall.node(4, "Tracks", .header), Hall.node(5, "Sync now", .button), Hall.node(6, "Manual", .link),
      Hall.node(7, "Gain", value: "5", [.adjustable, .notEnabled]),
    ])
    hall.perform(.on)
    hall.clear()
  }

  mutating func go(to id: UInt64) {
    hall.take(hall.reader.focusMoved(to: NodeID(id), at: 0))
    hall.clear()
  }

  /// Turns to a choice; the choice has to be offered.
  mutating func turn(to choice: RotorChoice) {
    for _ in 0..<20 where hall.reader.rotorChoice != choice { hall.perform(.nextChoice) }
    #expect(hall.reader.rotorChoice == choice)
    hall.clear()
  }

  @Test("It turns to what makes sense here, and says how many there are") mutating func turning() {
    #expect(hall.reader.rotorChoices == [.headings, .buttons, .adjustables, .links, .characters, .words])
    for _ in 0..<7 { hall.perform(.nextChoice) }
    #expect(
      hall.said == [
        ["Headings", "2"], ["Buttons", "2"], ["Adjustable controls", "2"], ["Links", "1"], ["Characters"],
        ["Words"], ["Headings", "2"],
      ])
    hall.clear()
    hall.perform(.previousChoice, .previousChoice)
    #expect(hall.said == [["Words"], ["Characters"]])
    go(to: 3)
    #expect(hall.reader.rotorChoices.suffix(3) == [.words, .actions, .content])
    hall.perform(.nextChoice, .nextChoice, .nextChoice)
    #expect(hall.said == [["Words"], ["Actions", "2"], ["More content", "2"]])
    go(to: 2)
    #expect(hall.reader.rotorChoices.first == .value)
  }

  @Test("The value is stepped where there is one, and elsewhere it is said that there is none")
  mutating func value() {
    go(to: 2)
    hall.perform(.choiceUp, .choiceDown)
    #expect(hall.requests.map(\.action) == [.increment, .decrement])
    go(to: 3)
    hall.perform(.choiceUp)
    #expect(hall.said == [["not adjustable"]])
    #expect(hall.requests.isEmpty)
    go(to: 7)
    hall.perform(.choiceUp)
    #expect(hall.said == [["dimmed"]])
  }

  @Test("Headings, buttons, adjustables and links are walked from wherever one is, to the last of them")
  mutating func kinds() {
    turn(to: .buttons)
    hall.perform(.choiceDown, .choiceDown, .choiceDown, .choiceUp)
    #expect(hall.said.map { $0[0] } == ["Play", "Sync now", "nothing further", "Play"])
    #expect(hall.sounds == [.boundary])
    turn(to: .headings)
    hall.perform(.choiceDown, .choiceUp, .choiceUp)
    #expect(hall.said.map { $0[0] } == ["Tracks", "Title", "nothing further"])
    #expect(hall.reader.cursor == NodeID(1))
    turn(to: .links)
    hall.perform(.choiceDown)
    #expect(hall.reader.cursor == NodeID(6))
  }

  @Test("Containers are gone to where they begin") mutating func containers() {
    hall.group(20, "Deck", [2, 3])
    hall.group(21, "Library", [4, 5, 6])
    hall.show()
    turn(to: .containers)
    hall.perform(.choiceDown, .next, .choiceDown, .choiceDown, .choiceUp)
    #expect(
      hall.said.map { $0.prefix(2) } == [
        ["Deck", "Pitch"], ["Play", "Key"], ["Library", "Tracks"],
        ["nothing further"], ["Deck", "Pitch"],
      ])
  }

  @Test("Letters and words are those of label and value") mutating func pieces() {
    go(to: 2)
    turn(to: .words)
    hall.perform(.choiceDown, .choiceDown, .choiceDown, .choiceDown, .choiceUp)
    #expect(hall.said == [["Pitch"], ["2"], ["percent"], ["percent"], ["2"]])
    #expect(hall.sounds == [.boundary])
    go(to: 5)
    turn(to: .characters)
    for _ in 0..<6 { hall.perform(.choiceDown) }
    #expect(hall.said == [["capital S"], ["y"], ["n"], ["c"], ["space"], ["n"]])
    // They begin anew at another element.
    hall.perform(.next)
    hall.clear()
    hall.perform(.choiceDown)
    #expect(hall.said == [["capital M"]])
  }

  @Test("Activating does the action that was chosen, and what it does anyway before one is")
  mutating func actions() {
    go(to: 3)
    turn(to: .actions)
    hall.perform(
      .activate, .choiceDown, .activate, .choiceDown, .choiceDown, .activate, .choiceUp, .choiceUp, .activate)
    #expect(
      hall.requests.map(\.action) == [.activate, .custom("loop"), .custom("clear"), .activate])
    #expect(hall.said == [["Loop"], ["Clear loop"], ["Clear loop"], ["Loop"], ["activate"]])
    // A chosen action is chosen until the cursor moves.
    hall.perform(.choiceDown, .next, .previous)
    hall.clear()
    hall.perform(.activate)
    #expect(hall.requests.map(\.action) == [.activate])
  }

  @Test("Content is said thing by thing") mutating func content() {
    go(to: 3)
    turn(to: .content)
    hall.perform(.choiceDown, .choiceDown, .choiceDown)
    #expect(hall.said == [["Tempo", "128"], ["Key", "A minor"], ["Key", "A minor"]])
  }

  @Test("Where the choice cannot be used a value is stepped, and the choice comes back where it can")
  mutating func landing() {
    go(to: 3)
    turn(to: .actions)
    go(to: 2)
    #expect(hall.reader.rotorChoice == .value)
    hall.perform(.choiceUp)
    #expect(hall.requests.map(\.action) == [.increment])
    go(to: 3)
    #expect(hall.reader.rotorChoice == .actions)
    // One that can be used everywhere stays.
    turn(to: .headings)
    go(to: 2)
    #expect(hall.reader.rotorChoice == .headings)
  }

  @Test("A program's own lists are offered within what has them, in the program's order")
  mutating func program() {
    hall.group(20, "Library", [4, 5, 6])
    hall.tree[NodeID(20)]?.rotors = [
      AccessibilityNode.Rotor(name: "Warnings", items: [NodeID(6), NodeID(2), NodeID(99)]),
      AccessibilityNode.Rotor(name: "Nothing", items: [NodeID(99)]),
    ]
    hall.show()
    #expect(!hall.reader.rotorChoices.contains(.program("Warnings")))
    go(to: 5)
    hall.perform(.previousChoice)
    #expect(hall.reader.rotorChoice == .program("Warnings"))
    #expect(hall.said.last == ["Warnings", "2"])
    hall.clear()
    hall.perform(.choiceDown)
    #expect(hall.said.map { $0[0] } == ["Manual"])
    #expect(!hall.reader.rotorChoices.contains(.program("Nothing")))
  }

  @Test("Before there is anything it is silent") mutating func nothing() {
    var empty = Hall([])
    empty.perform(.on)
    empty.clear()
    empty.perform(.nextChoice, .previousChoice, .choiceUp, .choiceDown)
    #expect(empty.said.isEmpty)
  }

  @Test(
    "Its words are those of the language",
    arguments: [
      (AccessibilityLanguage.en, "Headings", "nothing further"), (.es, "Encabezados", "nada más"),
      (.de, "Überschriften", "nichts weiter"), (.fr, "Titres", "rien d’autre"),
      (.ar, "العناوين", "لا شيء آخر"),
    ])
  mutating func languages(_ language: AccessibilityLanguage, _ name: String, _ end: String) {
    hall.reader.settings.language = language
    hall.perform(.nextChoice, .choiceUp)
    #expect(hall.said == [[name, "2"], [end]])
  }
}
