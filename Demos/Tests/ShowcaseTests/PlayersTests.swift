import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of players") @MainActor struct PlayersTests {
  private typealias Harness = ShowcaseHarness<Players>

  /// Checks a profile that begins at a place of the page and has a width.
  private func expectProfile(_ shown: PageWindow<Players>, _ name: String, x: Double, width: Double) throws {
    let profile = try shown.view(name)
    let whole = shown.frame(profile)
    #expect(whole.minX.isAbout(x) && whole.width.isAbout(width), "\(name): \(whole)")
    let person = try shown.frame("person", in: profile)
    let box = try shown.frame("box", in: profile)
    #expect(person.midX.isAbout(whole.midX) && box.width.isAbout(width) && box.minY.isAbout(person.maxY + 8))
    let flag = try shown.frame("flag", in: profile)
    #expect(flag.size == Size(width: 30, height: 30))
    #expect(try shown.frame("name", in: profile).minX.isAbout(flag.maxX + 16))
    let columns = ["first", "second", "third", "fourth"]
    for (index, name) in columns.enumerated() {
      let column = try shown.view(name, in: profile)
      let frame = shown.frame(column)
      #expect(frame.minX.isAbout(x + width / 4 * Double(index)) && frame.width.isAbout(width / 4))
      let ground = try shown.frame("ground", in: column)
      #expect(try shown.view("ground", in: column).backgroundColor == .surface)
      #expect(column.backgroundColor == nil)
      #expect(
        ground.minY == frame.minY && ground.height.isAbout(frame.height / 2) && ground.width == frame.width)
      let line = try shown.frame("line", in: column)
      #expect(line.height.isAbout(1) && line.midY.isAbout(frame.midY) && line.width.isAbout(frame.width))
      let title = try shown.frame("title", in: column)
      #expect(title.minX.isAbout(frame.minX + 8) && title.width.isAbout(width / 4 - 16))
      let value = try shown.frame("value", in: column)
      #expect(value.minY.isAbout(title.maxY + 16))
      // The border needs a row of cells above and below the texts.
      #expect(title.minY.isAbout(box.minY + 16) && value.maxY.isAbout(box.maxY - 16))
      guard index > 0 else { continue }
      let separator = try shown.frame("line\(index)", in: profile)
      #expect(separator.midX.isAbout(frame.minX) && separator.width.isAbout(1))
      #expect(separator.minY.isAbout(box.minY) && separator.maxY.isAbout(box.maxY))
    }
  }

  private func expectFigures(_ shown: PageWindow<Players>) throws {
    let size = shown.page.view.bounds.size
    let margin = size.width >= 672 ? 20.0 : 16
    let width = size.width - 2 * margin
    let isRow = size.width > 500
    let each = isRow ? (width - 16) / 2 : width
    try expectProfile(shown, "ronaldo", x: margin, width: each)
    try expectProfile(shown, "messi", x: isRow ? margin + each + 16 : margin, width: each)
    let (first, second) = (try shown.frame("ronaldo"), try shown.frame("messi"))
    #expect(isRow ? first.minY.isAbout(second.minY) : second.minY.isAbout(first.maxY + 16))
    let profiles = try shown.frame("profiles")
    #expect(profiles.minY >= 0)
    if profiles.height <= size.height { #expect(profiles.midY.isAbout(size.height / 2)) }
  }

  @Test("The figures hold at all sizes", arguments: PageWindow<Players>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      try expectFigures(
        try PageWindow(Players.self, width: size.width, height: size.height, language: language))
    }
  }

  @Test("The profiles are beside each other above 500 points, also after a resize") func threshold() throws {
    let shown = try PageWindow(Players.self, width: 496, height: 672)
    for width in [500.0, 501, 496, 504, 320] {
      shown.resize(width: width, height: 672)
      try expectFigures(shown)
    }
    // A column of 72 points has room for the 7 letters of its title.
    #expect(try shown.frame("second", in: shown.view("messi")).width == 72)
    #expect(try shown.frame("title", in: shown.view("second")).width == 56)
  }

  @Test("A title fits at 40 columns, ends with an ellipsis below, and is read as a whole")
  func ellipsis() throws {
    for (columns, isWhole) in [(40, true), (38, false), (36, false)] {
      let harness = try Harness(Players.self, columns: columns, rows: 42, textSize: .extraSmall)
      let text = harness.display.text
      #expect(text.contains("Seasons") == isWhole && text.contains("Seaso…") != isWhole, "\(text)")
      harness.robot.reader(.on)
      let said = harness.speech { for _ in 0..<8 { harness.robot.reader(.next) } }
      #expect(said.contains("Seasons, 20"), "\(said)")
      harness.expectNoProblems()
    }
  }

  @Test("At 80 × 24 nothing is cut at the top or bottom") func lowest() throws {
    let harness = try Harness(Players.self)
    let scroll = try #require(harness.display.view("scroll") as? ScrollView)
    #expect(scroll.contentSize.height <= scroll.bounds.height)
  }

  @Test("A low page scrolls instead of being cut") func low() throws {
    let harness = try Harness(Players.self, columns: 47, rows: 12)
    let scroll = try #require(harness.display.view("scroll") as? ScrollView)
    #expect(scroll.contentSize.height > scroll.bounds.height && scroll.contentOffset.y == 0)
    let large = try Harness(Players.self, columns: 47, rows: 42, textSize: .accessibilityExtraExtraExtraLarge)
    large.expectNoProblems()
  }

  @Test(
    "The border is never in the row of a value",
    arguments: Harness.sizes + [(62, 42), (63, 42), (90, 32), (120, 40), (80, 25), (81, 43)])
  func border(size: (columns: Int, rows: Int)) throws {
    for textSize in [ContentSizeCategory.extraSmall, .large, .extraExtraLarge] {
      let harness = try Harness(Players.self, columns: size.columns, rows: size.rows, textSize: textSize)
      let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
      let values = lines.indices.filter { lines[$0].contains("1097") || lines[$0].contains("951") }
      #expect(values.count == (size.columns > 62 ? 1 : 2), "\(harness.display.text)")
      for row in values {
        #expect(!lines[row].contains { "─╰╯└┘".contains($0) }, "\(harness.display.text)")
        // The border is below the value, in the same box.
        let below = lines[(row + 1)...].firstIndex { $0.contains { "╰└".contains($0) } }
        #expect(try #require(below) <= row + 3, "\(harness.display.text)")
      }
      harness.expectNoProblems()
    }
  }

  @Test("The lines of a box meet each other and the border", arguments: Harness.sizes + [(62, 42), (63, 42)])
  func meeting(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try Harness(Players.self, columns: size.columns, rows: size.rows, language: language)
      let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
      let boxes = size.columns > 62 ? 2 : 1
      func places(_ mark: Character, _ line: Substring) -> [Int] {
        line.enumerated().filter { $0.element == mark }.map(\.offset)
      }
      let tops = lines.filter { $0.contains("┬") }
      let middles = lines.filter { $0.contains("┼") }
      let bottoms = lines.filter { $0.contains("┴") }
      // On a low screen the page scrolls.
      #expect(tops.count == 3 - boxes && middles.count == 3 - boxes, "\(harness.display.text)")
      for (top, middle) in zip(tops, middles) {
        #expect(places("┬", top).count == 3 * boxes && places("┬", top) == places("┼", middle))
        #expect(places("╭", top) == places("├", middle) && places("╮", top) == places("┤", middle))
        #expect(bottoms.allSatisfy { places("┴", $0) == places("┼", middle) })
        #expect(!middle.contains("│") && !top.contains("│"), "\(middle)")
      }
    }
  }

  @Test("All sizes pass the audit", arguments: Harness.sizes)
  func audit(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Players.self, columns: size.columns, rows: size.rows)
    harness.expectNoProblems()
    // Titles of narrow columns end in an ellipsis, and are read as a whole.
    #expect(harness.pageFindings.filter { !$0.contains("1.4.4") } == [])
  }

  @Test("The script reads the players by ear") func byEar() throws {
    try Harness(Players.self).play("players-by-ear")
  }
}
