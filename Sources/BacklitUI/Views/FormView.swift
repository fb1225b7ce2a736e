import BacklitGeometry
import BacklitLayout

/// A column of rows whose labels and controls align, as the grid of a form in AppKit.
///
/// ```swift
/// let form = FormView()
/// form.addRow("Name", name)
/// form.addRow("Send mail", mail)
/// form.addArrangedSubview(saveButton)
/// ```
/// A row is a ``StackView`` in it. The first views of all rows are as wide as the widest one, and each shares its first
/// baseline with the control beside it. If the first views need more than two fifths of the width, each is above its control.
/// Views that are not stacks keep the whole width: a heading, or a button.
///
/// While ``StackView/spacing`` is 0, there is a free row of cells below each row: that of the message of a field with a rule, or
/// one of the form. In compact density it is part of the target of the control.
@MainActor
open class FormView: StackView {
  /// The part of the width that labels take at most.
  private static let labelFraction = 0.4

  /// Whether each label is above its control.
  private var isStacked = false
  /// The labels that share a width, and the constraints that make them do so.
  private var column: (labels: [View], constraints: [LayoutConstraint]) = ([], [])

  /// The distances after the views for which the latest constraints were made.
  private var distances: [Double] = []

  /// Creates a form without rows.
  public init() {
    super.init()
    axis = .vertical
  }

  /// Adds a row with a control and a label, which also names the control for readers.
  /// - Parameters:
  ///   - title: the text of the label.
  ///   - control: the control, or a view with several.
  /// - Returns: the row.
  @discardableResult
  public func addRow(_ title: String, _ control: View) -> StackView {
    let label = Label(text: title)
    label.labelFor = control
    let row = StackView(arrangedSubviews: [label, control])
    addArrangedSubview(row)
    return row
  }

  /// The rows that are shown.
  private var rows: [StackView] {
    arrangedSubviews.compactMap { $0.isHidden ? nil : $0 as? StackView }
  }

  /// The first views of the rows. A row with one view has no label.
  private var labels: [View] {
    rows.compactMap { row in
      let shown = row.arrangedSubviews.filter { !$0.isHidden }
      return shown.count > 1 ? shown.first : nil
    }
  }

  open override func updateConstraints() {
    for row in rows {
      row.axis = isStacked ? .vertical : .horizontal
      row.alignment = isStacked ? .fill : .firstBaseline
      row.spacing = isStacked ? 0 : 2 * traitCollection.cellSize.width
    }
    align(isStacked ? [] : labels)
    let new = arrangedSubviews.map(standardSpacing)
    if distances != new { (distances, needsArrangement) = (new, true) }
    super.updateConstraints()
  }

  /// Makes labels share a width, and no others. Does nothing if they do: a changed constraint would invalidate the layout again.
  private func align(_ labels: [View]) {
    guard !labels.elementsEqual(column.labels, by: { $0 === $1 }) else { return }
    // The controls stretch, and labels keep the width of the widest one.
    for label in labels {
      label.setContentHuggingPriority(751, for: .horizontal)
      label.setContentCompressionResistancePriority(752, for: .horizontal)
    }
    LayoutConstraint.deactivate(column.constraints)
    let constraints = zip(labels, labels.dropFirst()).map {
      $1.widthAnchor.constraint(equalTo: $0.widthAnchor)
    }
    LayoutConstraint.activate(constraints)
    column = (labels, constraints)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    let stacks = widest > Self.labelFraction * bounds.width
    guard stacks != isStacked else { return }
    isStacked = stacks
    setNeedsUpdateConstraints()
  }

  override func standardSpacing(after view: View) -> Double {
    guard spacing == 0 else { return spacing }
    let views = (view as? StackView)?.arrangedSubviews ?? [view]
    let hasMessageRow = views.contains { ($0 as? TextField)?.validation != nil }
    return hasMessageRow ? 0 : traitCollection.cellSize.height
  }
}
