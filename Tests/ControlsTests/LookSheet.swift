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
  /// Whether it can be on.
  let canBeOn: Bool
  let make: @MainActor @Sendable () -> Control

  var testDescription: String { name }

  static let all: [Specimen] = [
    Specimen(name: "button", canBeOn: true) { BacklitButton(title: "Cue", color: .red) },
    Specimen(name: "toggle", canBeOn: true) { BacklitButton(title: "Mute", color: .green, mode: .toggle) },
    Specimen(name: "knob", canBeOn: false) { dressed(Knob()) },
    Specimen(name: "slider", canBeOn: false) { dressed(PitchSlider()) },
    Specimen(name: "record", canBeOn: false) { DiscSpinner() },
  ]

  @MainActor
  private static func dressed(_ control: ValueControl) -> Control {
    control.law = PitchRange.eight.law
    control.format = .pitch
    control.value = 2.4
    return control
  }
}

/// A state that has to be recognised.
enum Look: CaseIterable {
  case normal, highlighted, on, disabled, focused
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
  let control: Control
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
      stage.touch(.down, (control as? PitchSlider)?.thumbFrame.center, in: control)
      stage.display.advance(by: 0.2)
      session.window.focus(on: nil)
    case .on: control.isSelected = true
    case .disabled: control.isEnabled = false
    case .focused: session.window.focus(on: control)
    }
    stage.display.settle()
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
