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

  /// The number of lit cells at the beginning of the bar.
  private var litCells: Int { harness.text(of: view).prefix { $0 == "━" }.count }

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
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    let cells = harness.picture(of: view).map(\.glyph.text)
    #expect(cells[25] == "━" && cells[15] == "─")
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

  @Test("Is spoken in percent, and does not announce each change")
  func spoken() {
    view.progress = 0.4
    #expect(
      harness.speech { harness.robot.reader(.on) } == [["Screen reader on"], ["Progress", "40 percent"]])
    #expect(harness.speech { view.progress = 0.45 } == [])
    #expect(view.accessibilityTraits.contains(.updatesFrequently))
    #expect(view.accessibilityRange == AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: 45))
    view.accessibilityLanguage = "es"
    #expect(view.accessibilityLabel == "Progreso" && view.accessibilityValue == "45 por ciento")
    view.isIndeterminate = true
    #expect(view.accessibilityValue == "en curso" && view.accessibilityRange == nil)
    view.accessibilityLabel = "Análisis"
    #expect(view.accessibilityLabel == "Análisis")
  }

  @Test("Is announced at its milestones, with its own name, and the end once with a sound")
  func announced() {
    harness.robot.reader(.on)
    harness.display.advance(by: 20)
    #expect(harness.speech { view.progress = 0.5 } == [["50 percent"]])
    view.accessibilityLabel = "Copying"
    #expect(harness.speech { view.progress = 0.2 } == [])
    #expect(harness.speech { view.progress = 0.76 } == [["Copying, 76 percent"]])
    let sounds = harness.display.synthesizer.played.count
    let end = harness.speech {
      view.progress = 1
      view.finish()
      view.finish()
    }
    #expect(end == [["Copying, finished"]] && view.accessibilityValue == "finished")
    #expect(view.accessibilityRange == nil, "other readers would speak 100 percent as well")
    #expect(harness.display.synthesizer.played.dropFirst(sounds).map(\.rawValue) == ["finished"])
    #expect(harness.text(of: view).contains("✓"))
    view.isIndeterminate = true
    #expect(view.state == .running)
    #expect(harness.speech { view.fail("the disk is full") } == [["Copying, failed, the disk is full"]])
    #expect(harness.text(of: view).contains("✗") && view.state == .failed("the disk is full"))
    #expect(harness.display.auditFindings() == [])
    view.announcesProgress = false
    #expect(harness.speech { view.progress = 0.9 } == [])
  }

  @Test("Is announced every 30 seconds if the user wants that, also while its amount is unknown")
  func byTime() {
    harness.display.session.settings.progressSchedule = .interval
    harness.robot.reader(.on)
    view.isIndeterminate = true
    harness.display.advance(by: 29)
    #expect(harness.speech { harness.display.advance(by: 1.1) } == [["under way"]])
    view.progress = 0.3
    view.isIndeterminate = false
    #expect(harness.speech(for: 2) { view.progress = 0.6 } == [])
    #expect(harness.speech {} == [["60 percent"]])
    #expect(harness.speech(for: 60) {} == [], "nothing is new")
    #expect(harness.speech { view.finish() } == [["finished"]])
    harness.display.session.settings.progressSchedule = .off
    view.progress = 0
    #expect(harness.speech { view.progress = 0.9 } == [])
    #expect(harness.speech { view.fail() } == [["failed"]])
    harness.display.settle()
    #expect(harness.display.session.nextDeadline == nil, "nothing is timed after the end")
  }

  @Test("Is cancelled by its action, and by the reader's Escape, while the task runs")
  func cancelling() {
    var count = 0
    view.onCancel = { count += 1 }
    view.progress = 0.5
    harness.robot.reader(.on)
    harness.display.settle()
    #expect(view.accessibilityCustomActions.map(\.name) == ["Cancel"])
    #expect(view.accessibilityCustomActions[0].handler())
    harness.robot.reader(.escape)
    #expect(count == 2)
    view.finish()
    #expect(view.accessibilityCustomActions.isEmpty && !view.accessibilityPerformEscape())
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
