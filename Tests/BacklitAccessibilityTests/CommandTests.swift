import BacklitAccessibility
import BacklitValues
import Testing

@Suite("Commands") struct CommandTests {
  var harness = ReaderHarness([
    ReaderHarness.node(1, "Title", .header), ReaderHarness.node(2, "Cue 2", hint: "Returns", .button),
    ReaderHarness.node(3, "Pitch", value: "5", .adjustable),
  ])

  /// Turns the reader on, moves the cursor to an element and clears the effects.
  mutating func begin(at id: UInt64) {
    harness.perform(.on)
    harness.collect(harness.reader.focusMoved(to: NodeID(id), at: harness.now))
    harness.clear()
  }

  @Test("Reading from the top starts at the first element") mutating func fromTop() {
    begin(at: 3)
    harness.perform(.readFromTop)
    harness.finishSpeaking()
    harness.finishSpeaking()
    harness.finishSpeaking()
    #expect(harness.spoken.map { $0[0] } == ["Title", "Cue 2", "Pitch"])
  }

  @Test("Reading by headings goes from the next heading to the last") mutating func headings() {
    harness.tree[NodeID(3)]?.traits = .header
    harness.show()
    begin(at: 2)
    harness.perform(.readHeadings)
    #expect(harness.spoken == [["Pitch", "5", "heading"]])
    harness.perform(.first, .readHeadings)
    harness.finishSpeaking()
    #expect(harness.spoken.dropFirst().map { $0[0] } == ["Title", "Title", "Pitch"])
    harness.finishSpeaking()
    #expect(harness.spoken.count == 4)
    harness.tree[NodeID(3)]?.traits = .button
    harness.show()
    harness.perform(.next, .readHeadings)
    #expect(harness.spoken.last == ["nothing further"])
  }

  @Test("The latest words are copied, and the answer is not one of them") mutating func copying() {
    begin(at: 2)
    harness.perform(.next, .copySpeech)
    #expect(harness.effects.contains(.copy("Pitch, 5, adjustable")) && harness.spoken.last == ["copied"])
    harness.perform(.repeat, .olderSpeech, .copySpeech, .olderSpeech)
    #expect(harness.effects.contains(.copy("Cue 2, button")))
    #expect(harness.spoken.last?.last != "copied")
  }

  @Test("Sounds stand for kinds and states, as long as they are heard") mutating func kindSounds() {
    harness.reader.settings.playsKinds = true
    harness.tree[NodeID(2)]?.traits = [.button, .selected]
    harness.show()
    begin(at: 1)
    harness.perform(.next)
    #expect(harness.spoken.last == ["Cue 2"] && harness.sounds == [.selected, .button])
    harness.perform(.next)
    #expect(harness.spoken.last == ["Pitch", "5"] && harness.sounds.last == .adjustable)
    harness.collect(harness.reader.soundFailed(.button))
    harness.perform(.previous)
    #expect(harness.spoken.last == ["selected", "Cue 2", "button"])
  }

  @Test("Each sound is played while its meaning is spoken") mutating func learnedSounds() {
    begin(at: 1)
    for icon in SoundIcon.allCases {
      harness.perform(.nextSound)
      #expect(harness.sounds.last == icon)
    }
    #expect(Set(harness.spoken.map { $0[0] }).count == SoundIcon.allCases.count)
    harness.perform(.nextSound)
    #expect(harness.spoken.last == harness.spoken.first)
  }

  @Test("The next amount of punctuation is spoken") mutating func punctuationAmounts() {
    begin(at: 1)
    for (amount, word) in zip(VoiceSettings.Punctuation.allCases, ["none", "some", "most", "all"]) {
      harness.perform(.cyclePunctuation)
      #expect(harness.reader.settings.voice.punctuation == amount)
      #expect(harness.spoken.last == ["Punctuation", word])
    }
    harness.perform(.cyclePunctuation)
    #expect(harness.spoken.last == ["Punctuation", "none"])
  }

  @Test("Spelling names each character; a second time it uses the spelling alphabet") mutating func spell() {
    begin(at: 2)
    harness.perform(.spell, .spell, .spell, .stop, .spell)
    let plain = ["capital C", "u", "e", "space", "2"]
    #expect(
      harness.spoken == [plain, ["capital Charlie", "Uniform", "Echo", "space", "2"], plain, plain])
    harness.perform(.next, .spell)
    #expect(harness.spoken.last == ["capital P", "i", "t", "c", "h"])
  }

  @Test(
    "Signs have names, stretches of white space are one",
    arguments: [
      ("a-b", ["a", "dash", "b"]), (" x,  y ", ["x", "comma", "space", "y"]),
      ("A/B?", ["capital A", "slash", "capital B", "question mark"]),
      ("é ß", ["é", "space", "ß"]), ("👍🏽", [Language.en.emojiName(of: "👍🏽")?.text ?? ""]),
    ])
  mutating func signs(_ label: String, _ spelled: [String]) {
    harness.tree[NodeID(1)]?.label = label
    harness.show()
    begin(at: 1)
    harness.perform(.spell)
    #expect(harness.spoken == [spelled])
  }

  @Test(
    "The signs of Spanish and Arabic have names",
    arguments: [
      (Language.es, "¿¡", ["abrir interrogación", "abrir exclamación"]),
      (.ar, "،؛؟", ["فاصلة", "فاصلة منقوطة", "علامة استفهام"]),
    ])
  mutating func punctuation(_ language: Language, _ label: String, _ spelled: [String]) {
    harness.reader.settings.language = language
    harness.tree[NodeID(1)]?.label = label
    harness.show()
    begin(at: 1)
    harness.perform(.spell)
    #expect(harness.spoken == [spelled])
  }

  @Test(
    "Each language spells in its own way",
    arguments: [
      (Language.en, ["capital Alfa", "Zulu", "dot"]),
      (.de, ["groß Aachen", "Zwickau", "Punkt"]),
      (.fr, ["majuscule Anatole", "Zoé", "point"]), (.es, ["mayúscula Antonio", "Zaragoza", "punto"]),
      (.ar, ["حرف كبير Alfa", "Zulu", "نقطة"]),
    ])
  mutating func alphabets(_ language: Language, _ spelled: [String]) {
    harness.reader.settings.language = language
    harness.tree[NodeID(1)]?.label = "Az."
    harness.tree[NodeID(1)]?.language = "pl"
    harness.show()
    begin(at: 1)
    harness.perform(.spell, .spell)
    #expect(harness.spoken.last == spelled)
    // Letters have the language of the text, spelling words have the language of the alphabet.
    #expect(harness.utterances[0].parts[1].runs[0].language == "pl")
    #expect(harness.utterances[1].parts[1].runs[0].language == (language == .ar ? "en" : nil))
  }

  @Test(
    "Every letter from a to z has a word, and every sign a name", arguments: Localization.builtInLanguages)
  mutating func complete(_ language: Language) {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let signs = ".,;:!?-_/\\()[]\"'@#%&+=*<>"
    harness.reader.settings.language = language
    harness.tree[NodeID(1)]?.label = letters + signs
    harness.show()
    begin(at: 1)
    harness.perform(.spell, .spell)
    let words = harness.spoken[1]
    #expect(words.count == letters.count + signs.count)
    for (sign, word) in zip(letters + signs, words) { #expect(word.count > 1, "\(sign)") }
    for (letter, word) in zip(letters, words) { #expect(word.lowercased().first == letter) }
    #expect(Set(words).count == words.count)
  }

  @Test("German has spelling words for umlauts and ß") mutating func umlauts() {
    harness.reader.settings.language = .de
    harness.tree[NodeID(1)]?.label = "Öß"
    harness.show()
    begin(at: 1)
    harness.perform(.spell, .spell)
    #expect(harness.spoken.last == ["groß Umlaut Offenbach", "Eszett"])
  }

  @Test("The history can be repeated back and forth, up to its ends") mutating func history() {
    harness.perform(.on, .next, .next)
    harness.clear()
    harness.perform(.olderSpeech, .olderSpeech, .newerSpeech, .olderSpeech, .olderSpeech, .olderSpeech)
    #expect(
      harness.spoken.map { $0[0] } == [
        "Cue 2", "Title", "Cue 2", "Title", "Screen reader on", "Screen reader on",
      ])
    #expect(harness.sounds == [.boundary])
    #expect(harness.interrupting.allSatisfy { $0 })
    #expect(
      harness.reader.history.map(\.text) == [
        "Screen reader on", "Title, heading", "Cue 2, button", "Pitch, 5, adjustable",
      ])
    // A new utterance is the end of the history.
    harness.perform(.previous, .newerSpeech)
    #expect(harness.spoken.suffix(2).map { $0[0] } == ["Cue 2", "Cue 2"])
    #expect(Set(harness.utterances.map(\.id)).count == harness.utterances.count)
  }

  @Test("The history contains the latest hundred utterances") mutating func capacity() {
    begin(at: 1)
    for number in 0..<150 { harness.collect(harness.reader.announce("news \(number)", at: 0)) }
    #expect(harness.reader.history.count == ScreenReader.historyCapacity)
    let history = harness.reader.history
    #expect(history.first?.text == "news 50" && history.last?.text == "news 149")
  }

  @Test("Cycling the verbosity wraps around and speaks the new level") mutating func verbosity() {
    begin(at: 1)
    harness.perform(.cycleVerbosity, .cycleVerbosity, .cycleVerbosity)
    #expect(harness.spoken == [["Verbosity", "high"], ["Verbosity", "low"], ["Verbosity", "medium"]])
    #expect(harness.reader.settings.verbosity == .medium)
  }

  @Test("Keys are named while the user learns them") mutating func keys() {
    #expect(harness.reader.nameKey("Left", meaning: "previous").isEmpty)
    begin(at: 1)
    harness.perform(.learnKeys)
    harness.collect(harness.reader.nameKey("Left", meaning: "previous element"))
    harness.collect(harness.reader.nameKey("Q", meaning: nil))
    harness.perform(.learnKeys)
    harness.collect(harness.reader.nameKey("Left", meaning: "previous element"))
    #expect(
      harness.spoken == [
        ["Keys are named, Escape ends it"], ["Left", "previous element"], ["Q", "no meaning"],
        ["Keys work again"],
      ])
    #expect(harness.sounds == [.modeOn, .modeOff])
    harness.perform(.learnKeys, .off)
    #expect(!harness.reader.isLearningKeys)
  }

  @Test("Every command has a description in every language")
  func meanings() {
    for language in Localization.builtInLanguages {
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

  @Test("Actions play sounds, which can be turned off") mutating func sounds() {
    begin(at: 2)
    harness.perform(.activate)
    let request = ActionRequest(node: NodeID(2), action: .activate)
    harness.collect(harness.reader.actionCompleted(request, changed: true, at: 0))
    harness.collect(harness.reader.actionCompleted(request, changed: false, at: 0))
    harness.collect(harness.reader.screenChanged(nil, at: 0))
    harness.perform(.previous)
    #expect(harness.sounds == [.activated, .refused, .screenChanged, .boundary])
    harness.reader.settings.playsSounds = false
    harness.clear()
    harness.perform(.previous, .learnKeys)
    #expect(harness.sounds.isEmpty)
  }
}
