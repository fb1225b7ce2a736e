import BacklitLists

/// An object that provides the content of a table, with UIKit's methods.
///
/// Only the number of rows and the cells are required. When the content changes, notify the table with
/// ``ListBase/performBatchUpdates(animated:_:completion:)``, with one of the methods for single changes, or with
/// ``ListBase/reloadData()``. A data source whose numbers contradict its announcements is reported with a sentence, and
/// the table reads everything again.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row: a dequeued one with the content of the row, or one of the program's own for this row. By
  /// default an empty one. A table with columns does not call it.
  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell
  /// Returns the content of a cell of a table with ``TableView/columns``; by default an empty text.
  func tableView(
    _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
  ) -> TableCellContent
  /// Returns the title of the header of a section; nil, the default, for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the title of the footer of a section; nil, the default, for none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Whether the user can delete a row, or insert one at its place; false by default.
  func tableView(_ tableView: TableView, canEditRowAt path: ListIndexPath) -> Bool
  /// Deletes a row or inserts one, as the user wishes. Change the content, then notify the table.
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt path: ListIndexPath)
  /// Whether the user can move a row; false by default.
  func tableView(_ tableView: TableView, canMoveRowAt path: ListIndexPath) -> Bool
  /// Moves a row of the content. The table shows the row at its new place already: do not notify it.
  func tableView(_ tableView: TableView, moveRowAt source: ListIndexPath, to destination: ListIndexPath)
  /// Returns the titles of the index at the trailing edge; nil, the default, for no index.
  func sectionIndexTitles(for tableView: TableView) -> [String]?
  /// Returns the section to which a title of the index leads; by default the one with the same number.
  func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
  /// Returns the text by which a row is found when the user types or searches. By default nil: the table makes the cell
  /// and takes its accessibility label.
  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String?
}

extension TableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// Returns an empty cell.
  public func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    TableViewCell()
  }
  /// Returns an empty text.
  public func tableView(
    _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
  ) -> TableCellContent { .text("") }
  /// Returns nil: no header.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns nil: no footer.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns false.
  public func tableView(_ tableView: TableView, canEditRowAt path: ListIndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt path: ListIndexPath
  ) {}
  /// Returns false.
  public func tableView(_ tableView: TableView, canMoveRowAt path: ListIndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, moveRowAt source: ListIndexPath, to destination: ListIndexPath
  ) {}
  /// Returns nil: no index.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
  /// Returns the same number.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  /// Returns nil.
  public func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? { nil }
}

/// An object that prepares rows before they are shown, for example by loading their data.
@MainActor
public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Called with rows that will be shown soon, nearest first.
  func tableView(_ tableView: TableView, prefetchRowsAt paths: [ListIndexPath])
  /// Called with rows that were announced and will not be shown after all, because the user turned round.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt paths: [ListIndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt paths: [ListIndexPath]) {}
}

extension DiffableDataSource: TableViewDataSource {
  /// Creates the data source of a table, without items, and sets it as ``TableView/dataSource``.
  /// - Parameters:
  ///   - tableView: the table. It does not retain the data source.
  ///   - cellProvider: returns the cell of an item, with its content. It must not hold the table strongly.
  public convenience init(
    tableView: TableView,
    cellProvider: @escaping @MainActor (TableView, ListIndexPath, ItemIdentifier) -> TableViewCell
  ) {
    self.init(list: tableView) { view, path, item in
      (view as? TableView).map { cellProvider($0, path, item) }
    }
    tableView.dataSource = self
  }

  /// Creates the data source of a table with columns, without items, and sets it as ``TableView/dataSource``.
  /// - Parameters:
  ///   - tableView: the table. It does not retain the data source.
  ///   - contentProvider: returns the content of the cell of an item in a column. It must not hold the table strongly.
  public convenience init(
    tableView: TableView,
    contentProvider: @escaping @MainActor (TableView, TableColumn, ItemIdentifier) -> TableCellContent
  ) {
    self.init(tableView: tableView) { _, _, _ in TableViewCell() }
    self.contentProvider = { column, item in
      (column.table).map { contentProvider($0, column, item) } ?? .text("")
    }
  }

  /// Returns the content that the provider returns.
  public func tableView(
    _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
  ) -> TableCellContent {
    itemIdentifier(for: path).flatMap { contentProvider?(column, $0) } ?? .text("")
  }

  /// Returns the number of sections of the snapshot.
  public func numberOfSections(in tableView: TableView) -> Int { numberOfSections }

  /// Returns the number of items of a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    numberOfItems(inSection: section)
  }

  /// Returns the cell that the provider returns.
  public func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    cell(at: path, for: tableView) as? TableViewCell ?? TableViewCell()
  }

  /// Returns the title of ``headerTitle``.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sectionIdentifier(for: section).flatMap { headerTitle?($0) }
  }

  /// Returns the title of ``footerTitle``.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sectionIdentifier(for: section).flatMap { footerTitle?($0) }
  }

  /// Returns the answer of ``canEdit``.
  public func tableView(_ tableView: TableView, canEditRowAt path: ListIndexPath) -> Bool {
    itemIdentifier(for: path).map { canEdit?($0) ?? false } ?? false
  }

  /// Calls ``commitEdit``.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt path: ListIndexPath
  ) {
    if let item = itemIdentifier(for: path) { commitEdit?(editingStyle, item) }
  }

  /// Returns the answer of ``canReorder``.
  public func tableView(_ tableView: TableView, canMoveRowAt path: ListIndexPath) -> Bool {
    canMoveItem(at: path)
  }

  /// Moves the item in the snapshot.
  public func tableView(
    _ tableView: TableView, moveRowAt source: ListIndexPath, to destination: ListIndexPath
  ) {
    moveItem(from: source, to: destination)
  }

  /// Returns the text of ``searchText``.
  public func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    searchText(at: path)
  }

  /// Returns the titles of ``sectionIndexTitle``, without those of sections that have none.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? {
    sectionIndexTitle.map { title in
      (0..<numberOfSections).compactMap { sectionIdentifier(for: $0).flatMap(title) }
    }
  }

  /// Returns the section with the title that has a number among those of the index.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    let titled = (0..<numberOfSections).filter { section in
      sectionIdentifier(for: section).flatMap { sectionIndexTitle?($0) } != nil
    }
    return titled.indices.contains(index) ? titled[index] : 0
  }
}
