import Drawing
import Geometry

extension View {
  /// What can be changed about the look of a view without drawing it again.
  struct Appearance: Hashable {
    var alpha = 1.0
    var transform = AffineTransform.identity
  }

  /// How opaque the view is, with all it contains: 0 to 1. Can be animated. A view below 0.01 gets no touches
  /// and is in no output.
  public var alpha: Double {
    get { appearance.alpha }
    set {
      let value = min(max(newValue, 0), 1)
      guard value != appearance.alpha else { return }
      let visibilityChanges = (value < 0.01) != (appearance.alpha < 0.01)
      appearance.alpha = value
      AnimationContext.apply(.alpha, of: self)
      if visibilityChanges { window?.viewVisibilityDidChange(self) }
      setNeedsAccessibilityUpdate()
    }
  }

  /// A change of shape about the middle of the view, on top of its frame. Can be animated. Layout does not
  /// see it.
  public var transform: AffineTransform {
    get { appearance.transform }
    set {
      guard newValue != appearance.transform else { return }
      appearance.transform = newValue
      AnimationContext.apply(.transform, of: self)
      setNeedsAccessibilityUpdate()
    }
  }

  /// Whether the view and all it contains are left out: not drawn, not touched, not focused, not read.
  public var isHidden: Bool {
    get { isMarkedHidden }
    set {
      guard newValue != isMarkedHidden else { return }
      isMarkedHidden = newValue
      (superview as? StackView)?.settingsDidChange(true)
      window?.viewVisibilityDidChange(self)
      setNeedsAccessibilityUpdate()
    }
  }

  /// Whether this view and all that contain it are shown, so that it can have the focus and be touched.
  public var isEffectivelyVisible: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden || current.alpha < 0.01 { return false }
      view = current.superview
    }
    return true
  }

  /// The transform from this view's coordinates to its superview's.
  func transformToSuperview(_ appearance: Appearance) -> AffineTransform {
    let place = AffineTransform(translationX: storedFrame.minX, y: storedFrame.minY)
    guard appearance.transform != .identity else { return place }
    let half = Point(x: storedFrame.width / 2, y: storedFrame.height / 2)
    return AffineTransform(translationX: -half.x, y: -half.y)
      .concatenating(appearance.transform)
      .concatenating(AffineTransform(translationX: half.x, y: half.y))
      .concatenating(place)
  }
}
