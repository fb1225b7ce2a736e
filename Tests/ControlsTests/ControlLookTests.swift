import AutoLayout
import Cells
import Controls
import Drawing
import Geometry
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The controls of a mixer, each in a state and at its intrinsic size.
enum MixerControl: String, CaseIterable {
  case slider, channel, toggle, stepper, segments

  @MainActor
  func make(isOn: Bool, isEnabled: Bool) -> Control {
    let control: Control
    switch self {
    case .slider:
      let slider = Slider()
      slider.showsValue = true
      slider.value = isOn ? 8 : 0
      control = slider
    case .channel:
      let slider = Slider()
      slider.axis = .vertical
      slider.tickCount = 5
      slider.showsValue = true
      slider.value = isOn ? 8 : 0
      control = slider
    case .toggle:
      let toggle = Switch()
      toggle.isOn = isOn
      control = toggle
    case .stepper:
      let stepper = Stepper()
      stepper.value = isOn ? 8 : 2
      control = stepper
    case .segments:
      let segments = SegmentedControl(titles: ["Line", "Phono"])
      segments.selectedSegmentIndex = isOn ? 1 : 0
      control = segments
    }
    control.isEnabled = isEnabled
    return control
  }
}

@MainActor
@Suite("The appearance of the controls of a mixer")
struct ControlLookTests {
  private func show(
    _ kind: MixerControl, isOn: Bool, isEnabled: Bool = true, _ style: UserInterfaceStyle,
    _ highContrast: Bool
  ) -> [Cell] {
    show(kind.make(isOn: isOn, isEnabled: isEnabled), style, highContrast)
  }

  private func show(_ control: View, _ style: UserInterfaceStyle, _ highContrast: Bool) -> [Cell] {
    let harness = ControlHarness(columns: 60, rows: 20)
    harness.display.session.screen.preferences.userInterfaceStyle = style
    harness.display.session.screen.preferences.prefersHighContrast = highContrast
    let panel = harness.add(Panel(), column: 0, row: 0, columns: 60, rows: 19)
    let size = control.intrinsicContentSize ?? .zero
    control.frame = Rect(x: 32, y: 32, width: size.width, height: size.height)
    panel.addSubview(control)
    harness.display.settle()
    return harness.picture(of: control)
  }

  @Test(
    "look different off, on and disabled, in both styles and with increased contrast",
    arguments: MixerControl.allCases, [false, true])
  func states(_ kind: MixerControl, _ highContrast: Bool) {
    for style in [UserInterfaceStyle.dark, .light] {
      let pictures = [
        show(kind, isOn: false, style, highContrast), show(kind, isOn: true, style, highContrast),
        show(kind, isOn: false, isEnabled: false, style, highContrast),
        show(kind, isOn: true, isEnabled: false, style, highContrast),
      ]
      for (index, first) in pictures.enumerated() {
        for second in pictures.dropFirst(index + 1) { #expect(first != second) }
      }
      // A sign, a number or a position also shows the state: not only the colour.
      #expect(pictures[0].map(\.glyph.text) != pictures[1].map(\.glyph.text))
    }
  }

  @Test("texts have a contrast of at least 4.5 to 1", arguments: MixerControl.allCases, [false, true])
  func contrast(_ kind: MixerControl, _ highContrast: Bool) {
    for style in [UserInterfaceStyle.dark, .light] {
      for isOn in [false, true] {
        expectReadable(show(kind, isOn: isOn, style, highContrast), "\(kind) in \(style), on: \(isOn)")
      }
      for axis in LayoutAxis.allCases {
        let meter = LevelMeter()
        meter.axis = axis
        meter.channelCount = 2
        meter.level = 3
        expectReadable(show(meter, style, highContrast), "a \(axis) meter in \(style)")
      }
      let progress = ProgressView()
      progress.progress = 1
      expectReadable(show(progress, style, highContrast), "a progress view in \(style)")
    }
  }

  private func expectReadable(_ picture: [Cell], _ what: String) {
    let letters = picture.filter {
      $0.glyph.text.first.map { $0.isLetter || $0.isNumber || "−-+%".contains($0) } ?? false
    }
    #expect(!letters.isEmpty)
    for cell in letters {
      let ratio = Color(rgb: cell.foreground.rgb & 0xFF_FFFF)
        .contrastRatio(to: Color(rgb: cell.background.rgb & 0xFF_FFFF))
      #expect(ratio >= 4.5, "\(cell.glyph.text) of \(what)")
    }
  }

  @Test("are at least three columns by two rows", arguments: MixerControl.allCases)
  func targets(_ kind: MixerControl) {
    let size = kind.make(isOn: false, isEnabled: true).intrinsicContentSize ?? .zero
    #expect(size.width >= 24 && size.height >= 32)
  }

  @Test("work without room and with too little room", arguments: MixerControl.allCases)
  func noRoom(_ kind: MixerControl) {
    let harness = ControlHarness(columns: 40, rows: 20)
    let views: [View] = [kind.make(isOn: true, isEnabled: true), ProgressView(), LevelMeter(), ImageView()]
    for view in views {
      for size in [(0, 0), (1, 1), (2, 1), (1, 5), (3, 2)] {
        harness.add(view, columns: size.0, rows: size.1)
        harness.robot.tap(view)
      }
      #expect(view.superview === harness.surface)
    }
  }
}
