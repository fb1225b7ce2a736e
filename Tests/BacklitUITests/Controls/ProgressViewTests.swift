import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("A progress view")
struct ProgressViewTests {
  private let harness = ControlHarness()
  private let view: ProgressView

  init() {
    view = harness.add(ProgressView(), columns: 26, rows: 1)
  }

  /// The number of cells of the bar with the colour of its first cell.
  private var litCells: Int {
    let cells = harness.picture(of: view)
    return cells.prefix(20).prefix { $0.background == cells[0].background }.count
  }

  @Test("Clamps progress to 0 to 1, and ignores NaN and infinities")
  func progress() {
    let cases: [(Double, Double)] = [
      (0.25, 0.25), (1.5, 1), (-3, 0), (.nan, 0), (1, 1), (.infinity, 1), (-.infinity, 1),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ]
    for (value, expected) in cases {
      view.progress = value
      #expect(view.progress == expected)
    }
  }

  @Test("Is lit up to its progress, from the leading edge")
  func lit() {
    view.progress = 0.5
    harness.display.settle()
    #expect(litCells == 10)
    let leftToRight = harness.picture(of: view)[0].background
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    let cells = harness.picture(of: view)
    #expect(cells[25].background == leftToRight && cells[15].background != leftToRight)
  }

  @Test(
    "Shows whole percent, and 100 % only when complete",
    arguments: [(0.29, "29 %"), (0.9999, "99 %"), (1, "100 %")])
  func written(progress: Double, text: String) {
    view.progress = progress
    harness.display.settle()
    #expect(harness.text(of: view).contains(text))
    view.showsValue = false
    harness.display.settle()
    #expect(!harness.text(of: view).contains("%"))
  }

  @Test("Cannot be touched or focused")
  func untouchable() {
    harness.robot.press(.tab)
    #expect(!view.isFocused)
    #expect(view.hitTest(Point(x: 10, y: 8)) == nil)
  }

  @Test("Is spoken in percent, and does not announce changes")
  func spoken() {
    view.progress = 0.4
    #expect(
      harness.speech { harness.robot.reader(.on) } == [["Screen reader on"], ["Progress", "40 percent"]])
    #expect(harness.speech { view.progress = 0.5 } == [])
    #expect(view.accessibilityTraits.contains(.updatesFrequently))
    #expect(view.accessibilityRange == AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: 50))
    view.accessibilityLanguage = "es"
    #expect(view.accessibilityLabel == "Progreso" && view.accessibilityValue == "50 por ciento")
    view.isIndeterminate = true
    #expect(view.accessibilityValue == "en curso" && view.accessibilityRange == nil)
    view.accessibilityLabel = "Análisis"
    #expect(view.accessibilityLabel == "Análisis")
  }

  @Test("Animates while indeterminate, but not with reduced motion or while hidden")
  func runs() {
    #expect(!harness.display.session.isAnimating)
    view.isIndeterminate = true
    harness.display.settle()
    let first = harness.picture(of: view)
    harness.display.advance(by: ProgressView.indeterminatePeriod / 2)
    #expect(harness.picture(of: view) != first && harness.display.session.isAnimating)
    harness.display.advance(by: ProgressView.indeterminatePeriod / 2)
    #expect(harness.picture(of: view) == first)
    view.isHidden = true
    #expect(!harness.display.session.isAnimating)
    view.isHidden = false
    harness.display.session.screen.preferences.prefersReducedMotion = true
    harness.display.settle()
    #expect(!harness.display.session.isAnimating)
    let striped = harness.picture(of: view)
    #expect(striped != first)
    view.isIndeterminate = false
    harness.display.settle()
    #expect(harness.picture(of: view) != striped)
  }
}
