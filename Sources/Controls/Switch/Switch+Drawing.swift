import AutoLayout
import Drawing
import Geometry
import Toolkit

extension Switch {
  /// The track: half a cell lower at either edge than the room there is, so that a sign finds a row in its middle.
  private var trackFrame: Rect {
    guard !finish.isBoxed else { return plainTrack }
    return bounds.insetBy(
      dx: 0,
      dy: bounds.height >= 3 * traitCollection.cellSize.height ? traitCollection.cellSize.height / 2 : 0)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// How far the thumb goes for on, in points; below 0 where on is at the left.
  var travel: Double { (isMirrored ? -1 : 1) * trackFrame.width / 2 }

  /// Where the thumb is at a share of its way: one half of the track.
  func thumbFrame(atShare share: Double) -> Rect {
    let track = trackFrame
    let start = isMirrored ? track.midX : track.minX
    return Rect(x: start + travel * share, y: track.minY, width: track.width / 2, height: track.height)
  }

  func drawTrack(in canvas: inout Canvas) {
    let finish = self.finish
    guard !finish.isBoxed else {
      drawPlainTrack(in: &canvas, finish)
      return
    }
    let track = trackFrame
    guard track.width >= 8, track.height >= 8 else { return }
    let cell = traitCollection.cellSize
    // Full for on, hollow for off.
    let lit = finish.accent(tint, isEnabled: isEnabled)
    let rim = finish.isColored ? finish.groove : finish.mark
    canvas.fill(Path(roundedRect: track, cornerRadius: 6), with: isOn ? lit : rim)
    if !isOn {
      canvas.fill(Path(roundedRect: track.hollowed(cell: cell), cornerRadius: 4), with: finish.plateBottom)
    }
    // The signs of IEC 60417, for those who see no colour: a line for on, a ring for off.
    let onLit: Color =
      Color.white.contrastRatio(to: lit) > Color.black.contrastRatio(to: lit) ? .white : .black
    let free = thumbFrame(atShare: isOn ? 0 : 1)
    canvas.drawCentered(
      isOn ? "I" : "O", about: free.center, columns: Int(saturated: free.width / cell.width), cell: cell,
      font: Font(isBold: true), color: isOn ? onLit : finish.mark)
  }
}

/// The thumb of a switch: a milled block in a frame that sets it off from any colour.
@MainActor
final class SwitchThumb: View {
  struct Look: Hashable {
    var isOn = false
    var isHighlighted = false
    var finish = Finish()
    var accent = Color.white
  }

  private var look = Look()

  init() { super.init() }

  func show(_ new: Look) {
    guard new != look else { return }
    look = new
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let finish = look.finish
    guard !finish.isBoxed else {
      drawPlain(in: &canvas, look)
      return
    }
    canvas.fill(Path(roundedRect: bounds, cornerRadius: 6), with: finish.ink)
    let cell = traitCollection.cellSize
    let face = bounds.hollowed(cell: cell)
    guard face.width > 0, face.height > 0 else { return }
    // Touched, it lights up, as the thumb of a slider does.
    let metal = look.isHighlighted && finish.isColored ? look.accent : finish.metal
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 3),
      with: finish.line == .broken
        ? .color(finish.faintMark) : .vertical(face, finish.metalLight, metal, metal))
  }
}
