import BacklitGeometry
import BacklitGraphics
import BacklitLayout

extension Switch {
  /// The part of the bounds that the switch fills: its natural width at the leading edge. A switch that a form stretches would
  /// look like a slider.
  var body: Rect {
    let width = min(bounds.width, intrinsicContentSize.width)
    return Rect(x: isMirrored ? bounds.maxX - width : bounds.minX, y: 0, width: width, height: bounds.height)
  }

  /// The frame of the track: the row of the sign with symbols, else inset by half a cell at the top and the bottom, so
  /// that a sign has a row in its middle.
  private var trackFrame: Rect {
    guard !palette.isPlain else { return plainTrack }
    let cell = traitCollection.cellSize
    if palette.isFlat {
      return Rect(
        x: body.minX, y: bounds.midY + baselineOffset(ofRowAt: 0) - 0.8 * cell.height, width: body.width,
        height: min(cell.height, bounds.height))
    }
    return body.insetBy(dx: 0, dy: bounds.height >= 3 * cell.height ? cell.height / 2 : 0)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// The distance of the thumb from off to on, in points; negative where on is at the left.
  var travel: Double { (isMirrored ? -1 : 1) * trackFrame.width / 2 }

  /// The frame of the thumb at a fraction of its travel, 0 for off and 1 for on. The thumb covers half of the
  /// track.
  func thumbFrame(atFraction fraction: Double) -> Rect {
    let track = trackFrame
    let start = isMirrored ? track.midX : track.minX
    return Rect(x: start + travel * fraction, y: track.minY, width: track.width / 2, height: track.height)
  }

  func drawTrack(in canvas: inout Canvas) {
    let palette = self.palette
    if palette.isPlain { return drawPlainTrack(in: &canvas, palette) }
    let track = trackFrame
    guard track.width >= 8, track.height >= 8 else { return }
    let cell = traitCollection.cellSize
    // The track is filled for on and hollow for off.
    let lit = palette.fill(for: tint)
    let rim = palette.isFlat ? palette.flatKey : palette.track
    canvas.fill(palette.outline(of: track, cornerRadius: 6), with: isOn ? lit : rim)
    if !isOn, !palette.isFlat {
      canvas.fill(
        Path(roundedRect: track.hollowed(cell: cell), cornerRadius: 4), with: palette.recessedSurface)
    }
    // The signs of IEC 60417 show the state without colours: a line for on, a ring for off.
    let onLit: Color =
      Color.white.contrastRatio(to: lit) > Color.black.contrastRatio(to: lit) ? .white : .black
    let free = thumbFrame(atFraction: isOn ? 0 : 1)
    canvas.drawCentered(
      isOn ? "I" : "O", about: free.center, columns: Int(saturated: free.width / cell.width), cell: cell,
      font: Font(isBold: true), color: isOn ? onLit : palette.label)
  }
}

/// The thumb of a switch: a milled block in a frame that contrasts with every tint.
@MainActor
final class SwitchThumb: View {
  struct Configuration: Hashable {
    var isOn = false
    var isHighlighted = false
    var palette = Palette()
    var accent = Color.white
  }

  var configuration = Configuration() { didSet { if configuration != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: inout Canvas) {
    let palette = configuration.palette
    if palette.isPlain { return drawPlain(in: &canvas, configuration) }
    if !palette.isFlat {
      canvas.fill(Path(roundedRect: bounds, cornerRadius: 6), with: palette.inverseLabel)
    }
    let cell = traitCollection.cellSize
    let face = palette.isFlat ? bounds : bounds.hollowed(cell: cell)
    guard face.width > 0, face.height > 0 else { return }
    // A touched thumb lights up, like the thumb of a slider.
    let color = configuration.isHighlighted ? configuration.accent : palette.thumb
    canvas.fill(
      palette.outline(of: face, cornerRadius: 3),
      with: palette.isDisabled
        ? .color(palette.secondaryLabel) : palette.vertical(face, palette.thumbHighlight, color, color))
  }
}

extension Switch {
  /// The frame of the track: the cells inside the lines.
  var plainTrack: Rect {
    let cell = traitCollection.cellSize
    return body.insetBy(
      dx: body.width >= 4 * cell.width ? cell.width : 0,
      dy: bounds.height >= 2.5 * cell.height ? cell.height : 0)
  }

  /// Draws a box with the word for the state in the half beside the thumb, where the word fits.
  func drawPlainTrack(in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    palette.drawSurface(in: &canvas, body, cell: cell)
    let free = thumbFrame(atFraction: isOn ? 0 : 1).snapped(to: drawingGrid)
    let word = self.word(isOn ? .on : .off)
    let columns = Int(saturated: free.width / cell.width + 0.01)
    guard free.height >= cell.height, TextMetrics.columns(of: word) <= columns else { return }
    canvas.drawCentered(
      word, about: free.center, columns: columns, cell: cell, font: isOn ? .bold : .standard,
      color: palette.label)
  }
}

extension SwitchThumb {
  /// Draws one colour, lit for on, with a filled dot for on and a hollow dot for off; only the dot while
  /// disabled.
  func drawPlain(in canvas: inout Canvas, _ configuration: Configuration) {
    let palette = configuration.palette
    let isDisabled = palette.isDisabled
    if !isDisabled {
      canvas.fill(
        bounds, with: configuration.isOn && palette.isColored ? configuration.accent : palette.thumb)
    }
    canvas.drawCharacter(
      configuration.isOn ? "●" : "○", at: bounds.center, cell: traitCollection.cellSize,
      font: isDisabled ? .standard : .bold, color: isDisabled ? palette.label : palette.inverseLabel)
  }
}
