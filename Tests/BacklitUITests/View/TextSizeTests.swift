import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// Labels of eleven text styles at twelve text sizes.
@MainActor
@Suite struct TextSizeTests {
  /// The rows of a line at the twelve text sizes: the line heights of UIKit divided by 16, rounded up; but one below one and
  /// a half, up to the default text size.
  nonisolated static let rows: [(style: Font.TextStyle, rows: [Int])] = [
    (.largeTitle, [3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5]), (.title1, [2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5]),
    (.title2, [1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]), (.title3, [1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5]),
    (.headline, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]), (.body, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]),
    (.callout, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4]), (.subheadline, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4]),
    (.footnote, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]), (.caption1, [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4]),
    (.caption2, [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]),
  ]

  private func label(_ style: Font.TextStyle, _ text: String = "Ågypq") -> Label {
    let label = Label(text: text)
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  @Test("A line has the rows of its style and text size", arguments: rows)
  func heights(style: Font.TextStyle, rows: [Int]) {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let label = label(style)
    display.show(label)
    for (category, rows) in zip(ContentSizeCategory.allCases, rows) {
      display.session.preferredContentSizeCategory = category
      display.settle()
      let letters = max(8, 0.6 * label.font.size)
      let columns = (5 * letters / 8 - 1e-9).rounded(.up)
      #expect(
        label.intrinsicContentSize == Size(width: columns * 8, height: Double(rows) * 16),
        "\(style) \(category)")
    }
  }

  @Test("Body text has a line in each row of cells, and the line height of its letters with pixels")
  func rowsOfBodyText() {
    let display = HeadlessDisplay(columns: 20, rows: 4)
    let label = label(.body, "one\ntwo")
    label.numberOfLines = 0
    display.show(label)
    for (quality, height) in [(DisplayQuality.symbols, 32.0), (.plain, 32), (.pixels, 64), (.symbols, 32)] {
      display.session.displayQuality = quality
      display.settle()
      #expect(label.intrinsicContentSize.height == height, "\(quality)")
    }
    #expect(display.grid.rowText(0).hasPrefix("one") && display.grid.rowText(1).hasPrefix("two"))
  }

  @Test("At the default size, lines are as high as in UIKit")
  func lineHeights() {
    let heights = Font.TextStyle.allCases.map { Font.preferredFont(forTextStyle: $0).lineHeight }
    #expect(heights == [41, 33.5, 26.5, 24, 20.5, 20.5, 19.5, 18, 16, 14.5, 13.5])
    let sizes = Font.TextStyle.allCases.map { Font.preferredFont(forTextStyle: $0).size }
    #expect(sizes == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    let columns = Font.TextStyle.allCases.map { style in
      label(style, "0123456789").intrinsicContentSize.width / 8
    }
    #expect(columns == [26, 21, 17, 15, 13, 13, 12, 12, 10, 10, 10])
    #expect(Font.TextStyle.allCases.filter { Font.preferredFont(forTextStyle: $0).isBold } == [.headline])
  }

  @Test("A font without a text style is one row high, whatever its size")
  func fixedFonts() {
    let label = Label(text: "Volume")
    for size in [8, 13, 14, 17, 40] {
      label.font = Font(size: Double(size))
      #expect(label.intrinsicContentSize == Size(width: 48, height: 16))
      #expect(label.firstBaselineOffset == 12.8 && label.lastBaselineOffset == 16 * 0.2)
    }
  }

  @Test("Long text is broken and truncated by the width of its letters")
  func wrapping() {
    let label = label(.title1, "one two three")
    // A letter is 16.8 points wide: 160 points hold nine of them.
    label.numberOfLines = 0
    #expect(label.intrinsicContentHeight(forWidth: 160) == 96.0)
    #expect(label.intrinsicContentHeight(forWidth: 150) == 96.0)
    #expect(label.intrinsicContentHeight(forWidth: 100) == 144.0)
    let display = HeadlessDisplay(columns: 20, rows: 8)
    display.show(label)
    #expect(display.grid.rowText(1).hasPrefix("one two ") && display.grid.rowText(4).hasPrefix("three"))
    label.numberOfLines = 1
    display.settle()
    #expect(display.text.contains("one two …"))
  }

  @Test("Text is drawn at normal size if its line is higher than the label")
  func lowLabel() {
    let display = HeadlessDisplay(columns: 20, rows: 4)
    let label = label(.largeTitle, "Album")
    display.show(label)
    #expect(display.text.contains("Album"))
    display.robot.resize(columns: 20, rows: 2)
    #expect(display.text.contains("Album"))
  }

  @Test("Baselines lie where letters are drawn", arguments: Font.TextStyle.allCases)
  func baselines(style: Font.TextStyle) throws {
    let label = label(style, "H")
    let size = label.intrinsicContentSize
    #expect(abs(label.firstBaselineOffset + label.lastBaselineOffset - size.height) < 1e-9)
    let ink = try #require(
      Ink(of: [label], size: Size(width: 80, height: 80), frames: [Rect(origin: .zero, size: size)]))
    // The foot of an H stands on the baseline.
    #expect(abs(ink.rect.maxY - label.firstBaselineOffset) <= 1.5, "\(ink.rect) \(label.firstBaselineOffset)")
  }

  @Test("Only fonts of a text style follow the text size, and only where it is wanted")
  func adjusting() {
    let display = HeadlessDisplay()
    let (following, staying, fixed) = (label(.body), label(.body), label(.body))
    staying.adjustsFontForContentSizeCategory = false
    fixed.font = Font(size: 17)
    let button = BacklitButton(title: "Play")
    button.font = .preferredFont(forTextStyle: .body)
    button.adjustsFontForContentSizeCategory = true
    display.show(StackView(arrangedSubviews: [following, staying, fixed, button]))
    display.session.preferredContentSizeCategory = .accessibilityLarge
    #expect([following.font.size, staying.font.size, fixed.font.size, button.font.size] == [33, 17, 17, 33])
    display.session.preferredContentSizeCategory = .large
    #expect(
      following.font == .preferredFont(forTextStyle: .body, compatibleWith: following.traitCollection))
  }

  @Test("A view that enters a window gets the size of the window")
  func entering() {
    let display = HeadlessDisplay()
    display.session.preferredContentSizeCategory = .accessibilityMedium
    let label = label(.title1)
    label.font.isItalic = true
    display.show(label)
    #expect(label.font.size == 38 && label.font.isItalic)
  }

  @Test("Metrics scale fonts and lengths as Apple's do")
  func metrics() {
    var traits = TraitCollection()
    func scaled(_ category: ContentSizeCategory) -> Double {
      traits.preferredContentSizeCategory = category
      return FontMetrics(forTextStyle: .body).scaledValue(for: 32, compatibleWith: traits)
    }
    let sizes: [ContentSizeCategory] = [
      .extraSmall, .large, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityExtraExtraLarge,
    ]
    #expect(sizes.map { (scaled($0) * 10).rounded() / 10 } == [26.4, 32, 43.3, 52.7, 88.5])
    traits.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    let metrics = FontMetrics(forTextStyle: .largeTitle)
    #expect(metrics.scaledFont(for: Font(size: 17), compatibleWith: traits).size == 30)
    let limited = metrics.scaledFont(for: Font(size: 17), maximumPointSize: 24, compatibleWith: traits)
    #expect(limited.size == 24 && limited.textStyle == .largeTitle)
    #expect(FontMetrics.default.scaledFont(for: .bold).isBold)
  }

  @Test("A button grows with its title, and shows it at normal size where it does not fit")
  func buttons() {
    let button = BacklitButton(title: "Play")
    button.font = .preferredFont(forTextStyle: .title1)
    // Four letters of 16.8 points in nine columns, two columns on either side, and a row above and below.
    #expect(button.intrinsicContentSize == Size(width: (9 + 4) * 8, height: 5 * 16))
    let display = HeadlessDisplay(columns: 20, rows: 4)
    display.show(button)
    #expect(display.text.contains("Play"))
  }

  @Test("Layouts flip their axis at accessibility sizes and hide pictures at the largest one")
  func accessibilityLayout() {
    let display = HeadlessDisplay(columns: 80, rows: 30)
    let cell = BookCell()
    display.show(cell)
    func state(_ category: ContentSizeCategory) -> (LayoutAxis, Bool, Double) {
      display.session.preferredContentSizeCategory = category
      display.settle()
      return (cell.axis, cell.picture.isHidden, cell.picture.frame.width)
    }
    #expect(state(.large) == (.horizontal, false, 32))
    #expect(state(.accessibilityMedium) == (.vertical, false, 56))
    #expect(state(.accessibilityExtraExtraExtraLarge).1)
    #expect(cell.header.frame.minX == 0, "the hidden picture left a gap")
    #expect(state(.large) == (.horizontal, false, 32))
  }
}

/// A picture beside a header, as in chapter 11 of the book: one above the other at accessibility sizes, and without the
/// picture at the largest.
@MainActor
private final class BookCell: StackView {
  let picture = View()
  let header = Label(text: "1. Header Title")
  private var width: LayoutConstraint?

  init() {
    super.init()
    header.font = .preferredFont(forTextStyle: .title1)
    header.adjustsFontForContentSizeCategory = true
    alignment = .leading
    addArrangedSubview(picture)
    addArrangedSubview(header)
    picture.heightAnchor.constraint(equalToConstant: 32).isActive = true
    width = picture.widthAnchor.constraint(equalToConstant: 32)
    width?.isActive = true
    registerForTraitChanges { [weak self] view, _ in self?.adapt(to: view.traitCollection) }
  }

  private func adapt(to traits: TraitCollection) {
    let category = traits.preferredContentSizeCategory
    axis = category.isAccessibilityCategory ? .vertical : .horizontal
    picture.isHidden = category == .accessibilityExtraExtraExtraLarge
    width?.constant = FontMetrics.default.scaledValue(for: 32, compatibleWith: traits)
  }
}
