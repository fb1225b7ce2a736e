import Accessibility
import Geometry

/// An element for readers that is no view: a band of an equalizer, a step of a sequencer, any part of what one view
/// draws and answers.
///
/// The view lists its elements:
///
/// ```swift
/// bands = (0..<8).map { band in
///   let element = AccessibilityElement(accessibilityContainer: self)
///   element.accessibilityLabel = "Band \(band + 1)"
///   element.accessibilityTraits = .adjustable
///   element.accessibilityFrameInContainerSpace = Rect(x: Double(band) * 16, y: 0, width: 16, height: 80)
///   return element
/// }
/// accessibilityElements = { [unowned self] in bands }
/// ```
///
/// What readers ask of one comes to its own actions, which a subclass overrides: ``accessibilityActivate()``,
/// ``accessibilityIncrement()`` and so on; what it does not answer goes to the view. Touches and keys go to the view.
@MainActor
open class AccessibilityElement: AccessibilityItem {
  /// The view that this is a part of.
  public private(set) weak var accessibilityContainer: View?

  /// Where it lies, in the coordinates of its container, in points. It moves with the container.
  public var accessibilityFrameInContainerSpace = Rect.zero {
    didSet { if accessibilityFrameInContainerSpace != oldValue { accessibilityDidChange(.words) } }
  }

  /// A part of a view, at which a reader stops.
  public init(accessibilityContainer: View) {
    self.accessibilityContainer = accessibilityContainer
    super.init()
    say { $0.isElement = true }
  }

  override func accessibilityDidChange(_ change: AccessibilityChange) {
    accessibilityContainer?.accessibilityDidChange(.words)
  }

  override var itemAround: AccessibilityItem? { accessibilityContainer }

  override var placeInView: (view: View, rect: Rect)? {
    guard let container = accessibilityContainer else { return nil }
    let frame = accessibilityFrame
    let isPlain = frame == frameForReaders
    return (container, isPlain ? accessibilityFrameInContainerSpace : container.convert(frame, from: nil))
  }

  override var frameForReaders: Rect {
    accessibilityContainer?.convert(accessibilityFrameInContainerSpace, to: nil) ?? .zero
  }
}
