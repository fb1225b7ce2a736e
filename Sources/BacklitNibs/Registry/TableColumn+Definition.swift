import BacklitLists
import BacklitUI
import BacklitValues

/// An object in a definition, each of whose members may vary: a column of a table, or the cells of a row.
package struct VaryingObject: Equatable, Sendable {
  /// The identifier of a column; empty for the cells of a row.
  var identifier = ""
  /// The values by name.
  var values: [String: Variation<PropertyValue>] = [:]

  /// The first value of each member.
  var firstValues: [String: PropertyValue] { values.compactMapValues { $0.cases.first?.value } }
}

extension PropertyValue {
  /// Whether any variation of a member of an object fulfills a condition.
  func containsMember(where isIncluded: (Variation<PropertyValue>) -> Bool) -> Bool {
    (content as? [VaryingObject])?.contains { $0.values.values.contains(where: isIncluded) } == true
  }

  /// The value with one value for each member of objects.
  func resolved(for traits: VariationTraits) -> PropertyValue {
    guard var objects = content as? [VaryingObject] else { return self }
    for index in objects.indices {
      objects[index].values = objects[index].values.mapValues { Variation($0.value(for: traits)) }
    }
    return PropertyValue(objects)
  }
}

extension TableColumn {
  /// All properties except the identifier.
  static let members: [MemberDeclaration<TableColumn>] = [
    .init("title", .text, \.title, "The text in the row of titles, which readers speak with the cells."),
    .init("width", .columnWidth, \.width, "How wide the column is, until the user changes its width."),
    .init("minWidth", .number(in: PropertyType.widths), \.minWidth, "The least width in points."),
    .init("maxWidth", .number(in: PropertyType.widths), \.maxWidth, "The largest width in points."),
    .init(
      "alignment", .choice, \.alignment, "Where texts are; with `natural`, numbers are at the trailing edge."),
    .init(
      "format", .format, \.definedFormat,
      "The format of the numbers of its cells that have none."),
    .init(
      "sortable", .orders(.sortable), \.sortOrders, "Whether the user can sort rows by the column, and how."),
    .init("hidden", .bool, \.isHidden, "Whether the column is not shown."),
    .init("hidesInCompactWidth", .bool, \.hidesInCompactWidth, "Whether it is not shown in a compact width."),
    .init(
      "rowHeader", .bool, \.isRowHeader,
      "Whether the cells name their rows; those of the first column do without one."),
    .init(
      "important", .bool, \.isImportant, "Whether readers speak the cell with its row, or else on request."),
    .init(
      "showsUnitInTitle", .bool, \.showsUnitInTitle,
      "Whether the unit of the numbers is shown in the title, not in each cell."),
  ]

  /// The order that the first press on the title asks for, or none. Without a key it is by the column.
  fileprivate var sortOrders: [TableSortDescriptor] {
    get { [sortDescriptorPrototype].compactMap(\.self) }
    set {
      sortDescriptorPrototype = newValue.first.map {
        .init(key: $0.key.isEmpty ? identifier : $0.key, ascending: $0.ascending)
      }
    }
  }
}

extension PropertyDeclaration {
  static let columns = property(
    "columns", .objects, "The columns, below a row of titles; without any, rows have one column.",
    get: { (_: TableView) in nil },
    set: { table, columns in
      table.showDefined(columns: columns.map(\.identifier)) { column, index in
        MemberDeclaration.set(
          columns[index].firstValues, of: column, declared: TableColumn.members,
          resettingTo: TableColumn(identifier: "", title: ""))
      }
    }, reset: { $0.showDefined(columns: []) { _, _ in } })

  static let sortDescriptors = property(
    "sortDescriptors", .orders(.sortDescriptors),
    "The columns by which rows are sorted, most important first.",
    get: { (_: TableView) in nil }, set: { $0.sortDescriptors = $1 }, reset: { $0.sortDescriptors = [] })

  /// The contents of the cells of a row by column, which are a member of the row beside its properties.
  static let cells = writable("cells", .objects, "The cells.") { (row: TableColumnsCell, cells) in
    row.definedCells = (cells.first?.firstValues ?? [:]).compactMapValues { $0.content as? DefinedCell }
  }
}
