import Accessibility
import Geometry

extension View {
  /// The language of the words that a view has by itself: its own ``AccessibilityItem/accessibilityLanguage``, or that
  /// of the screen; English outside of any window.
  public var effectiveLanguage: String { accessibilityLanguage ?? window?.screen.language ?? "en" }

  /// Whether this view and all it contains are left out of the tree.
  public var accessibilityElementsHidden: Bool {
    get { said?.elementsHidden ?? false }
    set {
      say { $0.elementsHidden = newValue }
      superview?.accessibilityDidChange(.children)
    }
  }

  /// Whether the siblings of this view are out of reach while it is shown.
  public var accessibilityViewIsModal: Bool {
    get { said?.isModal ?? false }
    set {
      say { $0.isModal = newValue }
      if newValue { window?.touchMayBeOutOfReach() }
    }
  }

  /// Whether what lies in this view is read in one go, before anything beside it.
  public var shouldGroupAccessibilityChildren: Bool {
    get { said?.groupsChildren ?? false }
    set { say { $0.groupsChildren = newValue } }
  }

  /// What kind of container this is.
  public var accessibilityContainerType: ContainerType {
    get { said?.containerType ?? .none }
    set { say { $0.containerType = newValue } }
  }

  /// The elements in the order in which they are read, where geometry would say otherwise; nil for geometry.
  ///
  /// They are views inside this one, and ``AccessibilityElement``s. An element that is no view has to be listed by its
  /// ``AccessibilityElement/accessibilityContainer``: that is what makes it part of the tree. The closure is asked
  /// whenever this view is looked at again; it must not hold this view strongly, and has to give
  /// the same objects each time.
  public var accessibilityElements: (@MainActor () -> [AccessibilityItem])? {
    get { said?.elements }
    set {
      say { $0.elements = newValue }
      accessibilityDidChange(.children)
    }
  }

  /// Whether readers know of this view, as far as it is up to the view itself.
  var isShownToReaders: Bool { !isHidden && alpha >= 0.01 && !accessibilityElementsHidden }

  /// The elements of this view that are no views.
  var ownElements: [AccessibilityElement] {
    guard let elements = said?.elements else { return [] }
    return elements().compactMap { $0 as? AccessibilityElement }.filter { $0.accessibilityContainer === self }
  }
}
