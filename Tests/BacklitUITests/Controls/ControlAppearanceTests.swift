import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("The appearance of every control in every state on every kind of screen")
struct LookTests {
  @Test("States look different, with and without colours", arguments: Specimen.all, ScreenConfiguration.all)
  func distinct(_ specimen: Specimen, _ kind: ScreenConfiguration) {
    let states = specimen.states
    let pictures = states.map { ControlSnapshot.picture(specimen, $0, on: kind).cells }
    for first in states.indices {
      for second in states.indices.dropFirst(first + 1) {
        #expect(pictures[first] != pictures[second], "\(states[first]) looks like \(states[second])")
      }
    }
  }

  @Test(
    "Text has a contrast of 4.5 to 1, or 7 to 1 if increased",
    arguments: Specimen.all, ScreenConfiguration.colored)
  func text(_ specimen: Specimen, _ kind: ScreenConfiguration) {
    for state in specimen.states {
      let letters = ControlSnapshot.picture(specimen, state, on: kind).cells.filter {
        $0.glyph.scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
      }
      #expect(letters.count >= specimen.letters, "\(state)")
      // Disabled controls are exempt, but must be legible.
      let least = state == .disabled ? 2.5 : kind.highContrast ? 7 : 4.5
      for cell in letters {
        let ratio = cell.foreground.color.contrastRatio(to: cell.background.color)
        #expect(ratio >= least, "\"\(cell.glyph.text)\", \(state)")
      }
    }
  }

  @Test(
    "Lines and signs have a contrast of 3 to 1",
    arguments: Specimen.all, ScreenConfiguration.colored)
  func signs(_ specimen: Specimen, _ kind: ScreenConfiguration) {
    for state in specimen.states {
      let picture = ControlSnapshot.picture(specimen, state, on: kind)
      var signs = picture.cells.filter { $0.glyph != .blank }
      if kind.quality == .plain {
        #expect(picture.symbolsChosen == 0)
        #expect(signs.count >= 16)
      } else {
        signs.removeAll { !"━─┃│●○▁".contains($0.glyph.text) }
      }
      for cell in signs {
        let ratio = cell.foreground.color.contrastRatio(to: cell.background.color)
        #expect(ratio >= (state == .disabled ? 2.5 : 3), "\"\(cell.glyph.text)\", \(state)")
      }
    }
  }

  @Test("A screen without colours has none, and plain pictures have no blocks", arguments: Specimen.all)
  func uncoloured(_ specimen: Specimen) {
    for kind in ScreenConfiguration.all where !kind.showsColor {
      for state in specimen.states {
        let picture = ControlSnapshot.picture(specimen, state, on: kind).cells
        #expect(picture.allSatisfy { $0.foreground.isDefault && $0.background.isDefault })
        guard kind.quality == .plain else { continue }
        #expect(
          picture.allSatisfy { cell in !(cell.glyph.scalar.map { 0x2580...0x259F ~= $0.value } ?? false) })
      }
    }
  }

  /// Points in a control of 160 × 160 points: on a part, and on the background of the part.
  private static let parts: [(name: String, state: VisualState, part: String, front: Point, back: Point)] = [
    ("button", .normal, "bezel", Point(x: 80, y: 2), Point(x: 80, y: -8)),
    ("button", .normal, "sliver", Point(x: 80, y: 148), Point(x: 80, y: 132)),
    ("button", .on, "lit bezel", Point(x: 80, y: 2), Point(x: 80, y: -8)),
    ("toggle", .on, "lit bezel", Point(x: 80, y: 2), Point(x: 80, y: -8)),
    ("knob", .normal, "cap", Point(x: 56, y: 92), Point(x: 14, y: 14)),
    ("knob", .normal, "pointer", Point(x: 92, y: 60), Point(x: 56, y: 92)),
    ("knob", .normal, "lit arc", Point(x: 98, y: 22), Point(x: 14, y: 14)),
    ("slider", .normal, "thumb", Point(x: 54, y: 96), Point(x: 20, y: 60)),
    ("slider", .normal, "slot", Point(x: 80, y: 40), Point(x: 20, y: 40)),
    ("fader", .normal, "thumb", Point(x: 103, y: 64), Point(x: 103, y: 50)),
    ("fader", .normal, "slot", Point(x: 24, y: 80), Point(x: 24, y: 50)),
    ("fader", .normal, "lit part", Point(x: 84, y: 80), Point(x: 84, y: 50)),
    ("progress", .normal, "lit part", Point(x: 40, y: 76), Point(x: 40, y: 60)),
    ("progress", .normal, "rest", Point(x: 90, y: 84), Point(x: 90, y: 60)),
    ("waveform", .normal, "lit bar", Point(x: 20, y: 80), Point(x: 20, y: 20)),
    ("waveform", .normal, "bar", Point(x: 140, y: 80), Point(x: 140, y: 20)),
    ("waveform", .normal, "needle", Point(x: 80, y: 30), Point(x: 20, y: 20)),
    ("switch", .normal, "rim", Point(x: 62, y: 80), Point(x: 50, y: 50)),
    ("switch", .normal, "thumb", Point(x: 16, y: 60), Point(x: 2, y: 60)),
    ("switch", .on, "lit track", Point(x: 16, y: 60), Point(x: 80, y: -8)),
    ("stepper", .normal, "key", Point(x: 20, y: 40), Point(x: 80, y: 40)),
    ("segments", .normal, "chosen one", Point(x: 40, y: 40), Point(x: 120, y: 40)),
    ("meter", .on, "quiet light", Point(x: 12, y: 140), Point(x: 4, y: 12)),
    ("meter", .on, "loud light", Point(x: 12, y: 44), Point(x: 4, y: 12)),
    ("meter", .on, "clip light", Point(x: 12, y: 20), Point(x: 4, y: 12)),
    ("record", .normal, "label", Point(x: 80, y: 60), Point(x: 80, y: 36)),
    ("record", .normal, "marker", Point(x: 126, y: 80), Point(x: 112, y: 50)),
  ]

  @Test(
    "A thumb, a lit pad and a chosen segment in cells have a contrast of 3 to 1 to their ground",
    arguments: ScreenConfiguration.colored.filter { $0.quality == .symbols })
  func cells(_ kind: ScreenConfiguration) throws {
    let parts: [(String, VisualState)] = [
      ("button", .on), ("toggle", .on), ("slider", .normal), ("fader", .normal), ("switch", .normal),
      ("switch", .on), ("segments", .normal),
    ]
    for (name, state) in parts {
      let specimen = try #require(Specimen.all.first { $0.name == name })
      let cells = ControlSnapshot.picture(specimen, state, on: kind).cells
      // The rubber of a pad is dark in every style; its light contrasts with the rubber.
      let unlit = ControlSnapshot.picture(specimen, .normal, on: kind).cells
      let isPad = name == "button" || name == "toggle"
      let ground = (isPad ? unlit[3 * 22 + 11] : cells[0]).background.color
      #expect(
        cells.contains { $0.background.color.contrastRatio(to: ground) >= 3 }, "\(name), \(state)")
    }
  }

  @Test(
    "Parts have a contrast of 3 to 1 to their background in pixels", arguments: ScreenConfiguration.inPixels)
  func parts(_ kind: ScreenConfiguration) throws {
    for part in Self.parts {
      let specimen = try #require(Specimen.all.first { $0.name == part.name })
      let sheet = ControlSnapshot(specimen, part.state, on: kind)
      let bitmap = sheet.bitmap
      let colors = [part.front, part.back].map { place in
        let there = sheet.control.convert(place, to: nil)
        return Color(rgb: bitmap[Int(there.x), Int(there.y)] & 0xFF_FFFF)
      }
      let ratio = colors[0].contrastRatio(to: colors[1])
      #expect(ratio >= 3, "\(part.part) of the \(part.name): \(colors.map(\.hex)) is \(ratio)")
    }
  }
}

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
struct ControlAppearanceTests {
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
    let size = control.intrinsicContentSize
    control.frame = Rect(x: 32, y: 32, width: size.width, height: size.height)
    panel.addSubview(control)
    harness.display.settle()
    return harness.picture(of: control)
  }

  @Test(
    "Look different off, on and disabled, in both styles and with increased contrast",
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

  @Test("Texts have a contrast of at least 4.5 to 1", arguments: MixerControl.allCases, [false, true])
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

  @Test("Are at least three columns by two rows", arguments: MixerControl.allCases)
  func targets(_ kind: MixerControl) {
    let size = kind.make(isOn: false, isEnabled: true).intrinsicContentSize
    #expect(size.width >= 24 && size.height >= 32)
  }

  @Test("Work without room and with too little room", arguments: MixerControl.allCases)
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
