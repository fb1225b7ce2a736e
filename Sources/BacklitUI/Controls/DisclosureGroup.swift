import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A title that shows and hides what is below it.
///
/// A press, Space, Enter and the reader's activation toggle it; Right shows and Left hides, mirrored from right to left.
/// The screen reader reads the title with "expanded" or "collapsed". While it is collapsed, what is in it is out of reach.
///
/// ```swift
/// let group = DisclosureGroup(title: "Details")
/// group.addSubview(Label(text: "Recorded in 2006"))
/// group.onToggle = { group in log(group.isExpanded) }
/// ```
@MainActor
open class DisclosureGroup: View {
  /// The stack of what is below the title, indented by two columns.
  public let contentView = StackView()
  /// Whether what is below the title is shown; false by default.
  public var isExpanded = false { didSet { if isExpanded != oldValue { expansionDidChange() } } }
  /// Called after the user toggled the group.
  public var onToggle: (@MainActor (DisclosureGroup) -> Void)?

  private let header = DisclosureHeader()
  private var expanded: [LayoutConstraint] = []
  private var collapsed: [LayoutConstraint] = []

  /// Creates a collapsed group.
  public init(title: String = "") {
    super.init()
    header.title = title
    header.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.toggle() }
    header.onArrow = { [weak self] in self?.setExpandedByUser($0) }
    contentView.axis = .vertical
    addConstrainedSubviews([header, contentView])
    header.setContentHuggingPriority(751, for: .vertical)
    expanded = bottom(at: contentView)
    collapsed = bottom(at: header)
    LayoutConstraint.activate(
      header.constraints(equalTo: self, .top, .leading, .trailing)
        + [
          contentView.topAnchor.constraint(equalTo: header.bottomAnchor),
          contentView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
          contentView.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    expansionDidChange()
  }

  /// The constraints that make the group as high as its visible content. In a higher group, it keeps its height.
  private func bottom(at view: View) -> [LayoutConstraint] {
    let fits = bottomAnchor.constraint(equalTo: view.bottomAnchor)
    fits.priority = 240
    return [fits, bottomAnchor.constraint(greaterThanOrEqualTo: view.bottomAnchor)]
  }

  /// The title.
  public var title: String {
    get { header.title }
    set { header.title = newValue }
  }

  /// The title's button, for its font.
  public var titleButton: Button { header }

  private func expansionDidChange() {
    LayoutConstraint.deactivate(isExpanded ? collapsed : expanded)
    LayoutConstraint.activate(isExpanded ? expanded : collapsed)
    contentView.isHidden = !isExpanded
    header.isExpanded = isExpanded
  }

  private func toggle() { setExpandedByUser(!isExpanded) }

  private func setExpandedByUser(_ isExpanded: Bool) {
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    onToggle?(self)
  }

  /// A view that is added to the group becomes the last one of ``contentView``.
  open override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    if view !== header, view !== contentView { contentView.addArrangedSubview(view) }
  }
}

/// The title of a group, with an arrow before it.
@MainActor
private final class DisclosureHeader: Button {
  /// Called for the arrow keys with whether the group opens.
  var onArrow: (@MainActor (Bool) -> Void)?
  var isExpanded = false {
    didSet {
      accessibilityExpanded = isExpanded
      setNeedsDisplay()
    }
  }

  init() {
    super.init()
    isOneOfMany = true
    contentHorizontalAlignment = .leading
    // The arrow is in the first two columns.
    contentEdgeInsets = EdgeInsets(top: 0, left: 16, bottom: 0, right: 8)
    setTitleColor(.label, for: .normal)
    setTitleColor(.secondaryLabel, for: .disabled)
    accessibilityExpanded = false
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, event.key == .left || event.key == .right else {
      return super.keyPressed(event)
    }
    onArrow?((event.key == .right) != (effectiveLayoutDirection == .rightToLeft))
    return true
  }

  /// The arrow shows it.
  override var hasBrackets: Bool { false }

  override func draw(in canvas: inout Canvas) {
    super.draw(in: &canvas)
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let mark: Character = isExpanded ? "▾" : isMirrored ? "◂" : "▸"
    canvas.drawCharacter(
      mark,
      at: Point(x: isMirrored ? bounds.maxX - cell.width / 2 : bounds.minX + cell.width / 2, y: bounds.midY),
      cell: cell, color: isEnabled ? palette.label : palette.secondaryLabel)
  }
}
