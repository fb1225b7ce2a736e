import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The header or the footer of a section of a table.
///
/// Readers read its content as one element, which is a heading in a header. If the content has controls, the views in it are
/// elements instead; then give the label that names the section the trait `header`.
@MainActor
open class TableViewHeaderFooterView: View, ReusableView {
  /// The name under which the view was registered; nil for a view that is used once.
  public let reuseIdentifier: String?
  /// The view for the content; it fills this view. It has a layout engine of its own: constrain what is in it to
  /// `contentView`, not to views outside.
  public private(set) var contentView: View
  /// The content; nil for content of the program's own in ``contentView``.
  public var contentConfiguration: (any ContentConfiguration)? {
    didSet { contentView = CellContent.show(contentConfiguration, in: contentView, of: self) }
  }
  /// Whether this is a footer.
  var isFooter = false
  var section = 0
  /// The place of a header among all headers of the table.
  var headingPosition: SetPosition? {
    didSet { if headingPosition != oldValue { setNeedsAccessibilityUpdate() } }
  }
  /// Whether the table must measure the view.
  var needsMeasuring = true

  /// Creates a view.
  /// - Parameter reuseIdentifier: the name under which it is reused; nil for a view that is used once.
  public required init(reuseIdentifier: String? = nil) {
    self.reuseIdentifier = reuseIdentifier
    contentView = CellContent.emptyView()
    super.init()
    becomeLayoutRoot()
    // Rows scroll below a header that stays at the top.
    backgroundColor = .background
    addSubview(contentView)
  }

  /// Prepares the view for the content of a different section. The default does nothing.
  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = Rect(origin: .zero, size: bounds.size)
  }

  private var isHeightOpen = false
  override var hasOpenHeight: Bool { isHeightOpen }

  /// The height that the content needs at a width in points.
  func measuredHeight(forWidth width: Double) -> Double {
    needsMeasuring = false
    let height = CellContent.measure { contentView.fittedHeight(forWidth: width) }
    isHeightOpen = contentView.leavesHeightOpen(height)
    return height
  }

  override func contentLayoutDidInvalidate(of view: View) {
    guard !CellContent.isMeasuring else { return }
    needsMeasuring = true
    superview?.setNeedsLayout()
  }

  override var needsLayoutEngine: Bool { !constraints.isEmpty }

  override var isAccessibilityElementByDefault: Bool { !CellContent.hasControls(contentView) }

  override func exposeContents() { CellContent.expose([contentView], in: self) }

  override var accessibilityHeadingPosition: SetPosition? { isFooter ? nil : headingPosition }

  override var defaultAccessibilityLabel: String? { CellContent.label(of: [contentView]) }

  override var defaultAccessibilityTraits: AccessibilityTraits { isFooter ? .staticText : .header }
}
