import ArgumentParser
import Backlit
import BacklitTesting
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The list of pages") @MainActor struct PageListTests {
  @Test("Enter opens a page, and Escape returns to its row") func opening() throws {
    let harness = try ShowcaseHarness(PageList.self)
    #expect(harness.display.text.contains("Album") && harness.display.text.contains("Messages"))
    harness.robot.press(.tab)
    harness.robot.press(.down)
    harness.robot.press(.enter)
    harness.display.advance(by: 1)
    #expect(harness.stack.topViewController is Players)
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.stack.topViewController === harness.page && harness.page.table.isFocused)
    #expect(harness.page.table.indexPathForSelectedRow == ListIndexPath(row: 1, section: 0))
    harness.expectNoProblems()
  }

  @Test("Pages are read with what they show, and opened by the reader") func reader() throws {
    let harness = try ShowcaseHarness(PageList.self)
    harness.robot.reader(.on)
    let said = harness.speech { harness.robot.press(.tab) }
    #expect(
      said.last
        == "Pages, table, \(ShowcasePage.all.count) rows, Album, A header that is measured, "
        + "and rows that change with the width, 1 of \(ShowcasePage.all.count)"
    )
    let opened = harness.speech {
      harness.robot.reader(.activate)
      harness.display.advance(by: 1)
    }
    #expect(opened.contains { $0.contains("Album") } && harness.stack.topViewController is Album)
  }

  @Test("The list and open pages are in the language of the session") func languages() throws {
    let harness = try ShowcaseHarness(Beverages.self, language: "de")
    #expect(
      harness.display.text.contains("Getränke") && harness.display.text.contains("Jede Zelle neu bauen"))
    harness.page.translate(to: "fr")
    harness.display.advance(by: 0.1)
    #expect(harness.display.text.contains("Refaire chaque cellule"))
    #expect(harness.display.text.contains("contraintes activées"))
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("Ein Chat mit zehntausend Sprechblasen"))
  }

  @Test(
    "Each page has a definition, texts in all languages, and a name of its own",
    arguments: ["en", "de", "es", "fr", "ar"])
  func pages(language: String) throws {
    #expect(Set(ShowcasePage.all.map { $0.name }).count == ShowcasePage.all.count)
    for type in ShowcasePage.all {
      let page = try type.load(language: language)
      for key in ["showcase.\(type.name)", "showcase.\(type.name).about"] { #expect(page.text(key) != key) }
      let nib = try Nib(contentsOf: try DefinitionFile.path(type.definition))
      #expect(nib.check(owner: page, registry: .showcase, language: language) == [])
    }
  }

  @Test("The schema file matches the class registry") func schema() throws {
    let path = try DefinitionFile.path("PageList.json")
    try TestSnapshot(text: ClassRegistry.showcase.jsonSchema()).matches(
      path.dropLast("Nibs/PageList.json".count) + "Schemas/showcase.schema.json")
  }

  @Test("Traits on the command line change the page, and wrong ones are refused") func traits() throws {
    let overrides = try TraitOverrides(words: "wC dark rtl accessibilityL")
    #expect(overrides.horizontalSizeClass == .compact && overrides.verticalSizeClass == nil)
    #expect(overrides.userInterfaceStyle == .dark && overrides.layoutDirection == .rightToLeft)
    #expect(overrides.preferredContentSizeCategory == .accessibilityLarge)
    for words in ["wide", "wC wR", "landscape", "accessibility", ""] {
      #expect(throws: TraitWordsError.self, "\(words)") { try TraitOverrides(words: words) }
    }
    let command = try Showcase.parse(["messages", "--traits", "rtl light"])
    #expect(command.page == "messages" && command.options.display.traits?.layoutDirection == .rightToLeft)
    #expect(try Showcase.parse(["memory", "--seed", "5"]).seed == 5)
    for (wrong, reason) in [
      (["nothing"], "The page \"nothing\" is unknown."),
      (["todo", "--seed", "5"], "--seed requires the page memory."), (["memory", "--seed", "-1"], "--seed"),
      (["messages", "--screen", "x", "--script", "y"], "--screen cannot be combined with --script"),
      (["messages", "--transcript", "x"], "--transcript requires --script"),
    ] {
      let error = #expect(throws: (any Error).self) { try Showcase.parse(wrong) }
      #expect(error.map(Showcase.message)?.contains(reason) == true, "\(wrong): \(error as Any)")
    }
  }
}
