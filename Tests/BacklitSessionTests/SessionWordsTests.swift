import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import Testing

@testable import BacklitAccessibility
@testable import BacklitSession
@testable import BacklitUI
@testable import BacklitValues

/// The session's own words are complete in every language.
@Suite @MainActor struct SessionWordsTests {
  @Test("Every language lists the same keys", arguments: Localization.builtInLanguages, KeyHelpList.allCases)
  func sameKeys(language: Language, list: KeyHelpList) {
    // What is typed in line mode besides keys is a word of the language.
    if list == .lines { return }
    for name in list.names {
      let (item, other) = (language.keyHelp(list, name), Language.en.keyHelp(list, name))
      #expect(marks(item.keys) == marks(other.keys), "\(item.keys) differs from \(other.keys)")
      if language != .en { #expect(item.meaning != other.meaning) }
    }
  }

  /// The parts that are the same on every keyboard: single letters, punctuation, and keys with numbers.
  private func marks(_ keys: String) -> [Substring] {
    keys.split { " ,،".contains($0) }.filter { $0.count == 1 || $0.first == "F" && $0.last?.isNumber == true }
  }

  @Test("The English table has exactly the texts that the toolkit uses") func completeTable() {
    var keys: Set<String> = ["language.name"]
    func add<Key: TextKey>(_ type: Key.Type) { keys.formUnion(type.allCases.map(\.key)) }
    add(ReaderText.self)
    add(StatusText.self)
    add(RotorText.self)
    add(ReaderCommand.self)
    add(SpellingText.self)
    add(KeyText.self)
    add(SessionText.self)
    keys.formUnion(SettingExplanation.allCases.map(\.searchKey))
    add(SettingExplanation.self)
    add(LanguageName.self)
    add(SpeechText.self)
    add(ControlText.self)
    add(DebuggerText.self)
    add(CommonText.self)
    add(KeyHelpGroup.Kind.self)
    keys.formUnion(KeyText.allCases.map { "keys.spoken.\($0.rawValue)" })
    add(ListText.self)
    add(PageText.self)
    add(TextInputText.self)
    add(TextInputMessage.self)
    add(DateText.self)
    for list in KeyHelpList.allCases {
      for name in list.names { keys.formUnion([list.texts(of: name).keys, list.texts(of: name).meaning]) }
    }
    let table = Set(Localization.keys(in: .en))
    #expect(keys.subtracting(table) == [])
    // Numbers and dates are tested with their formats, signs and letters with spelling.
    let others = ["plurals.", "numbers.", "dates.", "spelling.signs.", "spelling.alphabet.", "loanWords."]
    #expect(table.subtracting(keys).filter { key in !others.contains(where: key.hasPrefix) } == [])
  }

  @Test("Messages contain path, key, range and reason", arguments: Localization.builtInLanguages)
  func messages(language: Language) {
    let faults: [(SettingsFault, [String])] = [
      (.damaged(path: "/a", copy: "/b"), ["/a", "/b", "\"rate\""]),
      (.unreadable(path: "/a", reason: "why"), ["/a", "why"]),
      (.ignored(path: "/a", key: "rate", range: "0 … 9"), ["/a", "rate", "0 … 9"]),
      (.notSaved(path: "/a", reason: "why"), ["/a", "why"]),
    ]
    for (fault, parts) in faults {
      let message = fault.message(in: language)
      for part in parts { #expect(message.contains(part)) }
      #expect(fault.description == fault.message(in: .en))
    }
    #expect(
      SettingsFault.ignored(path: "{key}", key: "{range}", range: "1").message(in: language).contains("{key}")
    )
  }

  @Test("The warning about missing sound follows the language") func warning() {
    let display = HeadlessDisplay(columns: 160, rows: 10)
    let session = display.session
    session.synthesizer = nil
    session.handle(.unavailable(.refused(details: "why")), at: 0)
    display.settle()
    // The warning is shown only while the reader is on.
    #expect(!display.text.contains("No sound"))
    display.robot.reader(.on)
    #expect(display.text.contains("No sound: speech-dispatcher refused to speak: why; try it"))
    session.language = .de
    display.settle()
    #expect(
      display.text.contains(
        "Kein Ton: speech-dispatcher will nicht sprechen: why; versuchen Sie: spd-say hallo"))
    session.handle(.available, at: 1)
    display.robot.reader(.off)
    display.advance(by: 5)
    #expect(display.text.contains("F6 Bildschirmleser   ? Tasten   Tab weiter"))
  }

  @Test("A problem with the settings is announced, and shown until a key is pressed") func settingsFault() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    let heard = harness.spoken(for: 20) {
      harness.session.report([.notSaved(path: "/a", reason: "it is full")])
      harness.display.settle()
    }
    #expect(heard == [["Settings cannot be saved in /a: it is full."]])
    #expect(harness.display.text.contains("Settings cannot be saved in /a: it is full."))
    harness.robot.press(.right)
    #expect(!harness.display.text.contains("cannot be saved"))
  }

  @Test(
    "Every entry of the key list can be read on the screen",
    arguments: Localization.builtInLanguages, [(80, 24), (40, 12)])
  func keyList(language: Language, size: (Int, Int)) {
    let display = HeadlessDisplay(columns: size.0, rows: size.1)
    display.show(View())
    display.session.language = language
    display.robot.reader(.on)
    display.robot.type("?")
    var seen = ""
    for _ in 0..<90 {
      seen += display.text
      display.robot.press(.right)
    }
    let unseen = language.keyHelp(.reader).map(\.meaning).filter { meaning in
      !meaning.split(separator: " ").allSatisfy { seen.contains(TextMetrics.visualOrder(String($0))) }
    }
    #expect(unseen == [])
  }

  @Test("The key list scrolls by keys while the reader is off") func scrolledKeyList() {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    display.show(View())
    display.robot.type("?")
    #expect(!display.text.contains("Control C"))
    display.robot.press(.end)
    #expect(display.text.contains("Control C") && display.text.contains("leave at once"))
  }
}
