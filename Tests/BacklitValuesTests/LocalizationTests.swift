import Testing

@testable import BacklitValues

/// The tables of the toolkit.
@Suite("Built-in texts") struct LocalizationTests {
  /// The files in `Resources`, without their extension.
  private static let files: [String] = {
    let folder = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    return FileIO.names(in: "/\(folder)/Sources/BacklitValues/Localization/Resources")
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test("Every file in Resources is a language") func everyFile() {
    let listed = Localization.builtInTables.map(\.language.tag).sorted()
    #expect(
      Self.files == listed,
      "Localization.builtInTables must have an entry such as (.de, { PackageResources.de_json }) for each file."
    )
  }

  private func document(_ language: Language) throws -> JSONDocument {
    let table = try #require(Localization.builtInTables.first { $0.language == language })
    return JSONDocument(bytes: table.json(), file: "\(language).json")
  }

  @Test(
    "Tables have no faults and the placeholders of the English one", arguments: Localization.builtInLanguages)
  func faults(language: Language) throws {
    let document = try document(language)
    let table = LanguageTable(document: document)
    let english = StringTable(document: try self.document(.en))
    #expect(table.faults == [] && table.rules != nil)
    #expect(table.faults(in: document, reference: english, groups: english.groups, rules: { nil }) == [])
  }

  @Test("Every table has every text", arguments: Localization.builtInLanguages)
  func complete(language: Language) throws {
    func keys(_ language: Language) throws -> Set<String> {
      let keys = StringTable(document: try document(language)).entries.keys
      // Rules, letters and loan words differ, and regions have formats of their own.
      return Set(
        keys.filter { key in !["plurals.", "spelling.alphabet.", "loanWords."].contains { key.hasPrefix($0) }
        }
        .filter { LanguageTable.referenceKey($0) == $0 })
    }
    #expect(try keys(language).symmetricDifference(keys(.en)) == [])
    for (key, entry) in StringTable(document: try document(language)).entries {
      #expect(!entry.text().isEmpty, "\(key)")
    }
  }

  @Test("A text in plural forms has a form for each category of Arabic") func arabicForms() throws {
    for (key, entry) in StringTable(document: try document(.ar)).entries {
      if case .plural(let forms) = entry { #expect(forms.count == PluralCategory.allCases.count, "\(key)") }
    }
  }

  @Test("Numbers of regions and numbering systems") func regions() {
    #expect(
      NumberStyle(language: "ar-MA").decimalSeparator == "," && NumberStyle(.ar).decimalSeparator == ".")
    #expect(NumberStyle(language: "de-MA").groupingSeparator == ".")
    #expect(NumberStyle(language: "ar-MA-u-nu-arab").decimalSeparator == "٫")
    #expect(NumberStyle(language: "ar-Arab-EG").digits.first == "0", "a script is not a numbering system")
  }

  @Test("A text that no table has is its key") func missing() {
    #expect(Language.de.text("nowhere.at.all") == "nowhere.at.all")
    #expect(Language.de.text("nowhere.at.all", count: 2) == "nowhere.at.all")
  }
}

/// Texts that a program adds. What changes the tables runs in a process of its own.
@Suite("Added texts") struct AddedTextTests {
  @Test("A program adds texts, which fall back to the parent and to English") func ownTexts() async {
    await #expect(processExitsWith: .success) {
      try Localization.add(
        .en,
        json:
          #"{ "tape": { "eject": "Eject", "left": { "one": "{count} tape", "other": "{count} tapes" } } }"#)
      try Localization.add(.de, json: #"{ "tape.eject": "Auswerfen" }"#)
      let austria = Language(locale: "de_AT")
      #expect(austria.text("tape.eject") == "Auswerfen" && Language.fr.text("tape.eject") == "Eject")
      // English text has English plural forms.
      #expect(
        Language.fr.text("tape.left", count: 0) == "0 tapes"
          && Language.ar.text("tape.left", count: 1) == "1 tape")
      #expect(Localization.languages == Localization.builtInLanguages)
    }
  }

  @Test("A program replaces texts of the toolkit, also for a region") func replacements() async {
    await #expect(processExitsWith: .success) {
      let austria = Language(locale: "de_AT")
      try Localization.add(.de, json: #"{ "reader": { "button": "Schaltfläche" } }"#)
      try Localization.add(
        austria, json: #"{ "reader": { "image": "Büdl" }, "numbers": { "decimal": "." } }"#)
      #expect(
        Language.de.text("reader.button") == "Schaltfläche" && Language.de.text("reader.image") == "Bild")
      #expect(austria.text("reader.button") == "Schaltfläche" && austria.text("reader.image") == "Büdl")
      #expect(NumberStyle(austria).decimalSeparator == "." && NumberStyle(.de).decimalSeparator == ",")
      // A region is a choice of its own once it has a name.
      #expect(austria.supported == .de)
      try Localization.add(austria, json: #"{ "language.name": "Deutsch (Österreich)" }"#)
      #expect(austria.supported == austria && Localization.languages.last == austria)
      #expect(Language(locale: "de_CH").supported == .de)
    }
  }

  @Test("A new language states its plural rules") func rules() async {
    await #expect(processExitsWith: .success) {
      let (polish, japanese) = (Language(locale: "pl"), Language(locale: "ja"))
      try Localization.add(
        polish,
        json: """
          { "language": { "name": "Polski" },
            "plurals": {
              "one": "i = 1 and v = 0",
              "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
              "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14"
            },
            "numbers": { "seconds": {
              "one": "{count} sekunda", "few": "{count} sekundy", "many": "{count} sekund", "other": "{count} sekundy"
            } } }
          """)
      let texts = [1, 2, 5, 12, 22].map { polish.text("numbers.seconds", count: $0) }
      #expect(texts == ["1 sekunda", "2 sekundy", "5 sekund", "12 sekund", "22 sekundy"])
      #expect(Language(locale: "pl_PL").text("numbers.seconds", count: 3) == "3 sekundy")
      // A language without rules has one form.
      try Localization.add(japanese, json: #"{ "numbers": { "seconds": "{count}秒" } }"#)
      #expect([0, 1, 2].map { japanese.text("numbers.seconds", count: $0) } == ["0秒", "1秒", "2秒"])
      #expect(japanese.text("numbers.minutes", count: 1) == "1 minute", "English texts have English forms")
      #expect(Localization.languages.last == polish)
    }
  }

  @Test(
    "Every fault names file, line and column",
    arguments: [
      (
        "{\n  \"reader\": { \"buton\": \"x\" } }",
        ["2:24: error: there is no text \"reader.buton\"; did you mean \"reader.button\"?"]
      ),
      (
        #"{ "reader": { "xyz": "x" } }"#,
        ["1:22: error: there is no text \"reader.xyz\"; remove it"]
      ),
      (
        #"{ "reader": { "ofd": "x" } }"#,
        ["1:22: error: there is no text \"reader.ofd\"; did you mean \"reader.off\"?"]
      ),
      (
        #"{ "language": { "xyz": "x" } }"#,
        ["1:24: error: there is no text \"language.xyz\"; known: language.name"]
      ),
      (
        #"{ "session": { "settingsCopied": "È in {coppy}." } }"#,
        [
          "1:34: error: \"session.settingsCopied\" lacks the placeholder \"{copy}\"; add it to the text",
          "1:40: error: \"session.settingsCopied\" has no placeholder \"{coppy}\"; its placeholders are {copy}",
        ]
      ),
      (#"{ "reader.on": "{x}" }"#, ["1:17: error: \"reader.on\" has no placeholder \"{x}\"; it has none"]),
      (
        #"{ "reader.on": "a } b" }"#,
        ["1:19: error: \"}\" is not part of a placeholder; write }} for the brace itself"]
      ),
      (
        #"{ "reader.on": { "one": "a", "other": "b" } }"#,
        ["1:25: error: \"reader.on\" has no plural forms; write one string"]
      ),
      (
        #"{ "plurals": { "one": "n = 1" }, "reader.items": { "few": "{count}", "other": "{n}" } }"#,
        [
          "1:59: error: \"few\" is not a plural category of this language; "
            + "its categories are one, other; rules are in \"plurals\"",
          "1:80: error: \"reader.items\" has no placeholder \"{n}\"; its placeholders are {count}",
        ]
      ),
      (
        #"{ "plurals": { "one": "n = x" } }"#,
        [
          "1:28: error: expected a whole number, found \"x\"; write a rule such as \"n % 10 = 2..4 and n % 100 != 12..14\""
        ]
      ),
      (
        #"{ "plurals": { "other": "n = 1" } }"#,
        ["1:26: error: \"other\" has no rule; remove it; it is what no rule covers"]
      ),
      (
        #"{ "plurals": { "single": "n = 1" } }"#,
        [
          "1:26: error: \"single\" is not a plural category; the categories with a rule are zero, one, two, few, many"
        ]
      ),
      (
        #"{ "numbers": { "digits": "012" } }"#,
        ["1:26: error: \"numbers.digits\" must have ten digits; write them from 0 to 9"]
      ),
      (
        #"{ "numbers": { "XX": { "decimals": "," } } }"#,
        ["1:36: error: there is no text \"numbers.XX.decimals\"; did you mean \"numbers.decimal\"?"]
      ),
      (#"{ "reader": 1 }"#, ["1:13: error: \"reader\" must be a string"]),
      (#"{ "reader" "x" }"#, ["1:12: error: a colon is missing between a name and its value"]),
    ])
  func faults(json: String, expected: [String]) {
    do throws(Faults) {
      try Localization.add(Language(locale: "tlh"), json: json, file: "tlh.json")
      Issue.record("accepted: \(json)")
    } catch {
      #expect(error.map(\.description) == expected.map { "tlh.json:\($0)" })
    }
    #expect(!Localization.languages.contains(Language(locale: "tlh")))
  }
}
