import BacklitAccessibility
import BacklitGeometry

/// An accessibility element that is not a view: a band of an equalizer, a step of a sequencer, any part of
/// what one view draws and handles.
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
/// accessibilityElements = bands
/// ```
///
/// A screen reader calls the element's own actions, which a subclass overrides: `accessibilityActivate()`,
/// `accessibilityIncrement()` and so on. Actions that the element does not handle go to the view. Touches
/// and keys always go to the view.
@MainActor
open class AccessibilityElement: AccessibilityItem {
  /// The view that contains this element.
  public private(set) weak var accessibilityContainer: View?

  /// The frame in the coordinates of the container, in points. It moves with the container.
  public var accessibilityFrameInContainerSpace = Rect.zero {
    didSet { if accessibilityFrameInContainerSpace != oldValue { accessibilityDidChange(.properties) } }
  }

  /// Creates an accessibility element in a view.
  public init(accessibilityContainer: View) {
    self.accessibilityContainer = accessibilityContainer
    super.init()
    setExplicit { $0.isElement = true }
  }

  override func accessibilityDidChange(_ change: AccessibilityChange) {
    accessibilityContainer?.accessibilityDidChange(.properties)
  }

  override var parentItem: AccessibilityItem? { accessibilityContainer }

  override var rectInView: (view: View, rect: Rect)? {
    guard let container = accessibilityContainer else { return nil }
    let frame = accessibilityFrame
    let isPlain = frame == defaultAccessibilityFrame
    return (container, isPlain ? accessibilityFrameInContainerSpace : container.convert(frame, from: nil))
  }

  override var defaultAccessibilityFrame: Rect {
    accessibilityContainer?.convert(accessibilityFrameInContainerSpace, to: nil) ?? .zero
  }
}
