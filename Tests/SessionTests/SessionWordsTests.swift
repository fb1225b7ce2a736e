import Drawing
import Input
import ScreenReader
import Speech
import Testing
import Toolkit
import ToolkitTesting

@testable import Session

/// All that the session shows and says of its own is there in each language.
@Suite @MainActor struct SessionWordsTests {
  @Test(arguments: AccessibilityLanguage.allCases)
  func everyLanguageHasTheSameKeys(language: AccessibilityLanguage) {
    let (words, english) = (language.sessionWords, SessionWords.english)
    for path in [\SessionWords.readerKeys, \.generalKeys, \.firstKeys, \.otherKeys] {
      let items = words[keyPath: path]
      #expect(items.count == english[keyPath: path].count)
      for (item, other) in zip(items, english[keyPath: path]) {
        #expect(!item.keys.isEmpty && !item.meaning.isEmpty)
        #expect(marks(item.keys) == marks(other.keys), "\(item.keys) is another key than \(other.keys)")
        if language != .en { #expect(item.meaning != other.meaning) }
      }
    }
  }

  /// What is the same on every keyboard: letters by themselves, signs, and keys with numbers.
  private func marks(_ keys: String) -> [Substring] {
    keys.split { " ,،".contains($0) }.filter { $0.count == 1 || $0.first == "F" && $0.last?.isNumber == true }
  }

  @Test(arguments: AccessibilityLanguage.allCases)
  func noTextIsMissing(language: AccessibilityLanguage) {
    for (name, value) in Mirror(reflecting: language.sessionWords).children {
      guard let text = value as? String else { continue }
      #expect(!text.isEmpty, "\(name ?? "")")
    }
  }

  @Test(arguments: AccessibilityLanguage.allCases)
  func messagesNameAllThereIsToKnow(language: AccessibilityLanguage) {
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

  @Test func speechFailuresAreTranslatedAndTheServersOwnWordsStay() {
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

  @Test func aWarningFollowsTheLanguage() {
    let display = HeadlessDisplay(columns: 160, rows: 10)
    let session = display.session
    session.handle(
      .unavailable(reason: "speech-dispatcher has gone away", remedy: "try it with: spd-say hello"), at: 0)
    display.settle()
    // It matters to those who are to hear something.
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

  @Test func aFaultOfTheSettingsIsShownUntilAKeyAndSaid() {
    let room = Room()
    room.turnReaderOn()
    let heard = room.hear(for: 20) {
      room.session.report([.notSaved(path: "/a", reason: "it is full")])
      room.display.settle()
    }
    #expect(heard == [["Settings cannot be saved in /a: it is full."]])
    #expect(room.display.text.contains("Settings cannot be saved in /a: it is full."))
    room.robot.press(.right)
    #expect(!room.display.text.contains("cannot be saved"))
  }

  @Test(arguments: AccessibilityLanguage.allCases, [(80, 24), (40, 12)])
  func everyKeyOfTheListCanBeReadOnAScreen(language: AccessibilityLanguage, size: (Int, Int)) {
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

  @Test func withoutTheReaderTheListIsScrolledByKeys() {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    display.show(View())
    display.robot.type("?")
    #expect(!display.text.contains("Control C"))
    display.robot.press(.end)
    #expect(display.text.contains("Control C") && display.text.contains("leave at once"))
  }
}
