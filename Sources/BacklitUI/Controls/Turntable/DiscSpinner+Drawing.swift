import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// The layout of the parts of a disc, in points.
struct DiscLayout {
  let center: Point
  let radius: Double

  /// The radius of the record, inside the edge of the platter.
  var recordRadius: Double { radius * 0.94 }
  var labelRadius: Double { radius * 0.38 }
  /// The radius that contains the visibly turning parts: the label and the marker.
  var turningRadius: Double { radius * 0.78 }

  var turningFrame: Rect { square(turningRadius) }
  var labelFrame: Rect { square(labelRadius) }

  init(in bounds: Rect) {
    center = bounds.center
    radius = max(0, min(bounds.width, bounds.height) / 2 - 2)
  }

  private func square(_ half: Double) -> Rect {
    Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
  }
}

extension DiscSpinner {
  var disc: DiscLayout {
    guard let platter, platter.isDescendant(of: self), !platter.bounds.isEmpty else {
      return DiscLayout(in: bounds)
    }
    return DiscLayout(in: platter.convert(platter.bounds, to: self))
  }

  /// The distances from the top of the control down to the baselines of the state and of the time; equal without the
  /// state, and nil without room for text.
  var baselinesOfText: (first: Double, last: Double)? {
    let cell = traitCollection.cellSize
    let area = bounds.isEmpty ? Rect(origin: .zero, size: intrinsicContentSize) : bounds
    let disc = bounds.isEmpty ? DiscLayout(in: area) : self.disc
    let label = palette.isPlain ? area : disc.labelFrame
    guard label.height >= cell.height else { return nil }
    // Text lies in whole rows of the label, which itself lies in whole rows of the control.
    func baseline(_ offset: Double) -> Double {
      let row = ((label.height / 2 + offset - cell.height / 2) / cell.height).rounded() * cell.height
      return ((label.minY + row) / cell.height).rounded() * cell.height + 0.8 * cell.height
    }
    let state = Language(locale: effectiveLanguage).text(motion.state.text)
    guard DiscReadout.showsState(state, in: label.size, cell: cell) else { return (baseline(0), baseline(0)) }
    return (baseline(-cell.height), baseline(cell.height))
  }

  /// Draws the parts that look the same at every angle: the platter, the grooves and the light on them.
  func drawPlatter(in canvas: inout Canvas) {
    let disc = self.disc
    let palette = self.palette
    guard !palette.isPlain else {
      palette.drawSurface(in: &canvas, bounds, cell: traitCollection.cellSize)
      return
    }
    guard disc.radius > 8 else { return }
    let deck = palette.deck
    let edge = isHighlighted ? palette.fill(for: tint) : deck.metal
    canvas.fill(
      Path(circle: disc.center, radius: disc.radius),
      with: .vertical(
        bounds, isHighlighted ? edge : deck.metalHighlight, edge,
        deck.metalShadow))
    let (vinyl, sheen) = (deck.vinyl, deck.sheen)
    canvas.fill(
      Path(circle: disc.center, radius: disc.recordRadius),
      with: .conicGradient(
        center: disc.center, startAngle: 0,
        stops: [
          (0.0, vinyl), (0.08, sheen), (0.17, vinyl), (0.42, vinyl), (0.58, sheen), (0.67, vinyl),
          (1, vinyl),
        ].map { GradientStop(location: $0.0, color: $0.1) }))
    // Grooves are at least a cell apart, so that each is visible.
    let spacing = max(16, disc.recordRadius / 7)
    var radius = disc.recordRadius - spacing * 0.6
    while radius > disc.labelRadius + 4 {
      canvas.stroke(
        Path(circle: disc.center, radius: radius), with: Color.white.withAlphaComponent(0.16), width: 4)
      radius -= spacing
    }
  }
}

/// The visibly turning parts of a record: the two halves of its label, and a marker on the vinyl.
///
/// The view draws itself at an angle instead of using a transform. A transform would change the accessibility
/// frame sixty times a second.
@MainActor
final class RecordView: View {
  /// The angle of rotation, in radians.
  var angle = 0.0 { didSet { if angle != oldValue { setNeedsDisplay() } } }
  /// The colours, and that of the label.
  var look = (palette: Palette(), color: Color.white) { didSet { if look != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: inout Canvas) {
    if look.palette.isPlain { return drawPlain(in: &canvas) }
    let (center, color) = (bounds.center, look.color)
    let outer = bounds.width / 2
    guard outer > 4 else { return }
    // The proportions of DiscLayout.
    let label = outer * 0.38 / 0.78
    var marker = Path()
    let half = Angle.degrees(7)
    marker.move(to: Angle.point(at: angle - half, radius: label, about: center))
    marker.line(to: Angle.point(at: angle - half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half, radius: label, about: center))
    marker.close()
    canvas.fill(marker, with: Color(white: 0.96))

    canvas.fill(Path(circle: center, radius: label), with: color)
    // The half opposite the marker is darker, so that a small label visibly turns. Both halves carry black
    // text.
    var shade = Path()
    shade.arc(
      center: center, radius: label, startAngle: angle + .pi / 2, endAngle: angle + 1.5 * .pi,
      clockwise: true)
    shade.close()
    canvas.fill(shade, with: color.mixed(with: .black, by: 0.15))
  }

  /// Draws a ring of dots with the marker among them.
  private func drawPlain(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let inner = bounds.insetBy(dx: cell.width, dy: cell.height)
    guard inner.height >= 3 * cell.height, inner.width >= 6 * cell.width else { return }
    let radius = min(inner.width - cell.width, inner.height - cell.height) / 2
    canvas.drawCharacterRing(
      [angle] + (0..<60).map { Angle.turn * Double($0) / 60 }, about: bounds.center,
      radii: Size(width: radius, height: radius), cell: cell
    ) { $0 == 0 ? ("●", .bold, look.palette.label) : ("·", .standard, look.palette.secondaryLabel) }
  }
}

/// The parts of the record's label that do not turn: the hole, the time, and the state where there is room.
@MainActor
final class DiscReadout: View {
  /// The content of the text. A playing record sets it sixty times a second, and the text changes once.
  struct Content: Equatable {
    var state = DiscMotion.State.stopped
    /// The position of the record in whole seconds.
    var seconds = 0
    /// The language of the state.
    var language = "en"
    var color = Color.black
  }

  var content = Content() { didSet { if content != oldValue { setNeedsDisplay() } } }

  /// The whole seconds of a position. A position within 1e-6 below a whole second counts as that second.
  static func wholeSeconds(_ position: Double) -> Int {
    Int(saturated: (position + (position < 0 ? -1e-6 : 1e-6)).rounded(.towardZero))
  }

  private static func columns(in size: Size, cell: Size) -> Int {
    Int(saturated: size.width * 0.8 / cell.width)
  }

  /// Whether there is room for the state above the time.
  static func showsState(_ state: String, in size: Size, cell: Size) -> Bool {
    size.height >= 4.5 * cell.height && TextMetrics.columns(of: state) <= columns(in: size, cell: cell)
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Self.columns(in: bounds.size, cell: cell)
    let state = Language(locale: content.language).text(content.state.text)
    let time = TimeText.text(seconds: content.seconds)
    let showsState = Self.showsState(state, in: bounds.size, cell: cell)
    let showsTime = bounds.height >= cell.height && TextMetrics.columns(of: time) <= columns
    // In symbols the hole would be as large as a letter, and without the state the time is in the middle.
    if !palette.drawsLines, showsState || !showsTime {
      canvas.fill(Path(circle: bounds.center, radius: min(4, bounds.width / 8)), with: Color(white: 0.04))
    }
    func write(_ text: String, _ row: Double, isBold: Bool) {
      canvas.drawCentered(
        text, about: bounds.center.offsetBy(dx: 0, dy: row * cell.height), columns: columns, cell: cell,
        font: Font(isBold: isBold), color: content.color)
    }
    if showsState { write(state, -1, isBold: false) }
    if showsState || showsTime { write(time, showsState ? 1 : 0, isBold: true) }
  }
}
