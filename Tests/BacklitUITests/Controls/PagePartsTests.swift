import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("Activity indicators, groups and separators") @MainActor struct PagePartsTests {
  private let harness = ControlHarness(columns: 60, rows: 20)

  @Test("An indicator turns, stands still with reduced motion, and is gone when it stops") func activity() {
    let indicator = ActivityIndicator()
    harness.add(indicator, columns: 1, rows: 1)
    #expect(indicator.isHidden && !harness.display.session.isAnimating)
    indicator.startAnimating()
    harness.display.settle()
    var marks: Set<String> = []
    for _ in 0..<20 {
      marks.insert(harness.text(of: indicator))
      harness.display.advance(by: 0.05)
    }
    #expect(marks.count == 10 && harness.display.session.isAnimating)
    #expect(indicator.accessibilityLabel == "Progress" && indicator.accessibilityValue == "under way")
    harness.display.session.window.screen.preferences.prefersReducedMotion = true
    harness.display.settle()
    #expect(!harness.display.session.isAnimating && !indicator.isHidden)
    indicator.stopAnimating()
    #expect(indicator.isHidden)
    indicator.hidesWhenStopped = false
    #expect(!indicator.isHidden && indicator.accessibilityValue == nil)
  }

  private func makeGroup() -> (DisclosureGroup, Button) {
    let group = DisclosureGroup(title: "Details")
    let button = Button(title: "Inside")
    group.addSubview(button)
    harness.add(group, columns: 20, rows: 6)
    return (group, button)
  }

  @Test("A press and the arrow keys show and hide the content, which is out of reach while it is hidden")
  func group() {
    let (group, button) = makeGroup()
    var toggles = 0
    group.onToggle = { _ in toggles += 1 }
    let window = harness.display.session.window
    #expect(
      !window.focusableViews.contains { $0 === button } && harness.text(of: group).contains("▸ Details"))
    window.focus(on: group.titleButton)
    for (key, isExpanded) in [
      (Key.right, true), (.right, true), (.left, false), (.enter, true), (.character(" "), false),
    ] {
      harness.robot.press(key)
      harness.display.settle()
      #expect(group.isExpanded == isExpanded)
      #expect(window.focusableViews.contains { $0 === button } == isExpanded)
    }
    #expect(toggles == 4)
    harness.robot.tap(group.titleButton)
    harness.display.settle()
    #expect(group.isExpanded && harness.text(of: group).contains("▾ Details"))
    #expect(harness.text(of: group).contains("Inside") && harness.display.layoutProblems == [])
  }

  @Test(
    "The reader says whether a group is expanded, in five languages",
    arguments: [
      ("en", "collapsed", "expanded"), ("de", "reduziert", "erweitert"), ("es", "contraído", "expandido"),
      ("fr", "réduit", "développé"), ("ar", "مطوي", "موسّع"),
    ])
  func spoken(language: String, collapsed: String, expanded: String) {
    let (group, _) = makeGroup()
    harness.display.session.setLanguage(language, mirrorsLayout: true)
    harness.display.session.window.focus(on: group.titleButton)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    let first = harness.display.transcript.last?.text
    #expect(first?.first == "Details" && first?.contains(collapsed) == true, "\(first ?? [])")
    harness.robot.reader(.activate)
    harness.display.finishSpeaking()
    #expect(harness.display.transcript.last?.text == [expanded])
  }

  @Test("A separator is one cell thick, and readers do not see it") func separator() {
    let line = Separator()
    harness.add(line, columns: 5, rows: 1)
    #expect(harness.text(of: line) == "─────" && line.intrinsicContentSize.height == 16)
    line.axis = .vertical
    harness.display.settle()
    #expect(harness.text(of: line).hasPrefix("│") && line.intrinsicContentSize.width == 8)
    #expect(!harness.display.tree.nodes.contains { $0.id == line.nodeID })
  }
}
