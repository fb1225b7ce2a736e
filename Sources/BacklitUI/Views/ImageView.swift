import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A view that shows a bitmap image.
///
/// An image is decoration, which screen readers skip, unless it has an `accessibilityLabel`. The image is
/// clipped at the edges of the view.
@MainActor
open class ImageView: View {
  /// The image; nil for none.
  open var image: Bitmap? { didSet { if image != oldValue { imageDidChange() } } }
  /// The number of pixels per point, more than 0; other values are ignored.
  public var imageScale = 1.0 {
    didSet {
      guard imageScale.isFinite, imageScale > 0 else {
        imageScale = oldValue
        return
      }
      if imageScale != oldValue { imageDidChange() }
    }
  }
  /// The placement of the image in the view.
  public var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The edges of the image that keep their size when it is stretched or tiled, in points; negative values count as 0.
  /// They apply with the content mode `scaleToFill`. Insets that leave no middle are ignored.
  public var capInsets = EdgeInsets.zero { didSet { if capInsets != oldValue { setNeedsDisplay() } } }
  /// How the middle of the image fills a larger view with the content mode `scaleToFill`.
  public var resizingMode = ResizingMode.stretch {
    didSet { if resizingMode != oldValue { setNeedsDisplay() } }
  }
  /// Whether the image is drawn in its own colours or in the tint colour.
  public var renderingMode = RenderingMode.original {
    didSet { if renderingMode != oldValue { setNeedsDisplay() } }
  }
  /// Whether the image is mirrored when the layout is from right to left, as an arrow must be.
  public var flipsForRightToLeftLayoutDirection = false {
    didSet { if flipsForRightToLeftLayoutDirection != oldValue { setNeedsDisplay() } }
  }
  /// The distances in points from the edges of the image to the part that constraints align, such as those of a shadow
  /// in the image.
  public var imageAlignmentInsets = EdgeInsets.zero {
    didSet { if imageAlignmentInsets != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// How the middle of an image fills a larger view.
  public enum ResizingMode: String, Hashable, Sendable, CaseIterable {
    /// It is stretched.
    case stretch
    /// It is repeated.
    case tile
  }

  /// The colours of an image.
  public enum RenderingMode: String, Hashable, Sendable, CaseIterable {
    /// Its own.
    case original
    /// The tint colour, with the opacity of the image; UIKit's `alwaysTemplate`.
    case template
  }

  /// The image in a tint colour, with the bitmap and the colour from which it was made.
  private var tinted: (source: Bitmap, color: Color, image: Bitmap)?

  /// Creates a view that shows an image.
  public init(image: Bitmap? = nil) {
    self.image = image
    super.init()
    isUserInteractionEnabled = false
    setContentHuggingPriority(251, for: .horizontal)
    setContentHuggingPriority(251, for: .vertical)
  }

  /// The size of the image in points without its alignment insets, so that its frame has the size of the image; none
  /// without an image.
  open override var intrinsicContentSize: Size {
    guard let size = imageSize else { return super.intrinsicContentSize }
    let insets = imageAlignmentInsets
    return Size(
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  private var imageSize: Size? {
    image.map { Size(width: Double($0.width) / imageScale, height: Double($0.height) / imageScale) }
  }

  open override var alignmentRectInsets: EdgeInsets { imageAlignmentInsets }

  open override func draw(in canvas: inout Canvas) {
    guard let image = drawnImage, let size = imageSize else { return }
    let place = contentMode.rect(for: size, in: bounds)
    guard !place.isEmpty, place.intersects(bounds) else { return }
    canvas.saving { canvas in
      canvas.clip(to: bounds)
      if flipsForRightToLeftLayoutDirection, effectiveLayoutDirection == .rightToLeft {
        canvas.translateBy(x: bounds.minX + bounds.maxX, y: 0)
        canvas.scaleBy(x: -1, y: 1)
      }
      if contentMode == .scaleToFill, capInsets != .zero || resizingMode == .tile {
        ImageParts(size: size, caps: capInsets, mode: resizingMode).draw(image, in: place, canvas: &canvas)
      } else {
        canvas.drawImage(image, in: place)
      }
    }
  }

  /// The image in the colours of the rendering mode.
  private var drawnImage: Bitmap? {
    guard let image, renderingMode == .template else { return image }
    let color: Color = tintColor
    if let tinted, tinted.color == color, tinted.source == image { return tinted.image }
    let pixels = image.pixels.map { pixel in
      color.withAlphaComponent(color.alpha * Double(pixel >> 24) / 255).premultiplied
    }
    let new = Bitmap(width: image.width, height: image.height, pixels: pixels)
    tinted = (image, color, new)
    return new
  }

  private func imageDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Accessibility

  /// An image with a label is an element.
  override var isAccessibilityElementByDefault: Bool { accessibilityLabel != nil }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.image) }
}

/// How an image is placed in a view of a different size; as in UIKit.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to fill the view.
  case scaleToFill
  /// Scaled to fit the view, with its aspect ratio.
  case scaleAspectFit
  /// Scaled to fill the view, with its aspect ratio; the overflow is clipped.
  case scaleAspectFill
  /// Unscaled, in the center.
  case center
  /// Unscaled, at the top edge.
  case top
  /// Unscaled, at the bottom edge.
  case bottom
  /// Unscaled, at the left edge.
  case left
  /// Unscaled, at the right edge.
  case right
  /// Unscaled, in the top left corner.
  case topLeft
  /// Unscaled, in the top right corner.
  case topRight
  /// Unscaled, in the bottom left corner.
  case bottomLeft
  /// Unscaled, in the bottom right corner.
  case bottomRight

  /// Returns the place of an image of a size in a rectangle, both in points; it may exceed the rectangle. If
  /// either is empty, the result is the rectangle's origin with a size of zero.
  package func rect(for size: Size, in rect: Rect) -> Rect {
    guard size.width > 0, size.height > 0, !rect.isEmpty else {
      return Rect(origin: rect.origin, size: .zero)
    }
    let across = rect.width / size.width
    let down = rect.height / size.height
    let placed =
      switch self {
      case .scaleToFill: rect.size
      case .scaleAspectFit: size.scaled(by: min(across, down))
      case .scaleAspectFill: size.scaled(by: max(across, down))
      default: size
      }
    let (x, y) = fractions
    return Rect(
      x: rect.minX + (rect.width - placed.width) * x, y: rect.minY + (rect.height - placed.height) * y,
      width: placed.width, height: placed.height)
  }

  /// The fraction of the free space before the image, horizontally and vertically.
  private var fractions: (Double, Double) {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
