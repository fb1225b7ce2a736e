import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The pages of the playground") @MainActor struct PlaygroundTests {
  /// A page of the showcase in a language, style and text size, without problems and findings.
  private func expectFrames<Page: ShowcasePage>(of type: Page.Type, columns: Int, rows: Int) throws {
    for language in ["en", "ar"] {
      for textSize in [ContentSizeCategory.extraSmall, .large, .accessibilityMedium] {
        let harness = try ShowcaseHarness(
          type, columns: columns, rows: rows, language: language, textSize: textSize)
        for style in [UserInterfaceStyle.dark, .light] where style == .dark || textSize == .large {
          harness.display.session.screen.preferences.userInterfaceStyle = style
          harness.display.settle()
          harness.expectNoProblems()
          #expect(harness.pageFindings == [], "\(language) \(style) \(textSize)")
        }
      }
    }
  }

  @Test(
    "No size, direction, style and text size has problems",
    arguments: ShowcaseHarness<Playground>.sizes + [(75, 25), (120, 40)])
  func frames(size: (columns: Int, rows: Int)) throws {
    try expectFrames(of: Playground.self, columns: size.columns, rows: size.rows)
    try expectFrames(of: LiveView.self, columns: size.columns, rows: size.rows)
    try expectFrames(of: MusicButtonPage.self, columns: size.columns, rows: size.rows)
    try expectFrames(of: Pad.self, columns: size.columns, rows: size.rows)
  }

  @Test("The links open the pages, and Escape returns to the contents") func links() throws {
    let harness = try ShowcaseHarness(Playground.self)
    let page = harness.page
    let kinds: [ShowcasePage.Type] = [LiveView.self, MusicButtonPage.self, Pad.self]
    for (link, kind) in zip([page.liveview, page.musicbutton, page.pad], kinds) {
      harness.display.session.window.focus(on: link)
      harness.robot.press(.enter)
      harness.display.advance(by: 1)
      let shown = try #require(harness.stack.topViewController)
      #expect(type(of: shown) == kind && harness.stack.viewControllers.count == 3)
      harness.robot.press(.escape)
      harness.display.advance(by: 1)
      #expect(harness.stack.topViewController === page)
    }
    harness.expectNoProblems()
  }

  @Test("Next and Previous turn the pages without a pile of them", arguments: ["en", "ar"])
  func turning(language: String) throws {
    let harness = try ShowcaseHarness(LiveView.self, language: language)
    func press(_ identifier: String) throws {
      harness.robot.tap(try #require(harness.display.view(identifier)))
      harness.display.advance(by: 1)
    }
    let kinds: [ShowcasePage.Type] = [MusicButtonPage.self, Pad.self]
    for kind in kinds {
      try press("next")
      let shown = try #require(harness.stack.topViewController)
      #expect(type(of: shown) == kind && harness.stack.viewControllers.count == 2)
    }
    #expect((harness.display.view("next") as? Button)?.isEnabled == false)
    for kind in [MusicButtonPage.self, LiveView.self, Playground.self] as [ShowcasePage.Type] {
      try press("previous")
      let shown = try #require(harness.stack.topViewController)
      #expect(type(of: shown) == kind && harness.stack.viewControllers.count == 2)
    }
    // From the contents, Previous returns to the same contents.
    let contents = try #require(harness.stack.topViewController as? Playground)
    harness.robot.tap(contents.liveview)
    harness.display.advance(by: 1)
    #expect(harness.stack.topViewController is LiveView && harness.stack.viewControllers.count == 3)
    try press("previous")
    #expect(harness.stack.topViewController === contents)
    harness.expectNoProblems()
  }

  @Test("Notes are headings and text, or raw, also on the next page") func notes() throws {
    let harness = try ShowcaseHarness(LiveView.self, rows: 64)
    let notes = try #require(harness.page.notes)
    func lines() -> [Label] { notes.arrangedSubviews.compactMap { $0 as? Label } }
    #expect(lines().map(\.text).prefix(2) == ["Live view", "A view"])
    #expect(lines().filter { $0.accessibilityTraits.contains(.header) }.count == 4 && lines().count == 7)
    harness.robot.tap(try #require(harness.page.raw))
    harness.display.settle()
    #expect(lines().map(\.text).prefix(2) == ["# Live view", "## A view"])
    #expect(!lines().contains { $0.accessibilityTraits.contains(.header) } && lines().count == 7)
    harness.robot.tap(try #require(harness.display.view("next")))
    harness.display.advance(by: 1)
    let next = try #require(harness.stack.topViewController as? MusicButtonPage)
    #expect(next.raw?.isOn == true && next.notes?.isRaw == true)
    harness.expectNoProblems()
  }

  @Test("The script reads the contents by ear") func byEar() throws {
    try ShowcaseHarness(Playground.self).play("playground-by-ear")
  }
}
