import BacklitLayout
import BacklitLists

/// A list whose content a definition can give: prototypes of cells, static sections, sample rows.
@MainActor
package protocol DefinedList: View {
  /// Registers what makes the cells with a name. A view that is not a cell fills one.
  func registerPrototype(_ identifier: String, make: @escaping @MainActor () -> View)

  /// Shows rows while the list has no data source. A view that is not a cell fills one.
  func showDefinedContent(_ sections: [DefinedListSection])
}

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

  /// Creates a section.
  package init(header: Title? = nil, footer: Title? = nil, rows: [View]) {
    self.header = header
    self.footer = footer
    self.rows = rows
  }
}

/// The rows of a definition as a data source.
@MainActor
final class DefinedTableSource: TableViewDataSource {
  /// A header or a footer: a title, or the view with a definition's own.
  @MainActor
  private struct Title {
    var text: String?
    var view: TableViewHeaderFooterView?

    init?(_ title: DefinedListSection.Title?) {
      switch title {
      case .text(let text): self.text = text
      case .view(let content): view = .containing(content)
      case nil: return nil
      }
    }
  }

  private let sections: [(header: Title?, footer: Title?, cells: [TableViewCell])]

  init(_ sections: [DefinedListSection]) {
    self.sections = sections.map { section in
      (Title(section.header), Title(section.footer), section.rows.map { TableViewCell.containing($0) })
    }
  }

  /// The view of a header or a footer; nil for one with a title.
  func view(ofSection section: Int, isFooter: Bool) -> TableViewHeaderFooterView? {
    (isFooter ? sections[section].footer : sections[section].header)?.view
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    sections[path.section].cells[path.row]
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    title(sections[section].header)
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    title(sections[section].footer)
  }

  private func title(_ title: Title?) -> String? {
    title.map { $0.text ?? $0.view?.accessibilityLabel ?? "" }
  }
}

extension TableViewHeaderFooterView {
  /// Returns a header or a footer that a view fills between the margins.
  static func containing(_ view: View) -> TableViewHeaderFooterView {
    let made = TableViewHeaderFooterView()
    made.contentView.fillBetweenMargins(with: view)
    return made
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
  fileprivate func fillBetweenMargins(with view: View, trailing priority: LayoutPriority = .required) {
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

extension TableView: DefinedList {
  package func registerPrototype(_ identifier: String, make: @escaping @MainActor () -> View) {
    register(forCellReuseIdentifier: identifier) { TableViewCell.containing(make(), reuseIdentifier: $0) }
  }

  package func showDefinedContent(_ sections: [DefinedListSection]) {
    definedSource = sections.isEmpty ? nil : DefinedTableSource(sections)
    if dataSource == nil { reloadData() }
  }

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
