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
  /// The title of the header; nil for none.
  package var header: String?
  /// The title of the footer; nil for none.
  package var footer: String?
  /// The rows.
  package var rows: [View]

  /// Creates a section.
  package init(header: String? = nil, footer: String? = nil, rows: [View]) {
    self.header = header
    self.footer = footer
    self.rows = rows
  }
}

/// The rows of a definition as a data source.
@MainActor
final class DefinedTableSource: TableViewDataSource {
  private let sections: [(header: String?, footer: String?, cells: [TableViewCell])]

  init(_ sections: [DefinedListSection]) {
    self.sections = sections.map { section in
      (section.header, section.footer, section.rows.map { TableViewCell.containing($0) })
    }
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    sections[path.section].cells[path.row]
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
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
    view.translatesAutoresizingMaskIntoConstraints = false
    let content = cell.contentView
    content.addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 8),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -8),
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
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
}
