import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A level meter")
struct LevelMeterTests {
  private let harness = ControlHarness()
  private let meter: LevelMeter

  init() {
    meter = harness.add(LevelMeter(), columns: 9, rows: 14)
  }

  /// The picture with a level, after a reset of the peak mark.
  private func picture(at level: Double) -> [Cell] {
    meter.level = level
    meter.resetPeaks()
    harness.display.settle()
    return harness.picture(of: meter)
  }

  @Test("Clamps levels to its scale and ignores NaN")
  func levels() {
    let cases: [(Double, Double)] = [
      (-12, -12), (40, 6), (.nan, 6), (-.infinity, -60), (.infinity, 6), (-200, -60),
    ]
    for (level, expected) in cases {
      meter.level = level
      #expect(meter.level == expected && meter.levels == [expected])
    }
    meter.levels = [-1, -2]
    #expect(meter.channelCount == 2 && meter.levels == [-1, -2])
    meter.levels = [.nan, -9]
    #expect(meter.levels == [-1, -9])
    meter.levels = []
    #expect(meter.levels == [-1, -9])
    meter.levels = Array(repeating: -3, count: 100)
    #expect(meter.levels == Array(repeating: -3, count: 64))
    meter.channelCount = -5
    #expect(meter.levels == [-3])
  }

  @Test("Its scale is never reversed, empty or infinite")
  func scale() {
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let number = [
        Double.random(in: -90...90, using: &random), .nan, .infinity, -.infinity, meter.minimumLevel,
      ]
      .randomElement(using: &random)!
      if Bool.random(using: &random) { meter.minimumLevel = number } else { meter.maximumLevel = number }
      #expect(meter.minimumLevel < meter.maximumLevel && meter.minimumLevel.isFinite, "seed \(seed)")
      #expect(meter.level >= meter.minimumLevel && meter.level <= meter.maximumLevel, "seed \(seed)")
    }
    meter.minimumLevel = 20
    meter.maximumLevel = 30
    #expect(meter.scale.range == 20...30)
  }

  @Test("A silent channel stays silent when the scale changes, other levels are clamped")
  func silence() {
    meter.channelCount = 2
    meter.minimumLevel = -90
    #expect(meter.levels == [-90, -90])
    meter.levels = [-90, -50]
    meter.minimumLevel = -40
    #expect(meter.levels == [-40, -40])
    meter.levels = [-40, -20]
    meter.minimumLevel = -60
    #expect(meter.levels == [-60, -20] && meter.peaks == [-60, -20])
  }

  @Test("Every six decibels change the picture")
  func lights() {
    let pictures = stride(from: -60.0, through: 6, by: 6).map { picture(at: $0) }
    for (index, first) in pictures.enumerated() {
      for second in pictures.dropFirst(index + 1) { #expect(first != second) }
    }
  }

  @Test("A red light is lit exactly when the level clips", arguments: 3...16)
  func clipping(rows: Int) {
    harness.add(meter, columns: 9, rows: rows)
    meter.clipLevel = -2
    let lights = picture(at: 6)
    for (level, clips) in [(-2.01, false), (-2, true), (0, true), (6, true), (-60, false)] {
      let cells = picture(at: level)
      #expect(cells.contains(where: isRed) == clips, "\(level) dB in \(rows) rows")
    }
    #expect(lights.contains(where: isRed))
  }

  private func isRed(_ cell: Cell) -> Bool {
    [cell.background, cell.foreground].contains { color in
      let rgb = color.rgb & 0xFF_FFFF
      return rgb >> 16 > 0xC0 && rgb >> 8 & 0xFF < 0x80
    }
  }

  @Test("Zones differ in breadth where there is room")
  func withoutColour() {
    let wide = harness.add(LevelMeter(), column: 40, columns: 9, rows: 14)
    wide.showsScale = false
    wide.level = 6
    harness.display.settle()
    let cells = harness.picture(of: wide)
    // The number of lit cells in a row near the top and in a row near the bottom.
    let columns = [1, 12].map { row in
      (0..<9).filter { column in
        let cell = cells[row * 9 + column]
        return isLit(cell.background) || (cell.glyph.text != " " && isLit(cell.foreground))
      }.count
    }
    #expect(columns[0] > columns[1], "\(columns)")
  }

  private func isLit(_ color: CellColor) -> Bool {
    let rgb = color.rgb & 0xFF_FFFF
    return max(rgb >> 16, rgb >> 8 & 0xFF) > 0xC0
  }

  @Test("A mark stays at the peak, then falls to the level, by the window's clock")
  func mark() {
    meter.level = 0
    meter.level = -60
    harness.display.settle()
    let held = harness.picture(of: meter)
    harness.display.advance(by: 1.4)
    #expect(meter.peaks == [0] && harness.picture(of: meter) == held)
    harness.display.advance(by: 1.1)
    #expect(abs(meter.peaks[0] + 12) < 0.5)
    #expect(harness.picture(of: meter) != held)
    #expect(harness.display.session.isAnimating)
    harness.display.advance(by: 6)
    #expect(meter.peaks == [-60] && !harness.display.session.isAnimating)
    meter.level = -20
    meter.level = -40
    harness.display.settle()
    let marked = harness.picture(of: meter)
    meter.holdsPeaks = false
    harness.display.settle()
    #expect(harness.picture(of: meter) != marked && !harness.display.session.isAnimating)
  }

  @Test("An unchanged level draws nothing and requests no frame")
  func still() {
    meter.level = -10
    harness.display.settle()
    let window = harness.display.session.window
    meter.level = -10
    meter.levels = [-10]
    #expect(!window.isFrameNeeded && !window.isAnimating)
    // A change that is too small for a light does not change the picture.
    meter.level = -10.01
    meter.resetPeaks()
    #expect(window.isFrameNeeded)
    #expect(window.makeFrame(at: 1).scene == nil)
  }

  @Test("In symbols it grows by eighths of a cell", arguments: [LayoutAxis.vertical, .horizontal])
  func eighths(axis: LayoutAxis) {
    meter.axis = axis
    meter.showsScale = false
    meter.holdsPeaks = false
    let (columns, rows) = axis == .vertical ? (1, 4) : (6, 1)
    harness.add(meter, columns: columns, rows: rows)
    let blocks = Array(axis == .vertical ? "▁▂▃▄▅▆▇" : "▏▎▍▌▋▊▉")
    // A quarter of the scale is one cell.
    for (index, block) in blocks.enumerated() {
      let cells = picture(at: -60 + 66 * Double(index + 1) / 32)
      #expect(cells[axis == .vertical ? 3 : 1].glyph.text == String(block))
    }
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    guard axis == .horizontal else { return }
    let (cell, full) = (picture(at: -60 + 66 * 3 / 32)[4], picture(at: -60 + 66 / 4)[4])
    // Three eighths at the right end: five eighths of the ground at the left.
    #expect(cell.glyph.text == "▋" && cell.background == full.background)
  }

  @Test("Horizontally it grows towards the trailing edge")
  func across() {
    meter.axis = .horizontal
    harness.add(meter, columns: 30, rows: 3)
    let silent = picture(at: -60)
    let loud = picture(at: -40)
    let changed = (0..<90).filter { silent[$0] != loud[$0] }.map { $0 % 30 }
    #expect(changed.max()! < 15)
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    let mirrored = picture(at: -60)
    let other = picture(at: -40)
    let left = (0..<90).filter { mirrored[$0] != other[$0] }.map { $0 % 30 }
    #expect(left.min()! >= 15)
  }

  @Test("Shows the limits beside the lights where there is room")
  func written() {
    let text = harness.text(of: meter)
    for number in ["-60", "-12", "0"] { #expect(text.contains(number)) }
    meter.showsScale = false
    harness.display.settle()
    #expect(!harness.text(of: meter).contains("6"))
  }

  @Test("Speaks whole decibels, channels and clipping, and not each change")
  func spoken() {
    meter.level = -11.6
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Level", "minus 12 decibels"],
      ])
    #expect(harness.speech { meter.level = -3 } == [])
    meter.levels = [-3, 2]
    #expect(meter.accessibilityValue == "left minus 3 decibels, right 2 decibels, clipping")
    meter.accessibilityLanguage = "de"
    #expect(meter.accessibilityValue == "links minus 3 Dezibel, rechts 2 Dezibel, übersteuert")
    #expect(meter.accessibilityLabel == "Pegel")
    meter.levels = [-1, -2, -3]
    #expect(meter.accessibilityValue == "1: minus 1 Dezibel, 2: minus 2 Dezibel, 3: minus 3 Dezibel")
    #expect(meter.accessibilityTraits.contains(.updatesFrequently))
  }
}
