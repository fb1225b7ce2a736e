import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import Testing

@testable import BacklitSession

/// The session's own words are complete in every language.
@Suite @MainActor struct SessionWordsTests {
  @Test("every language lists the same keys", arguments: AccessibilityLanguage.allCases)
  func sameKeys(language: AccessibilityLanguage) {
    let (words, english) = (language.sessionWords, SessionWords.english)
    for path in [\SessionWords.readerKeys, \.generalKeys, \.firstKeys, \.otherKeys] {
      let items = words[keyPath: path]
      #expect(items.count == english[keyPath: path].count)
      for (item, other) in zip(items, english[keyPath: path]) {
        #expect(!item.keys.isEmpty && !item.meaning.isEmpty)
        #expect(marks(item.keys) == marks(other.keys), "\(item.keys) differs from \(other.keys)")
        if language != .en { #expect(item.meaning != other.meaning) }
      }
    }
  }

  /// The parts that are the same on every keyboard: single letters, punctuation, and keys with numbers.
  private func marks(_ keys: String) -> [Substring] {
    keys.split { " ,،".contains($0) }.filter { $0.count == 1 || $0.first == "F" && $0.last?.isNumber == true }
  }

  @Test("no text is empty in any language", arguments: AccessibilityLanguage.allCases)
  func complete(language: AccessibilityLanguage) {
    for (name, value) in Mirror(reflecting: language.sessionWords).children {
      guard let text = value as? String else { continue }
      #expect(!text.isEmpty, "\(name ?? "")")
    }
  }

  @Test("messages contain path, key, range and reason", arguments: AccessibilityLanguage.allCases)
  func messages(language: AccessibilityLanguage) {
    let words = language.sessionWords
    let faults: [(SettingsFault, [String])] = [
      (.damaged(path: "/a", copy: "/b"), ["/a", "/b", "\"rate\""]),
      (.unreadable(path: "/a", reason: "why"), ["/a", "why"]),
      (.ignored(path: "/a", key: "rate", range: "0 … 9"), ["/a", "rate", "0 … 9"]),
      (.notSaved(path: "/a", reason: "why"), ["/a", "why"]),
    ]
    for (fault, parts) in faults {
      let message = fault.message(in: words)
      for part in parts { #expect(message.contains(part)) }
      #expect(fault.description == fault.message(in: .english))
    }
    #expect(
      SettingsFault.ignored(path: "{key}", key: "{range}", range: "1").message(in: words).contains("{key}"))
  }

  @Test("speech failures are translated, server messages are not") func failures() {
    #expect(
      SessionWords.german.failure("speech-dispatcher cannot be reached: No such file")
        == "speech-dispatcher ist nicht erreichbar: No such file")
    #expect(SessionWords.french.failure("try it with: spd-say hello") == "essayez : spd-say bonjour")
    #expect(SessionWords.german.failure("something new") == "something new")
    let keys = Set(SessionWords.german.failures.keys)
    for language in AccessibilityLanguage.allCases where language != .en {
      #expect(Set(language.sessionWords.failures.keys) == keys)
    }
  }

  @Test("the warning about missing sound follows the language") func warning() {
    let display = HeadlessDisplay(columns: 160, rows: 10)
    let session = display.session
    session.handle(
      .unavailable(reason: "speech-dispatcher has gone away", remedy: "try it with: spd-say hello"), at: 0)
    display.settle()
    // The warning is shown only while the reader is on.
    #expect(!display.text.contains("No sound"))
    display.robot.reader(.on)
    #expect(display.text.contains("No sound: speech-dispatcher has gone away; try it"))
    session.language = .de
    display.settle()
    #expect(
      display.text.contains("Kein Ton: speech-dispatcher ist verschwunden; versuchen Sie: spd-say hallo"))
    session.handle(.available, at: 1)
    display.robot.reader(.off)
    display.advance(by: 5)
    #expect(display.text.contains("F6 Bildschirmleser   ? Tasten   Tab weiter"))
  }

  @Test("a problem with the settings is announced, and shown until a key is pressed") func settingsFault() {
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
    "every entry of the key list can be read on the screen",
    arguments: AccessibilityLanguage.allCases, [(80, 24), (40, 12)])
  func keyList(language: AccessibilityLanguage, size: (Int, Int)) {
    let display = HeadlessDisplay(columns: size.0, rows: size.1)
    display.show(View())
    display.session.language = language
    display.robot.reader(.on)
    display.robot.type("?")
    var seen = ""
    for _ in 0..<30 {
      seen += display.text
      display.robot.press(.right)
    }
    let unseen = language.sessionWords.readerKeys.map(\.meaning).filter { meaning in
      !meaning.split(separator: " ").allSatisfy { seen.contains(TextMetrics.visualOrder(String($0))) }
    }
    #expect(unseen == [])
  }

  @Test("the key list scrolls by keys while the reader is off") func scrolledKeyList() {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    display.show(View())
    display.robot.type("?")
    #expect(!display.text.contains("Control C"))
    display.robot.press(.end)
    #expect(display.text.contains("Control C") && display.text.contains("leave at once"))
  }
}
