import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The header or the footer of a section of a table.
///
/// Readers read its content as one element, which is a heading in a header. If the content has controls, the views in it are
/// elements instead; then give the label that names the section the trait `header`.
@MainActor
open class TableViewHeaderFooterView: ReusableView {
  /// The view for the content; it fills this view. It has a layout engine of its own: constrain what is in it to
  /// `contentView`, not to views outside.
  public private(set) var contentView: View
  /// The content; nil for content of the program's own in ``contentView``.
  public var contentConfiguration: (any ContentConfiguration)? {
    didSet { contentView = CellContent.show(contentConfiguration, in: contentView, of: self) }
  }
  /// Whether this is a footer.
  var isFooter = false
  /// The place of a header among all headers of the table.
  var headingPosition: SetPosition? {
    didSet { if headingPosition != oldValue { setNeedsAccessibilityUpdate() } }
  }

  /// Creates a view.
  /// - Parameter reuseIdentifier: the name under which it is reused; nil for a view that is used once.
  public required init(reuseIdentifier: String? = nil) {
    contentView = CellContent.emptyView()
    super.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
    becomeLayoutRoot()
    // Rows scroll below a header that stays at the top.
    backgroundColor = .background
    addSubview(contentView)
  }

  /// Shows a title.
  func show(_ title: String?, isHeader: Bool) {
    contentConfiguration =
      isHeader ? ListContentConfiguration.header(text: title) : ListContentConfiguration.footer(text: title)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = Rect(origin: .zero, size: bounds.size)
  }

  override var contentParts: [View?] { [contentView] }

  override func measured(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    var measured = attributes
    measured.frame.size.height = height(
      of: contentView, forWidth: attributes.frame.width, orOpen: (list as? TableView)?.effectiveEstimate ?? 0)
    return measured
  }

  override var accessibilityHeadingPosition: SetPosition? { isFooter ? nil : headingPosition }

  override var defaultAccessibilityTraits: AccessibilityTraits { isFooter ? .staticText : .header }
}
