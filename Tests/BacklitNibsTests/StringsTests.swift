import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// Localized texts and their fallbacks.
@Suite @MainActor struct StringsTests {
  private let folder: TemporaryFolder
  private let nib: Nib

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    folder.makeFolder("Strings")
    try folder.write(
      "Nibs/A.json",
      """
      { "nib": 1, "root": { "id": "a", "class": "Label",
          "properties": { "text": "@greeting" },
          "accessibility": { "label": "@@home", "hint": "@hint" } } }
      """)
    try folder.write("Strings/en.json", #"{ "greeting": "Hello", "hint": "Waves" }"#)
    nib = try Nib(contentsOf: folder.path + "/Nibs/A.json")
  }

  private var strings: String { folder.path + "/Nibs/../Strings/" }

  private func label(_ language: String) throws -> Label {
    let root = try nib.instantiate(registry: .builtIn, language: language).root
    return try #require(root as? Label)
  }

  private func faults(_ language: String) -> [String] {
    nib.check(registry: .builtIn, language: language).map { String($0.description.dropFirst(nib.file.count)) }
  }

  @Test("Texts are those of the language") func language() throws {
    try folder.write("Strings/de.json", #"{ "greeting": "Hallo", "hint": "Winkt" }"#)
    #expect(try label("en").text == "Hello")
    #expect(try label("en").accessibilityLabel == "@home")
    #expect(try label("de").text == "Hallo" && label("de").accessibilityHint == "Winkt")
  }

  @Test("The table of a region contains only the differences") func regions() throws {
    try folder.write("Strings/de.json", #"{ "greeting": "Hallo", "hint": "Winkt" }"#)
    try folder.write("Strings/de-AT.json", #"{ "greeting": "Servus" }"#)
    #expect(try label("de-AT").text == "Servus" && label("de-AT").accessibilityHint == "Winkt")
    #expect(try label("de-Latn-CH").text == "Hallo")
    #expect(faults("de-AT") == [] && faults("de-CH") == [])
  }

  @Test("A missing translation falls back to English") func fallback() throws {
    try folder.write("Strings/fr.json", #"{ "greting": "Bonjour", "hint": "Salue" }"#)
    #expect(try label("fr").text == "Hello" && label("fr").accessibilityHint == "Salue")
    #expect(
      faults("fr") == [
        ":2:29: error: there is no text \"greeting\" in \(strings)fr.json; \(strings)en.json has it"
      ])
  }

  @Test(
    "Every language tag falls back to English",
    arguments: [
      "it", "C", "", "-", "../x", "../../Strings/en", "de_AT", String(repeating: "x-", count: 9000),
    ])
  func unknownLanguages(language: String) throws {
    #expect(try label(language).text == "Hello")
    let found = faults(language)
    #expect(found.count == 1 && found[0].hasPrefix(":2:29: error: there are no strings for the language"))
  }

  @Test("A broken table is a fault and falls back to English") func brokenTranslation() throws {
    try folder.write("Strings/es.json", #"{ "greeting": 5, "hint": "Saluda" "#)
    #expect(try label("es").text == "Hello")
    let found = nib.check(registry: .builtIn, language: "es").map(\.description)
    #expect(found.count == 3)
    #expect(found.contains("\(strings)es.json:1:15: error: \"greeting\" must be a string"))
    #expect(found.contains { $0.hasSuffix("\"greeting\" in \(strings)es.json; \(strings)en.json has it") })
  }

  @Test("A key that no table has is one fault in every language") func missingKey() throws {
    try folder.write("Strings/en.json", #"{ "greting": "Hello", "hint": "Waves" }"#)
    try folder.write("Strings/de.json", #"{ "hint": "Winkt" }"#)
    let expected =
      ":2:29: error: there is no text \"greeting\" in \(strings)en.json; did you mean \"greting\"?"
    #expect(faults("en") == [expected] && faults("de") == [expected])
    do throws(Faults) {
      _ = try nib.instantiate(registry: .builtIn, language: "de")
      Issue.record("made")
    } catch {
      #expect(error.count == 1 && nib.file + expected == error.description)
    }
  }

  @Test("Faults of the English table are reported") func brokenEnglishTable() throws {
    try folder.write("Strings/en.json", #"{ "greeting": "Hello" "hint": "Waves" }"#)
    do throws(Faults) {
      _ = try nib.instantiate(registry: .builtIn, language: "de")
    } catch {
      #expect(error.contains { $0.file.hasSuffix("en.json") })
    }
    #expect(!faults("en").isEmpty)
  }

  @Test("The languages are those with a table") func languages() throws {
    #expect(nib.languages == ["en"])
    try folder.write("Strings/de-AT.json", "{}")
    try folder.write("Strings/ar.json", "{}")
    try folder.write("Strings/notes.txt", "")
    try folder.write("Strings/no tag.json", "")
    #expect(nib.languages == ["ar", "de-AT", "en"])
    #expect(Nib(bytes: [], file: folder.path + "/nowhere/at/all.json").languages == [])
  }

  @Test("All languages are checked with one reading of the definition and of each table")
  func allLanguages() throws {
    try folder.write("Strings/de.json", #"{ "greeting": "Hallo" }"#)
    try folder.write("Strings/de-AT.json", #"{ "greeting": 5 }"#)
    try folder.write("Strings/es.json", #"{ "hint": "Saluda", }"#)
    try folder.write("Strings/fr.json", #"{ "greting": "Bonjour", "hint": "Salue" }"#)
    let languages = nib.languages + ["it", "x"]
    let each = languages.flatMap { nib.check(registry: .builtIn, language: $0) }
    #expect(!each.isEmpty)
    let all = nib.checkWithCounts(registry: .builtIn, languages: languages)
    #expect(all.faults == Faults(each, first: nib.file)?.all)
    #expect(all.viewCount == 1)
    // The table of de is read again as the parent of de-AT.
    #expect(all.tableCount == 6)
  }

  @Test("The definition is read once for any number of languages") func manyLanguages() throws {
    for index in 0..<200 {
      let letters = [index / 26, index % 26].map { String(UnicodeScalar(UInt8(97 + $0))) }
      try folder.write("Strings/q\(letters.joined()).json", #"{ "greeting": "Hi" }"#)
    }
    let all = nib.checkWithCounts(registry: .builtIn, languages: nib.languages)
    #expect(nib.languages.count == 201 && all.viewCount == 1 && all.tableCount == 201)
    #expect(all.faults.count == 200)
  }

  @Test("Texts from tables are limited to 4 MiB, counted at each use") func longTexts() throws {
    func faults(uses: Int) throws -> [String] {
      let views = Array(repeating: #"{ "class": "Label", "properties": { "text": "@long" } }"#, count: uses)
      try folder.write(
        "Nibs/Long.json",
        #"{ "nib": 1, "root": { "class": "View", "subviews": [\#(views.joined(separator: ","))] } }"#)
      let nib = try Nib(contentsOf: folder.path + "/Nibs/Long.json")
      return nib.check(registry: .builtIn).map(\.problem)
    }
    try folder.write("Strings/en.json", #"{ "long": "\#(String(repeating: "long ", count: 100_000))" }"#)
    #expect(try faults(uses: 8).isEmpty)
    #expect(
      try faults(uses: 1000) == ["the texts from tables of strings have more than 4 MiB in total"])
  }

  // MARK: The tables of this package

  @Test("The deck has all texts in every language") func deckTranslations() throws {
    let deck = try Nib(contentsOf: Assets.deck)
    #expect(deck.languages == ["ar", "de", "en", "es", "fr"])
    for language in deck.languages {
      #expect(deck.check(owner: DJController(), registry: .builtIn, language: language) == [])
    }
  }

  @Test("All tables have the same keys") func equalKeys() throws {
    let strings = StringsTables(beside: Assets.deck, language: "en")
    let english = try #require(strings.fallback)
    #expect(english.entries.count > 20)
    for language in try Nib(contentsOf: Assets.deck).languages {
      let table = try #require(StringsTables(beside: Assets.deck, language: language).own.first)
      #expect(table.faults == [] && Set(table.entries.keys) == Set(english.entries.keys), "\(language)")
      #expect(!table.entries.values.contains { $0.text().isEmpty })
    }
  }
}
