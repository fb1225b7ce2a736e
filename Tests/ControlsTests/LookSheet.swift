import Cells
import ControlState
import Controls
import Drawing
import Geometry
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A kind of control, as the tests of looks see it. A control is added to them by a line in `all`.
struct Specimen: CustomTestStringConvertible, Sendable {
  let name: String
  /// The states that it has.
  let looks: [Look]
  /// How many letters and digits there are at least.
  var letters = 2
  let make: @MainActor @Sendable () -> View

  var testDescription: String { name }

  static let all: [Specimen] = [
    Specimen(name: "button", looks: Look.allCases) { BacklitButton(title: "Cue", color: .red) },
    Specimen(name: "toggle", looks: Look.allCases) {
      BacklitButton(title: "Mute", color: .green, mode: .toggle)
    },
    Specimen(name: "knob", looks: Look.withoutOn) { dressed(Knob()) },
    Specimen(name: "slider", looks: Look.withoutOn) { dressed(PitchSlider()) },
    Specimen(name: "record", looks: Look.withoutOn) { DiscSpinner() },
    Specimen(name: "fader", looks: Look.withoutOn) { dressed(Slider()) },
    Specimen(name: "switch", looks: Look.allCases, letters: 1) { Switch() },
    Specimen(name: "stepper", looks: Look.withoutOn) { dressed(Stepper()) },
    Specimen(name: "segments", looks: Look.allCases) { SegmentedControl(titles: ["A", "B"]) },
    Specimen(name: "progress", looks: [.normal, .on]) {
      let bar = ProgressView()
      bar.progress = 0.4
      return bar
    },
    Specimen(name: "meter", looks: [.normal, .on]) {
      let meter = LevelMeter()
      meter.levels = [-9, -20]
      return meter
    },
  ]

  @MainActor
  private static func dressed(_ control: ValueControl) -> View {
    (control as? Slider)?.showsValue = true
    control.law = PitchRange.eight.law
    control.format = .pitch
    control.value = 2.4
    return control
  }
}

/// A state that has to be recognised; what shows an amount shows all of it when it is on.
enum Look: CaseIterable {
  case normal, highlighted, on, disabled, focused

  static let withoutOn = [Look.normal, .highlighted, .disabled, .focused]
}

/// How a screen shows it.
struct ScreenKind: CustomTestStringConvertible, Sendable {
  var quality = DisplayQuality.symbols
  var style = UserInterfaceStyle.dark
  var highContrast = false
  var showsColor = true

  var testDescription: String {
    "\(quality) \(style)\(highContrast ? " high contrast" : "")\(showsColor ? "" : " no colour")"
  }

  static let colored: [ScreenKind] = [DisplayQuality.symbols, .plain].flatMap { quality in
    [UserInterfaceStyle.dark, .light].flatMap { style in
      [false, true].map { ScreenKind(quality: quality, style: style, highContrast: $0) }
    }
  }

  static let all =
    colored + [DisplayQuality.symbols, .plain].map { ScreenKind(quality: $0, showsColor: false) }
}

/// One control in one state on one screen.
@MainActor
struct LookSheet {
  let stage: Stage
  let control: View
  let panel: Panel

  init(_ specimen: Specimen, _ look: Look, on kind: ScreenKind) {
    stage = Stage(columns: 30, rows: 16)
    let session = stage.display.session
    session.screen.preferences.userInterfaceStyle = kind.style
    session.screen.preferences.prefersHighContrast = kind.highContrast
    session.quality = kind.quality
    session.showsColor = kind.showsColor
    panel = stage.add(Panel(), column: 0, row: 0, columns: 30, rows: 15)
    control = stage.add(specimen.make(), columns: 20, rows: 10)
    switch look {
    case .normal: break
    case .highlighted:
      let place = (control as? Slider)?.thumbFrame.center ?? (control is Stepper ? Point(x: 20, y: 80) : nil)
      stage.touch(.down, place, in: control)
      stage.display.advance(by: 0.2)
      session.window.focus(on: nil)
    case .on: Self.turnOn(control)
    case .disabled: (control as? Control)?.isEnabled = false
    case .focused: session.window.focus(on: control is SegmentedControl ? control.subviews.first : control)
    }
    stage.display.settle()
  }

  private static func turnOn(_ view: View) {
    (view as? Control)?.isSelected = true
    (view as? SegmentedControl)?.selectedSegmentIndex = 1
    (view as? ProgressView)?.progress = 1
    (view as? LevelMeter)?.level = 3
  }

  /// What is seen of a control, with the ring around it, and how often Chafa was asked. Kept for the next test that
  /// looks at the same.
  static func picture(_ specimen: Specimen, _ look: Look, on kind: ScreenKind) -> Picture {
    let key = [specimen.name, "\(look)", kind.testDescription]
    if let known = pictures[key] { return known }
    let sheet = LookSheet(specimen, look, on: kind)
    let area = sheet.stage.cells(of: sheet.control, margin: 1)
    let picture = Picture(
      cells: area.rows.flatMap { row in area.columns.map { sheet.stage.display.grid[$0, row] } },
      symbolsChosen: sheet.stage.display.session.renderStatistics.symbolsChosen)
    pictures[key] = picture
    return picture
  }

  struct Picture {
    var cells: [Cell]
    var symbolsChosen: Int
  }

  private static var pictures: [[String]: Picture] = [:]

  /// The pixels of the same scene, one a point.
  var bitmap: Bitmap {
    let scene = stage.display.session.window.currentScene()
    let renderer = BitmapRenderer(
      width: Int(scene.size.width), height: Int(scene.size.height), drawsText: false)
    renderer.draw(scene)
    return renderer.bitmap
  }
}

extension CellColor {
  var color: Color { Color(rgb: rgb & 0xFF_FFFF) }
}
