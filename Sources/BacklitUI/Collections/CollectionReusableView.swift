import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// A view beside the items of a collection view, such as a header, and the base class of cells.
///
/// The view has a layout engine of its own: its constraints do not take part in the layout of the page, and constraints
/// to views outside of it trap.
@MainActor
open class CollectionReusableView: View, ReusableView {
  /// The name or the kind under which the view was registered; nil for a view that is used once.
  public internal(set) var reuseIdentifier: String?

  /// The element that the view shows; nil while it waits for its next use.
  var element: CollectionElement?
  /// Whether the view has shown an element before.
  var hasBeenShown = false
  /// The order from back to front, as in the attributes.
  var stackingOrder = 0

  /// Creates a view.
  public required init() {
    super.init(frame: .zero)
    becomeLayoutRoot()
  }

  /// Called before the view shows different content. The default does nothing.
  open func prepareForReuse() {}

  /// Called with new attributes before the view is placed. Call super.
  open func apply(_ attributes: CollectionViewLayoutAttributes) {}

  /// Returns the attributes that the view would like to have, where the layout estimates its width or its height.
  ///
  /// The default asks the constraints of the view for the smallest size. A length that the layout does not estimate
  /// stays. Lengths are rounded up to the grid of the screen.
  open func preferredLayoutAttributesFitting(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    var preferred = attributes
    preferred.size = fittedSize(attributes, in: measuredView)
    return preferred
  }

  private var isHeightOpen = false
  override var hasOpenHeight: Bool { isHeightOpen }

  /// The view whose constraints decide on the size.
  var measuredView: View { self }

  private func fittedSize(_ attributes: CollectionViewLayoutAttributes, in view: View) -> Size {
    let grid = window?.screen.snappingGrid ?? .zero
    var size = attributes.size
    if attributes.estimatesWidth {
      let fitting = view.systemLayoutSizeFitting(
        attributes.estimatesHeight ? .zero : Size(width: 0, height: size.height),
        verticalPriority: attributes.estimatesHeight ? .fittingSizeLevel : .required)
      size.width = fitting.width.snappedUp(to: grid.width)
      if attributes.estimatesHeight { size.height = fitting.height.snappedUp(to: grid.height) }
    } else if attributes.estimatesHeight {
      let height = view.fittedHeight(forWidth: size.width)
      isHeightOpen = view.leavesHeightOpen(height)
      // The estimate stays where the contents leave the height open.
      if !isHeightOpen { size.height = height.snappedUp(to: grid.height) }
    }
    return size
  }

  /// The collection view that shows this view.
  var collectionView: CollectionView? {
    var view = superview
    while let current = view {
      if let found = current as? CollectionView { return found }
      view = current.superview
    }
    return nil
  }

  /// Called when the contents of the view may need a different size than before.
  func contentDidChange() { collectionView?.contentDidChange(in: self) }

  /// The attributes for which the view was measured, with the size that it asked for; nil before.
  private(set) var preferred: CollectionViewLayoutAttributes?
  /// Asks the view for the attributes that it would like to have.
  func measure(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let made = preferredLayoutAttributesFitting(attributes)
    preferred = made
    return made
  }

  /// Takes up a size that was measured before with the same content. Later changes of the content are noticed.
  func adoptMeasuring(_ attributes: CollectionViewLayoutAttributes) {
    updateConstraintsIfNeeded()
    preferred = attributes
  }

  /// Forgets the size that the view asked for, because it shows different content.
  func forgetMeasuring() { preferred = nil }

  override func contentLayoutDidInvalidate(of view: View) {
    if preferred != nil, !CellContent.isMeasuring { contentDidChange() }
  }
}

/// The view of an item of a collection view.
///
/// Add the contents to ``contentView``, or set a ``contentConfiguration``. Readers read the cell as one element with the
/// texts of its contents, unless it has an accessibility label or `isAccessibilityElement` is false.
@MainActor
open class CollectionViewCell: CollectionReusableView {
  /// The view that contains what the cell shows. It fills the cell.
  public private(set) var contentView: View = CellContent.emptyView()
  /// The view behind the contents; nil for none. It fills the cell.
  public var backgroundView: View? { didSet { backgroundDidChange(from: oldValue, to: backgroundView) } }
  /// The view behind the contents while the cell is selected or pressed; nil for the standard colour.
  public var selectedBackgroundView: View? {
    didSet { backgroundDidChange(from: oldValue, to: selectedBackgroundView) }
  }
  /// What the cell shows, as an alternative to views in ``contentView``; nil for none.
  public var contentConfiguration: (any ContentConfiguration)? { didSet { configurationDidChange() } }
  /// Whether the item is selected. The collection view sets it.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the item is pressed. The collection view sets it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// Whether the keys of the collection view act on the item.
  var isAtCursor = false { didSet { if isAtCursor != oldValue { stateDidChange() } } }

  /// Creates a cell.
  public required init() {
    super.init()
    clipsToBounds = true
    addSubview(contentView)
  }

  override var measuredView: View { contentView }

  override var needsLayoutEngine: Bool { !constraints.isEmpty }

  /// The state of the cell, on which its configuration can depend.
  public var configurationState: CellState {
    var state = CellState()
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isFocused = isAtCursor
    return state
  }

  /// Called when the state of the cell changed. The default updates ``contentConfiguration``. Call super.
  open func updateConfiguration(using state: CellState) {
    guard let configuration = contentConfiguration?.updated(for: state) else { return }
    show(configuration)
  }

  private func configurationDidChange() {
    if contentConfiguration == nil { show(nil) } else { refreshConfiguration() }
  }

  override func refreshConfiguration() {
    tracking(.updateConfiguration, { updateConfiguration(using: configurationState) }) {
      $0.setNeedsUpdateProperties()
    }
  }

  private func show(_ configuration: (any ContentConfiguration)?) {
    let shown = CellContent.show(configuration, in: contentView, of: self)
    if shown !== contentView {
      contentView = shown
      // The backgrounds stay behind the contents.
      bringSubviewToFront(shown)
      setNeedsLayout()
    }
    contentDidChange()
    setNeedsAccessibilityUpdate()
  }

  private func backgroundDidChange(from old: View?, to new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new {
      new.accessibilityElementsHidden = true
      insertSubview(new, at: 0)
    }
    stateDidChange()
    setNeedsLayout()
  }

  private func stateDidChange() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    if contentConfiguration != nil { refreshConfiguration() }
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The frames are results of the measured size.
    CellContent.placing {
      for view in [backgroundView, selectedBackgroundView, contentView] { view?.frame = bounds }
    }
    exposeContents()
  }

  open override func draw(in canvas: inout Canvas) {
    super.draw(in: &canvas)
    guard isSelected || isHighlighted, selectedBackgroundView == nil else { return }
    canvas.fill(bounds, with: palette.textInput.selection)
  }

  // MARK: Accessibility

  /// Whether the cell has no controls, which would be elements of their own.
  override var isAccessibilityElementByDefault: Bool { !CellContent.hasControls(contentView) }

  override func exposeContents() {
    CellContent.expose([contentView], in: self)
  }

  override var defaultAccessibilityLabel: String? { CellContent.label(of: [contentView], in: self) }

  override func computedTraits(_ explicit: AccessibilityTraits) -> AccessibilityTraits {
    var traits = super.computedTraits(explicit)
    if isSelected { traits.insert(.selected) }
    return traits
  }

  override var respondsToUserInteractionByDefault: Bool { collectionView?.allowsSelection ?? false }

  open override func accessibilityActivate() -> Bool {
    guard let view = collectionView, let path = element?.path else { return false }
    return view.activateForReader(itemAt: path)
  }

  open override func accessibilityElementDidBecomeFocused() {
    super.accessibilityElementDidBecomeFocused()
    if let path = element?.path { collectionView?.readerDidMove(to: path) }
  }

  /// The actions that were set, and those that move the item.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      guard let view = collectionView, let path = element?.path else {
        return super.accessibilityCustomActions
      }
      return super.accessibilityCustomActions + view.movingActions(forItemAt: path)
    }
    set { super.accessibilityCustomActions = newValue }
  }

  package override var focusContainer: View? { collectionView }

  package override var definitionContainer: View { contentView }
}
