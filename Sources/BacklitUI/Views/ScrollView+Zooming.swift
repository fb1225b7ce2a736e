import BacklitAccessibility
import BacklitGeometry
import BacklitValues
import Glibc

extension ScrollView {
  /// The factor of a notch of the wheel and of a press of a key.
  private static let zoomStep = 1.25

  /// The current scale of the view that the delegate returns for zooming; 1 at first. Setting it is
  /// ``setZoomScale(_:animated:)`` without animation.
  public var zoomScale: Double {
    get { currentZoom }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale, clamped to the limits, about the middle of the visible part; NaN is ignored.
  ///
  /// The scale is a transform of the zoomed view, so the layout inside it stays the same. The wheel with Control
  /// zooms about the pointer; the keys + and − zoom where no view inside uses them. The elements inside have the
  /// actions "Zoom in" and "Zoom out" for a screen reader, which speaks the new scale in percent.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    setZoomScale(scale, about: bounds.center, animated: animated)
  }

  /// Zooms and scrolls so that a rectangle of the content fills this view as far as the limits allow.
  /// - Parameters:
  ///   - rect: in points of the content at scale 1. A rectangle without area is ignored.
  ///   - animated: whether the scrolling is animated.
  public func zoom(to rect: Rect, animated: Bool) {
    guard !rect.isEmpty else { return }
    setZoomScale(min(bounds.width / rect.width, bounds.height / rect.height), animated: false)
    setContentOffset(
      Point(x: rect.midX * currentZoom - bounds.width / 2, y: rect.midY * currentZoom - bounds.height / 2),
      animated: animated)
  }

  /// Whether the user can zoom.
  var canZoom: Bool { maximumZoomScale > minimumZoomScale && zoomedView != nil }

  private var zoomedView: View? {
    if let view = delegate?.viewForZooming(in: self) { return view }
    guard let zoomedViewIdentifier else { return nil }
    return subviews.first { $0.identifier == zoomedViewIdentifier }
  }

  private func clampedScale(_ scale: Double) -> Double {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  private func setZoomScale(_ scale: Double, about anchor: Point, animated: Bool) {
    guard !scale.isNaN, zoomedView != nil else { return }
    let (start, goal) = (currentZoom, clampedScale(scale))
    endAnimation()
    guard animated, let window, !traitCollection.prefersReducedMotion, goal != start else {
      return applyScale(goal, about: anchor)
    }
    // The anchor stays at its place in the view.
    let place = Point(x: anchor.x - boundsOrigin.x, y: anchor.y - boundsOrigin.y)
    zoomAnimation = ScrollAnimation(
      from: Point(x: start, y: start), to: Point(x: goal, y: goal), in: window
    ) { [weak self] scale, isLast in
      guard let self else { return }
      self.applyScale(scale.x, about: self.boundsOrigin.offsetBy(dx: place.x, dy: place.y))
      if isLast { self.endAnimation() }
    }
  }

  /// Sets the scale and keeps a point of the content at its place in the view.
  private func applyScale(_ scale: Double, about anchor: Point) {
    guard scale != currentZoom else { return }
    let (factor, before) = (scale / currentZoom, boundsOrigin)
    currentZoom = scale
    placeZoomedView()
    updateLimitsIfKnown()
    setBoundsOrigin(
      Point(x: anchor.x * factor - (anchor.x - before.x), y: anchor.y * factor - (anchor.y - before.y)))
    delegate?.scrollViewDidZoom(self)
  }

  /// Scales the zoomed view about the beginning of the content. Its frame, which the layout decides, may have
  /// changed.
  func placeZoomedView() {
    guard let view = zoomedView else { return }
    let center = view.modelFrame.center
    let scale = currentZoom
    let wanted = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: (scale - 1) * center.x, ty: (scale - 1) * center.y)
    if view.transform != wanted { View.performWithoutAnimation { view.transform = wanted } }
  }

  /// A size of the content at the current scale.
  func zoomed(_ size: Size) -> Size {
    Size(width: size.width * currentZoom, height: size.height * currentZoom)
  }

  func zoomLimitsDidChange() {
    checkPrecondition(
      minimumZoomScale > 0 && minimumZoomScale.isFinite && maximumZoomScale > 0 && maximumZoomScale.isFinite,
      "minimumZoomScale and maximumZoomScale must be finite and above 0.")
    if clampedScale(currentZoom) != currentZoom { setZoomScale(currentZoom, animated: false) }
    zoomabilityDidChange()
  }

  /// Zooms by the wheel with Control, about the pointer.
  /// - Returns: whether the view can zoom.
  func zoom(with event: ScrollEvent) -> Bool {
    guard event.modifiers.contains(.control), event.dy != 0, event.dy.isFinite, canZoom else { return false }
    setZoomScale(
      currentZoom * pow(Self.zoomStep, -event.dy), about: event.location(in: self), animated: false)
    return true
  }

  /// Zooms by the keys + (or =, which is on the same key) and −.
  /// - Returns: whether the key zooms.
  func zoom(with event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.shift).isEmpty, canZoom else { return false }
    switch event.key {
    case .character("+"), .character("="): zoomAndSpeak(by: Self.zoomStep)
    case .character("-"), .character("−"): zoomAndSpeak(by: 1 / Self.zoomStep)
    default: return false
    }
    return true
  }
}

extension ScrollView {
  /// Zooms by a factor and announces the scale, also where a limit keeps it.
  private func zoomAndSpeak(by factor: Double) {
    setZoomScale(currentZoom * factor, animated: false)
    let percent = ValueFormat(unit: .percent).spokenString(
      for: (currentZoom * 100).rounded(), language: Language(locale: effectiveLanguage))
    window?.post(.announcement(percent, .default))
  }

  /// The actions for a reader at this view and at the views inside it.
  var zoomActions: [AccessibilityCustomAction] {
    [(ControlText.zoomIn, Self.zoomStep), (.zoomOut, 1 / Self.zoomStep)].map { key, factor in
      AccessibilityCustomAction(name: word(key)) { [weak self] in
        guard let self, canZoom else { return false }
        zoomAndSpeak(by: factor)
        return true
      }
    }
  }

  /// Updates the actions of the views inside.
  func zoomabilityDidChange() {
    if maximumZoomScale > minimumZoomScale { window?.hasZoomableViews = true }
    func visit(_ view: View) {
      view.setNeedsAccessibilityUpdate()
      view.subviews.forEach(visit)
    }
    visit(self)
  }
}

extension AccessibilityItem {
  /// The custom actions of the item, those of its context menu, and those of the scroll view around it that can be zoomed.
  var allCustomActions: [AccessibilityCustomAction] {
    let own = accessibilityCustomActions + ((self as? View)?.menuCustomActions ?? [])
    let start = self as? View ?? (self as? AccessibilityElement)?.accessibilityContainer
    // Most windows have no such scroll view, and every element would look for one.
    guard let start, start.containingWindow?.hasZoomableViews == true else { return own }
    var next: View? = start
    while let view = next {
      if let scroll = view as? ScrollView, scroll.canZoom { return own + scroll.zoomActions }
      next = view.superview
    }
    return own
  }
}
