import BacklitAccessibility

extension BusInterface {
  /// The interface of tables. A table without columns has one, whose cells are the rows. Rows far from the visible ones are
  /// not objects, but they are counted.
  static var table: BusInterface {
    BusInterface(
      "Table",
      methods: [
        .object("GetAccessibleAt", "ii") { call in call.cell(row: call.int(0), column: call.int(1)) },
        .int32("GetIndexAt", "ii") { call in call.index(ofRow: call.int(0), column: call.int(1)) ?? -1 },
        .int32("GetRowAtIndex", "i") { call in call.place(ofIndex: call.int(0))?.row ?? -1 },
        .int32("GetColumnAtIndex", "i") { call in call.place(ofIndex: call.int(0))?.column ?? -1 },
        .string("GetRowDescription", "i") { call in
          (call.rows[call.int(0)].flatMap { call.objects.object($0) })?.accessible.name ?? ""
        },
        .string("GetColumnDescription", "i") { call in
          let title = call.title(ofColumn: call.int(0)).flatMap { call.objects.object($0) }
          return title?.accessible.position?.cell?.columnHeader ?? ""
        },
        .int32("GetRowExtentAt", "ii") { call in call.hasCell ? 1 : 0 },
        .int32("GetColumnExtentAt", "ii") { call in call.hasCell ? 1 : 0 },
        .object("GetRowHeader", "i") { call in call.rows[call.int(0)].flatMap { call.header(ofRow: $0) } },
        .object("GetColumnHeader", "i") { call in call.title(ofColumn: call.int(0)) },
        BusMethod("GetSelectedRows", "", "ai") { call in
          let rows = call.selectedRows
          return { $0.array("i") { array in rows.forEach { array.int32($0) } } }
        },
        BusMethod("GetSelectedColumns", "", "ai") { _ in { $0.array("i") { _ in } } },
        .bool("IsRowSelected", "i") { call in call.selectedRows.contains(call.int(0)) },
        .bool("IsColumnSelected", "i") { _ in false },
        .bool("IsSelected", "ii") { call in
          call.hasCell && call.selectedRows.contains(call.int(0))
        },
        .bool("AddRowSelection", "i") { call throws(CallFault) in
          guard let row = call.rows[call.int(0)] else { return false }
          return try call.select(row)
        },
        .bool("AddColumnSelection", "i") { _ in false },
        .bool("RemoveRowSelection", "i") { _ in false },
        .bool("RemoveColumnSelection", "i") { _ in false },
        BusMethod("GetRowColumnExtentsAtIndex", "i", "biiiib") { call in
          let place = call.place(ofIndex: call.int(0))
          let isSelected = place.map { call.selectedRows.contains($0.row) } ?? false
          return {
            $0.bool(place != nil)
            $0.int32(place?.row ?? 0)
            $0.int32(place?.column ?? 0)
            $0.int32(1)
            $0.int32(1)
            $0.bool(isSelected)
          }
        },
      ],
      properties: [
        BusProperty("NRows", "i") { call in { $0.int32(call.rowCount) } },
        BusProperty("NColumns", "i") { call in { $0.int32(call.object.accessible.columnCount) } },
        BusProperty("NSelectedRows", "i") { call in { $0.int32(call.selectedRows.count) } },
        BusProperty("NSelectedColumns", "i") { _ in { $0.int32(0) } },
        BusProperty("Caption", "(so)") { _ in { $0.reference(.null) } },
        BusProperty("Summary", "(so)") { _ in { $0.reference(.null) } },
      ])
  }

  /// The interface of the cells of tables, and of the rows of tables without columns: each is a cell.
  static var tableCell: BusInterface {
    BusInterface(
      "TableCell",
      methods: [
        BusMethod("GetRowHeaderCells", "", "a(so)") { call in
          let row = call.object.parent
          let isCell = call.object.accessible.role == .tableCell
          let header = isCell ? call.objects.object(at: row.path)?.id.flatMap { call.header(ofRow: $0) } : nil
          return { $0.references(header.map { [call.objects.reference($0)] } ?? []) }
        },
        BusMethod("GetColumnHeaderCells", "", "a(so)") { call in
          let cell = call.object.accessible.position?.cell
          let header =
            (cell?.row ?? 0) == 0 ? nil : cell.flatMap { call.tableCall?.title(ofColumn: $0.column - 1) }
          return { $0.references(header.map { [call.objects.reference($0)] } ?? []) }
        },
        BusMethod("GetRowColumnSpan", "", "biiii") { call in
          let place = call.ownPlace
          return {
            $0.bool(true)
            $0.int32(place.row)
            $0.int32(place.column)
            $0.int32(1)
            $0.int32(1)
          }
        },
      ],
      properties: [
        BusProperty("ColumnSpan", "i") { _ in { $0.int32(1) } },
        BusProperty("RowSpan", "i") { _ in { $0.int32(1) } },
        BusProperty("Position", "(ii)") { call in
          { writer in
            writer.structure {
              $0.int32(call.ownPlace.row)
              $0.int32(call.ownPlace.column)
            }
          }
        },
        BusProperty("Table", "(so)") { call in
          let table = call.tableCall?.object.id ?? nil
          return { $0.reference(table.map { call.objects.reference($0) } ?? call.object.parent) }
        },
      ])
  }
}

extension BusCall {
  /// The rows of a table that are objects, by their numbers from 0.
  fileprivate var rows: [Int: NodeID] {
    var rows: [Int: NodeID] = [:]
    for (index, child) in object.children.enumerated() {
      guard let accessible = objects.object(child)?.accessible, accessible.role.isRow else { continue }
      rows[accessible.position.map { $0.index - 1 } ?? index] = child
    }
    return rows
  }

  /// The number of rows, including rows that are not objects.
  fileprivate var rowCount: Int {
    let rows = rows
    let known = rows.values.lazy.compactMap { objects.object($0)?.accessible.position?.count }.first
    return known ?? rows.keys.max().map { $0 + 1 } ?? 0
  }

  fileprivate var hasCell: Bool {
    (0..<rowCount).contains(int(0)) && (0..<object.accessible.columnCount).contains(int(1))
  }

  private var hasColumns: Bool { object.accessible.role == .table }

  /// The cell in a row and a column; nil if it is not an object.
  fileprivate func cell(row: Int, column: Int) -> NodeID? {
    guard let row = rows[row] else { return nil }
    guard hasColumns else { return column == 0 ? row : nil }
    return objects.object(row)?.children.first {
      objects.object($0)?.accessible.position?.cell?.column == column + 1
    }
  }

  /// The number of a cell: of a table with columns in the order of all cells, otherwise of the row among the children.
  fileprivate func index(ofRow row: Int, column: Int) -> Int? {
    guard let cell = cell(row: row, column: column) else { return nil }
    return hasColumns ? row * object.accessible.columnCount + column : object.children.firstIndex(of: cell)
  }

  /// The place of the cell with a number; nil if there is none.
  fileprivate func place(ofIndex index: Int) -> (row: Int, column: Int)? {
    if hasColumns {
      let columns = max(1, object.accessible.columnCount)
      return (0..<rowCount * columns).contains(index) ? (index / columns, index % columns) : nil
    }
    guard object.children.indices.contains(index) else { return nil }
    let child = object.children[index]
    return rows.first { $0.value == child }.map { ($0.key, 0) }
  }

  /// The title of a column; nil without one.
  fileprivate func title(ofColumn column: Int) -> NodeID? {
    object.children.first {
      let accessible = objects.object($0)?.accessible
      return accessible?.role == .tableColumnHeader && accessible?.position?.cell?.column == column + 1
    }
  }

  /// The cell that names a row; nil without one.
  fileprivate func header(ofRow row: NodeID) -> NodeID? {
    objects.object(row)?.children.first { objects.object($0)?.accessible.role == .tableRowHeader }
  }

  /// A call about the table around the object; nil if there is none.
  fileprivate var tableCall: BusCall? {
    var around = objects.object(at: object.parent.path)
    if around?.accessible.isTable == false { around = around.flatMap { objects.object(at: $0.parent.path) } }
    return around.flatMap { table in
      table.accessible.isTable
        ? BusCall(objects: objects, object: table, arguments: [], performer: performer) : nil
    }
  }

  fileprivate var selectedRows: [Int] {
    let selected = Set(selectedChildren)
    return rows.filter { selected.contains($0.value) }.keys.sorted()
  }

  /// The row and the column of the object. Titles are in the first row.
  fileprivate var ownPlace: (row: Int, column: Int) {
    let position = object.accessible.position
    if let cell = position?.cell { return (max(0, cell.row - 1), cell.column - 1) }
    return (position.map { $0.index - 1 } ?? object.index, 0)
  }
}
