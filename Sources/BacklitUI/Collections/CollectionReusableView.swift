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
open class CollectionReusableView: ReusableView {
  /// Creates a view.
  public required init() {
    super.init(frame: .zero)
    becomeLayoutRoot()
  }

  /// Called with new attributes before the view is placed. Call super.
  open func apply(_ attributes: CollectionViewLayoutAttributes) {}

  override func take(_ attributes: CollectionViewLayoutAttributes) { apply(attributes) }

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

  override func measured(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    preferredLayoutAttributesFitting(attributes)
  }

  /// The view whose constraints decide on the size.
  var measuredView: View { self }

  private func fittedSize(_ attributes: CollectionViewLayoutAttributes, in view: View) -> Size {
    let grid = window?.screen.snappingGrid ?? .zero
    var size = attributes.size
    if attributes.estimatesWidth {
      let fitting = view.systemLayoutSizeFitting(
        attributes.estimatesHeight ? .zero : Size(width: 0, height: size.height),
        verticalPriority: attributes.estimatesHeight ? .fittingSizeLevel : .required)
      size.width = (fitting.width + outlineIndentation).snappedUp(to: grid.width)
      if attributes.estimatesHeight { size.height = fitting.height.snappedUp(to: grid.height) }
    } else if attributes.estimatesHeight {
      size.height = height(of: view, forWidth: max(0, size.width - outlineIndentation), orOpen: size.height)
        .snappedUp(to: grid.height)
    }
    return size
  }
}

/// The view of an item of a collection view.
///
/// Add the contents to ``contentView``, or set a ``contentConfiguration``. Readers read the cell as one element with the
/// texts of its contents, unless it has an accessibility label or `isAccessibilityElement` is false.
@MainActor
open class CollectionViewCell: CollectionReusableView, ListCell {
  /// The view that contains what the cell shows. It fills the cell.
  public private(set) var contentView: View = CellContent.emptyView()
  /// The view behind the contents; nil for none. It fills the cell.
  public var backgroundView: View? { didSet { backgroundDidChange(from: oldValue, to: backgroundView) } }
  /// The view behind the contents while the cell is selected or pressed; nil for the standard colour.
  public var selectedBackgroundView: View? {
    didSet { backgroundDidChange(from: oldValue, to: selectedBackgroundView) }
  }
  /// The contents of the cell, as an alternative to views in ``contentView``; nil for none.
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
    CellContent.measuring {
      for view in [backgroundView, selectedBackgroundView] { view?.frame = bounds }
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      contentView.frame = Rect(
        x: isMirrored ? 0 : outlineIndentation, y: 0, width: max(0, bounds.width - outlineIndentation),
        height: bounds.height)
    }
    exposeContents()
  }

  open override func draw(in canvas: inout Canvas) {
    super.draw(in: &canvas)
    if isSelected || isHighlighted, selectedBackgroundView == nil {
      canvas.fill(bounds, with: palette.textInput.selection)
    }
    drawOutlineSign(in: &canvas, color: palette.label)
  }

  // MARK: Accessibility

  override var contentParts: [View?] { [contentView] }

  override var stateTraits: AccessibilityTraits {
    var traits = super.stateTraits
    if isSelected { traits.insert(.selected) }
    return traits
  }

  package override var definitionContainer: View { contentView }
}
