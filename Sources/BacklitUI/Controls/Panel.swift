import BacklitGeometry
import BacklitGraphics

/// The faceplate of a device, as a background for controls: a surface with four screws.
@MainActor
open class Panel: View {
  /// Whether the corners have screws.
  public var showsScrews = true { didSet { if showsScrews != oldValue { setNeedsDisplay() } } }

  /// The name that a preview shows in the middle of the panel while it is designed, such as that of the class that owns
  /// the definition; empty, the default, for none. A program does not show it.
  public var previewTitle = ""

  /// Creates a panel of size zero.
  public init() { super.init() }

  /// Shows ``previewTitle``.
  open override func prepareForPreview() {
    if !previewTitle.isEmpty { ClassNameLabel.add(previewTitle, to: self) }
  }

  open override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    guard !palette.isPlain, !palette.isFlat else {
      if palette.isColored { canvas.fill(bounds, with: palette.surface) }
      return
    }
    canvas.fill(bounds, with: .vertical(bounds, palette.surface, palette.recessedSurface))
    guard showsScrews, bounds.width > 64, bounds.height > 64 else { return }
    let cell = traitCollection.cellSize
    let deck = palette.deck
    let head = Size(width: cell.width, height: cell.height / 2)
    for x in [cell.width / 2, bounds.width - cell.width / 2 - head.width] {
      for y in [head.height, bounds.height - 2 * head.height] {
        let screw = Rect(origin: Point(x: x, y: y), size: head)
        canvas.fill(
          Path(roundedRect: screw, cornerRadius: 3), with: .vertical(screw, deck.metal, deck.metalShadow))
      }
    }
  }
}
