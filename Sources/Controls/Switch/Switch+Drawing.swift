import AutoLayout
import Drawing
import Geometry
import Toolkit

extension Switch {
  /// The track: half a cell lower at either edge than the room there is, so that a sign finds a row in its middle.
  private var trackFrame: Rect {
    bounds.insetBy(
      dx: 0,
      dy: bounds.height >= 3 * traitCollection.cellSize.height ? traitCollection.cellSize.height / 2 : 0)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// How far the thumb goes for on, in points; below 0 where on is at the left.
  var travel: Double { (isMirrored ? -1 : 1) * bounds.width / 2 }

  /// Where the thumb is at a share of its way: one half of the track.
  func thumbFrame(atShare share: Double) -> Rect {
    let track = trackFrame
    let start = isMirrored ? track.midX : track.minX
    return Rect(x: start + travel * share, y: track.minY, width: track.width / 2, height: track.height)
  }

  func drawTrack(in canvas: inout Canvas) {
    let finish = self.finish
    let track = trackFrame
    guard track.width >= 8, track.height >= 8 else { return }
    let ground = isOn ? finish.accent(tint, isEnabled: isEnabled) : finish.groove
    canvas.fill(Path(roundedRect: track, cornerRadius: 6), with: ground)
    // The signs of IEC 60417, for those who see no colour: a line for on, a ring for off.
    let black = Color.black.contrastRatio(to: ground)
    let free = thumbFrame(atShare: isOn ? 0 : 1)
    let cell = traitCollection.cellSize
    canvas.drawCentered(
      isOn ? "I" : "O", about: free.center, columns: Int(saturated: free.width / cell.width), cell: cell,
      font: Font(isBold: true), color: Color.white.contrastRatio(to: ground) > black ? .white : .black)
  }
}

/// The thumb of a switch: a milled block in a frame that sets it off from any colour.
@MainActor
final class SwitchThumb: View {
  var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  init() { super.init() }

  override func draw(in canvas: inout Canvas) {
    let finish = self.finish
    canvas.fill(Path(roundedRect: bounds, cornerRadius: 6), with: finish.ink)
    let cell = traitCollection.cellSize
    let face = bounds.insetBy(
      dx: cell.width / 2, dy: bounds.height >= 2 * cell.height ? cell.height / 2 : 2)
    guard face.width > 0, face.height > 0 else { return }
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 3),
      with: isEnabled
        ? .vertical(face, finish.metalLight, finish.metal, finish.metal)
        : .color(finish.faintMark))
  }
}
