import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The pages of text sizes") @MainActor struct TextSizeTests {
  private typealias Harness = ShowcaseHarness<TextSize>

  private func view<V: View>(_ identifier: String, in cell: TableViewCell, as type: V.Type = V.self) throws
    -> V
  {
    try #require(cell.view(withIdentifier: identifier) as? V)
  }

  /// Checks the picture and the title of each visible row.
  private func expectFigures(_ harness: Harness, _ category: ContentSizeCategory) throws {
    let width = FontMetrics(forTextStyle: .body).scaledValue(
      for: 32, compatibleWith: harness.page.view.traitCollection)
    #expect(!harness.page.table.visibleCells.isEmpty)
    for cell in harness.page.table.visibleCells {
      let picture: ImageView = try view("picture", in: cell)
      let pictures: StackView = try view("pictures", in: cell)
      let top: StackView = try view("top", in: cell)
      let title: Label = try view("title", in: cell)
      let text: Label = try view("text", in: cell)
      #expect(pictures.isHidden == (category == .accessibilityExtraExtraExtraLarge))
      #expect(top.axis == (category.isAccessibilityCategory ? .vertical : .horizontal))
      // On whole cells a width differs by up to a cell.
      if !pictures.isHidden {
        #expect(abs(picture.frame.width - width) <= 8)
        let (image, words) = (
          picture.convert(picture.bounds, to: cell), title.convert(title.bounds, to: cell)
        )
        // The picture is above the title or before it.
        #expect(
          category.isAccessibilityCategory
            ? image.maxY <= words.minY : image.maxX <= words.minX && image.minY < words.maxY)
      }
      for label in [title, text] {
        let needed = label.intrinsicContentHeight(forWidth: label.frame.width) ?? 0
        #expect(label.frame.height >= needed, "\(label.text) is cut")
      }
      #expect(text.convert(text.bounds, to: cell).minY >= title.convert(title.bounds, to: cell).maxY)
    }
  }

  @Test("The figures hold at all sizes", arguments: ShowcaseHarness<TextSize>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    for category in [
      ContentSizeCategory.large, .extraSmall, .accessibilityMedium, .accessibilityExtraExtraExtraLarge,
    ] {
      let harness = try Harness(TextSize.self, columns: size.columns, rows: size.rows, textSize: category)
      try expectFigures(harness, category)
      harness.expectNoProblems()
    }
  }

  @Test("Pictures grow by the metrics of the body text", arguments: ContentSizeCategory.allCases)
  func pictures(category: ContentSizeCategory) throws {
    let harness = try Harness(TextSize.self, columns: 92, rows: 60, textSize: category)
    let cell = try #require(harness.page.table.visibleCells.first)
    let width = try #require(
      cell.view(withIdentifier: "picture")?.constraints.first { $0.identifier == "pictureWidth" }
        ?? cell.contentView.constraints.first { $0.identifier == "pictureWidth" }
        ?? cell.view(withIdentifier: "cell")?.constraints.first { $0.identifier == "pictureWidth" })
    let scaled = FontMetrics(forTextStyle: .body).scaledValue(
      for: 32, compatibleWith: harness.page.view.traitCollection)
    #expect(abs(width.constant - scaled) < 0.1)
  }

  @Test("The rows follow the text size while the page is open, and back") func change() throws {
    let harness = try Harness(TextSize.self, columns: 80, rows: 18)
    let heights = harness.page.table.visibleCells.map(\.frame.height)
    for category in [ContentSizeCategory.accessibilityMedium, .accessibilityExtraExtraExtraLarge, .large] {
      harness.display.session.preferredContentSizeCategory = category
      harness.display.settle()
      try expectFigures(harness, category)
    }
    #expect(harness.page.table.visibleCells.map(\.frame.height) == heights)
    // The place in the list stays.
    harness.page.table.scrollToRow(at: ListIndexPath(row: 1, section: 0), at: .top, animated: false)
    harness.display.settle()
    for category in [ContentSizeCategory.accessibilityMedium, .large] {
      harness.display.session.preferredContentSizeCategory = category
      harness.display.settle()
      #expect(harness.page.table.indexPathsForVisibleRows.first == ListIndexPath(row: 1, section: 0))
    }
    harness.expectNoProblems()
  }

  @Test("The text size of the settings page changes the rows, whose place stays") func settings() throws {
    let harness = try Harness(TextSize.self, columns: 80, rows: 18)
    let table: TableView = harness.page.table
    table.scrollToRow(at: ListIndexPath(row: 1, section: 0), at: .top, animated: false)
    harness.display.settle()
    for (key, category) in [(Key.right, ContentSizeCategory.accessibilityMedium), (.left, .large)] {
      harness.robot.press(.function(8))
      harness.display.advance(by: 1)
      let settings = try #require(
        harness.display.view("settings")?.subviews.compactMap { $0 as? TableView }.first)
      for row in 0..<settings.numberOfRows(inSection: 0)
      where harness.display.view("settings.textSize") == nil {
        settings.scrollToRow(at: ListIndexPath(row: row, section: 0), at: .none, animated: false)
        harness.display.settle()
      }
      #expect(harness.display.session.window.focus(on: harness.display.view("settings.textSize")))
      for _ in 0..<4 { harness.robot.press(key) }
      harness.robot.press(.escape)
      harness.display.advance(by: 1)
      #expect(harness.display.view("settings") == nil)
      #expect(harness.display.session.preferredContentSizeCategory == category)
      try expectFigures(harness, category)
      #expect(table.indexPathsForVisibleRows.first == ListIndexPath(row: 1, section: 0))
    }
    harness.expectNoProblems()
  }

  @Test("A row is read as its header and its description") func speech() throws {
    let harness = try Harness(TextSize.self)
    let said = harness.speech {
      harness.robot.reader(.on)
      for _ in 0..<6 { harness.robot.reader(.next) }
    }
    #expect(said.contains { $0.contains("1. Readers choose, A text style is a request") }, "\(said)")
  }

  @Test("A hidden picture is not read") func hiddenPicture() throws {
    func said(_ category: ContentSizeCategory) throws -> [String] {
      let harness = try Harness(TextSize.self, textSize: category)
      return harness.speech {
        harness.robot.reader(.on)
        for _ in 0..<6 { harness.robot.reader(.next) }
      }
    }
    for category in [ContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
      let words = try said(category)
      #expect(
        words.contains { $0.contains("1. Readers choose") } && !words.contains { $0.contains("image") },
        "\(words)")
    }
  }

  @Test("Arrows move among shapes by columns") func arrows() throws {
    let harness = try ShowcaseHarness(Shapes.self, columns: 128, rows: 48)
    let collection: CollectionView = harness.page.collection
    harness.display.session.window.focus(on: collection)
    harness.robot.press(.home)
    for (key, item) in [(Key.right, 1), (.down, 3), (.left, 2), (.down, 4), (.up, 2)] {
      harness.robot.press(key)
      #expect(collection.cursorIndexPath == ListIndexPath(item: item, section: 0), "\(key)")
    }
  }

  // MARK: Shapes

  @Test(
    "Shapes are dealt to one or two columns in turn",
    arguments: [(47, 42, 1), (80, 24, 2), (128, 48, 2), (92, 26, 2), (96, 64, 1)])
  func shapes(columns: Int, rows: Int, count: Int) throws {
    let harness = try ShowcaseHarness(Shapes.self, columns: columns, rows: rows)
    let layout = harness.page.layout
    let frames = try (0..<6).map { item in
      try #require(layout.layoutAttributesForItem(at: ListIndexPath(item: item, section: 0))).frame
    }
    // The frame of a cell is 8 points inside its item, whose headline is one row high at the default size.
    let label = 16.0
    #expect(frames.map(\.height) == [100, 150, 200, 125, 175, 225].map { $0 + label })
    let bounds = harness.page.collection.bounds
    let itemWidth = (bounds.width / Double(count)).rounded(.down)
    for (item, frame) in frames.enumerated() {
      #expect(frame.minX == Double(item % count) * itemWidth + 8 && frame.width == itemWidth - 16)
      if item >= count { #expect(frame.minY == frames[item - count].maxY + 16) }
    }
    let height = layout.collectionViewContentSize.height
    #expect(height == max(bounds.height, count == 1 ? 1167 : 596))
    harness.expectNoProblems()
  }

  @Test("Shapes are placed once for a size, and not by scrolling") func preparations() throws {
    let harness = try ShowcaseHarness(Shapes.self, columns: 47, rows: 42)
    let before = harness.page.layout.preparations
    for _ in 0..<5 { harness.robot.scroll(at: Point(x: 10, y: 20), notches: 1) }
    #expect(harness.page.layout.preparations == before && harness.page.collection.contentOffset.y > 0)
    harness.robot.resize(columns: 80, rows: 24)
    #expect(harness.page.layout.preparations == before + 1)
  }

  @Test("Shapes are read in one order, and column 0 is at the right from right to left") func order() throws {
    let harness = try ShowcaseHarness(Shapes.self, columns: 128, rows: 48, language: "ar")
    let cells = harness.page.collection.visibleCells
    #expect(cells.count == 6)
    #expect(cells[0].frame.minX > cells[1].frame.minX)
    let english = try ShowcaseHarness(Shapes.self, columns: 47, rows: 42)
    english.display.session.window.focus(on: english.page.collection)
    english.robot.press(.home)
    let first = english.speech { english.robot.reader(.on) }
    let rest = english.speech { for _ in 0..<7 { english.robot.reader(.next) } }
    let said = (first + rest).joined(separator: " ")
    let names = ["Circle", "Square", "Star", "Oval", "Triangle", "Hexagon"]
    let places = names.map { said.firstRange(of: $0)?.lowerBound }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(said)")
  }

  // MARK: Styles

  @Test(
    "All eleven styles are below each other, whole, at any text size",
    arguments: [ContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
  func styles(category: ContentSizeCategory) throws {
    for (columns, rows) in [(47, 42), (80, 24)] {
      let harness = try ShowcaseHarness(TextStyles.self, columns: columns, rows: rows, textSize: category)
      let stack = try #require(harness.page.view.view(withIdentifier: "styles") as? StackView)
      let labels = stack.arrangedSubviews.compactMap { $0 as? Label }
      #expect(labels.count == 11)
      for (label, next) in zip(labels, labels.dropFirst()) {
        // Edges are on whole rows.
        #expect(abs(next.frame.minY - label.frame.maxY - 40) <= 16)
      }
      for label in labels {
        let needed = label.intrinsicContentHeight(forWidth: label.frame.width) ?? 0
        #expect(label.frame.height >= needed, "\(label.text) is cut")
      }
      let scroll = try #require(harness.page.view.view(withIdentifier: "scroll") as? ScrollView)
      #expect(
        scroll.contentSize.height > scroll.bounds.height && scroll.contentSize.width <= scroll.bounds.width)
      harness.expectNoProblems()
    }
  }

  @Test("The script opens both pages by ear") func byEar() throws {
    try Harness(TextSize.self).play("textsize-by-ear")
  }
}
