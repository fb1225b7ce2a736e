import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// A row of a table.
///
/// A cell shows a ``contentConfiguration``, or views of the program's own in ``contentView``, and an accessory at the
/// trailing edge. The table uses it again for different rows: set everything that depends on the row, and restore the
/// rest in ``ReusableView/prepareForReuse()``.
///
/// ```swift
/// let cell = table.dequeueReusableCell(withIdentifier: "track", for: path)
/// cell.contentConfiguration = ListContentConfiguration.valueCell(text: track.title, secondaryText: track.length)
/// cell.accessoryType = .disclosureIndicator
/// ```
///
/// Readers read a cell as one element, whose label is its texts. A cell with controls in it is a group of an element with the
/// texts and of the controls, whose buttons become actions of the row. The outermost column at the leading edge shows the
/// selection and the place of the cursor: content begins after it.
@MainActor
open class TableViewCell: ReusableView, ListCell {
  /// The view for the content. It has a layout engine of its own: constrain what is in it to `contentView`, not to views
  /// outside. Its height is the smallest one that its constraints allow, if the table measures its rows.
  public private(set) var contentView: View
  /// The content; nil for content of the program's own in ``contentView``.
  public var contentConfiguration: (any ContentConfiguration)? {
    didSet {
      trackingConfiguration {
        contentView = CellContent.show(
          contentConfiguration?.updated(for: configurationState), in: contentView, of: self)
      }
      setNeedsLayout()
      setNeedsAccessibilityUpdate()
    }
  }
  /// The mark at the trailing edge.
  public var accessoryType = TableViewCell.AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryDidChange() } }
  }
  /// A view at the trailing edge, in its intrinsic size or, without one, the size of its frame; nil, the default, for
  /// ``accessoryType``.
  public var accessoryView: View? { didSet { if accessoryView !== oldValue { accessoryDidChange() } } }
  /// Whether the row is selected. The table sets it.
  public internal(set) var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the row is pressed. The table sets it.
  public internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether the selection is visible, as UIKit's `selectionStyle` other than none.
  public var showsSelection = true { didSet { if showsSelection != oldValue { setNeedsDisplay() } } }
  /// The number of levels by which the content is indented, besides those of an outline.
  public var indentationLevel = 0 { didSet { if indentationLevel != oldValue { contentWidthDidChange() } } }
  /// The width of a level in points: two columns by default.
  public var indentationWidth = 16.0 {
    didSet { if indentationWidth != oldValue { contentWidthDidChange() } }
  }

  /// Whether the keys of the focused table act on this row.
  var isAtCursor = false { didSet { if isAtCursor != oldValue { stateDidChange() } } }
  /// The action of the user on the row while the table is edited.
  var editingStyle = TableViewCell.EditingStyle.none {
    didSet { if editingStyle != oldValue { contentWidthDidChange() } }
  }
  /// Whether the user can drag the row by a handle.
  var showsReorderHandle = false {
    didSet { if showsReorderHandle != oldValue { contentWidthDidChange() } }
  }
  /// Whether a line separates the row from the next one.
  var showsSeparator = false { didSet { if showsSeparator != oldValue { setNeedsDisplay() } } }
  var tableView: TableView? { list as? TableView }
  /// The view at the trailing edge.
  private var shownAccessory: View?
  /// The revealed actions.
  private(set) var actionsView: SwipeActionsView?
  /// Called when the user selects the row, for definitions.
  package var selectionHandlers: [@MainActor (TableViewCell) -> Void] = []
  /// Called when the user presses the button of the accessory, for definitions.
  package var accessoryHandlers: [@MainActor (TableViewCell) -> Void] = []

  /// Creates a cell.
  /// - Parameter reuseIdentifier: the name under which it is reused; nil for a cell that is used once.
  public required init(reuseIdentifier: String? = nil) {
    contentView = CellContent.emptyView()
    super.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
    becomeLayoutRoot()
    clipsToBounds = true
    addSubview(contentView)
  }

  /// The state of the cell.
  public var configurationState: CellState {
    var state = CellState()
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isFocused = isAtCursor
    state.isEditing = tableView?.isEditing ?? false
    return state
  }

  /// Called when ``configurationState`` changed. The default updates the content configuration; call super.
  open func updateConfiguration(using state: CellState) {
    guard let configuration = contentConfiguration, let view = contentView as? any ContentView else { return }
    view.configuration = configuration.updated(for: state)
  }

  override var outlineLevelWidth: Double { indentationWidth }

  override func refreshConfiguration() {
    trackingConfiguration { updateConfiguration(using: configurationState) }
  }

  private func trackingConfiguration(_ body: () -> Void) {
    tracking(.updateConfiguration, body) { $0.setNeedsUpdateProperties() }
  }

  private func stateDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    refreshConfiguration()
  }

  // MARK: Layout

  private func accessoryDidChange() {
    if let accessoryView {
      showAccessory(accessoryView)
    } else if accessoryType == .none {
      showAccessory(nil)
    } else if let view = shownAccessory as? CellAccessoryView {
      view.type = accessoryType
    } else {
      let view = CellAccessoryView(accessoryType)
      view.onDetail = { [weak self] in self?.showDetails() }
      showAccessory(view)
    }
    contentWidthDidChange()
    setNeedsAccessibilityUpdate()
  }

  private func contentWidthDidChange() {
    needsMeasuring = true
    setNeedsLayout()
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  private func showAccessory(_ view: View?) {
    guard view !== shownAccessory else { return }
    shownAccessory?.removeFromSuperview()
    shownAccessory = view
    if let view { addSubview(view) }
  }

  /// The width of an editing control or a handle: three columns.
  private var controlWidth: Double { traitCollection.cellSize.width * 3 }

  /// The distance from the leading edge to the content.
  override var contentStart: Double {
    (editingStyle == .none ? 0 : controlWidth) + Double(indentationLevel) * indentationWidth
      + outlineIndentation
  }

  /// The size of the accessory, with a column after it.
  private var accessorySize: Size {
    guard let view = shownAccessory else { return .zero }
    let own = view.intrinsicContentSize
    return Size(
      width: (own.width >= 0 ? own.width : view.frame.width) + traitCollection.cellSize.width,
      height: own.height >= 0 ? own.height : view.frame.height)
  }

  /// The distance from the trailing edge to the content.
  private var contentEnd: Double { accessorySize.width + (showsReorderHandle ? controlWidth : 0) }

  override func measured(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let inner = max(0, attributes.frame.width - contentStart - contentEnd)
    var measured = attributes
    measured.frame.size.height = max(
      height(of: contentView, forWidth: inner, orOpen: tableView?.effectiveEstimate ?? 0),
      accessorySize.height)
    return measured
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    func place(_ view: View, _ rect: Rect) {
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      view.frame =
        isMirrored
        ? Rect(x: size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
        : rect
    }
    // The frames are results of the measured size.
    CellContent.measuring {
      place(
        contentView,
        Rect(
          x: contentStart, y: 0, width: max(0, size.width - contentStart - contentEnd), height: size.height))
      if let view = shownAccessory {
        let own = accessorySize
        let step = traitCollection.cellSize.height
        place(
          view,
          Rect(
            x: size.width - contentEnd, y: max(0, ((size.height - own.height) / 2).snappedDown(to: step)),
            width: own.width - traitCollection.cellSize.width, height: own.height))
      }
      if let actionsView {
        let width = actionsView.neededWidth
        let x = actionsAreLeading ? 0 : size.width - width
        place(actionsView, Rect(x: x, y: 0, width: width, height: size.height))
      }
    }
    exposeContents()
  }

  // MARK: Controls of the cell

  /// A part of a cell beside its content.
  enum Part {
    case editingControl, reorderHandle
  }

  /// The part at a point of the cell's coordinates; nil for the content.
  func part(at point: Point) -> Part? {
    let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - point.x : point.x
    if editingStyle != .none, x < controlWidth { return .editingControl }
    return showsReorderHandle && x >= bounds.width - controlWidth ? .reorderHandle : nil
  }

  /// Notifies definitions and the delegate that the user wants the details of the row.
  func showDetails() {
    for handler in accessoryHandlers { handler(self) }
    guard let path = itemPath, let tableView else { return }
    tableView.tableDelegate?.tableView(tableView, accessoryButtonTappedForRowWith: path)
  }

  private var actionsAreLeading = false

  /// Reveals actions over the content; none hides them.
  func reveal(_ actions: [ContextualAction], leading isLeading: Bool = false) {
    actionsView?.removeFromSuperview()
    actionsView = nil
    guard !actions.isEmpty else { return }
    actionsAreLeading = isLeading
    let view = SwipeActionsView(actions, isLeading: isLeading) { [weak self] in self?.reveal([]) }
    actionsView = view
    addSubview(view)
    setNeedsLayout()
  }

  // MARK: Picture

  open override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let palette = palette
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    func x(_ place: Double, width: Double) -> Double { isMirrored ? bounds.width - place - width : place }
    if isHighlighted {
      canvas.fill(bounds, with: palette.recessedSurface)
    } else if isInverse {
      canvas.fill(bounds, with: palette.focus)
    } else if isAtCursor, !palette.isPlain {
      canvas.fill(bounds, with: palette.background.mixed(with: palette.focus, by: 0.3))
    } else if isSelected, showsSelection {
      canvas.fill(bounds, with: palette.surface)
    }
    let middle = ((bounds.height - cell.height) / 2).snapped(to: cell.height)
    func mark(_ text: String, at place: Double, y: Double, _ color: Color) {
      canvas.drawText(
        text, at: Point(x: x(place, width: cell.width), y: y), font: .standard, color: color)
    }
    if let symbol = selectionMark(isMirrored: isMirrored) {
      mark(
        symbol, at: markPlace, y: 0,
        isInverse ? palette.inverseLabel : isAtCursor ? palette.focus : palette.fill)
    }
    switch editingStyle {
    case .none: break
    case .delete: mark("⊖", at: cell.width, y: middle, palette.label)
    case .insert: mark("⊕", at: cell.width, y: middle, palette.label)
    }
    drawOutlineSign(in: &canvas, color: isInverse ? palette.inverseLabel : palette.label)
    if showsReorderHandle {
      mark("≡", at: bounds.width - cell.width * 2, y: middle, palette.secondaryLabel)
    }
    if showsSeparator {
      let start = contentStart + cell.width
      // The last column belongs to the scroll indicator.
      let width = max(0, bounds.width - start - cell.width)
      drawSeparator(
        Rect(x: x(start, width: width), y: bounds.height - 1, width: width, height: 1), in: &canvas)
    }
  }

  /// Draws the line at the lower edge. With cells it fills the columns of the last row that no text takes.
  private func drawSeparator(_ rect: Rect, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    switch palette.quality {
    case .pixels: canvas.fill(rect, with: palette.separator)
    case .symbols:
      canvas.drawText(
        String(repeating: "▁", count: Int(rect.width / cell.width)),
        at: Point(x: rect.minX, y: bounds.height - cell.height), font: .standard, color: palette.separator)
    case .plain: break
    }
  }

  /// Whether the row is drawn in the colour of the focus, and what is in it in the inverse colour.
  var isInverse: Bool { false }

  /// The place of the mark of the cursor, from the leading edge.
  var markPlace: Double { 0 }

  /// The mark in the outermost column.
  private func selectionMark(isMirrored: Bool) -> String? {
    let isSelected = isSelected && showsSelection
    if isAtCursor { return isMirrored ? (isSelected ? "◀" : "◁") : isSelected ? "▶" : "▷" }
    return isSelected ? (isMirrored ? "▐" : "▌") : nil
  }

  // MARK: Accessibility

  override var contentParts: [View?] { [contentView, accessoryView] }

  override var stateTraits: AccessibilityTraits {
    var traits = super.stateTraits
    if isSelected || accessoryType == .checkmark { traits.insert(.selected) }
    return traits
  }

  package override var definitionContainer: View { contentView }
}
