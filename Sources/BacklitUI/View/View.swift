import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A rectangle that draws, lays out its subviews, handles touches and keys, and can be read aloud.
///
/// The geometry is that of UIKit: ``frame`` is in the superview's coordinates and without ``transform``,
/// ``bounds`` in the view's own. Lengths are points; y grows downwards.
@MainActor
open class View: Responder {
  /// The name of this view for definitions, tests and assistive tools.
  public var identifier: String? { didSet { if identifier != oldValue { setNeedsAccessibilityUpdate() } } }
  // Weak: an `isolated deinit` may run after the release, as in the handler of a timer, so a frame could see a stale
  // reference. The cost is a side table for each superview.
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The views in this one, from back to front.
  public internal(set) var subviews: [View] {
    get { extras?.subviews ?? [] }
    _modify { yield &ownExtras.subviews }
  }
  /// The window of this view; for a window, the window itself. Cached, because walking up to the root would dominate the time of
  /// a small change. The passes read it instead of ``window``, without a dynamic call.
  weak var containingWindow: Window?
  /// The point of the view's coordinates at its top left corner.
  var boundsOrigin = Point.zero
  /// The decoration; nil for none.
  var decoration: ViewStyle?
  /// The model values of the animatable properties.
  var modelValues = AnimatableValues()
  /// The presentation values of the animatable properties, while an animation makes them differ from the model
  /// values.
  var animatedValues: AnimatableValuesHolder?
  /// The pending passes of this view.
  var pendingPasses: PendingPasses = [.properties, .constraints, .layout, .display]
  var needsIntrinsicUpdate = true
  var display = DisplayList()
  var displayRevision: UInt64 = 0
  /// The index of the view's layer in the scene, or -1 if it draws nothing; only meaningful while the view is in
  /// the scene.
  var layerIndex: Int32 = -1
  var stylePriorities = ContentPriorities()
  var reportedTraits: TraitsHolder?
  /// The contents of the view and the rest of its state that a plain view without contents does not have.
  var extras: ViewExtras?

  /// The state of this view in the layout engine.
  package let layoutStorage = LayoutStorage()

  /// Whether the frame takes part in the layout as set. Set it to false for a view that constraints place;
  /// stack views and definitions do so for their views.
  public var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue, let superview else { return }
      superview.setNeeds(.placement)
      updateAutoresizedFrame()
    }
  }
  /// Whether subviews are clipped at the edges of this view.
  public var clipsToBounds = false {
    didSet {
      guard clipsToBounds != oldValue else { return }
      window?.setNeedsScene()
      // Clipped views cannot be reached.
      accessibilityDidChange(.properties)
      accessibilityDidChange(.frame)
    }
  }
  /// The shape in which the window shows that this view has the keyboard focus or the screen reader's cursor. Nil for
  /// a view that draws its focus itself; the screen reader's cursor then has the automatic shape.
  public var focusEffect: FocusEffect? = .automatic { didSet { window?.setNeedsFrame() } }
  /// Whether this view and everything in it receives touches.
  public var isUserInteractionEnabled = true {
    didSet { if !isUserInteractionEnabled { window?.cancelTouchIfUnreachable() } }
  }

  /// Creates a view with a frame in its superview's coordinates, in points.
  public init(frame: Rect = .zero) {
    modelValues.frame = frame
    super.init()
  }

  /// The controller whose view this is, or else the superview.
  open override var next: Responder? { viewController ?? superview }

  /// The window that contains this view, if any.
  open var window: Window? { containingWindow }

  /// The frame in the superview's coordinates, in points, before ``transform`` is applied. Animatable.
  open var frame: Rect {
    get { modelFrame }
    set {
      // The places of constrained views inside are rounded from this origin.
      if !subviews.isEmpty, newValue != modelFrame { setNeeds(.placement) }
      // The next layout places a constrained view again.
      if !translatesAutoresizingMaskIntoConstraints, let superview {
        superview.pendingPasses.insert(.placement)
        superview.markSuperviews(.layoutInside)
      }
      place(at: newValue)
      updateAutoresizedFrame()
    }
  }

  /// Called on the root of a tree for each constraint that is broken because of a conflict. A view with a layout
  /// engine of its own passes it on to the window.
  package func layoutDidBreak(_ problem: LayoutProblem) {
    if isLayoutRoot { window?.layoutDidBreak(problem) }
  }

  /// Called on the root of a tree when its layout did not settle.
  func layoutDidNotSettle(_ loop: LayoutFeedbackLoop) {}

  /// Whether this view, which is the root of a layout, may hold constraints that must be solved.
  var needsLayoutEngine: Bool { true }

  /// Called when the layout in a subview with its own engine changed, and with it the subview's size.
  func contentLayoutDidInvalidate(of view: View) {}

  /// Called when the size changed, before the subviews are laid out. Call super.
  open func boundsDidChange() {}

  /// Sets the origin of the bounds; scroll views override it to keep the origin within their limits.
  func setBoundsOrigin(_ origin: Point) {
    checkPrecondition(origin.x.isFinite && origin.y.isFinite, "The origin of bounds must be finite.")
    guard origin != boundsOrigin else { return }
    boundsOrigin = origin
    updateGuides()
    setNeedsDisplay()
    window?.setNeedsSceneUpdate(of: self)
    accessibilityDidChange(.frame)
  }

  /// Called when the subviews have their frames of this layout round; scroll views override it.
  func didPlaceSubviews() {}

  /// Places the hidden subviews that the solution does not place; stacks override it.
  func placeHiddenViews() {}

  /// The safe area that this view passes on to subviews at its edges.
  var safeAreaForSubviews: EdgeInsets { insets.safeArea }

  // MARK: Methods for subclasses

  /// Called on each view of a definition when a preview shows it for the first time, as UIKit calls
  /// `prepareForInterfaceBuilder()`; for sample contents. The default does nothing. A program never calls it.
  open func prepareForPreview() {}

  /// Draws the content into a canvas whose origin is the top left of ``View/bounds``.
  ///
  /// Called once for each ``View/setNeedsDisplay()``, independent of the number of renderers, and in each frame in which the
  /// presentation size changes. While a size is animated, ``View/frame`` and ``View/bounds`` have their presentation values in
  /// this method. The background colour is already drawn. The default draws nothing.
  open func draw(in canvas: inout Canvas) {}

  /// Called after a definition made this view and connected all outlets and actions, including those of nested definitions. The
  /// views of nested definitions come first. The default does nothing.
  ///
  /// A view that is the owner of a definition is also called after each reload.
  open func awakeFromNib() {}

  /// Saves the state of the view, if it has a ``restorationIdentifier``. Call super.
  open func encodeRestorableState(with coder: StateCoder) {}

  /// Restores the state that ``encodeRestorableState(with:)`` saved, when the view is shown and laid out. The values can
  /// be missing or wrong. Call super.
  open func decodeRestorableState(with coder: StateCoder) {}

  /// Sets properties of the view and of views in it, such as texts and colours, from the model of the program. Called
  /// before the first layout, after ``setNeedsUpdateProperties()``, and when an observable property that it read changed.
  /// Properties that `layoutSubviews()` and `draw(in:)` read are tracked in the same way.
  open func updateProperties() {}

  /// Configures a cell again, because an observable property that its configuration read changed.
  func refreshConfiguration() {}

  /// Updates the constraints that depend on the view's state. Called for leaves first; call super last.
  open func updateConstraints() {}

  /// Sets the frames of subviews without constraints. Called for the root first, when the frame of this view
  /// is final.
  open func layoutSubviews() {}

  /// Called when ``View/safeAreaInsets`` changed, during the layout; changes made here are part of the same
  /// layout. The default does nothing.
  open func safeAreaInsetsDidChange() {}

  /// Called when ``layoutMargins`` changed, because they were set or because the safe area or the superview
  /// changed. The default does nothing.
  open func layoutMarginsDidChange() {}

  /// The intrinsic size of the content in points; `noIntrinsicMetric` along an axis without one. By default
  /// there is none along both axes.
  open var intrinsicContentSize: Size {
    Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Returns the intrinsic height of the content at a width; nil, the default, if the height does not depend
  /// on the width.
  ///
  /// A view that returns a height for one width must return a height for every width. The layout calls this
  /// method for every new width; the height overrides that of ``intrinsicContentSize``.
  open func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }

  /// Called when the traits changed; `previous` is nil the first time. Call super.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// Called when `tintColor` changed, because it was set on this view or on one around it. The view is drawn again
  /// anyway. The default does nothing.
  open func tintColorDidChange() {}

  /// The colours to draw with: the palette of the ``theme`` for the traits. Controls override it to reflect
  /// their state.
  open var palette: Palette { themeHolder.palette(for: traitCollection) }

  /// Called when the view entered a window, left it (``View/window`` is nil), or moved to a different one.
  open func didMoveToWindow() {}

  /// Updates the subviews that draw this view. Called after its traits, theme, language or window changed; controls
  /// also call it after their state, value or format changed.
  func updateParts() {}

  /// Whether the view can have the keyboard focus; false by default. A subclass calls
  /// ``AccessibilityItem/setNeedsAccessibilityUpdate()`` when its value changes.
  open var canBecomeFocused: Bool { false }

  /// Whether text of other views stays in front of the shapes that this view draws.
  var yieldsToText: Bool { false }

  /// Called when this view got or lost the focus; see ``View/isFocused``.
  open func didUpdateFocus() {}

  /// Called when a subview was added; for containers that keep their own order.
  open func didAddSubview(_ view: View) {}

  /// Called when a subview was removed; for containers that keep their own lists.
  open func didRemoveSubview(_ view: View) {}

  /// Returns whether a point of this view's own coordinates, in points, is inside the view for touches.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// Returns whether a gesture may be recognized. Called for the touched view and its ancestors up to the recognizer's view. True
  /// by default.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns the frontmost view at a point of this view's coordinates that receives touches, or nil.
  ///
  /// Hidden and transparent views, and those with `isUserInteractionEnabled` off, are skipped with everything
  /// in them. Views beyond their superview's edges are found only if the superview does not clip.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
    let inside = self.point(inside: point)
    if !inside && clipsToBounds { return nil }
    for subview in subviews.reversed() {
      guard let inside = subview.pointFromSuperview(point) else { continue }
      if let hit = subview.hitTest(inside) { return hit }
    }
    return inside ? self : nil
  }

  /// The distances in points from the frame to the alignment rectangle, which constraints use; positive
  /// values point inwards.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The distances that the view draws beyond its bounds: negative insets, in points. Drawing beyond that is
  /// not erased when the view moves.
  open var drawingOverflow: EdgeInsets { .zero }

  /// The area that the background colour fills if the corners are not round.
  var backgroundArea: Rect { bounds }

  /// Whether a list asked the view for its height, and its contents leave it open.
  var hasOpenHeight: Bool { false }

  /// The guide of the content of a view that scrolls.
  package var contentArea: LayoutGuide? { nil }

  /// The distance from the top of the alignment rectangle to the baseline of the first line of text, in
  /// points; infinity, which stands for the bottom, for views without text.
  open var firstBaselineOffset: Double { textBaselines?.first ?? .infinity }

  /// The distance from the baseline of the last line of text to the bottom of the alignment rectangle, in
  /// points; 0 for views without text.
  open var lastBaselineOffset: Double { textBaselines.map { heightForBaselines - $0.last } ?? 0 }

  /// The distances from the top down to the first and the last baseline of text, if the view draws some.
  var textBaselines: (first: Double, last: Double)? { nil }

  /// The distance in points from the middle of the alignment rectangle down to the baseline, for a line of text that stays in the
  /// middle at any height; nil, the default, for other views. It replaces ``firstBaselineOffset`` and ``lastBaselineOffset``.
  open var centeredBaselineOffset: Double? { nil }

  /// The same distance to the first or the last baseline. The default is for one line of text.
  package func centeredOffset(of baseline: LayoutAttribute) -> Double? { centeredBaselineOffset }

  /// Requests an update of the layout after a change of the baselines only.
  public func invalidateBaselines() { setNeedsBaselineUpdate() }

  /// The item around which the focus is shown while this view has it: by default the view itself.
  var focusRingItem: AccessibilityItem? { self }

  /// Returns the menu of this view for a point in its coordinates, or for the view as a whole if the point is nil. The default is
  /// that of the property `contextMenu`; a view with several parts, such as a list, overrides it.
  open func contextMenu(at location: Point?) -> Menu? { contextMenu?.make(location) }

  /// The view that has the focus for this one, such as the list of a cell; nil, the default, for a view that has it
  /// itself or not at all.
  package var focusContainer: View? { nil }

  /// The view that contains the subviews and the constraints of a definition; by default this one.
  package var definitionContainer: View { self }

  /// The item inside this view at which a reader begins when this view gets the focus; nil, the default, for the first
  /// one.
  package var currentItem: AccessibilityItem? { nil }

  /// Whether there is such an item, even one without a view because it is scrolled out of sight.
  package var hasCurrentItem: Bool { currentItem != nil }

  /// The view that shows the item that readers find at this view.
  package var viewOfElement: View { self }

  // MARK: Accessibility

  /// The elements in reading order; nil to derive the order from the geometry.
  ///
  /// The items are views inside this one and ``AccessibilityElement``s. An element that is not a view becomes
  /// part of the tree only if its ``AccessibilityElement/accessibilityContainer`` lists it. The view keeps
  /// the items. A subclass that computes the list returns the same objects each time.
  open var accessibilityElements: [AccessibilityItem]? {
    get { explicitProperties?.elements }
    set {
      setExplicit { $0.elements = newValue }
      accessibilityDidChange(.children)
    }
  }

  /// Sets the flag of the change and informs the window; ignored outside a window.
  override func accessibilityDidChange(_ change: AccessibilityChange) {
    guard let window = containingWindow else { return }
    // The frame of a view outside the tree does not matter. A change of the window's frame moves all views.
    if change == .frame, self !== window,
      !isExposedToAccessibility || window.pendingPasses.contains(.accessibilityFrame)
    {
      return
    }
    let isNew = pendingPasses.isDisjoint(with: .accessibility)
    switch change {
    case .properties: pendingPasses.insert(.accessibilityProperties)
    case .children: pendingPasses.insert(.accessibilityChildren)
    case .frame: pendingPasses.insert(.accessibilityFrame)
    }
    if isNew, self !== window { window.treeStore.addViewToUpdate(self) }
    window.setNeedsFrame()
  }

  /// Whether the accessibility properties can depend on the layout or the drawing, so that both update them.
  ///
  /// A class of a program can compute a property from anything. The built-in views that return false request an update
  /// when their content changes, and only move otherwise.
  var accessibilityDependsOnLayout: Bool { type(of: self) != View.self }

  /// Called before the subviews are asked whether the accessibility tree includes them. Cells hide their contents here if
  /// they are elements.
  func exposeContents() {}

  override var defaultAccessibilityIdentifier: String? { identifier }

  override var parentItem: AccessibilityItem? { viewController ?? superview }

  override var defaultAccessibilityFrame: Rect {
    containingWindow?.treeStore.frame(of: self) ?? convert(bounds, to: nil)
  }

  override var rectInView: (view: View, rect: Rect)? {
    let frame = accessibilityFrame
    return (self, frame == defaultAccessibilityFrame ? focusRingMaskBounds : convert(frame, from: nil))
  }

  /// The part of the bounds, in points, that the ring of the focus and of a reader encloses; the bounds by default.
  open var focusRingMaskBounds: Rect { bounds }

  /// Built-in texts may be drawn.
  override func accessibilityLanguageDidChange() { setNeeds([.layout, .display]) }

  /// Performs what a single tap does, if the view recognizes one; false otherwise.
  open override func accessibilityActivate() -> Bool {
    let taps = gestureRecognizers.compactMap { $0 as? TapGestureRecognizer }
    return taps.first { $0.isEnabled && $0.numberOfTapsRequired == 1 }?.recognizeByReader() ?? false
  }

  /// Its traits make it operable, or it can have the focus.
  override var respondsToUserInteractionByDefault: Bool {
    super.respondsToUserInteractionByDefault || canBecomeFocused
  }
}
