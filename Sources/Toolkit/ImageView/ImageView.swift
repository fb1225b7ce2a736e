import Accessibility
import AutoLayout
import Drawing
import Geometry

/// A picture of pixels.
///
/// It is decoration, which readers pass over, unless it has an `accessibilityLabel`. What does not fit is cut off at
/// the edges.
@MainActor
open class ImageView: View {
  /// The picture; nil for none.
  public var image: Bitmap? { didSet { if image != oldValue { imageDidChange() } } }
  /// How many pixels make a point, more than 0; what is not is ignored.
  public var imageScale = 1.0 {
    didSet {
      guard imageScale.isFinite, imageScale > 0 else {
        imageScale = oldValue
        return
      }
      if imageScale != oldValue { imageDidChange() }
    }
  }
  /// How the picture lies in the view.
  public var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// A view on a picture.
  public init(image: Bitmap? = nil) {
    self.image = image
    super.init()
    isUserInteractionEnabled = false
    setContentHuggingPriority(251, for: .horizontal)
    setContentHuggingPriority(251, for: .vertical)
  }

  /// The picture's own size in points; none without a picture.
  open override var intrinsicContentSize: Size? {
    image.map { Size(width: Double($0.width) / imageScale, height: Double($0.height) / imageScale) }
  }

  open override func draw(in canvas: inout Canvas) {
    guard let image, let size = intrinsicContentSize else { return }
    let place = contentMode.place(for: size, in: bounds)
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

  /// Whether it has a label, or was made an element by hand.
  open override var isAccessibilityElement: Bool {
    get { super.isAccessibilityElement || accessibilityLabel != nil }
    set { super.isAccessibilityElement = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.image) }
    set { super.accessibilityTraits = newValue }
  }
}
