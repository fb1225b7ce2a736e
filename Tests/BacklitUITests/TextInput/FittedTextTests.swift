import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import TestSupport
import Testing

/// Large letters in fields and labels, and letters that become smaller where the text would not fit.
@Suite @MainActor struct FittedTextTests {
  private let large = Font.preferredFont(forTextStyle: .largeTitle)

  @Test("A font becomes as small as a text needs, but not smaller than its smallest size") func fonts() {
    // 34 points are 20.4 points a column; 12 columns in 20 cells of 8 points are 13.3.
    let fitted = large.fitted(columns: 12, intoCells: 20, minimumScale: 0)
    #expect(LineMetrics(fitted, cellHeight: 16).cellColumns(ofText: 12) <= 20)
    #expect(fitted.size < large.size && fitted.size > 20)
    #expect(large.fitted(columns: 4, intoCells: 20, minimumScale: 0) == large)
    #expect(large.fitted(columns: 100, intoCells: 20, minimumScale: 0.5).size == 17)
    #expect(!large.fitted(columns: 100, intoCells: 20, minimumScale: 0).isLarge)
    #expect(Font.standard.fitted(columns: 100, intoCells: 20, minimumScale: 0) == .standard)
  }

  private func makeField(fits: Bool = false) -> TextHarness<TextField> {
    let field = TextField()
    field.font = large
    field.adjustsFontSizeToFitWidth = fits
    return TextHarness(field, columns: 30, rows: 5)
  }

  @Test("A field has the height and the baseline of its large letters") func size() {
    let field = TextField()
    field.font = large
    let line = LineMetrics(large, cellHeight: 16)
    #expect(field.intrinsicContentSize.height == line.height + 32)
    #expect(field.intrinsicContentSize.width == Double(line.cellColumns(ofText: 20) + 2) * 8)
    let baseline = (field.centeredBaselineOffset ?? 0) + field.intrinsicContentSize.height / 2
    #expect(baseline == 16 + line.baseline)
  }

  @Test("The insertion point, the mouse and the text agree in large letters") func places() throws {
    let harness = makeField()
    harness.robot.type("word")
    let advance = LineMetrics(large, cellHeight: 16).advance
    let caret = try #require(harness.input.caretRect)
    #expect(caret.minX == 8 + 4 * advance && caret.height == 48 && caret.minY == 16)
    harness.press("Home")
    #expect(harness.input.caretRect?.minX == 8)
    let place = harness.robot.cell(of: Point(x: 8 + 2.1 * advance, y: 40), in: harness.input)
    harness.robot.pointer(.down, at: place)
    harness.robot.pointer(.up, at: place)
    #expect(harness.state == "wo|rd")
    // A selection is shown in letters of one row.
    harness.press("Shift-End")
    #expect(harness.display.text.contains("word"))
    let end = try #require(harness.input.caretRect).minX
    #expect(abs(end - (8 + 4 * 8)) < 0.001)
  }

  @Test("A long text becomes smaller, and then as small as a cell") func fits() {
    let harness = makeField(fits: true)
    harness.robot.type("abcdefghij")
    let wide = harness.input.caretRect?.width ?? 0
    harness.robot.type("klmnopqr")
    let narrow = harness.input.caretRect?.width ?? 0
    #expect(abs(wide - LineMetrics(large, cellHeight: 16).advance) < 0.001)
    #expect(narrow < wide)
    #expect(narrow > 8)
    harness.robot.type("stuvwxyz0123456789")
    #expect(harness.input.caretRect?.width == 8)
    #expect(harness.display.text.contains("0123456789"))
  }

  @Test("A label of one line fits its letters, and keeps its natural size") func label() {
    let label = Label(text: "A long title")
    label.font = large
    let natural = label.intrinsicContentSize
    let harness = ControlHarness()
    harness.add(label, column: 2, row: 1, columns: 20, rows: 3)
    let cut = harness.picture(of: label)
    label.adjustsFontSizeToFitWidth = true
    harness.display.settle()
    #expect(label.intrinsicContentSize == natural)
    #expect(harness.picture(of: label) != cut)
    label.minimumScaleFactor = 1
    harness.display.settle()
    #expect(harness.picture(of: label) == cut)
  }
}
