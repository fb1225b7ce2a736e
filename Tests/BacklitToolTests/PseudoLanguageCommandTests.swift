import TestSupport
import Testing

/// Tests of pseudo-languages in the commands.
@Suite(.ownThread) struct PseudoLanguageCommandTests {
  private static let files = [
    "Nibs/A.json": """
    { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [
      { "id": "title", "class": "Label", "properties": { "text": "@title" } } ] },
      "constraints": [ "title.leading == page.leading + 16", "title.top == page.top", "title.width <= 80" ] }
    """,
    "Strings/en.json": #"{ "title": "Settings" }"#,
    "Strings/de.json": #"{ "title": "Optionen" }"#,
  ]

  private func run(_ arguments: String...) throws -> ToolRun { try ToolRun(arguments, files: Self.files) }

  @Test(
    "Texts of definitions are changed",
    arguments: [
      ("en-x-double", "Settings Settings"), ("de-x-bounded", "[# Optionen #]"), ("en-x-accented", "Šéţţîñĝš"),
      ("en-x-rtl", "Settings"),
    ])
  func texts(language: String, text: String) throws {
    let tree = try run("tree", "Nibs/A.json", "--language", language)
    #expect(tree.status == 0 && tree.output == "\(text)\n", "\(tree)")
  }

  @Test("A right-to-left pseudo-language mirrors the layout") func direction() throws {
    let layout = try run("layout", "Nibs/A.json", "--json", "--size", "400x300", "--language", "en-x-rtl")
    #expect(layout.output.contains(#""direction":"rightToLeft""#), "\(layout)")
    #expect(layout.output.contains(#""frame":[320,0,64,16]"#), "\(layout)")
  }

  @Test("The audit finds a text that a longer translation would cut") func audit() throws {
    #expect(try run("audit", "Nibs/A.json").status == 0)
    let double = try run("audit", "Nibs/A.json", "--language", "en-x-double")
    #expect(double.status == 1 && double.output.contains("Settings Settings"), "\(double)")
    #expect(try run("audit", "Nibs/A.json", "--language", "en-x-accented").status == 0)
  }

  @Test("Sizes are not traits of a command") func sizesInTraits() throws {
    let wide = try run("layout", "Nibs/A.json", "--traits", "w>500")
    #expect(wide.status == 2 && wide.errors.contains("Set it with --size"), "\(wide)")
  }
}
