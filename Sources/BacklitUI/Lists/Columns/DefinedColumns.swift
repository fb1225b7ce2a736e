import BacklitGraphics
import BacklitLists
import BacklitValues

/// The content of a cell of a table with columns in a definition.
package enum DefinedCell: Hashable, Sendable {
  /// A text of one line.
  case text(String)
  /// A number; without a format it has that of its column, or as many decimals as it was written with.
  case number(Double, ValueFormat?)

  /// Returns the content of the cell in a column.
  @MainActor
  func content(in column: TableColumn) -> TableCellContent {
    switch self {
    case .text(let text): return .text(text)
    case .number(let number, let format):
      let decimals = Numerals.text(number).split(separator: ".").dropFirst().first?.count ?? 0
      return .number(number, format ?? column.definedFormat ?? ValueFormat(decimals: min(decimals, 9)))
    }
  }

  /// The key by which the cell is sorted: numbers come before texts, which are compared without case and accents.
  fileprivate enum SortKey: Comparable {
    case number(Double)
    case text(String)
  }

  /// Nil for an empty text.
  fileprivate var sortKey: SortKey? {
    switch self {
    case .text(let text): text.isEmpty ? nil : .text(TextMetrics.folded(text))
    case .number(let number, _): .number(number)
    }
  }
}

extension TableView {
  /// Shows the columns of a definition.
  ///
  /// Columns of its former version with the same identifiers stay, with the widths that the user chose. So does the order
  /// of the user, unless the definition has different columns or a different order.
  /// - Parameters:
  ///   - identifiers: the identifiers of the columns, in order.
  ///   - configure: sets the properties of a column, given its index.
  package func showDefined(columns identifiers: [String], configure: @MainActor (TableColumn, Int) -> Void) {
    let defined = identifiers.map { column(withIdentifier: $0) ?? TableColumn(identifier: $0, title: "") }
    for (index, column) in defined.enumerated() { configure(column, index) }
    guard identifiers != columnStore.definedOrder else { return }
    columnStore.definedOrder = identifiers
    columns = defined
  }

  /// The content of a cell: that of the data source, or else that of the definition.
  func content(of column: TableColumn, at path: ListIndexPath) -> TableCellContent {
    if let dataSource { return dataSource.tableView(self, contentFor: column, at: path) }
    return definedSource?.columnsCell(at: path)?.definedCells[column.identifier]?.content(in: column)
      ?? .text("")
  }

  /// Sorts the rows of a definition, after a change of the order. The selection stays with its rows.
  func sortDefinedRows() {
    guard dataSource == nil, let definedSource else { return }
    guard definedSource.outline == nil else { return definedSource.sort() }
    let before = definedSource.snapshot
    definedSource.sort()
    takeUp(
      SnapshotDifference(from: before, to: definedSource.snapshot), animated: false, completion: nil)
  }
}

extension DefinedSource {
  /// The rows by their views.
  fileprivate var snapshot: Snapshot<Int, ObjectIdentifier> {
    var snapshot = Snapshot<Int, ObjectIdentifier>()
    for (index, section) in sections.enumerated() {
      snapshot.appendSections([index])
      snapshot.appendItems(section.cells.map { ObjectIdentifier($0) })
    }
    return snapshot
  }

  /// Sorts the rows of each section by the order of the table, in an outline those with the same parent; those without a
  /// value come last.
  func sort() {
    isSorted = true
    guard let orders = (list as? TableView)?.sortDescriptors else { return }
    for (index, section) in defined.enumerated() {
      let keys = section.cells.map { cell in
        orders.map { (cell as? TableColumnsCell)?.definedCells[$0.key]?.sortKey }
      }
      let sorted = keys.indices.sorted { one, other in
        for (order, (first, second)) in zip(orders, zip(keys[one], keys[other])) where first != second {
          guard let first, let second else { return first != nil }
          return order.ascending ? first < second : second < first
        }
        return one < other
      }
      if let rows {
        var ranks = Array(sorted.indices)
        for (rank, row) in sorted.enumerated() { ranks[row] = rank }
        func comesFirst(_ one: ListIndexPath, _ other: ListIndexPath) -> Bool {
          ranks[one.item] < ranks[other.item]
        }
        if section.outline == nil {
          var snapshot = rows.snapshot()
          let items = snapshot.itemIdentifiers(inSection: index)
          snapshot.deleteItems(items)
          snapshot.appendItems(items.sorted(by: comesFirst), toSection: index)
          rows.apply(snapshot, animatingDifferences: false)
        } else {
          let tree = rows.snapshot(for: index).sorted(by: comesFirst)
          rows.apply(tree, to: index, animatingDifferences: false)
        }
      } else {
        sections[index].cells = sorted.map { section.cells[$0] }
      }
    }
  }
}
