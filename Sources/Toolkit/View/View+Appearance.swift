import Drawing
import Geometry

extension View {
  /// What about a view can change over time. Each view has two: what its properties say, and what is shown.
  struct Appearance: Hashable {
    var alpha = 1.0
    var transform = AffineTransform.identity
    var frame = Rect.zero
    var backgroundColor: Color?
  }

  /// How opaque the view is, with all it contains: 0 to 1; NaN counts as 0. Can be animated. A view below
  /// 0.01 gets no touches and is in no output.
  public var alpha: Double {
    get { appearance.alpha }
    set {
      let value = newValue > 0 ? min(newValue, 1) : 0
      let old = appearance
      guard value != old.alpha else { return }
      let visibilityChanges = (value < 0.01) != (old.alpha < 0.01)
      appearance.alpha = value
      AnimationContext.apply(.alpha, of: self, since: old)
      guard visibilityChanges else { return }
      window?.viewVisibilityDidChange(self)
      superview?.accessibilityDidChange(.children)
    }
  }

  /// A change of shape about the middle of the view, on top of its frame. Can be animated. Layout does not
  /// see it.
  public var transform: AffineTransform {
    get { appearance.transform }
    set {
      let old = appearance
      guard newValue != old.transform else { return }
      appearance.transform = newValue
      AnimationContext.apply(.transform, of: self, since: old)
      accessibilityDidChange(.place)
    }
  }

  /// What lies behind the content; nil for nothing. Can be animated.
  public var backgroundColor: Color? {
    get { appearance.backgroundColor }
    set {
      let old = appearance
      guard newValue != old.backgroundColor else { return }
      appearance.backgroundColor = newValue
      AnimationContext.apply(.backgroundColor, of: self, since: old)
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
      superview?.accessibilityDidChange(.children)
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
    let frame = appearance.frame
    let place = AffineTransform(
      translationX: frame.minX - boundsOrigin.x, y: frame.minY - boundsOrigin.y)
    guard appearance.transform != .identity else { return place }
    let middle = Point(x: boundsOrigin.x + frame.width / 2, y: boundsOrigin.y + frame.height / 2)
    return AffineTransform(translationX: -middle.x, y: -middle.y)
      .concatenating(appearance.transform)
      .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
      .concatenating(place)
  }
  /// The frame as the properties say, whatever is shown.
  var storedFrame: Rect { appearance.frame }

  /// Runs a closure for which ``frame`` and ``bounds`` are what is shown.
  func asPresented<Result>(_ body: () -> Result) -> Result {
    let frame = appearance.frame
    appearance.frame = presented.frame
    defer { appearance.frame = frame }
    return body()
  }
}
