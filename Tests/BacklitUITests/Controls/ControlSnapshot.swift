import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// A control for the appearance tests. To test a control, add a line to `all`.
struct Specimen: CustomTestStringConvertible, Sendable {
  let name: String
  /// The states of the control.
  let states: [VisualState]
  /// The smallest number of letters and digits in its picture.
  var letters = 2
  let make: @MainActor @Sendable () -> View

  var testDescription: String { name }

  static let all: [Specimen] = [
    Specimen(name: "button", states: VisualState.allCases) { BacklitButton(title: "Cue", tint: .red) },
    Specimen(name: "toggle", states: VisualState.allCases) {
      BacklitButton(title: "Mute", tint: .green, mode: .toggle)
    },
    Specimen(name: "knob", states: VisualState.withoutOn) { dressed(Knob()) },
    Specimen(name: "slider", states: VisualState.withoutOn) { dressed(PitchSlider()) },
    Specimen(name: "record", states: VisualState.withoutOn) { DiscSpinner() },
    Specimen(name: "fader", states: VisualState.withoutOn) { dressed(Slider()) },
    Specimen(name: "switch", states: VisualState.allCases, letters: 1) { Switch() },
    Specimen(name: "stepper", states: VisualState.withoutOn) { dressed(Stepper()) },
    Specimen(name: "segments", states: VisualState.allCases) { SegmentedControl(titles: ["A", "B"]) },
    Specimen(name: "waveform", states: VisualState.withoutOn) {
      let view = WaveformView(duration: 60)
      view.waveform = Waveform(bins: (0..<60).map { Waveform.Bin(level: $0 % 10 == 0 ? 1 : 0.5) })
      view.value = 30
      return view
    },
    Specimen(name: "progress", states: [.normal, .on]) {
      let bar = ProgressView()
      bar.progress = 0.4
      return bar
    },
    Specimen(name: "meter", states: [.normal, .on]) {
      let meter = LevelMeter()
      meter.levels = [-9, -20]
      return meter
    },
  ]

  @MainActor
  private static func dressed(_ control: ValueControl) -> View {
    (control as? Slider)?.showsValue = true
    control.valueRange = PitchRange.eight.valueRange
    control.format = PitchRange.format
    control.value = 2.4
    return control
  }
}

/// A visible state of a control. A view that shows an amount shows its maximum in the state `on`.
enum VisualState: CaseIterable {
  case normal, highlighted, on, disabled, focused

  static let withoutOn = [VisualState.normal, .highlighted, .disabled, .focused]
}

/// The quality and the preferences of a screen.
struct ScreenConfiguration: CustomTestStringConvertible, Sendable {
  var quality = DisplayQuality.symbols
  var style = UserInterfaceStyle.dark
  var highContrast = false
  var showsColor = true

  var testDescription: String {
    "\(quality) \(style)\(highContrast ? " high contrast" : "")\(showsColor ? "" : " no colour")"
  }

  static let colored: [ScreenConfiguration] = [DisplayQuality.symbols, .plain].flatMap { quality in
    [UserInterfaceStyle.dark, .light].flatMap { style in
      [false, true].map { ScreenConfiguration(quality: quality, style: style, highContrast: $0) }
    }
  }

  static let inPixels = colored.filter { $0.quality == .symbols }.map {
    ScreenConfiguration(quality: .pixels, style: $0.style, highContrast: $0.highContrast)
  }

  static let all =
    colored + [DisplayQuality.symbols, .plain].map { ScreenConfiguration(quality: $0, showsColor: false) }
}

/// One control in one state on one screen.
@MainActor
struct ControlSnapshot {
  let harness: ControlHarness
  let control: View
  let panel: Panel

  init(_ specimen: Specimen, _ state: VisualState, on kind: ScreenConfiguration) {
    harness = ControlHarness(columns: 30, rows: 16)
    let session = harness.display.session
    session.screen.preferences.userInterfaceStyle = kind.style
    session.screen.preferences.prefersHighContrast = kind.highContrast
    session.displayQuality = kind.quality
    if kind.quality == .pixels {
      session.display.pictureFormat = PictureFormat(placement: .behindText, cellWidth: 8, cellHeight: 16)
    }
    session.displaysColor = kind.showsColor
    panel = harness.add(Panel(), column: 0, row: 0, columns: 30, rows: 15)
    control = harness.add(specimen.make(), columns: 20, rows: 10)
    switch state {
    case .normal: break
    case .highlighted:
      let place = (control as? Slider)?.thumbFrame.center ?? (control is Stepper ? Point(x: 20, y: 80) : nil)
      harness.touch(.down, place, in: control)
      harness.display.advance(by: 0.2)
      session.window.focus(on: nil)
    case .on: Self.turnOn(control)
    case .disabled: (control as? Control)?.isEnabled = false
    case .focused: session.window.focus(on: control is SegmentedControl ? control.subviews.first : control)
    }
    harness.display.settle()
  }

  private static func turnOn(_ view: View) {
    (view as? Control)?.isSelected = true
    (view as? SegmentedControl)?.selectedSegmentIndex = 1
    (view as? ProgressView)?.progress = 1
    (view as? LevelMeter)?.level = 3
  }

  /// The picture of a control with its focus ring, and the number of symbols that Chafa chose. Pictures are
  /// cached for tests that use the same picture.
  static func picture(_ specimen: Specimen, _ state: VisualState, on kind: ScreenConfiguration) -> Picture {
    let key = [specimen.name, "\(state)", kind.testDescription]
    if let known = pictures[key] { return known }
    let sheet = ControlSnapshot(specimen, state, on: kind)
    let area = sheet.harness.cells(of: sheet.control, margin: 1)
    let picture = Picture(
      cells: area.rows.flatMap { row in area.columns.map { sheet.harness.display.grid[$0, row] } },
      symbolsChosen: sheet.harness.display.session.renderStatistics.symbolsChosen)
    pictures[key] = picture
    return picture
  }

  struct Picture {
    var cells: [Cell]
    var symbolsChosen: Int
  }

  private static var pictures: [[String]: Picture] = [:]

  /// The scene as a bitmap with one pixel per point.
  var bitmap: Bitmap {
    let scene = harness.display.session.window.currentScene()
    let renderer = BitmapRenderer(
      width: Int(scene.size.width), height: Int(scene.size.height), texts: .none)
    renderer.draw(scene)
    return renderer.bitmap
  }
}

extension CellColor {
  var color: Color { Color(rgb: rgb & 0xFF_FFFF) }
}
