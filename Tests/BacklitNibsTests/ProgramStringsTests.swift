import BacklitNibs
import BacklitValues
import TestSupport
import Testing

/// The texts of a program, looked up in code.
@Suite("Strings of a program") @MainActor struct ProgramStringsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    folder.makeFolder("Strings")
    try folder.write(
      "Strings/en.json",
      """
      { "saved": "Saved as {name}",
        "tracks": { "one": "{count} track", "other": "{count} tracks" },
        "albums": { "one": "{count} album", "other": "{count} albums" },
        "total": "{tracks} on {albums}",
        "tempo": "{bpm} beats" }
      """)
  }

  private func strings(_ language: String) throws -> Strings {
    try Strings(contentsOf: folder.path("Strings"), language: language)
  }

  private func faults(_ language: String) throws -> [String] {
    try strings(language).check().map { String($0.description.dropFirst(folder.path("Strings/").count)) }
  }

  @Test("A text has its placeholders, its form for a number, and numbers of the language") func texts() throws
  {
    try folder.write(
      "Strings/de.json",
      #"{ "tracks": { "one": "{count} Titel", "other": "{count} Titel" }, "tempo": "{bpm} Schläge" }"#)
    let english = try strings("en")
    #expect(english.text("saved", ["name": "{count}"]) == "Saved as {count}")
    #expect(
      [0, 1, 2, -1].map { english.text("tracks", count: $0) } == [
        "0 tracks", "1 track", "2 tracks", "-1 track",
      ])
    #expect(
      english.text("total", ["tracks": .counted("tracks", 12), "albums": .counted("albums", 1)])
        == "12 tracks on 1 album")
    #expect(english.text("tracks", count: 1, format: ValueFormat(decimals: 1)) == "1.0 tracks")
    let german = try strings("de-AT")
    #expect(german.text("tempo", ["bpm": .number(128.5, ValueFormat(decimals: 1))]) == "128,5 Schläge")
    #expect(german.text("saved", ["name": "x"]) == "Saved as x")
    #expect(german.text("nothing") == "nothing" && german.text("tempo") == "{bpm} Schläge")
  }

  @Test("Each language has its own forms") func arabic() throws {
    try folder.write(
      "Strings/ar.json",
      """
      { "tracks": { "zero": "Z", "one": "O", "two": "T", "few": "F", "many": "M", "other": "X" } }
      """)
    let arabic = try strings("ar")
    #expect(
      [0, 1, 2, 3, 11, 100].map { arabic.text("tracks", count: $0) } == ["Z", "O", "T", "F", "M", "X"])
  }

  @Test("A language that the toolkit lacks brings its rules") func polish() throws {
    let forms = #""tracks": { "one": "utwór", "few": "utwory", "many": "utworów", "other": "utworu" }"#
    try folder.write("Strings/pl.json", "{ \(forms) }")
    let found = try faults("pl")
    #expect(
      found.contains(
        "pl.json:1:22: error: \"tracks\" has plural forms, but there are no plural rules for the language \"pl\"; "
          + "add them to the table as the group \"plurals\", from CLDR"))
    try folder.write(
      "Strings/pl.json",
      #"""
      { "plurals": { "one": "i = 1 and v = 0",
          "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
          "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14" },
        \#(forms) }
      """#)
    let polish = try strings("pl")
    #expect(
      [1, 2, 5, 22].map { polish.text("tracks", count: $0) } == ["utwór", "utwory", "utworów", "utwory"])
    #expect(polish.text("tracks", count: 1.5, format: ValueFormat(decimals: 1)) == "utworu")
  }

  @Test("A missing form is a fault that names file, line, form and language") func missingForms() throws {
    #expect(try faults("en") == [])
    try folder.write(
      "Strings/ar.json",
      """
      { "saved": "{name}", "albums": "{count}", "total": "{tracks}{albums}", "tempo": "{bpm}{beats}",
        "tracks": { "zero": "Z", "one": "O", "two": "T", "many": "M", "other": "X" } }
      """)
    #expect(
      try faults("ar") == [
        "ar.json:1:87: error: \"tempo\" has no placeholder \"{beats}\"; its placeholders are {bpm}",
        "ar.json:2:23: error: \"tracks\" lacks the form \"few\", which the language \"ar\" uses for numbers such as 3; "
          + "add \"few\"",
      ])
    try folder.write(
      "Strings/de.json", #"{ "tracks": { "one": "ein", "few": "einige", "other": "viele" } }"#)
    let german = try faults("de")
    #expect(
      german.contains(
        "de.json:1:36: error: \"tracks\" has the form \"few\", which the language \"de\" does not use; its forms are one, other"
      ))
    #expect(german.contains { $0.hasPrefix("de.json:1:1: error: there is no text \"albums\"; ") })
  }

  @Test("A definition that uses the tables reports missing forms too") func definitions() throws {
    try folder.write("Strings/ar.json", #"{ "tracks": { "one": "O", "other": "X" }, "saved": "S" }"#)
    try folder.write(
      "Nibs/A.json",
      #"{ "nib": 1, "root": { "id": "a", "class": "Label", "properties": { "text": "@saved" } } }"#)
    let nib = try Nib(contentsOf: folder.path("Nibs/A.json"))
    let found = nib.check(registry: .builtIn, language: "ar").map(\.problem)
    #expect(found.count == 4 && found.allSatisfy { $0.contains("\"tracks\" lacks the form") })
    #expect(nib.check(registry: .builtIn, language: "en") == [])
  }

  @Test("Tables are found beside the definitions, and missing ones are an error") func search() throws {
    Nib.searchPath.insert(folder.path("Nibs"), at: 0)
    defer { Nib.searchPath.removeFirst() }
    #expect(try Strings(language: "en").text("tracks", count: 1) == "1 track")
    let fault = #expect(throws: Faults.self) { try Strings(language: "de", in: ["/nowhere"]) }
    #expect(
      fault?.description.contains("there are no texts in /nowhere; put a table such as en.json there") == true
    )
    try folder.write("Strings/de.json", "{}")
    let other = #expect(throws: Faults.self) {
      try Strings(contentsOf: folder.path("Nibs"), language: "fr")
    }
    #expect(
      other?.description.contains("there are no texts for the language \"fr\", and none in English") == true)
  }
}
