import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A segmented control")
struct SegmentedControlTests {
  private let harness = ControlHarness()
  private let control: SegmentedControl
  private let log: EventLog

  init() {
    control = harness.add(SegmentedControl(titles: ["A", "B", "C"]), columns: 30, rows: 3)
    log = EventLog(control)
  }

  private func tap(_ index: Int) {
    harness.robot.tap(control.subviews[index])
  }

  @Test("Selects its first segment by default, and ignores an index without a segment")
  func indices() {
    #expect(control.selectedSegmentIndex == 0)
    for index in [3, 99, -2, Int.min, Int.max] {
      control.selectedSegmentIndex = index
      #expect(control.selectedSegmentIndex == 0)
    }
    control.selectedSegmentIndex = SegmentedControl.noSegment
    #expect(control.selectedSegmentIndex == -1)
    control.selectedSegmentIndex = 2
    control.titles = ["A", "B"]
    #expect(control.selectedSegmentIndex == -1)
    control.titles = []
    harness.robot.press(.end)
    #expect(control.selectedSegmentIndex == -1 && SegmentedControl().selectedSegmentIndex == -1)
    #expect(log.events.isEmpty)
  }

  @Test("A tap selects a segment and sends events once")
  func taps() {
    tap(2)
    #expect(control.selectedSegmentIndex == 2)
    tap(2)
    tap(1)
    #expect(control.selectedSegmentIndex == 1)
    #expect(
      log.events == ["valueChanged", "primaryActionTriggered", "valueChanged", "primaryActionTriggered"])
    // A touch that leaves the segment does not select it.
    harness.touch(.down, in: control.subviews[0])
    harness.touch(.drag, Point(x: 0, y: 300), in: control.subviews[0])
    harness.touch(.up, Point(x: 0, y: 300), in: control.subviews[0])
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("Arrows, Home and End select and move the focus; it is one stop for Tab")
  func keys() {
    let pad = harness.add(BacklitButton(title: "Cue"), column: 60, columns: 12, rows: 6)
    harness.robot.press(.tab)
    let steps: [(Key, Int)] = [
      (.right, 1), (.down, 2), (.right, 2), (.left, 1), (.home, 0), (.up, 0), (.end, 2),
    ]
    for (key, index) in steps {
      harness.robot.press(key)
      #expect(control.selectedSegmentIndex == index)
      #expect(control.subviews[index].isFocused)
    }
    #expect(log.count("valueChanged") == 5)
    harness.robot.press(.tab)
    #expect(pad.isFocused)
    harness.robot.press(.tab)
    #expect(control.subviews[2].isFocused)
    control.selectedSegmentIndex = 0
    #expect(control.subviews[0].isFocused)
  }

  @Test("Mirrored, the first segment is at the right, and the left arrow selects the next")
  func mirrored() {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(control.subviews[0].frame.minX == 160)
    harness.robot.press(.tab)
    harness.robot.press(.left)
    #expect(control.selectedSegmentIndex == 1)
    let cell = harness.robot.cell(of: control.bounds.center, in: control)
    harness.robot.scroll(at: cell, notches: 0, across: -1)
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("A notch of the wheel selects the neighbour")
  func wheel() {
    let cell = harness.robot.cell(of: control.bounds.center, in: control)
    harness.robot.scroll(at: cell, notches: 0.5)
    #expect(control.selectedSegmentIndex == 0)
    harness.robot.scroll(at: cell, notches: 0.5)
    #expect(control.selectedSegmentIndex == 1)
    harness.robot.scroll(at: cell, notches: -9)
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test("Segments share the width in whole cells, without gaps", arguments: [9, 10, 11, 29])
  func widths(columns: Int) {
    harness.add(control, columns: columns, rows: 3)
    var edge = 0.0
    for segment in control.subviews {
      #expect(segment.frame.minX == edge && segment.frame.width >= 24)
      #expect(segment.frame.width.truncatingRemainder(dividingBy: 8) == 0)
      edge = segment.frame.maxX
    }
    #expect(edge == control.bounds.width)
  }

  @Test("Each segment is spoken as a button with its position")
  func spoken() {
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "A", "button", "1 of 3"],
      ])
    #expect(harness.speech { harness.robot.reader(.next) } == [["B", "button", "2 of 3"]])
    #expect(harness.speech { harness.robot.reader(.activate) } == [["selected"]])
    #expect(control.selectedSegmentIndex == 1 && control.subviews[1].isFocused)
    harness.robot.reader(.off)
    harness.display.advance(by: 5)
    harness.robot.press(.right)
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "C", "button", "3 of 3"],
      ])
  }

  @Test("A selection by touch or wheel moves the reader's cursor")
  func followed() {
    harness.robot.press(.tab)
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    #expect(harness.speech { tap(2) } == [["selected", "C", "button", "3 of 3"]])
    let cell = harness.robot.cell(of: control.bounds.center, in: control)
    #expect(
      harness.speech { harness.robot.scroll(at: cell, notches: -1) } == [
        ["selected", "B", "button", "2 of 3"]
      ])
  }

  @Test("spokenTitles override the spoken labels at any time")
  func spokenTitles() {
    control.spokenTitles = ["", "Through"]
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "Through", "C"])
    control.titles = ["A", "–", "C", "D"]
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "Through", "C", "D"])
    control.spokenTitles = []
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "–", "C", "D"])
  }

  @Test("A position is spoken in five languages")
  func languages() {
    let node = AccessibilityNode(id: NodeID(1), label: "A", isElement: true, position: SetPosition(2, of: 3))
    let said = Localization.builtInLanguages.map { $0.words.parts(for: node)[1] }
    #expect(said == ["2 of 3", "2 de 3", "2 von 3", "2 sur 3", "2 من 3"])
  }

  @Test("A disabled control ignores all input and is spoken as dimmed")
  func disabled() {
    control.isEnabled = false
    tap(2)
    harness.robot.press(.tab)
    harness.robot.press(.end)
    #expect(!control.subviews[2].accessibilityActivate())
    #expect(control.selectedSegmentIndex == 0 && log.events.isEmpty)
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "A", "dimmed", "button", "1 of 3"],
      ])
  }

  @Test("Marks the selected segment with a sign where there is room")
  func signs() {
    #expect(harness.text(of: control).contains("● A"))
    tap(1)
    let text = harness.text(of: control)
    #expect(text.contains("○ A") && text.contains("● B"))
  }
}
