import Testing

@testable import BacklitValues

@Suite("String tables") struct StringTableTests {
  private func table(_ json: String) -> StringTable {
    StringTable(document: JSONDocument(json, file: "a.json"))
  }

  @Test("Groups join their names with periods") func groups() {
    let table = table(#"{ "a.b": "1", "a": { "c": "2", "d": { "e": "3" } }, "f": {} }"#)
    #expect(table.faults == [])
    #expect(["a.b", "a.c", "a.d.e"].map(table.text) == ["1", "2", "3"] && table.entries.count == 3)
  }

  @Test("An object with the names of plural forms is one text") func plurals() {
    let table = table(#"{ "a": { "one": "1", "other": "2" }, "b": { "other": "3", "title": "4" } }"#)
    #expect(table.faults == [])
    #expect(table.entries["a"]?.text(.one) == "1" && table.entries["a"]?.text(.few) == "2")
    #expect(table.text("b.other") == "3" && table.text("b.title") == "4")
  }

  @Test(
    "Faults have a place",
    arguments: [
      ("[]", ["a.json:1:1: error: the file must contain one object of keys and texts"]),
      (
        #"{ "a": 5, "b": { "c": [] } }"#,
        [
          "a.json:1:8: error: \"a\" must be a string", "a.json:1:23: error: \"b.c\" must be a string",
        ]
      ),
      (
        "{\n \"a\": { \"one\": \"1\" } }",
        [
          "a.json:2:7: error: \"a\" lacks the form \"other\"; add \"other\", the form for all other numbers"
        ]
      ),
      (
        #"{ "a.b": "1", "a": { "b": "2" } }"#,
        [
          "a.json:1:22: error: the key \"a.b\" is used twice; remove one of the two"
        ]
      ),
      (#"{ "a": { "one": 1, "other": "2" } }"#, ["a.json:1:17: error: \"a.one\" must be a string"]),
    ])
  func faults(json: String, expected: [String]) { #expect(table(json).faults.map(\.description) == expected) }

  @Test("A table with faults has the texts that are valid") func partlyValid() {
    let table = table(#"{ "a": 5, "b": "2", "c": "3" "#)
    #expect(table.faults.count == 2 && table.text("b") == "2" && table.text("c") == "3")
  }

  @Test("Placeholders are filled once") func placeholders() {
    #expect(Placeholders.fill("{a} and {b}", ["a": "{b}", "b": "2"]) == "{b} and 2")
    #expect(Placeholders.fill("{a}{missing}", ["a": "1"]) == "1{missing}")
    #expect(Placeholders.fill("{{a}} }}{{{a}", ["a": "1"]) == "{a} }{1")
    #expect(Placeholders.fill("{ a} } {", ["a": "1"]) == "{ a} } {")
    #expect(Placeholders.fill("é{a}ü", ["a": "👩🏽"]) == "é👩🏽ü")
    #expect(Placeholders.fill("", [:]) == "")
  }

  @Test("Any text can be filled") func anyText() throws {
    let parts: [Character] = ["{", "}", "a", "1", " ", "é", "👩🏽", "\u{301}"]
    try forAll { generator in
      let text = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          parts.randomElement(using: &generator) ?? " "
        })
      let doubled = text.replacing("{", with: "{{").replacing("}", with: "}}")
      try #require(Placeholders.fill(doubled, ["a": "x"]) == text)
      _ = Placeholders.fill(text, ["a": "x"])
    }
  }
}
