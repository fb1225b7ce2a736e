import BacklitGeometry
import BacklitLayout

/// The state that a plain view without contents does not have: its contents, the state that it has of its own instead of
/// that of its surroundings, and handlers. On the heap, because most views have none of it.
@MainActor
final class ViewExtras {
  /// A change of which the handlers are notified.
  enum Change {
    /// The size of the view.
    case size
    /// The trait overrides of the view or of a view inside it.
    case overrides
  }

  var subviews: [View] = []
  var gestureRecognizers: [GestureRecognizer] = []
  var layoutGuides: [LayoutGuide] = []
  var insets = ViewInsets()
  var theme: ThemeHolder?
  var traitHandlers = HandlerList<@MainActor (View, TraitCollection?) -> Void>()
  /// Closures that revert the values applied by style rules, and whether rules are being applied.
  var styleReverts: [@MainActor () -> Void] = []
  var isApplyingStyleRules = false
  var overrides = TraitOverrides()
  var semantic = SemanticContentAttribute.unspecified
  var handlers = HandlerList<@MainActor (View, Change) -> Void>()
  /// The controller whose view this is.
  weak var controller: ViewController?
  /// The parts of the frame that follow the size of the superview.
  var autoresizingMask: AutoresizingMask = []
  /// The frame that the program set, the size of the superview that it was for, and the frame for the present size: a size
  /// too small for it in between leaves no trace.
  var autoresizing: (frame: Rect, size: Size, applied: Rect)?
  /// The name of the view in the saved state of its controller.
  var restorationIdentifier: String?
  /// The file of the definition that made the view as its root or as a button of a bar.
  var definitionFile: String?
  /// The context menu of the view, and what recognizes a long press for it.
  var contextMenu: (menu: ContextMenu, longPress: LongPressGestureRecognizer)?
  /// Whether the frame of a button is more than a quarter of a row below the place that constraints give it.
  var isBelowItsPlace = false
  /// The methods that read observable properties.
  var observedReads: [View.TrackedMethod: ObservedReads] = [:]
  /// The traits that the latest result was derived from, and that result.
  private var base: TraitsHolder?
  private var derived: TraitsHolder?

  /// The traits of the view, from those of its superview.
  func traits(over base: TraitsHolder) -> TraitsHolder {
    if let derived, self.base === base { return derived }
    let made = TraitsHolder(overrides.applied(to: base.traits))
    (self.base, derived) = (base, made)
    return made
  }

  /// Sets the overrides.
  func override(_ new: TraitOverrides) {
    overrides = new
    (base, derived) = (nil, nil)
  }
}

extension View {
  /// The extras, which are created when they are first needed.
  var ownExtras: ViewExtras {
    if let extras { return extras }
    let made = ViewExtras()
    extras = made
    return made
  }

  /// The recognizers that follow the touches on this view and inside it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] {
    get { extras?.gestureRecognizers ?? [] }
    _modify { yield &ownExtras.gestureRecognizers }
  }
  /// The layout guides of this view, including the standard ones that were created.
  public internal(set) var layoutGuides: [LayoutGuide] {
    get { extras?.layoutGuides ?? [] }
    _modify { yield &ownExtras.layoutGuides }
  }

  /// The name under which the state of the view is saved with that of its controller; nil, the default, for none. It is
  /// unique among the views of a controller.
  public final var restorationIdentifier: String? {
    get { extras?.restorationIdentifier }
    set { ownExtras.restorationIdentifier = newValue }
  }

  /// The file of the definition that made the view as its root or as a button of a bar; nil for other views.
  package final var definitionFile: String? {
    get { extras?.definitionFile }
    set { ownExtras.definitionFile = newValue }
  }
}
