import AutoLayout
import Cells
import Controls
import Geometry
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Plain pictures of the controls")
struct PlainPictureTests {
  private let stage = Stage()

  init() { stage.display.session.quality = .plain }

  /// The rows of a view as they are written.
  private func rows(of view: View) -> [String] {
    let area = stage.cells(of: view)
    return area.rows.map { row in area.columns.map { stage.display.grid[$0, row].glyph.text }.joined() }
  }

  @Test("a switch says where it is, at either side")
  func toggle() {
    let toggle = stage.add(Switch(), columns: 8, rows: 3)
    #expect(rows(of: toggle) == ["┌──────┐", "│ ○ off│", "└──────┘"])
    toggle.isOn = true
    stage.display.settle()
    #expect(rows(of: toggle)[1] == "│on  ● │")
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    #expect(rows(of: toggle)[1] == "│ ● on │")
    // A word that does not fit is left out.
    toggle.accessibilityLanguage = "es"
    toggle.isOn = false
    stage.display.settle()
    #expect(rows(of: toggle)[1] == "│    ○ │")
  }

  @Test("a finger on a stepper is seen on its key alone")
  func stepper() {
    let stepper = stage.add(Stepper(), columns: 14, rows: 3)
    stepper.value = 2
    stage.display.settle()
    let before = stage.picture(of: stepper)
    #expect(rows(of: stepper)[1] == "│ − │ 2  │ + │")
    stage.touch(.down, Point(x: 92, y: 24), in: stepper)
    let grounds = stage.picture(of: stepper).map(\.background)
    let changed = grounds.indices.filter { grounds[$0] != before[$0].background }
    #expect(changed == [24, 25, 26])
  }

  @Test("segments keep the corners of their box")
  func segments() {
    let segments = stage.add(SegmentedControl(titles: ["A", "B"]), columns: 14, rows: 3)
    #expect(rows(of: segments) == ["┌────────────┐", "│ ● A  │ ○ B │", "└────────────┘"])
    stage.touch(.down, Point(x: 80, y: 24), in: segments)
    #expect(rows(of: segments) == ["┌──────╔═════╗", "│ ● A  ║ ○ B ║", "└──────╚═════╝"])
  }

  @Test("a bar is thick as far as it goes")
  func progress() {
    let bar = stage.add(ProgressView(), columns: 16, rows: 1)
    bar.progress = 0.5
    stage.display.settle()
    #expect(rows(of: bar) == ["━━━━━─────  50 %"])
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    #expect(rows(of: bar) == ["50 %  ─────━━━━━"])
  }

  @Test("a meter grows heavier, and channels without a row of their own share one")
  func meter() {
    let meter = stage.add(LevelMeter(), columns: 12, rows: 4)
    meter.axis = .horizontal
    meter.holdsPeaks = false
    meter.levels = [3, -30]
    stage.display.settle()
    #expect(Array(rows(of: meter)[1...2]) == ["││││││││┃┃●│", "││││││·····│"])
    meter.levels = [-60, 3, -60, -30]
    stage.display.settle()
    #expect(rows(of: meter)[1].contains("●") && !rows(of: meter)[2].contains("┃"))
  }

  @Test("a fader is lit from its end, one with a middle from there")
  func slider() {
    let slider = stage.add(Slider(), columns: 20, rows: 3)
    slider.value = 5
    stage.display.settle()
    let row = rows(of: slider)[1]
    #expect(row.hasPrefix("│━━━━━━") && row.hasSuffix("──────│") && !row.prefix(7).contains("─"))
    slider.value = 10
    stage.display.settle()
    #expect(rows(of: slider)[1].hasSuffix(" ║ │"))
  }
}
