import BacklitGeometry
import BacklitGraphics
import BacklitValues
import Glibc

extension BacklitButton {
  /// The visible state of the lamp.
  package enum Light: Hashable, Sendable {
    /// Dark; a faint tint still shows the colour of the lamp.
    case off
    /// Lit.
    case on
    /// Alternating between bright and dim.
    case pulsing
    /// Dark and grey: the button is disabled.
    case disabled
  }

  /// The visible state of the lamp, derived from ``glow``, the control state and the touch.
  package var light: Light {
    if !isEnabled { return .disabled }
    if isHighlighted { return .on }
    let driven: Light = glow == .pulsing ? .pulsing : glow == .on ? .on : .off
    switch mode {
    case .momentary: return isSelected && driven == .off ? .on : driven
    case .toggle: return isOn ? (driven == .pulsing ? .pulsing : .on) : .off
    }
  }

  /// Updates the lamp and the caption from the state. Does nothing without a window, because definitions set
  /// many properties before the view enters one.
  func updateLamp() {
    guard window != nil else { return }
    let palette = self.palette
    lamp.frame = ground
    // The spill without the state of the control: the light of a button that is being disabled may still fade out.
    lamp.look = (
      color: palette.isColored ? tint.color : .white,
      spill: theme.palette(for: traitCollection).fill(for: tint), isPlain: palette.isPlain,
      isFlat: palette.isFlat
    )
    let pulses = light == .pulsing && !traitCollection.prefersReducedMotion
    if pulses != (pulse?.isPaused == false) {
      pulseTime = 0
      if pulse == nil {
        let link = DisplayLink { [weak self] elapsed in self?.pulse(by: elapsed) }
        link.attach(to: window, showing: self)
        pulse = link
      }
      pulse?.isPaused = !pulses
    }
    switch light {
    case .off, .disabled: show(level: 0)
    case .on: show(level: 1)
    case .pulsing: show(level: pulses ? pulseLevel : 1)
    }
  }

  func pulse(by seconds: Double) {
    pulseTime = fmod(pulseTime + seconds, Self.pulsePeriod)
    show(level: pulseLevel)
  }

  /// The brightness within the pulse, from 0.3 to 1. It is rounded to sixteenths, so that fewer frames
  /// differ.
  private var pulseLevel: Double {
    let wave = (1 + cos(Angle.turn * pulseTime / Self.pulsePeriod)) / 2
    return ((0.3 + 0.7 * wave) * 16).rounded() / 16
  }

  private func show(level: Double) {
    lamp.alpha = level
    let ground = unlitFace.mixed(with: lamp.face, by: level)
    let white = Color.white.contrastRatio(to: ground)
    let black = Color.black.contrastRatio(to: ground)
    let color = !isEnabled ? disabledCaption : white >= black ? .white : .black
    caption.content = (captionLines, hasSignAboveTitle && !title.isEmpty, font, color)
  }

  /// The lines of the caption. A toggle also shows its state with a sign, for users who cannot see the
  /// colour.
  private var captionLines: [String] {
    guard mode == .toggle else { return titleLines }
    let sign = isOn ? "●" : "○"
    if hasSignAboveTitle { return title.isEmpty ? [sign] : [sign] + titleLines }
    return palette.drawsLines ? [sign + " " + titleLines[0]] + titleLines.dropFirst() : titleLines
  }

  /// The lines of the title, at least one.
  var titleLines: [String] { TextMetrics.paragraphs(of: title).map(String.init) }

  /// Whether the sign of a toggle has a row of its own.
  var hasSignAboveTitle: Bool {
    mode == .toggle && bounds.height >= Double(titleLines.count + 3) * traitCollection.cellSize.height
  }

  /// The colour of a disabled title. The rubber is dark in every style, so a title on it uses the dark
  /// style's colour.
  private var disabledCaption: Color { palette.isPlain ? palette.label : Palette.dark.secondaryLabel }

  /// The colour of the pad while the lamp is off.
  var unlitFace: Color {
    if palette.isPlain { return palette.surface }
    let rubber = palette.deck.rubber
    return isEnabled ? rubber.mixed(with: tint.color, by: 0.16) : rubber
  }

  /// The area that the lamp lights.
  var ground: Rect {
    captionLines.count == 1 && !font.isLarge ? ground(ofRowAt: 0) : bounds
  }

  func drawPad(in canvas: inout Canvas) {
    let palette = self.palette
    guard !palette.isPlain else {
      palette.drawSurface(in: &canvas, ground, cell: traitCollection.cellSize)
      return
    }
    let bezel = palette.deck.bezel
    if !palette.isFlat {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 5),
        with: .vertical(
          bounds, bezel, bezel.mixed(with: .black, by: 0.33), bezel.mixed(with: .black, by: 0.22)))
    }
    let face = palette.isFlat ? ground : bounds.bezelled(cell: traitCollection.cellSize)
    let rubber = unlitFace
    canvas.fill(
      palette.outline(of: face, cornerRadius: 4),
      with: palette.vertical(
        face, rubber.mixed(with: .white, by: 0.16), rubber, rubber.mixed(with: .black, by: 0.3)))
    guard light == .off, face.height >= 40, face.width >= 24 else { return }
    // A thin stripe in the lamp's colour distinguishes unlit pads.
    let cell = traitCollection.cellSize
    let stripe = tint.color.mixed(with: .black, by: 0.1)
    if palette.isFlat {
      // The ring of the focus takes its place.
      if hasFocusRing { return }
      return canvas.drawThinLine(.bottom, of: face, cell: cell, color: stripe)
    }
    let sliver = Rect(
      x: face.minX + cell.width, y: face.maxY - cell.height / 2, width: face.width - 2 * cell.width,
      height: cell.height / 2)
    canvas.fill(sliver, with: stripe)
  }
}

/// The light of a button. Its alpha is the brightness, so that a change of brightness does not redraw the
/// view.
@MainActor
final class LampView: View {
  /// The look of the light.
  /// - `color`: the colour of the lamp.
  /// - `spill`: the colour of the light on the bezel, which must be darker on a light panel.
  /// - `isPlain`: whether the light fills the inside of a box of lines.
  /// - `isFlat`: whether the light fills all of the pad.
  var look = (color: Color.white, spill: Color.white, isPlain: false, isFlat: false) {
    didSet { if look != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init()
    alpha = 0
  }

  /// The colour behind the text. A plain picture uses the lamp's colour unchanged, unless increased contrast
  /// is on: mixed with white, some of the sixteen terminal colours would turn grey.
  var face: Color {
    look.isPlain && !traitCollection.prefersHighContrast ? look.color : Self.hot(look.color)
  }

  /// The brightest part of the light.
  static func hot(_ color: Color) -> Color { color.mixed(with: .white, by: 0.35) }

  override func draw(in canvas: inout Canvas) {
    let (color, spill, isPlain, isFlat) = look
    guard !isPlain else {
      let cell = traitCollection.cellSize
      let down = bounds.height < 2.5 * cell.height ? 0 : cell.height
      canvas.fill(bounds.insetBy(dx: cell.width, dy: down), with: face)
      return
    }
    if isFlat { return canvas.fill(bounds, with: face) }
    // The light on the bezel.
    canvas.fill(Path(roundedRect: bounds, cornerRadius: 5), with: spill.withAlphaComponent(0.45))
    let face = bounds.bezelled(cell: traitCollection.cellSize)
    let rim = color.mixed(with: .black, by: 0.12)
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 4),
      with: .vertical(face, color, Self.hot(color), Self.hot(color), color, rim))
  }
}

/// The text on a button.
@MainActor
final class CaptionView: View {
  /// The lines are in the middle, except a sign in the first one: a title is in the same row with a sign above it and without.
  var content = (lines: [String](), hasSign: false, font: Font.standard, color: Color.white) {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = columns(in: bounds.size)
    let font = shownFont(in: bounds.size)
    let height = lineHeight(in: bounds.size)
    let above = content.lines.count - (content.hasSign ? 0 : 1)
    var middle = bounds.center.offsetBy(dx: 0, dy: -height * Double(above) / 2)
    for line in content.lines {
      canvas.drawCentered(line, about: middle, columns: columns, cell: cell, font: font, color: content.color)
      middle.y += height
    }
  }

  /// The distance between lines in points in a view of a size.
  func lineHeight(in size: Size) -> Double {
    LineMetrics(shownFont(in: size), cellHeight: traitCollection.cellSize.height).height
  }

  private func columns(in size: Size) -> Int {
    let cell = traitCollection.cellSize
    return Int(saturated: (size.width - cell.width) / cell.width + 0.01)
  }

  /// The font, in the normal size if the lines do not fit in its own with half a row free above and below.
  private func shownFont(in size: Size) -> Font {
    let cell = traitCollection.cellSize
    let metrics = LineMetrics(content.font, cellHeight: cell.height)
    let columns = columns(in: size)
    let fits =
      metrics.height * Double(content.lines.count) <= size.height - cell.height + 0.01
      && content.lines.allSatisfy { metrics.cellColumns(ofText: TextMetrics.columns(of: $0)) <= columns }
    var shown = content.font
    if !fits { shown.scaling = nil }
    return shown
  }
}
