import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitValues
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite("A waveform view")
struct WaveformViewTests {
  private let harness = ControlHarness()
  private let view = WaveformView(duration: 220)

  init() {
    view.waveform = Waveform(bins: (0..<220).map { Waveform.Bin(level: $0 < 110 ? 0.2 : 0.9) })
    view.markers = [
      WaveformView.Marker(position: 8, name: "hot cue 1", symbol: "1"),
      WaveformView.Marker(position: 110, name: "hot cue 2", symbol: "2"),
      WaveformView.Marker(position: 900, name: "hot cue 3", symbol: "3"),
    ]
    harness.add(view, columns: 42, rows: 6)
  }

  private var window: Window { harness.display.session.window }

  private func rows(_ text: String? = nil) -> [String] {
    let area = harness.cells(of: view)
    return area.rows.map { row in area.columns.map { harness.display.grid[$0, row].glyph.text }.joined() }
  }

  /// A point in the outline at a share of its width.
  private func place(at share: Double, row: Double = 3) -> Point {
    let outline = view.overviewLayout.outline
    return Point(x: outline.minX + outline.width * share, y: row * 16)
  }

  // MARK: Beats

  @Test("Beats, bars or groups of bars are marked, at a distance and not under labels") func beats() {
    // 40 columns for 220 seconds: a bar of 2 seconds has a third of a column, and sixteen bars have nearly six.
    view.beatMarks = WaveformView.BeatMarks(first: 0, interval: 0.5)
    harness.display.settle()
    let marks = view.visibleBeats(in: view.overviewLayout, hasPixels: false)
    #expect(marks.count == 7 && marks.map(\.isStrong) == [true, false, false, false, true, false, false])
    #expect(zip(marks, marks.dropFirst()).allSatisfy { $1.x - $0.x >= 24 })
    #expect(rows()[0].filter { "╷╿".contains($0) }.count == 7 && rows()[0].contains("1"))
    // With pixels there is room for every fourth bar.
    #expect(view.visibleBeats(in: view.overviewLayout, hasPixels: true).count == 28)
    view.beatMarks = WaveformView.BeatMarks(first: 300, interval: 0)
    #expect(view.visibleBeats(in: view.overviewLayout, hasPixels: true) == [])
    view.beatMarks = nil
    harness.display.settle()
    #expect(!rows()[0].contains("╷"))
  }

  // MARK: Value

  @Test("Keys and a screen reader move by 5 seconds, pages by more, and Shift by a second") func keys() {
    window.focus(on: view)
    let log = EventLog(view)
    let steps: [(Key, KeyModifiers, Double)] = [
      (.right, [], 5), (.up, [], 10), (.up, .shift, 11), (.right, .control, 12), (.left, [], 7),
      (.pageUp, [], 57), (.pageDown, [], 7), (.down, .control, 6), (.end, [], 220), (.up, [], 220),
      (.home, [], 0), (.down, [], 0),
    ]
    for (key, modifiers, expected) in steps {
      harness.robot.press(key, modifiers: modifiers)
      #expect(view.value == expected, "\(key)")
    }
    #expect(log.count("valueChanged") == 10)
    view.value = 30
    harness.robot.press(.delete)
    #expect(view.value == 0)
  }

  @Test("Steps up and as many down return to the start, and no change leaves the recording") func laws()
    throws
  {
    let seed: UInt64 = 11
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      view.duration = Double.random(in: 1...4000, using: &random)
      let start = Double.random(in: 0...view.duration, using: &random)
      view.value = start
      #expect(view.value == start, "seed \(seed)")
      let count = Int.random(in: 1...40, using: &random)
      let fits = start + Double(count) * WaveformView.arrowSeconds <= view.duration
      for _ in 0..<count { view.accessibilityIncrement() }
      #expect((0...view.duration).contains(view.value))
      for _ in 0..<count { view.accessibilityDecrement() }
      #expect(!fits || abs(view.value - start) < 1e-9, "seed \(seed)")
      view.propose(Double.random(in: -1e4...1e4, using: &random))
      #expect((0...view.duration).contains(view.value))
    }
    let value = view.value
    view.value = .nan
    view.duration = .infinity
    #expect(view.value == value && view.duration.isFinite)
    view.duration = -5
    #expect(view.duration == WaveformView.shortestDuration && view.value <= view.duration)
  }

  @Test("Places and positions are inverses, in both directions") func map() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      harness.display.session.screen.preferences.layoutDirection = direction
      harness.display.settle()
      let map = view.map(of: view.overviewLayout)
      for position in stride(from: 0.0, through: 220, by: 5.5) {
        #expect(abs((map.value(at: map.position(of: position)) ?? -1) - position) < 1e-9)
      }
      #expect((map.position(of: 0) == 0) == (direction == .leftToRight))
    }
  }

  // MARK: Touches

  @Test("A touch moves the needle there, a drag takes it along, Control makes it fine") func search() {
    let log = EventLog(view)
    harness.touch(.down, place(at: 0.5), in: view)
    #expect(abs(view.value - 110) < 4)
    let start = view.value
    harness.touch(.drag, place(at: 0.75), in: view)
    #expect(abs(view.value - start - 55) < 6)
    let coarse = view.value
    harness.touch(.drag, place(at: 0.5), in: view, modifiers: .control)
    #expect(abs(coarse - view.value - 5.5) < 1)
    harness.touch(.drag, Point(x: 2000, y: 40), in: view)
    #expect(view.value == 220)
    harness.touch(.up, Point(x: 2000, y: 40), in: view)
    #expect(log.count("editingDidBegin") == 1 && log.count("editingDidEnd") == 1)
    #expect(log.count("valueChanged") == 4)
    harness.robot.press(.character("z"), modifiers: .alt)
    #expect(view.value == 0, "the drag is one undo step")
  }

  @Test("A touch on a label leads exactly to its marker") func label() {
    let frames = view.markerLabels(in: view.overviewLayout)
    #expect(frames.map(\.marker.symbol) == ["1", "2"])
    harness.touch(.down, frames[0].frame.center, in: view)
    harness.touch(.up, frames[0].frame.center, in: view)
    #expect(view.value == 8)
  }

  @Test("A position from the program waits for the end of a touch") func held() {
    harness.touch(.down, place(at: 0.5), in: view)
    let touched = view.value
    view.value = 3
    #expect(view.value == touched)
    harness.touch(.up, place(at: 0.5), in: view)
    #expect(view.value == 3)
  }

  @Test("Escape during a drag returns the needle, and a disabled view ignores input") func cancelled() {
    view.value = 20
    window.focus(on: view)
    harness.touch(.down, place(at: 0.5), in: view)
    harness.robot.press(.escape)
    #expect(view.value == 20)
    view.isEnabled = false
    harness.robot.tap(view)
    #expect(view.value == 20 && view.accessibilityCustomActions.isEmpty)
  }

  @Test("Time goes to the left in right-to-left languages") func mirrored() {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    window.focus(on: view)
    harness.robot.press(.left)
    #expect(view.value == 5)
    harness.touch(.down, place(at: 0.9), in: view)
    #expect(view.value < 30)
  }

  // MARK: Typed times

  @Test(
    "A typed time moves the needle",
    arguments: [("72", 72.0), ("1:12", 72), ("0:05", 5), ("1:12.5", 72.5), ("9:00:00", 220), ("٩", 9)])
  func typed(text: String, seconds: Double) {
    window.focus(on: view)
    harness.robot.type(text)
    #expect(window.focusedView is TextField)
    harness.robot.press(.enter)
    #expect(view.value == seconds && view.isFocused)
  }

  @Test("A text that is not a time stays in the field, with a message") func wrongTime() {
    window.focus(on: view)
    harness.robot.type("1::2")
    harness.robot.press(.enter)
    #expect(view.value == 0 && !view.isFocused)
    let field = window.focusedView as? TextField
    #expect(field?.validationMessage == "Enter a time, such as 1:30.")
    for text in ["", ":", "1:", "1:2:3:4", "-5"] { #expect(TimeText.seconds(of: text) == nil) }
    #expect(TimeText.text(seconds: 3725) == "1:02:05" && TimeText.text(seconds: -65) == "-1:05")
  }

  // MARK: Words

  @Test("It speaks times, the changed position alone, and the ends") func spoken() {
    view.value = 72
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"],
        ["Position", "1 minute 12 seconds of 3 minutes 40 seconds", "adjustable"],
      ])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["1 minute 17 seconds"]])
    #expect(harness.speech { harness.robot.press(.end, modifiers: .control) } == [["3 minutes 40 seconds"]])
    #expect(
      harness.speech { harness.robot.reader(.increment) } == [["3 minutes 40 seconds", "maximum"]])
    view.loopRange = 8...16
    #expect(
      view.accessibilityValue
        == "3 minutes 40 seconds of 3 minutes 40 seconds, loop from 8 seconds to 16 seconds")
    view.isLooping = false
    #expect(view.accessibilityValue == "3 minutes 40 seconds of 3 minutes 40 seconds")
    let words = view.accessibilityRangeWords
    #expect(words?.step == "5 seconds" && words?.page == "50 seconds" && words?.minimum == "0 seconds")
  }

  @Test(
    "Words and plural forms of all languages",
    arguments: [
      ("en", "Position", "1 minute 1 second of 2 minutes", "Go to hot cue 1"),
      ("de", "Position", "1 Minute 1 Sekunde von 2 Minuten", "Gehe zu hot cue 1"),
      ("fr", "Position", "1 minute 1 seconde sur 2 minutes", "Aller à hot cue 1"),
      ("es", "Posición", "1 minuto 1 segundo de 2 minutos", "Ir a hot cue 1"),
      ("ar", "الموضع", "دقيقة واحدة ثانية واحدة من دقيقتان", "الانتقال إلى hot cue 1"),
    ])
  func languages(language: String, label: String, value: String, action: String) {
    view.duration = 120
    view.value = 61
    view.accessibilityLanguage = language
    #expect(view.accessibilityLabel == label && view.accessibilityValue == value)
    #expect(view.accessibilityCustomActions.map(\.name).first == action)
  }

  @Test("Markers inside the recording are custom actions that move the needle") func actions() throws {
    let log = EventLog(view)
    #expect(view.accessibilityCustomActions.map(\.name) == ["Go to hot cue 1", "Go to hot cue 2"])
    #expect(try #require(view.accessibilityCustomActions.last).handler())
    #expect(view.value == 110 && log.events == ["valueChanged"])
  }

  @Test("A playing recording is not spoken, but a step by the user is") func playing() {
    view.isPlaying = true
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { view.value = 50 } == [])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["55 seconds"]])
    view.isPlaying = false
    harness.display.settle()
    let said = harness.speech { view.value = 70 }
    #expect(said.count == 1 && said.first?.first?.hasPrefix("1 minute 10 seconds") == true)
  }

  // MARK: Picture

  @Test("It shows position, duration and labels of markers") func texts() {
    view.value = 72
    harness.display.settle()
    let shown = rows()
    #expect(shown[5].contains("1:12") && shown[5].contains("3:40"))
    #expect(shown[0].contains("1") && shown[0].contains("2") && !shown[0].contains("3"))
    view.showsTime = false
    harness.display.settle()
    #expect(!rows()[5].contains("1:12"))
  }

  @Test("A plain picture consists of lines, the needle and labels") func plain() {
    harness.display.session.displayQuality = .plain
    view.value = 110
    harness.display.settle()
    let shown = rows()
    #expect(shown[0].hasPrefix("┌") && shown[2].contains("║"))
    let needle = shown[3].distance(
      from: shown[3].startIndex, to: shown[3].firstIndex(of: "║") ?? shown[3].endIndex)
    #expect(needle == 21)
    // The quiet half is low and lit, the loud half is high and dark.
    let low = shown[3].dropFirst().prefix(20)
    #expect(!low.contains("│") && shown[2].contains("│"))
  }

  @Test("The needle is drawn again only when it reaches a new column or a new second") func frames() {
    view.value = 100
    harness.display.settle()
    view.value = 100.01
    #expect(!window.isFrameNeeded && view.value == 100.01)
    view.value = 101
    #expect(window.isFrameNeeded)
    harness.display.settle()
    let before = harness.picture(of: view)
    view.value = 140
    harness.display.settle()
    #expect(harness.picture(of: view) != before)
  }

  @Test("No size traps, and it grows with the text size") func sizes() {
    for quality in [DisplayQuality.symbols, .plain, .pixels] {
      harness.display.session.displayQuality = quality
      for (columns, rows) in [(0, 0), (1, 1), (2, 1), (3, 3), (5, 2), (9, 4), (100, 20)] {
        harness.add(view, columns: columns, rows: rows)
        view.loopRange = 200...400
        harness.robot.tap(view)
      }
    }
    let normal = view.intrinsicContentSize.height
    #expect(normal == 80)
    harness.display.session.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    harness.display.settle()
    #expect(view.intrinsicContentSize.height > normal)
  }

  @Test("The audit finds nothing") func audit() {
    view.value = 72
    view.loopRange = 8...16
    #expect(harness.display.auditFindings() == [])
  }
}
