import BacklitLayout
import BacklitLists

/// A section of a list in a definition.
@MainActor
package struct DefinedListSection {
  /// A header or a footer.
  package enum Title {
    /// A title.
    case text(String)
    /// A view.
    case view(View)
  }

  /// The header; nil for none.
  package var header: Title?
  /// The footer; nil for none.
  package var footer: Title?
  /// The rows.
  package var rows: [View]
  /// The tree of the rows, by their indexes; nil for rows without children.
  package var outline: SectionSnapshot<Int>?

  /// Creates a section.
  package init(
    header: Title? = nil, footer: Title? = nil, rows: [View], outline: SectionSnapshot<Int>? = nil
  ) {
    self.header = header
    self.footer = footer
    self.rows = rows
    self.outline = outline
  }
}

/// The view of a definition above or below the rows of a table, in one with a layout of its own.
private final class DefinedTablePart: View {
  init(_ content: View) {
    super.init()
    // A table that has no width yet has no room for the margins.
    fillBetweenMargins(with: content, trailing: 999)
  }
}

extension View {
  /// Adds a subview with the full height and a column free at both sides.
  func fillBetweenMargins(with view: View, trailing priority: LayoutPriority = .required) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    let trailing = view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8)
    trailing.priority = priority
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8), trailing,
      view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}

extension TableViewCell {
  /// Returns a view as a cell: itself, or a cell that it fills between the margins.
  static func containing(_ view: View, reuseIdentifier: String? = nil) -> TableViewCell {
    if let cell = view as? TableViewCell {
      cell.reuseIdentifier = reuseIdentifier
      return cell
    }
    let cell = TableViewCell(reuseIdentifier: reuseIdentifier)
    cell.contentView.fillBetweenMargins(with: view)
    return cell
  }

  /// Whether the content view is that of a standard row, for definitions. A change replaces it.
  package var isStandardRow: Bool {
    get { contentConfiguration is ListContentConfiguration }
    set {
      if newValue == isStandardRow { return }
      if newValue {
        contentConfiguration = ListContentConfiguration.valueCell()
      } else {
        contentConfiguration = nil
      }
    }
  }

  /// The text of a standard cell, for definitions.
  package var definedText: String {
    get { (contentConfiguration as? ListContentConfiguration)?.text ?? "" }
    set { defineContent { $0.text = newValue } }
  }

  /// The secondary text of a standard cell, at the end of its line, for definitions.
  package var definedSecondaryText: String {
    get { (contentConfiguration as? ListContentConfiguration)?.secondaryText ?? "" }
    set { defineContent { $0.secondaryText = newValue.isEmpty ? nil : newValue } }
  }

  private func defineContent(_ change: (inout ListContentConfiguration) -> Void) {
    var content = contentConfiguration as? ListContentConfiguration ?? .valueCell()
    change(&content)
    contentConfiguration = content
  }
}

extension ListBase {
  /// Registers what makes the cells with a name. A view that is not a cell fills one.
  package func registerPrototype(_ identifier: String, make: @escaping @MainActor () -> View) {
    register(identifier) { [weak self] in self?.definedCell(make(), reuseIdentifier: $0) ?? ReusableView() }
  }

  /// Shows items while the list has no data source. A view that is not a cell fills one.
  package func showDefinedContent(_ sections: [DefinedListSection]) {
    func title(_ title: DefinedListSection.Title?, isHeader: Bool) -> (view: ReusableView, title: String)? {
      guard let title else { return nil }
      let view = definedTitle(title, isHeader: isHeader)
      if case .text(let text) = title { return (view, text) }
      return (view, view.accessibilityLabel ?? "")
    }
    definedSource =
      sections.isEmpty
      ? nil
      : DefinedSource(
        sections.map { section in
          DefinedSource.Section(
            header: title(section.header, isHeader: true), footer: title(section.footer, isHeader: false),
            cells: section.rows.map { definedCell($0, reuseIdentifier: nil) }, outline: section.outline)
        }, in: self, insteadOf: definedSource)
    if source == nil || source is DefinedSource { reloadData() }
  }
}

extension TableView {
  /// Shows the views of a definition above and below the rows, in place of those of its former version; nil for none.
  package func showDefined(header: View?, footer: View?) {
    func part(_ view: View?, insteadOf old: View?) -> View? {
      let former = old as? DefinedTablePart
      // A program's own view stays if the definition has none.
      guard let view else { return former == nil ? old : nil }
      if let former, view.superview === former { return former }
      return DefinedTablePart(view)
    }
    tableHeaderView = part(header, insteadOf: tableHeaderView)
    tableFooterView = part(footer, insteadOf: tableFooterView)
  }
}
