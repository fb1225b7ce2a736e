import BacklitAccessibility
import BacklitValues
import Testing

@Suite("Verbosity") struct VerbosityTests {
  /// A button with all kinds of information.
  static func pad() -> AccessibilityNode {
    var node = ReaderHarness.node(
      1, "Loop", value: "4 beats", hint: "Repeats a part", [.button, .selected, .notEnabled])
    node.isExpanded = false
    node.position = SetPosition(2, of: 3)
    node.customActions = [CustomAction(id: "a", name: "Halve"), CustomAction(id: "b", name: "Double")]
    node.customContent = [
      AccessibilityCustomContent(label: "Start", value: "0:10"),
      AccessibilityCustomContent(label: "Key", value: "A minor", importance: .high),
    ]
    return node
  }

  private func said(_ verbosity: ReaderSettings.Verbosity, _ node: AccessibilityNode) -> [String] {
    var harness = ReaderHarness([node])
    harness.reader.settings.verbosity = verbosity
    harness.perform(.on)
    return harness.spoken.last ?? []
  }

  @Test("Low: label, value and state") func low() {
    #expect(
      said(.low, Self.pad()) == ["selected", "Loop", "4 beats", "Key", "A minor", "dimmed", "collapsed"])
    #expect(said(.low, ReaderHarness.node(1, "Cue", .button)) == ["Cue"])
    // Without any other information, the role is spoken.
    #expect(said(.low, ReaderHarness.node(1, nil, .image)) == ["image"])
    #expect(said(.low, ReaderHarness.node(1, nil)) == ["unlabeled"])
  }

  @Test("Medium: also the role") func medium() {
    #expect(
      said(.medium, Self.pad()) == [
        "selected", "Loop", "4 beats", "Key", "A minor", "dimmed", "button", "collapsed", "2 of 3",
      ])
  }

  @Test("High: all content, the number of actions, and the hint in one utterance") func high() {
    var node = Self.pad()
    node.traits.remove(.notEnabled)
    #expect(
      said(.high, node) == [
        "selected", "Loop", "4 beats", "Key", "A minor", "button", "collapsed", "2 of 3", "Start", "0:10",
        "2 actions available", "Repeats a part",
      ])
    #expect(said(.high, Self.pad()).suffix(2) == ["Start", "0:10"])
    #expect(said(.high, ReaderHarness.node(1, nil)) == ["unlabeled"])
  }

  @Test("A hint in the element's utterance is not repeated") mutating func once() {
    var harness = ReaderHarness([ReaderHarness.node(1, "Cue", hint: "Returns", .button)])
    harness.reader.settings.verbosity = .high
    harness.perform(.on)
    harness.finishSpeaking()
    #expect(harness.spoken.last == ["Cue", "button", "Returns"])
    #expect(harness.reader.nextDeadline == nil)
  }

  @Test(
    "Actions are counted as the language does",
    arguments: [
      (Language.en, "1 action available", "2 actions available"),
      (.es, "1 acción disponible", "2 acciones disponibles"),
      (.de, "1 Aktion verfügbar", "2 Aktionen verfügbar"),
      (.fr, "1 action disponible", "2 actions disponibles"), (.ar, "إجراء واحد متاح", "إجراءان متاحان"),
    ])
  func counted(_ language: Language, _ one: String, _ two: String) {
    var node = ReaderHarness.node(1, "Loop")
    node.customActions = [CustomAction(id: "a", name: "Halve")]
    #expect(language.words.parts(for: node, verbosity: .high) == ["Loop", one])
    node.customActions.append(CustomAction(id: "b", name: "Double"))
    #expect(language.words.parts(for: node, verbosity: .high) == ["Loop", two])
  }

  @Test("Hints can be turned off, and their delay is a setting", arguments: [0, 300, 5_000])
  func hints(_ delay: Int) {
    var harness = ReaderHarness([ReaderHarness.node(1, "Cue", hint: "Returns", .button)])
    harness.reader.settings.hintDelay = delay
    harness.perform(.on)
    harness.finishSpeaking()
    if delay > 0 {
      harness.wait(delay - 1)
      #expect(harness.spoken.last == ["Cue", "button"])
      harness.wait(1)
    } else {
      harness.wait(0)
    }
    #expect(harness.spoken.last == ["Returns"])
    harness.reader.settings.speaksHints = false
    harness.perform(.next)
    harness.finishSpeaking()
    #expect(harness.reader.nextDeadline == nil)
    harness.reader.settings.verbosity = .high
    harness.perform(.next)
    #expect(harness.spoken.last == ["Cue", "button"])
  }
}
