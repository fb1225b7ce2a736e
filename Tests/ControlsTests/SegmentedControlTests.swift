import Accessibility
import AutoLayout
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A segmented control")
struct SegmentedControlTests {
  private let stage = Stage()
  private let control: SegmentedControl
  private let log: EventLog

  init() {
    control = stage.add(SegmentedControl(titles: ["A", "B", "C"]), columns: 30, rows: 3)
    log = EventLog(control)
  }

  private func tap(_ index: Int) {
    stage.robot.tap(control.subviews[index])
  }

  @Test("has its first segment chosen, and ignores an index without a segment")
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
    stage.robot.press(.end)
    #expect(control.selectedSegmentIndex == -1 && SegmentedControl().selectedSegmentIndex == -1)
    #expect(log.events.isEmpty)
  }

  @Test("a tap chooses, once")
  func taps() {
    tap(2)
    #expect(control.selectedSegmentIndex == 2)
    tap(2)
    tap(1)
    #expect(control.selectedSegmentIndex == 1)
    #expect(
      log.events == ["valueChanged", "primaryActionTriggered", "valueChanged", "primaryActionTriggered"])
    // A finger that leaves has changed its mind.
    stage.touch(.down, in: control.subviews[0])
    stage.touch(.drag, Point(x: 0, y: 300), in: control.subviews[0])
    stage.touch(.up, Point(x: 0, y: 300), in: control.subviews[0])
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("arrows, Home and End choose and take the focus along; it is one stop for Tab")
  func keys() {
    let pad = stage.add(BacklitButton(title: "Cue"), column: 60, columns: 12, rows: 6)
    stage.robot.press(.tab)
    let steps: [(Key, Int)] = [
      (.right, 1), (.down, 2), (.right, 2), (.left, 1), (.home, 0), (.up, 0), (.end, 2),
    ]
    for (key, index) in steps {
      stage.robot.press(key)
      #expect(control.selectedSegmentIndex == index)
      #expect(control.subviews[index].isFocused)
    }
    #expect(log.count("valueChanged") == 5)
    stage.robot.press(.tab)
    #expect(pad.isFocused)
    stage.robot.press(.tab)
    #expect(control.subviews[2].isFocused)
    control.selectedSegmentIndex = 0
    #expect(control.subviews[0].isFocused)
  }

  @Test("mirrored, the first segment is at the right, and the left arrow goes on")
  func mirrored() {
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    #expect(control.subviews[0].frame.minX == 160)
    stage.robot.press(.tab)
    stage.robot.press(.left)
    #expect(control.selectedSegmentIndex == 1)
    stage.robot.scroll(at: stage.robot.cell(of: control.bounds.center, in: control), notches: 0, across: -1)
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("the wheel chooses the neighbour, a notch each")
  func wheel() {
    let cell = stage.robot.cell(of: control.bounds.center, in: control)
    stage.robot.scroll(at: cell, notches: 0.5)
    #expect(control.selectedSegmentIndex == 0)
    stage.robot.scroll(at: cell, notches: 0.5)
    #expect(control.selectedSegmentIndex == 1)
    stage.robot.scroll(at: cell, notches: -9)
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test("segments share the width in whole cells, without gaps", arguments: [9, 10, 11, 29])
  func widths(columns: Int) {
    stage.add(control, columns: columns, rows: 3)
    var edge = 0.0
    for segment in control.subviews {
      #expect(segment.frame.minX == edge && segment.frame.width >= 24)
      #expect(segment.frame.width.truncatingRemainder(dividingBy: 8) == 0)
      edge = segment.frame.maxX
    }
    #expect(edge == control.bounds.width)
  }

  @Test("each segment is a button with its place, the chosen one selected")
  func spoken() {
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "A", "button", "1 of 3"],
      ])
    #expect(stage.hear { stage.robot.reader(.next) } == [["B", "button", "2 of 3"]])
    #expect(stage.hear { stage.robot.reader(.activate) } == [["selected"]])
    #expect(control.selectedSegmentIndex == 1 && control.subviews[1].isFocused)
    stage.robot.reader(.off)
    stage.display.advance(by: 5)
    stage.robot.press(.right)
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "C", "button", "3 of 3"],
      ])
  }

  @Test("what another door chooses takes the reader along")
  func followed() {
    stage.robot.press(.tab)
    stage.robot.reader(.on)
    stage.display.advance(by: 5)
    #expect(stage.hear { tap(2) } == [["selected", "C", "button", "3 of 3"]])
    let cell = stage.robot.cell(of: control.bounds.center, in: control)
    #expect(
      stage.hear { stage.robot.scroll(at: cell, notches: -1) } == [["selected", "B", "button", "2 of 3"]])
  }

  @Test("a segment can be called otherwise than it is written, at any time")
  func spokenTitles() {
    control.spokenTitles = ["", "Through"]
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "Through", "C"])
    control.titles = ["A", "–", "C", "D"]
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "Through", "C", "D"])
    control.spokenTitles = []
    #expect(control.subviews.map(\.accessibilityLabel) == ["A", "–", "C", "D"])
  }

  @Test("a place is spoken in five languages")
  func languages() {
    let node = AccessibilityNode(id: NodeID(1), label: "A", isElement: true, position: SetPosition(2, of: 3))
    let said = [AccessibilityWords.english, .spanish, .german, .french, .arabic].map {
      $0.parts(for: node)[1]
    }
    #expect(said == ["2 of 3", "2 de 3", "2 von 3", "2 sur 3", "2 من 3"])
  }

  @Test("disabled it refuses everything, and so it is said")
  func disabled() {
    control.isEnabled = false
    tap(2)
    stage.robot.press(.tab)
    stage.robot.press(.end)
    #expect(!control.subviews[2].accessibilityActivate())
    #expect(control.selectedSegmentIndex == 0 && log.events.isEmpty)
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["selected", "A", "dimmed", "button", "1 of 3"],
      ])
  }

  @Test("signs the chosen segment where there is room")
  func signs() {
    #expect(stage.writing(on: control).contains("● A"))
    tap(1)
    let text = stage.writing(on: control)
    #expect(text.contains("○ A") && text.contains("● B"))
  }
}
