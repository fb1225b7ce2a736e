import BacklitAccessibility
import BacklitGeometry

extension View {
  /// The language of the view's built-in texts: its own ``AccessibilityItem/accessibilityLanguage``, or that
  /// of the screen; English outside a window.
  public var effectiveLanguage: String { accessibilityLanguage ?? window?.screen.language ?? "en" }

  /// Whether this view and everything in it is left out of the accessibility tree.
  public var accessibilityElementsHidden: Bool {
    get { explicitProperties?.elementsHidden ?? false }
    set {
      setExplicit { $0.elementsHidden = newValue }
      superview?.accessibilityDidChange(.children)
    }
  }

  /// Whether the siblings of this view are unreachable while it is visible.
  public var accessibilityViewIsModal: Bool {
    get { explicitProperties?.isModal ?? false }
    set {
      setExplicit { $0.isModal = newValue }
      if newValue { window?.cancelTouchIfUnreachable() }
    }
  }

  /// Whether the screen reader reads the contents of this view together, before anything beside it.
  public var shouldGroupAccessibilityChildren: Bool {
    get { explicitProperties?.groupsChildren ?? false }
    set { setExplicit { $0.groupsChildren = newValue } }
  }

  /// The kind of container that this view is.
  public var accessibilityContainerType: ContainerType {
    get { explicitProperties?.containerType ?? .none }
    set { setExplicit { $0.containerType = newValue } }
  }

  /// Whether the view itself allows the accessibility tree to include it.
  var isExposedToAccessibility: Bool { !isHidden && alpha >= 0.01 && !accessibilityElementsHidden }

  /// Whether readers find this view, or one inside it.
  var containsElement: Bool {
    isExposedToAccessibility && (isAccessibilityElement || subviews.contains(where: \.containsElement))
  }

  /// Whether readers can find this view: it is in the accessibility tree of its window, and no modal view covers it.
  ///
  /// Announce only what changes in a view that readers can find. The tree is that of the last frame.
  public var isReachableByReaders: Bool {
    guard let window else { return false }
    return window.treeStore.tree.contains(nodeID) && !isCovered(where: \.isExposedToAccessibility)
  }

  /// Calls an action when no modal view covers this view any longer, in the frame in which readers can find it again. An action of
  /// this view that waits already is replaced; that of a view that leaves the screen is dropped.
  ///
  /// - Parameter action: for example, an announcement of what changed meanwhile.
  /// - Returns: whether a modal view covers this view. If not, the action is not called: readers can find the view, or it is not on
  ///   the screen.
  @discardableResult
  public func performWhenUncovered(_ action: @escaping @MainActor () -> Void) -> Bool {
    guard let window, window.treeStore.tree.contains(nodeID), !isReachableByReaders else { return false }
    window.treeStore.coveredActions[nodeID] = CoveredAction(view: self, action: action)
    return true
  }

  /// Looks for a modal view beside this one, or beside a view around it.
  /// - Parameter counts: whether a modal view counts.
  /// - Returns: whether one covers this view.
  func isCovered(where counts: (View) -> Bool) -> Bool {
    var current = self
    while let parent = current.superview {
      let modal = parent.subviews.last { $0.accessibilityViewIsModal && counts($0) }
      if let modal, modal !== current { return true }
      current = parent
    }
    return false
  }

  /// The accessibility elements of this view that are not views.
  var ownElements: [AccessibilityElement] {
    guard let elements = accessibilityElements else { return [] }
    return elements.compactMap { $0 as? AccessibilityElement }.filter { $0.accessibilityContainer === self }
  }
}

extension AccessibilityItem {
  /// Scrolls the scroll views around this item until the item is visible.
  package func scrollToVisible() {
    guard let (start, place) = rectInView else { return }
    if start.window?.needsLayoutPass == true { start.layoutIfNeeded() }
    var (view, rect) = (start, place)
    var inner: View?
    while true {
      if let scrollView = view as? ScrollView, view !== self {
        scrollView.scrollRectToVisible(rect, of: inner, animated: false)
        // Outer scroll views cannot show the part that does not fit here.
        rect = rect.intersects(view.bounds) ? rect.intersection(view.bounds) : view.bounds
      }
      guard let parent = view.superview else { return }
      rect = rect.applying(view.transformToSuperview(view.modelValues))
      (inner, view) = (view, parent)
    }
  }

  /// The part of this item that no ancestor clips, in the window's coordinates and with presentation values;
  /// nil if nothing is visible.
  package var visibleRect: Rect? { visibleArea?.rect }

  /// The part of this item that no ancestor clips, and the rectangle that the ancestors clip to, in the window's
  /// coordinates and with presentation values; nil if nothing is visible. Complexity: O(depth).
  var visibleArea: (rect: Rect, clip: Rect)? {
    guard let (start, place) = rectInView, start.isEffectivelyVisible, start.window != nil else {
      return nil
    }
    // For a whole view, use its presentation size.
    var (view, rect) = (start, place == start.bounds ? start.withPresentationFrame { start.bounds } : place)
    var clip: Rect?
    while let parent = view.superview {
      let transform = view.transformToSuperview(view.presentationValues)
      rect = rect.applying(transform)
      clip = clip?.applying(transform)
      if parent.clipsToBounds || parent.superview == nil {
        let opening = parent.withPresentationFrame { parent.bounds }
        guard rect.intersects(opening) else { return nil }
        rect = rect.intersection(opening)
        clip = clip?.intersection(opening) ?? opening
      }
      view = parent
    }
    return (rect, clip ?? rect)
  }
}
