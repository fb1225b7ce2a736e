import Accessibility
import ScreenReader
import Speech
import Testing

@Suite("Commands") struct CommandTests {
  var hall = Hall([
    Hall.node(1, "Title", .header), Hall.node(2, "Cue 2", hint: "Returns", .button),
    Hall.node(3, "Pitch", value: "5", .adjustable),
  ])

  /// Turned on, at an element, all speech forgotten.
  mutating func begin(at id: UInt64) {
    hall.perform(.on)
    hall.take(hall.reader.focusMoved(to: NodeID(id), at: hall.now))
    hall.clear()
  }

  @Test("Everything can be read from the top, wherever one is") mutating func fromTop() {
    begin(at: 3)
    hall.perform(.readFromTop)
    hall.finishSpeaking()
    hall.finishSpeaking()
    hall.finishSpeaking()
    #expect(hall.said.map { $0[0] } == ["Title", "Cue 2", "Pitch"])
  }

  @Test("Spelling names each sign; a second time in a row words stand for the letters") mutating func spell()
  {
    begin(at: 2)
    hall.perform(.spell, .spell, .spell, .stop, .spell)
    let plain = ["capital C", "u", "e", "space", "2"]
    #expect(
      hall.said == [plain, ["capital Charlie", "Uniform", "Echo", "space", "2"], plain, plain])
    hall.perform(.next, .spell)
    #expect(hall.said.last == ["capital P", "i", "t", "c", "h"])
  }

  @Test(
    "Signs have names, stretches of white space are one",
    arguments: [
      ("a-b", ["a", "dash", "b"]), (" x,  y ", ["x", "comma", "space", "y"]),
      ("A/B?", ["capital A", "slash", "capital B", "question mark"]),
      ("é ß", ["é", "space", "ß"]), ("👍🏽", ["👍🏽"]),
    ])
  mutating func signs(_ label: String, _ spelled: [String]) {
    hall.tree[NodeID(1)]?.label = label
    hall.show()
    begin(at: 1)
    hall.perform(.spell)
    #expect(hall.said == [spelled])
  }

  @Test(
    "Each language spells in its own way",
    arguments: [
      (AccessibilityLanguage.en, ["capital Alfa", "Zulu", "dot"]),
      (.de, ["groß Aachen", "Zwickau", "Punkt"]),
      (.fr, ["majuscule Anatole", "Zoé", "point"]), (.es, ["mayúscula Antonio", "Zaragoza", "punto"]),
      (.ar, ["حرف كبير Alfa", "Zulu", "نقطة"]),
    ])
  mutating func alphabets(_ language: AccessibilityLanguage, _ spelled: [String]) {
    hall.reader.settings.language = language
    hall.tree[NodeID(1)]?.label = "Az."
    hall.tree[NodeID(1)]?.language = "pl"
    hall.show()
    begin(at: 1)
    hall.perform(.spell, .spell)
    #expect(hall.said.last == spelled)
    // Letters are in the language of the text, words that stand for them in that of the alphabet.
    #expect(hall.utterances[0].parts[1].spans[0].language == "pl")
    #expect(hall.utterances[1].parts[1].spans[0].language == (language == .ar ? "en" : nil))
  }

  @Test(
    "Every letter from a to z has a word, and every sign a name", arguments: AccessibilityLanguage.allCases)
  mutating func complete(_ language: AccessibilityLanguage) {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let signs = ".,;:!?-_/\\()[]\"'@#%&+=*<>"
    hall.reader.settings.language = language
    hall.tree[NodeID(1)]?.label = letters + signs
    hall.show()
    begin(at: 1)
    hall.perform(.spell, .spell)
    let words = hall.said[1]
    #expect(words.count == letters.count + signs.count)
    for (sign, word) in zip(letters + signs, words) { #expect(word.count > 1, "\(sign)") }
    for (letter, word) in zip(letters, words) { #expect(word.lowercased().first == letter) }
    #expect(Set(words).count == words.count)
  }

  @Test("Umlauts and the like have words in German") mutating func umlauts() {
    hall.reader.settings.language = .de
    hall.tree[NodeID(1)]?.label = "Öß"
    hall.show()
    begin(at: 1)
    hall.perform(.spell, .spell)
    #expect(hall.said.last == ["groß Umlaut Offenbach", "Eszett"])
  }

  @Test("What was said can be gone through, back and forth, to its ends") mutating func history() {
    hall.perform(.on, .next, .next)
    hall.clear()
    hall.perform(.olderSpeech, .olderSpeech, .newerSpeech, .olderSpeech, .olderSpeech, .olderSpeech)
    #expect(
      hall.said.map { $0[0] } == ["Cue 2", "Title", "Cue 2", "Title", "Screen reader on", "Screen reader on"])
    #expect(hall.sounds == [.boundary])
    #expect(hall.interrupting.allSatisfy { $0 })
    #expect(
      hall.reader.history.map(\.text) == [
        "Screen reader on", "Title, heading", "Cue 2, button", "Pitch, 5, adjustable",
      ])
    // What is new is the end of it again.
    hall.perform(.previous, .newerSpeech)
    #expect(hall.said.suffix(2).map { $0[0] } == ["Cue 2", "Cue 2"])
    #expect(Set(hall.utterances.map(\.id)).count == hall.utterances.count)
  }

  @Test("The latest hundred are remembered, whoever said them") mutating func capacity() {
    begin(at: 1)
    for number in 0..<150 { hall.take(hall.reader.announce("news \(number)", at: 0)) }
    #expect(hall.reader.history.count == ScreenReader.historyCapacity)
    #expect(hall.reader.history.first?.text == "news 50" && hall.reader.history.last?.text == "news 149")
  }

  @Test("The verbosity goes round, and says what it is now") mutating func verbosity() {
    begin(at: 1)
    hall.perform(.cycleVerbosity, .cycleVerbosity, .cycleVerbosity)
    #expect(hall.said == [["Verbosity", "high"], ["Verbosity", "low"], ["Verbosity", "medium"]])
    #expect(hall.reader.settings.verbosity == .medium)
  }

  @Test("Keys are named while one learns them, until that ends or the reader does") mutating func keys() {
    #expect(hall.reader.nameKey("Left", meaning: "previous", at: 0).isEmpty)
    begin(at: 1)
    hall.perform(.learnKeys)
    hall.take(hall.reader.nameKey("Left", meaning: "previous element", at: 0))
    hall.take(hall.reader.nameKey("Q", meaning: nil, at: 0))
    hall.perform(.learnKeys)
    hall.take(hall.reader.nameKey("Left", meaning: "previous element", at: 0))
    #expect(
      hall.said == [
        ["Keys are named, Escape ends it"], ["Left", "previous element"], ["Q", "no meaning"],
        ["Keys work again"],
      ])
    #expect(hall.sounds == [.modeOn, .modeOff])
    hall.perform(.learnKeys, .off)
    #expect(!hall.reader.isLearningKeys)
  }

  @Test("Every command has a meaning in every language")
  func meanings() {
    for language in AccessibilityLanguage.allCases {
      let meanings = ReaderCommand.allCases.map { $0.meaning(in: language) }
      #expect(meanings.allSatisfy { !$0.isEmpty })
      #expect(Set(meanings).count == meanings.count, "\(language)")
      for command in ReaderCommand.allCases where command.rawValue.contains(where: \.isUppercase) {
        #expect(command.meaning(in: language) != command.rawValue)
      }
    }
    #expect(ReaderCommand.next.meaning(in: .de) == "nächstes Element")
    #expect(ReaderCommand.stop.meaning(in: .ar) == "إيقاف الكلام")
  }

  @Test("What is done is heard to be done, and sounds can be switched off") mutating func sounds() {
    begin(at: 2)
    hall.perform(.activate)
    let request = ActionRequest(node: NodeID(2), action: .activate)
    hall.take(hall.reader.actionCompleted(request, changed: true, at: 0))
    hall.take(hall.reader.actionCompleted(request, changed: false, at: 0))
    hall.take(hall.reader.screenChanged(nil, at: 0))
    hall.perform(.previous)
    #expect(hall.sounds == [.activated, .refused, .screenChanged, .boundary])
    hall.reader.settings.playsSounds = false
    hall.clear()
    hall.perform(.previous, .learnKeys)
    #expect(hall.sounds.isEmpty)
  }
}
