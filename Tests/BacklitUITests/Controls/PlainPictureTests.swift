import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite("Plain pictures of the controls")
struct PlainPictureTests {
  private let harness = ControlHarness()

  init() { harness.display.session.displayQuality = .plain }

  /// The rows of text in a view's frame.
  private func rows(of view: View) -> [String] {
    let area = harness.cells(of: view)
    return area.rows.map { row in area.columns.map { harness.display.grid[$0, row].glyph.text }.joined() }
  }

  @Test("A switch shows its state beside the thumb")
  func toggle() {
    let toggle = harness.add(Switch(), columns: 8, rows: 3)
    #expect(rows(of: toggle) == ["┌──────┐", "│ ○ off│", "└──────┘"])
    toggle.isOn = true
    harness.display.settle()
    #expect(rows(of: toggle)[1] == "│on  ● │")
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(rows(of: toggle)[1] == "│ ● on │")
    // A word that does not fit is omitted.
    toggle.accessibilityLanguage = "es"
    toggle.isOn = false
    harness.display.settle()
    #expect(rows(of: toggle)[1] == "│    ○ │")
  }

  @Test("A touch on a stepper changes only its key")
  func stepper() {
    let stepper = harness.add(Stepper(), columns: 14, rows: 3)
    stepper.value = 2
    harness.display.settle()
    let before = harness.picture(of: stepper)
    #expect(rows(of: stepper)[1] == "│ − │ 2  │ + │")
    harness.touch(.down, Point(x: 92, y: 24), in: stepper)
    let grounds = harness.picture(of: stepper).map(\.background)
    let changed = grounds.indices.filter { grounds[$0] != before[$0].background }
    #expect(changed == [24, 25, 26])
  }

  @Test("Segments keep the corners of their box")
  func segments() {
    let segments = harness.add(SegmentedControl(titles: ["A", "B"]), columns: 14, rows: 3)
    #expect(rows(of: segments) == ["┌────────────┐", "│ ● A  │ ○ B │", "└────────────┘"])
    harness.touch(.down, Point(x: 80, y: 24), in: segments)
    #expect(rows(of: segments) == ["┌──────╔═════╗", "│ ● A  ║ ○ B ║", "└──────╚═════╝"])
  }

  @Test("A progress bar is thick up to its progress")
  func progress() {
    let bar = harness.add(ProgressView(), columns: 16, rows: 1)
    bar.progress = 0.5
    harness.display.settle()
    #expect(rows(of: bar) == ["━━━━━─────  50 %"])
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(rows(of: bar) == ["50 %  ─────━━━━━"])
  }

  @Test("Louder lights of a meter are heavier, and channels can share a row")
  func meter() {
    let meter = harness.add(LevelMeter(), columns: 12, rows: 4)
    meter.axis = .horizontal
    meter.holdsPeaks = false
    meter.levels = [3, -30]
    harness.display.settle()
    #expect(Array(rows(of: meter)[1...2]) == ["││││││││┃┃●│", "││││││·····│"])
    meter.levels = [-60, 3, -60, -30]
    harness.display.settle()
    #expect(rows(of: meter)[1].contains("●") && !rows(of: meter)[2].contains("┃"))
  }

  @Test("A slider is lit from its lower end")
  func slider() {
    let slider = harness.add(Slider(), columns: 20, rows: 3)
    slider.value = 5
    harness.display.settle()
    let row = rows(of: slider)[1]
    #expect(row.hasPrefix("│━━━━━━") && row.hasSuffix("──────│") && !row.prefix(7).contains("─"))
    slider.value = 10
    harness.display.settle()
    #expect(rows(of: slider)[1].hasSuffix(" ║ │"))
  }

  @Test("The ground of a button of two rows is in the row of its title", arguments: [Font.standard, .bar()])
  func filledButton(font: Font) {
    let button = Button(title: "Play")
    button.buttonStyle = .filled
    button.font = font
    harness.add(button, columns: 10, rows: 2)
    expectGroundInTitle("Play", of: button)
  }

  @Test("The title of a centered button of two rows is in the middle of an odd number of rows")
  func centeredButton() {
    harness.display.session.displayQuality = .symbols
    let button = Button(title: "Play", style: .bordered)
    button.translatesAutoresizingMaskIntoConstraints = false
    let box = harness.add(View(), columns: 20, rows: 3)
    box.addSubview(button)
    LayoutConstraint.activate([
      button.centerYAnchor.constraint(equalTo: box.centerYAnchor),
      button.leadingAnchor.constraint(equalTo: box.leadingAnchor),
    ])
    for (rows, title) in [(3, 1), (4, 2), (5, 2), (3, 1)] {
      box.frame.size.height = Double(rows) * 16
      harness.display.settle()
      #expect(self.rows(of: box).firstIndex { $0.contains("Play") } == title, "\(rows)")
      let grounds = harness.picture(of: box).map(\.background)
      #expect(grounds[title * 20] != grounds[(title - 1) * 20], "the ground is in the row of the title")
    }
  }

  @Test("Without pixels, pads and segments of two rows have a ground in the row of their title")
  func lowPads() {
    harness.display.session.displayQuality = .symbols
    let pad = harness.add(BacklitButton(title: "Play"), columns: 10, rows: 2)
    expectGroundInTitle("Play", of: pad)
    pad.isSelected = true
    harness.display.settle()
    expectGroundInTitle("Play", of: pad)
    pad.removeFromSuperview()
    let segments = harness.add(SegmentedControl(titles: ["A"]), columns: 10, rows: 2)
    segments.selectedSegmentIndex = 0
    harness.display.settle()
    expectGroundInTitle("A", of: segments)
  }

  private func expectGroundInTitle(_ title: String, of view: View) {
    let grounds = harness.picture(of: view).map(\.background)
    #expect(rows(of: view).firstIndex { $0.contains(title) } == 1)
    #expect(grounds[0..<10].allSatisfy { $0 != grounds[10] })
    #expect(grounds[10..<20].allSatisfy { $0 == grounds[10] })
  }
}
