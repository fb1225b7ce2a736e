import Accessibility
import AutoLayout
import Cells
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A progress view")
struct ProgressViewTests {
  private let stage = Stage()
  private let view: ProgressView

  init() {
    view = stage.add(ProgressView(), columns: 26, rows: 1)
  }

  /// How many cells of the bar have the colour of its first one.
  private var litCells: Int {
    let cells = stage.picture(of: view)
    return cells.prefix(20).prefix { $0.background == cells[0].background }.count
  }

  @Test("keeps to 0 to 1, and to what is a number")
  func law() {
    let cases: [(Double, Double)] = [
      (0.25, 0.25), (1.5, 1), (-3, 0), (.nan, 0), (1, 1), (.infinity, 1), (-.infinity, 1),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ]
    for (value, expected) in cases {
      view.progress = value
      #expect(view.progress == expected)
    }
  }

  @Test("is lit as far as it is done, from where lines begin")
  func lit() {
    view.progress = 0.5
    stage.display.settle()
    #expect(litCells == 10)
    let leftToRight = stage.picture(of: view)[0].background
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    let cells = stage.picture(of: view)
    #expect(cells[25].background == leftToRight && cells[15].background != leftToRight)
  }

  @Test(
    "writes whole percents, and all only when all is done",
    arguments: [(0.29, "29 %"), (0.9999, "99 %"), (1, "100 %")])
  func written(progress: Double, text: String) {
    view.progress = progress
    stage.display.settle()
    #expect(stage.writing(on: view).contains(text))
    view.showsValue = false
    stage.display.settle()
    #expect(!stage.writing(on: view).contains("%"))
  }

  @Test("cannot be touched or focused")
  func untouchable() {
    stage.robot.press(.tab)
    #expect(!view.isFocused)
    #expect(view.hitTest(Point(x: 10, y: 8)) == nil)
  }

  @Test("is spoken in percent when it is reached, and does not interrupt while it grows")
  func spoken() {
    view.progress = 0.4
    #expect(
      stage.hear { stage.robot.reader(.on) } == [["Screen reader on"], ["Progress", "40 percent"]])
    #expect(stage.hear { view.progress = 0.5 } == [])
    #expect(view.accessibilityTraits.contains(.updatesFrequently))
    #expect(view.accessibilityRange == AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: 50))
    view.accessibilityLanguage = "es"
    #expect(view.accessibilityLabel == "Progreso" && view.accessibilityValue == "50 por ciento")
    view.isIndeterminate = true
    #expect(view.accessibilityValue == "en curso" && view.accessibilityRange == nil)
    view.accessibilityLabel = "Análisis"
    #expect(view.accessibilityLabel == "Análisis")
  }

  @Test("a light runs where nobody knows, and stands where less motion is preferred or nobody sees it")
  func runs() {
    #expect(!stage.display.session.isAnimating)
    view.isIndeterminate = true
    stage.display.settle()
    let first = stage.picture(of: view)
    stage.display.advance(by: ProgressView.runPeriod / 2)
    #expect(stage.picture(of: view) != first && stage.display.session.isAnimating)
    stage.display.advance(by: ProgressView.runPeriod / 2)
    #expect(stage.picture(of: view) == first)
    view.isHidden = true
    #expect(!stage.display.session.isAnimating)
    view.isHidden = false
    stage.display.session.screen.preferences.prefersReducedMotion = true
    stage.display.settle()
    #expect(!stage.display.session.isAnimating)
    let striped = stage.picture(of: view)
    #expect(striped != first)
    view.isIndeterminate = false
    stage.display.settle()
    #expect(stage.picture(of: view) != striped)
  }
}
