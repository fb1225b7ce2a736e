import Accessibility
import AutoLayout
import Drawing
import Geometry

/// A view that shows a bitmap image.
///
/// An image is decoration, which screen readers skip, unless it has an `accessibilityLabel`. The image is
/// clipped at the edges of the view.
@MainActor
open class ImageView: View {
  /// The image; nil for none.
  public var image: Bitmap? { didSet { if image != oldValue { imageDidChange() } } }
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

  /// Creates a view that shows an image.
  public init(image: Bitmap? = nil) {
    self.image = image
    super.init()
    isUserInteractionEnabled = false
    setContentHuggingPriority(251, for: .horizontal)
    setContentHuggingPriority(251, for: .vertical)
  }

  /// The size of the image in points; nil without an image.
  open override var intrinsicContentSize: Size? {
    image.map { Size(width: Double($0.width) / imageScale, height: Double($0.height) / imageScale) }
  }

  open override func draw(in canvas: inout Canvas) {
    guard let image, let size = intrinsicContentSize else { return }
    let place = contentMode.rect(for: size, in: bounds)
    guard !place.isEmpty, place.intersects(bounds) else { return }
    canvas.saving { canvas in
      canvas.clip(to: bounds)
      canvas.drawImage(image, in: place)
    }
  }

  private func imageDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Accessibility

  /// Whether the view has a label, or was made an element explicitly.
  open override var isAccessibilityElement: Bool {
    get { super.isAccessibilityElement || accessibilityLabel != nil }
    set { super.isAccessibilityElement = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.image) }
    set { super.accessibilityTraits = newValue }
  }
}
