import BacklitGeometry
import BacklitGraphics

extension View {
  /// The animatable properties of a view. Each view has two sets: the model values and the presentation
  /// values.
  struct AnimatableValues: Hashable {
    var alpha = 1.0
    var transform = Transform.identity
    var frame = Rect.zero
    var backgroundColor: Color?
    /// 1 for a view that is shown, 0 for a hidden one. An arranged view of a stack takes values between them.
    var visibility = 1.0

    /// The opacity with which the view is drawn.
    var opacity: Double { alpha * visibility }
  }

  /// The rectangle of this view in its own coordinates, in which it draws and its subviews have their frames.
  ///
  /// The origin is zero by default. A different origin shows a different part of the content without a
  /// layout: this view is drawn again, its subviews are not. Constraints apply as if the origin were zero, except in
  /// a ``ScrollView``; the standard guides of the view stay visible. An origin that is not finite traps. A different size
  /// changes the size of the frame, whose origin stays.
  public var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: modelFrame.size) }
    set {
      if newValue.origin != boundsOrigin { setBoundsOrigin(newValue.origin) }
      if newValue.size != modelFrame.size {
        frame = Rect(origin: modelFrame.origin, size: newValue.size)
      }
    }
  }

  /// The center of the frame, in the superview's coordinates.
  public var center: Point {
    get { modelFrame.center }
    set {
      let size = modelFrame.size
      frame = Rect(
        x: newValue.x - size.width / 2, y: newValue.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }

  /// Sets the frame without informing the layout engine, from which it may come.
  func place(at frame: Rect) {
    let old = modelValues
    guard frame != old.frame else { return }
    modelValues.frame = frame
    if AnimationContext.presentAtOnce(self, since: old) {
      frameDidChange(from: old.frame)
    } else {
      AnimationGroup.deferringCompletions {
        AnimationContext.applyFrame(of: self, since: old)
        frameDidChange(from: old.frame)
      }
    }
  }

  private func frameDidChange(from old: Rect) {
    if modelFrame.size != old.size {
      setNeeds(.layout)
      resizeSubviews(from: old.size)
      boundsDidChange()
      extras?.handlers.forEach { $0(self, .size) }
    }
    accessibilityDidChange(.frame)
  }

  /// The opacity of the view and everything in it: 0 to 1; NaN counts as 0. Animatable. A view below 0.01
  /// receives no touches and is in no output.
  public var alpha: Double {
    get { modelValues.alpha }
    set {
      let value = newValue > 0 ? min(newValue, 1) : 0
      let old = modelValues
      guard value != old.alpha else { return }
      let visibilityChanges = (value < 0.01) != (old.alpha < 0.01)
      modelValues.alpha = value
      AnimationContext.apply(.alpha, of: self, since: old)
      guard visibilityChanges else { return }
      window?.viewVisibilityDidChange(self)
      superview?.accessibilityDidChange(.children)
    }
  }

  /// A transform about the center of the view, applied to its frame. Animatable. Layout ignores it.
  public var transform: Transform {
    get { modelValues.transform }
    set {
      let old = modelValues
      guard newValue != old.transform else { return }
      modelValues.transform = newValue
      AnimationContext.apply(.transform, of: self, since: old)
      accessibilityDidChange(.frame)
    }
  }

  /// The colour behind the content; nil for none. Animatable.
  public var backgroundColor: Color? {
    get { modelValues.backgroundColor }
    set {
      let old = modelValues
      guard newValue != old.backgroundColor else { return }
      modelValues.backgroundColor = newValue
      AnimationContext.apply(.backgroundColor, of: self, since: old)
    }
  }

  /// Whether the view and everything in it is hidden: not drawn, not touched, not focused, not read.
  ///
  /// Animatable for an arranged view of a ``StackView``: it shrinks and fades, or grows, while the views beside it move.
  /// In all other respects the view is hidden or shown at once.
  public var isHidden: Bool {
    get { modelValues.visibility == 0 }
    set {
      guard newValue != isHidden else { return }
      let old = modelValues
      modelValues.visibility = newValue ? 0 : 1
      let stack = superview as? StackView
      if let stack, let animation = AnimationContext.current,
        stack.arrangedSubviews.contains(where: { $0 === self })
      {
        AnimationContext.apply(.visibility, of: self, since: old)
        animation.group.needsLayout(of: stack)
      } else {
        View.performWithoutAnimation { AnimationContext.apply(.visibility, of: self, since: old) }
      }
      stack?.settingsDidChange(true)
      stack?.setNeeds(.placement)
      window?.viewVisibilityDidChange(self)
      superview?.accessibilityDidChange(.children)
    }
  }

  /// Whether this view and all its ancestors are visible, so that it can have the focus and receive touches.
  package var isEffectivelyVisible: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden || current.alpha < 0.01 { return false }
      view = current.superview
    }
    return true
  }

  /// The transform from this view's coordinates to its superview's.
  func transformToSuperview(_ values: AnimatableValues) -> Transform {
    let frame = values.frame
    let place = Transform(
      translationX: frame.minX - boundsOrigin.x, y: frame.minY - boundsOrigin.y)
    guard values.transform != .identity else { return place }
    let middle = Point(x: boundsOrigin.x + frame.width / 2, y: boundsOrigin.y + frame.height / 2)
    return Transform(translationX: -middle.x, y: -middle.y)
      .concatenating(values.transform)
      .concatenating(Transform(translationX: middle.x, y: middle.y))
      .concatenating(place)
  }

  /// The presentation values of the animatable properties.
  var presentationValues: AnimatableValues {
    get { animatedValues?.values ?? modelValues }
    set {
      let old = presentationValues
      let holder = animatedValues ?? AnimatableValuesHolder(newValue)
      holder.values = newValue
      animatedValues = holder
      if newValue != old { presentationDidChange(from: old, to: newValue) }
    }
  }

  /// Keeps the presentation values that a view without an animation had before a change of its model values.
  func keepPresentation(_ old: AnimatableValues) {
    if animatedValues == nil { animatedValues = AnimatableValuesHolder(old) }
  }

  /// Releases presentation values that are the model values.
  func releaseKeptPresentation() {
    if animatedValues?.values == modelValues { animatedValues = nil }
  }

  /// Requests the passes that a change of the presentation values requires.
  func presentationDidChange(from old: AnimatableValues, to new: AnimatableValues) {
    if new.opacity == old.opacity {
      window?.setNeedsSceneUpdate(of: self)
    } else {
      // The view and everything in it may leave the scene.
      window?.setNeedsScene()
    }
    // Moving the recorded drawing is not enough here.
    if new.frame.size != old.frame.size || new.backgroundColor != old.backgroundColor { setNeedsDisplay() }
  }

  /// Converts a point from the superview's coordinates to those of this view; nil if the transform is not invertible.
  func pointFromSuperview(_ point: Point) -> Point? {
    // Most views are not transformed, and a touch asks all views.
    guard modelValues.transform == .identity else {
      return transformToSuperview(modelValues).inverted.map { point.applying($0) }
    }
    return Point(
      x: point.x - (modelValues.frame.minX - boundsOrigin.x),
      y: point.y - (modelValues.frame.minY - boundsOrigin.y))
  }

  /// The model value of the frame, also inside ``withPresentationFrame(_:)`` of a superview.
  var modelFrame: Rect { modelValues.frame }

  /// Runs a closure in which ``frame`` and ``bounds`` have their presentation values.
  func withPresentationFrame<Result>(_ body: () -> Result) -> Result {
    guard let presented = animatedValues?.values.frame else { return body() }
    let frame = modelValues.frame
    modelValues.frame = presented
    defer { modelValues.frame = frame }
    return body()
  }
}

/// Animatable values on the heap, because nearly all views have one set at a time.
final class AnimatableValuesHolder {
  var values: View.AnimatableValues

  init(_ values: View.AnimatableValues) { self.values = values }
}

extension View {
  /// Converts a point from this view's coordinates to those of another view in the same tree; nil for the
  /// window's, or the root view's.
  public func convert(_ point: Point, to view: View?) -> Point {
    Self.convert(point, Point.applying, from: self, to: view)
  }

  /// Converts a point from another view's coordinates (nil: the window's) to this view's.
  public func convert(_ point: Point, from view: View?) -> Point {
    Self.convert(point, Point.applying, from: view, to: self)
  }

  /// Converts a rectangle from this view's coordinates to those of another view (nil: the window's). The
  /// result is the bounding box.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    Self.convert(rect, Rect.applying, from: self, to: view)
  }

  /// Converts a rectangle from another view's coordinates (nil: the window's) to this view's. The result is
  /// the bounding box.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    Self.convert(rect, Rect.applying, from: view, to: self)
  }

  private static func convert<Shape>(
    _ shape: Shape, _ applying: (Shape) -> (Transform) -> Shape, from old: View?, to new: View?
  ) -> Shape {
    let inRoot = old.map { applying(shape)($0.transformToRoot) } ?? shape
    return new?.transformToRoot.inverted.map(applying(inRoot)) ?? inRoot
  }

  /// The transform from this view's coordinates to those of the root view.
  var transformToRoot: Transform {
    var result = Transform.identity
    var view = self
    while let parent = view.superview {
      result = result.concatenating(view.transformToSuperview(view.modelValues))
      view = parent
    }
    return result
  }
}
