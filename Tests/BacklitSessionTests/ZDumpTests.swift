import BacklitGeometry
import Glibc
import Testing

@testable import BacklitAccessibility
@testable import BacklitSession
@testable import BacklitUI
@testable import BacklitValues

@Suite struct ZDumpTests {
  static let counts: [Int] = Array(0...130) + [200, 201, 1000, 1_000_000, 2_000_000]

  @Test func dump() {
    var lines: [String] = []
    func add(_ name: String, _ value: String) { lines.append("\(name)\t\(value)") }
    func phrase(_ language: Language, _ key: String) -> String {
      Self.counts.map { language.text(key, count: $0) }.joined(separator: "|")
    }
    for language in [Language.en, .es, .de, .fr, .ar] {
      let tag = language.tag
      for word in ReaderText.allCases where ![.headingLevel, .position, .decimal].contains(word) {
        add("\(tag).reader.\(word)", language.words[word])
      }
      for word in RotorText.allCases { add("\(tag).rotor.\(word)", language.text(word)) }
      for word in StatusText.allCases {
        add(
          "\(tag).status.\(word)",
          word == .actionsAvailable ? phrase(language, word.key) : language.text(word))
      }
      add("\(tag).spelling.capital", language.text(SpellingText.capital))
      let signs = " .,;:!?-_/\\()[]\"'@#%&+=*<>".sorted().map { "\($0)=\(language.name(of: $0))" }
      add("\(tag).spelling.signs", signs.joined(separator: "|"))
      let letters = (0...0x17F).compactMap { Unicode.Scalar($0).map(Character.init) }.filter {
        $0.isLetter && $0.isLowercase
      }
      let alphabet = letters.sorted().compactMap { letter in
        language.textAndLanguage("spelling.alphabet.\(letter)").map { "\(letter)=\($0.text)" }
      }
      add("\(tag).spelling.alphabet", alphabet.joined(separator: "|"))
      add(
        "\(tag).spelling.alphabetLanguage",
        language.textAndLanguage("spelling.alphabet.a")?.foreign.map { "Optional(\"\($0)\")" } ?? "nil")
      func items(_ list: KeyHelpList) -> String {
        language.keyHelp(list).map { "\($0.keys)=\($0.meaning)" }.joined(separator: "|")
      }
      add("\(tag).session.firstKeys", items(.first))
      add("\(tag).session.otherKeys", items(.other))
      add("\(tag).session.generalKeys", items(.general))
      add("\(tag).session.readerKeys", items(.reader))
      for word in SessionText.allCases where word != .items {
        add("\(tag).session.\(word)", language.text(word))
      }
      add("\(tag).session.item", phrase(language, "session.items"))
      add("\(tag).session.second", phrase(language, "numbers.seconds"))
      add("\(tag).controls.second", phrase(language, "numbers.seconds"))
      add("\(tag).controls.minute", phrase(language, "numbers.minutes"))
      for (name, old) in [("picture", "linePicture"), ("empty", "lineEmpty")] {
        let item = language.keyHelp(.lines, name)
        add("\(tag).session.\(old)", "\(item.keys)=\(item.meaning)")
      }
      for word in KeyText.allCases { add("\(tag).keys.\(word)", language.text(word)) }
      for word in ControlText.allCases { add("\(tag).controls.\(word)", language.text(word)) }
      for command in ReaderCommand.allCases {
        add("\(tag).command.\(command)", command.meaning(in: language))
      }
      add("\(tag).name", language.name)
      add(
        "\(tag).verbosity",
        "\(language.verbosityTitle) \(ReaderSettings.Verbosity.allCases.map { language.name(of: $0) })")
      for seconds in [-125, -2, 0, 1, 2, 3, 11, 59, 60, 61, 62, 120, 121, 122, 183, 660, 6000, 6001] {
        add("\(tag).duration.\(seconds)", language.duration(seconds: seconds))
      }
      for number in [0, 1, -1.5, 2.25, 0.05, 1234567.5, -0.001, 1e15, 1e300] {
        var node = AccessibilityNode(id: NodeID(1))
        node.range = AccessibilityRange(minimum: -1e308, maximum: 1e308, step: 1, value: number)
        node.traits = [.adjustable, .header]
        add("\(tag).spoken.\(number)", "\(language.words.parts(for: node))")
        node.headingLevel = 2
        node.position = SetPosition(2, of: 5)
        add("\(tag).spoken2.\(number)", "\(language.words.parts(for: node))")
      }
      let faults: [SettingsFault] = [
        .damaged(path: "/a", copy: "/b"), .damaged(path: "/a{key}", copy: nil),
        .unreadable(path: "/a", reason: "why"),
        .ignored(path: "{key}", key: "rate", range: "0 … 9"), .notSaved(path: "/a", reason: "why"),
      ]
      for fault in faults { add("\(tag).fault", fault.message(in: language)) }
      let failures = SpeechText.allCases.map { Language.en.text($0) }.sorted()
      if language != .en {
        add(
          "\(tag).session.failures",
          failures.map { "\($0)=\(language.speechFailure($0))" }.joined(separator: "|"))
      }
      for text in (language == .en ? [] : failures) + ["speech-dispatcher cannot be reached: x: y", "other"] {
        add("\(tag).failure.\(text)", language.speechFailure(text))
      }
      for text in ["Hello, World! ÄÖüß ñ Ñ x-y", "مرحبا 1", "ǅ İ", "a\tb  c"] {
        for byWords in [false, true] {
          add(
            "\(tag).spelled.\(text).\(byWords)", "\(language.spelled(text, language: "xx", byWords: byWords))"
          )
        }
      }
    }
    for tag in [
      "en", "en-GB", "de", "de-AT", "es", "es-419", "fr_CA", "fr", "ar", "ar-EG", "ar-MA", "ar_DZ", "ar-LY",
      "ar-TN",
      "ar-EH", "ar-EG-u-nu-arab", "ar-u-nu-arab", "ar-MA-u-nu-arab", "tlh", "", "C", "he", "DE-at", "deu",
    ] {
      let style = NumberStyle(language: tag)
      let words = NumberWords(language: tag)
      for format in [
        ValueFormat.pitch, .whole, ValueFormat(decimals: 2, unit: .named(symbol: "dB", spoken: "decibels")),
      ] {
        for value in [0, 2.4, -1.25, 1234567.891] {
          add("shown.\(tag)", "\(format.shown(value, style: style))\t\(format.spoken(value, words: words))")
        }
      }
    }
    for name in [
      "de_AT.UTF-8", "es-419", "fr", "ar_EG@calendar", "C", "", "POSIX", "EN", "tlh", "de.UTF-8", "d e",
    ] {
      add("locale.\(name)", "\(Language(locale: name).supported)")
    }
    let clock = ContinuousClock()
    for table in Localization.builtInTables {
      let bytes = table.json()
      let time = (0..<20).map { _ in
        clock.measure { _ = LanguageTable(document: JSONDocument(bytes: bytes, file: "a")) }
      }.min()
      print("PARSE", table.language, bytes.count, time as Any)
    }
    print("STYLE", clock.measure { for _ in 0..<1000 { _ = NumberStyle(language: "de-AT") } } / 1000)
    let text = lines.joined(separator: "\n") + "\n"
    let file = fopen("/tmp/words-fixture/after.txt", "w")
    fputs(text, file)
    fclose(file)
  }
}
