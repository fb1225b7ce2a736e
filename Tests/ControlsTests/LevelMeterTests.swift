import Accessibility
import AutoLayout
import Cells
import ControlState
import Controls
import Geometry
import Randomness
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A level meter")
struct LevelMeterTests {
  private let stage = Stage()
  private let meter: LevelMeter

  init() {
    meter = stage.add(LevelMeter(), columns: 9, rows: 14)
  }

  /// The picture with a level, without a mark from before.
  private func picture(at level: Double) -> [Cell] {
    meter.level = level
    meter.resetPeaks()
    stage.display.settle()
    return stage.picture(of: meter)
  }

  @Test("keeps to its scale; silence is its lower end, and what is no number changes nothing")
  func law() {
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

  @Test("a reversed, empty or endless scale is never had")
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

  @Test("the louder, the more lights; each six decibels are seen")
  func lights() {
    let pictures = stride(from: -60.0, through: 6, by: 6).map { picture(at: $0) }
    for (index, first) in pictures.enumerated() {
      for second in pictures.dropFirst(index + 1) { #expect(first != second) }
    }
  }

  @Test("red is lit if, and only if, it clips, however few lights there are", arguments: 3...16)
  func clipping(rows: Int) {
    stage.add(meter, columns: 9, rows: rows)
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

  @Test("the colours differ in their breadth, too, where there is room")
  func withoutColour() {
    let wide = stage.add(LevelMeter(), column: 40, columns: 9, rows: 14)
    wide.showsScale = false
    wide.level = 6
    stage.display.settle()
    let cells = stage.picture(of: wide)
    // In a row near the top and in one near the bottom, how many cells have anything lit in them.
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

  @Test("a mark stays at the peak, falls, and is caught, by the window's clock")
  func mark() {
    meter.level = 0
    meter.level = -60
    stage.display.settle()
    let held = stage.picture(of: meter)
    stage.display.advance(by: 1.4)
    #expect(meter.peaks == [0] && stage.picture(of: meter) == held)
    stage.display.advance(by: 1.1)
    #expect(abs(meter.peaks[0] + 12) < 0.5)
    #expect(stage.picture(of: meter) != held)
    #expect(stage.display.session.isAnimating)
    stage.display.advance(by: 6)
    #expect(meter.peaks == [-60] && !stage.display.session.isAnimating)
    meter.level = -20
    meter.level = -40
    stage.display.settle()
    let marked = stage.picture(of: meter)
    meter.holdsPeaks = false
    stage.display.settle()
    #expect(stage.picture(of: meter) != marked && !stage.display.session.isAnimating)
  }

  @Test("while the level stands still nothing is drawn and no frame asked for")
  func still() {
    meter.level = -10
    stage.display.settle()
    let window = stage.display.session.window
    meter.level = -10
    meter.levels = [-10]
    #expect(!window.isFrameNeeded && !window.isAnimating)
    // A change too small for a light is no new picture.
    meter.level = -10.01
    meter.resetPeaks()
    #expect(window.isFrameNeeded)
    #expect(window.makeFrame(at: 1).scene == nil)
  }

  @Test("across it grows to where lines end, to the left where they run there")
  func across() {
    meter.axis = .horizontal
    stage.add(meter, columns: 30, rows: 3)
    let silent = picture(at: -60)
    let loud = picture(at: -40)
    let changed = (0..<90).filter { silent[$0] != loud[$0] }.map { $0 % 30 }
    #expect(changed.max()! < 15)
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    let mirrored = picture(at: -60)
    let other = picture(at: -40)
    let left = (0..<90).filter { mirrored[$0] != other[$0] }.map { $0 % 30 }
    #expect(left.min()! >= 15)
  }

  @Test("writes the limits beside the lights where there is room")
  func written() {
    let text = stage.writing(on: meter)
    for number in ["-60", "-12", "0"] { #expect(text.contains(number)) }
    meter.showsScale = false
    stage.display.settle()
    #expect(!stage.writing(on: meter).contains("6"))
  }

  @Test("says whole decibels, left and right, and clipping; and is silent while they change")
  func spoken() {
    meter.level = -11.6
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Level", "minus 12 decibels"],
      ])
    #expect(stage.hear { meter.level = -3 } == [])
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
