import BacklitLists
import BacklitUI
import BacklitValues

/// Columns of tables, and their cells.
extension NibReader {
  /// The most columns of a table. The time to place them grows with the square of the number.
  private static let mostColumns = 100

  /// Reads a value of a type that only tables with columns have.
  func readTableValue(_ value: JSONValue, _ type: PropertyType, _ name: String) -> PropertyValue? {
    switch (type, value.content) {
    case (.columns, .array(let elements)) where elements.count > Self.mostColumns:
      fault(value, "there are \(elements.count) columns", "the limit is \(Self.mostColumns)")
      return nil
    case (.columns, .array(let elements)):
      return PropertyValue(
        elements.reduce(into: []) { columns, element in readColumn(element, into: &columns) })
    case (.columnWidth, .string("fitting")): return PropertyValue(TableColumnWidth.fitting(maximum: 320))
    case (.columnWidth, .number):
      let member = JSONMember(name: name, nameRange: value.range, value: value)
      return read(member, .number(in: PropertyType.widths)).map { PropertyValue(TableColumnWidth.fixed($0)) }
    case (.columnWidth, .object):
      let kinds = ["fitting", "share"]
      guard let members = members(of: value, Spelling.quoted(name), known: kinds) else { return nil }
      let fitting = read(members["fitting"], .number(in: PropertyType.widths)).map(TableColumnWidth.fitting)
      let share = read(members["share"], .number(in: PropertyType.shares)).map(TableColumnWidth.share)
      if members.all.count != 1 {
        fault(value, "\(Spelling.quoted(name)) must have one width", "write \"fitting\" or \"share\"")
      }
      return (fitting ?? share).map(PropertyValue.init)
    case (.sortable, .bool(let flag)):
      return PropertyValue(flag ? [TableSortDescriptor(key: "")] : [])
    case (.sortable, .object): return readOrder(value, Spelling.quoted(name)).map { PropertyValue([$0]) }
    case (.sortDescriptors, .array(let elements)):
      return PropertyValue(
        elements.prefix(Self.mostColumns).compactMap { element in
          let order = readOrder(element, "an order of rows")
          if order?.key == "" { fault(element, "the order of rows has no \"key\"", "add the column") }
          return order
        })
    default:
      fault(value, "\(Spelling.quoted(name)) must be \(type.expectation)")
      return nil
    }
  }

  private func readColumn(_ value: JSONValue, into columns: inout [VaryingObject]) {
    let known = ["identifier"] + TableColumn.members.map(\.name)
    guard let members = members(of: value, "a column", known: known) else { return }
    for name in ["identifier", "title"] where members[name] == nil {
      fault(value, "the column has no \(Spelling.quoted(name))", "add one")
    }
    guard let name = members["identifier"], let identifier = string(name.value, "identifier") else { return }
    if columns.contains(where: { $0.identifier == identifier }) {
      fault(
        name.value, "there are two columns \(Spelling.quoted(identifier))", "choose a different identifier")
    }
    var column = VaryingObject(identifier: identifier)
    for property in TableColumn.members {
      guard let member = members[property.name] else { continue }
      column.values[property.name] = readVariation(member.value, property.name) {
        let read = $0.readValue($1, property.type, $2)
        if read == PropertyValue("") {
          $0.fault($1, "the title is empty", "write what readers speak with the cells")
        }
        return read
      }
    }
    columns.append(column)
  }

  /// Reads an order of rows; its key is empty if it is missing.
  private func readOrder(_ value: JSONValue, _ what: String) -> TableSortDescriptor? {
    guard let members = members(of: value, what, known: ["key", "ascending"]) else { return nil }
    var order = TableSortDescriptor(key: "", ascending: read(members["ascending"], .bool) ?? true)
    if let member = members["key"] {
      guard let key = string(member.value, "key") else { return nil }
      order.key = key
      reading.sortKeys.append((self, member.value))
    }
    return order
  }

  /// Looks up the columns by which rows are sorted, after the properties of the table are read.
  func checkSortKeys(_ values: [NibPlan.Value]) {
    guard !reading.sortKeys.isEmpty else { return }
    let names = values.columnNames ?? []
    for (reader, value) in reading.sortKeys where !names.contains(value.string ?? "") {
      reader.fault(
        value, "there is no column \(Spelling.quoted(value.string ?? ""))",
        Spelling.hint(for: value.string ?? "", among: names) ?? "add it to \"columns\"")
    }
    reading.sortKeys = []
  }
}

extension NibReader {
  /// The class of a row with cells of columns.
  static let columnsRow = ClassRegistry.builtIn.entry("TableViewCell").map { cell in
    ClassRegistry.Entry(
      name: cell.name, parent: cell, documentation: cell.documentation, type: TableColumnsCell.self,
      properties: { [] }, events: { [] }, accepts: { $0 is TableColumnsCell.Type },
      make: { TableColumnsCell() })
  }

  /// Reads the cells of a row by column.
  func readRowCells(_ member: JSONMember, into row: NibPlan.PlannedView) {
    let read = readVariation(member.value, member.name) { reader, value, name -> PropertyValue? in
      let members = reader.object(value, "\"cells\" must be an object of columns and their texts or numbers")
      return members.map { PropertyValue([reader.readCells($0)]) }
    }
    guard let read else { return }
    row.values.append(
      NibPlan.Value(block: .properties, declaration: .cells, variation: read, position: nil))
  }

  private func readCells(_ members: [JSONMember]) -> VaryingObject {
    var cells = VaryingObject()
    for member in members {
      if let columns = reading.columns, !columns.contains(member.name) {
        fault(
          member, "there is no column \(Spelling.quoted(member.name))",
          Spelling.hint(for: member.name, among: columns) ?? "add it to \"columns\" of the table")
      }
      cells.values[member.name] = readVariation(member.value, member.name) {
        $0.readCell($1, $2).map(PropertyValue.init)
      }
    }
    return cells
  }

  private func readCell(_ value: JSONValue, _ name: String) -> DefinedCell? {
    switch value.content {
    case .string(let text): return lookUp(text, at: value).map(DefinedCell.text)
    case .number(let number): return .number(number, nil)
    case .object:
      guard let members = members(of: value, "a cell", known: ["number", "format"]) else { return nil }
      if members["number"] == nil { fault(value, "the cell has no \"number\"", "add one, or write a text") }
      let format = read(members["format"], .format)
      return read(members["number"], .number(in: PropertyType.anyNumber)).map { .number($0, format) }
    case .invalid: return nil
    default:
      fault(
        value,
        "\(Spelling.quoted(name)) must be a text, a number, or an object with \"number\" and \"format\"")
      return nil
    }
  }
}

extension [NibPlan.Value] {
  /// The identifiers of the columns of a table; nil if the values have no columns.
  @MainActor
  var columnNames: [String]? {
    first { $0.declaration === PropertyDeclaration.columns }?.variation.cases.flatMap {
      ($0.value.content as? [VaryingObject] ?? []).map(\.identifier)
    }
  }
}
