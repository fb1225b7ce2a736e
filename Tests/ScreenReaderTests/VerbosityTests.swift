import Accessibility
import ScreenReader
import Speech
import Testing

@Suite("How much is said") struct VerbosityTests {
  /// A button with everything that there is to say of one.
  static func pad() -> AccessibilityNode {
    var node = Hall.node(
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
    var hall = Hall([node])
    hall.reader.settings.verbosity = verbosity
    hall.perform(.on)
    return hall.said.last ?? []
  }

  @Test("Low: label, value and state") func low() {
    #expect(
      said(.low, Self.pad()) == ["selected", "Loop", "4 beats", "Key", "A minor", "dimmed", "collapsed"])
    #expect(said(.low, Hall.node(1, "Cue", .button)) == ["Cue"])
    // Where there is nothing else, it is what it is.
    #expect(said(.low, Hall.node(1, nil, .image)) == ["image"])
    #expect(said(.low, Hall.node(1, nil)) == ["unlabeled"])
  }

  @Test("Medium: what it is as well") func medium() {
    #expect(
      said(.medium, Self.pad()) == [
        "selected", "Loop", "4 beats", "Key", "A minor", "dimmed", "button", "collapsed", "2 of 3",
      ])
  }

  @Test("High: all content, how many actions, and the hint at once") func high() {
    var node = Self.pad()
    node.traits.remove(.notEnabled)
    #expect(
      said(.high, node) == [
        "selected", "Loop", "4 beats", "Key", "A minor", "button", "collapsed", "2 of 3", "Start", "0:10",
        "2 actions available", "Repeats a part",
      ])
    #expect(said(.high, Self.pad()).suffix(2) == ["Start", "0:10"])
    #expect(said(.high, Hall.node(1, nil)) == ["unlabeled"])
  }

  @Test("A hint that was said at once does not come again") mutating func once() {
    var hall = Hall([Hall.node(1, "Cue", hint: "Returns", .button)])
    hall.reader.settings.verbosity = .high
    hall.perform(.on)
    hall.finishSpeaking()
    #expect(hall.said.last == ["Cue", "button", "Returns"])
    #expect(hall.reader.nextDeadline == nil)
  }

  @Test(
    "Actions are counted as the language does",
    arguments: [
      (AccessibilityLanguage.en, "1 action available", "2 actions available"),
      (.es, "1 acción disponible", "2 acciones disponibles"),
      (.de, "1 Aktion verfügbar", "2 Aktionen verfügbar"),
      (.fr, "1 action disponible", "2 actions disponibles"), (.ar, "1 إجراء متاح", "إجراءان متاحان"),
    ])
  func counted(_ language: AccessibilityLanguage, _ one: String, _ two: String) {
    var node = Hall.node(1, "Loop")
    node.customActions = [CustomAction(id: "a", name: "Halve")]
    #expect(language.words.parts(for: node, verbosity: .high) == ["Loop", one])
    node.customActions.append(CustomAction(id: "b", name: "Double"))
    #expect(language.words.parts(for: node, verbosity: .high) == ["Loop", two])
  }

  @Test("Hints can be switched off, and come when the person wants them", arguments: [0, 300, 5_000])
  func hints(_ delay: Int) {
    var hall = Hall([Hall.node(1, "Cue", hint: "Returns", .button)])
    hall.reader.settings.hintDelay = delay
    hall.perform(.on)
    hall.finishSpeaking()
    if delay > 0 {
      hall.wait(delay - 1)
      #expect(hall.said.last == ["Cue", "button"])
      hall.wait(1)
    } else {
      hall.wait(0)
    }
    #expect(hall.said.last == ["Returns"])
    hall.reader.settings.speaksHints = false
    hall.perform(.next)
    hall.finishSpeaking()
    #expect(hall.reader.nextDeadline == nil)
    hall.reader.settings.verbosity = .high
    hall.perform(.next)
    #expect(hall.said.last == ["Cue", "button"])
  }
}
