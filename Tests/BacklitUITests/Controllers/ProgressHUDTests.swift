import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Progress in front of a page", .serialized) struct ProgressHUDTests {
  private let harness = PageHarness(columns: 80, rows: 24)
  private let hud = ProgressHUD(title: "Analysing", message: "Twelve tracks")

  @Test("The reader speaks the texts, the progress at its milestones, and the end") func spoken() {
    harness.robot.reader(.on)
    let heard = harness.speech { harness.root.present(hud, animated: true) }
    #expect(heard.first == "Analysing, Twelve tracks, Progress, under way", "\(heard)")
    #expect(hud.progress == nil && harness.cursor == "Progress")
    let said = harness.speech {
      for step in 0...10 {
        hud.progress = Double(step) / 10
        harness.display.advance(by: 1)
      }
    }
    #expect(said == ["10 percent", "30 percent", "50 percent", "80 percent", "100 percent"])
    let end = harness.speech {
      hud.progressView.finish()
      hud.dismiss(animated: true)
      harness.settle()
    }
    #expect(end.contains("finished"), "\(end)")
    #expect(harness.cursor == "About A" && harness.root.presentedViewController == nil)
  }

  @Test("What is behind is out of reach, and Escape closes nothing without a cancel action") func modal() {
    harness.root.present(hud, animated: false)
    harness.settle()
    #expect(harness.stops.isEmpty && harness.display.text.contains("Twelve tracks"))
    harness.robot.press(.escape)
    harness.robot.pointer(.down, at: Point(x: 0, y: 0))
    harness.robot.pointer(.up, at: Point(x: 0, y: 0))
    harness.settle()
    #expect(harness.root.presentedViewController === hud)
    hud.progress = 0.5
    harness.settle()
    #expect(harness.display.text.contains("50"))
    #expect(harness.display.layoutProblems == [] && harness.display.auditFindings() == [])
  }

  @Test("Escape and the button choose the cancel action", arguments: [false, true]) func cancelling(
    byKey: Bool
  ) {
    let log = CallLog()
    hud.addAction(AlertAction(title: "Stop", style: .cancel) { log.add($0.title) })
    harness.root.present(hud, animated: false)
    harness.settle()
    #expect(harness.focus == "Stop")
    harness.robot.press(byKey ? .escape : .enter)
    harness.settle()
    #expect(log.take() == ["Stop"] && harness.root.presentedViewController == nil)
  }

  @Test("The end of a task leaves the user in a page of the session, which then leads back to the program")
  func endBehindSessionPage() {
    harness.window.focus(on: harness.root.buttons[1])
    harness.robot.reader(.on)
    harness.settle()
    harness.root.present(hud, animated: false)
    harness.settle()
    harness.robot.press(.function(8))
    harness.robot.press(.tab)
    // Also the hint is spoken then.
    harness.display.advance(by: 20)
    let (setting, cursor) = (harness.window.focusedView, harness.display.session.readerCursor)
    let said = harness.speech {
      hud.dismiss(animated: true)
      harness.settle()
    }
    #expect(said.isEmpty && harness.root.presentedViewController == nil)
    #expect(setting != nil && harness.window.focusedView === setting)
    #expect(cursor != nil && harness.display.session.readerCursor == cursor)
    harness.robot.press(.function(8))
    harness.settle()
    #expect(harness.focus == "A Second" && harness.cursor == "A Second")
  }
}
