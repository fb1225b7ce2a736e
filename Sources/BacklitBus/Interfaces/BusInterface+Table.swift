import BacklitAccessibility

extension BusInterface {
  /// What tables have. A table has one column. Rows that are not objects, because they are far from the visible ones, are
  /// counted.
  static var table: BusInterface {
    BusInterface(
      "Table",
      methods: [
        .object("GetAccessibleAt", "ii") { call in call.int(1) == 0 ? call.rows[call.int(0)] : nil },
        .int32("GetIndexAt", "ii") { call in
          let row = call.int(1) == 0 ? call.rows[call.int(0)] : nil
          return row.flatMap { call.object.children.firstIndex(of: $0) } ?? -1
        },
        .int32("GetRowAtIndex", "i") { call in call.row(ofChild: call.int(0)) ?? -1 },
        .int32("GetColumnAtIndex", "i") { call in call.row(ofChild: call.int(0)) == nil ? -1 : 0 },
        .string("GetRowDescription", "i") { call in
          (call.rows[call.int(0)].flatMap { call.objects.object($0) })?.accessible.name ?? ""
        },
        .string("GetColumnDescription", "i") { _ in "" },
        .int32("GetRowExtentAt", "ii") { call in call.hasCell ? 1 : 0 },
        .int32("GetColumnExtentAt", "ii") { call in call.hasCell ? 1 : 0 },
        .object("GetRowHeader", "i") { _ in nil },
        .object("GetColumnHeader", "i") { _ in nil },
        BusMethod("GetSelectedRows", "", "ai") { call in
          let rows = call.selectedRows
          return { $0.array("i") { array in rows.forEach { array.int32($0) } } }
        },
        BusMethod("GetSelectedColumns", "", "ai") { _ in { $0.array("i") { _ in } } },
        .bool("IsRowSelected", "i") { call in call.selectedRows.contains(call.int(0)) },
        .bool("IsColumnSelected", "i") { _ in false },
        .bool("IsSelected", "ii") { call in
          call.int(1) == 0 && call.selectedRows.contains(call.int(0))
        },
        .bool("AddRowSelection", "i") { call throws(CallFault) in
          guard let row = call.rows[call.int(0)] else { return false }
          return try call.select(row)
        },
        .bool("AddColumnSelection", "i") { _ in false },
        .bool("RemoveRowSelection", "i") { _ in false },
        .bool("RemoveColumnSelection", "i") { _ in false },
        BusMethod("GetRowColumnExtentsAtIndex", "i", "biiiib") { call in
          let row = call.row(ofChild: call.int(0))
          let isSelected = row.map(call.selectedRows.contains) ?? false
          return {
            $0.bool(row != nil)
            $0.int32(row ?? 0)
            $0.int32(0)
            $0.int32(1)
            $0.int32(1)
            $0.bool(isSelected)
          }
        },
      ],
      properties: [
        BusProperty("NRows", "i") { call in { $0.int32(call.rowCount) } },
        BusProperty("NColumns", "i") { _ in { $0.int32(1) } },
        BusProperty("NSelectedRows", "i") { call in { $0.int32(call.selectedRows.count) } },
        BusProperty("NSelectedColumns", "i") { _ in { $0.int32(0) } },
        BusProperty("Caption", "(so)") { _ in { $0.reference(.null) } },
        BusProperty("Summary", "(so)") { _ in { $0.reference(.null) } },
      ])
  }

  /// What the rows of tables have: each is a cell.
  static var tableCell: BusInterface {
    BusInterface(
      "TableCell",
      methods: [
        BusMethod("GetRowHeaderCells", "", "a(so)") { _ in { $0.references([]) } },
        BusMethod("GetColumnHeaderCells", "", "a(so)") { _ in { $0.references([]) } },
        BusMethod("GetRowColumnSpan", "", "biiii") { call in
          let row = call.ownRow
          return {
            $0.bool(true)
            $0.int32(row)
            $0.int32(0)
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
              $0.int32(call.ownRow)
              $0.int32(0)
            }
          }
        },
        BusProperty("Table", "(so)") { call in { $0.reference(call.object.parent) } },
      ])
  }
}

extension BusCall {
  /// The rows of a table that are objects, by their numbers from 0.
  fileprivate var rows: [Int: NodeID] {
    var rows: [Int: NodeID] = [:]
    for (index, child) in object.children.enumerated() {
      guard let accessible = objects.object(child)?.accessible, accessible.role == .listItem else { continue }
      rows[accessible.position.map { $0.index - 1 } ?? index] = child
    }
    return rows
  }

  /// The number of rows, also of those that are not objects.
  fileprivate var rowCount: Int {
    let rows = rows
    let known = rows.values.lazy.compactMap { objects.object($0)?.accessible.position?.count }.first
    return known ?? rows.keys.max().map { $0 + 1 } ?? 0
  }

  fileprivate var hasCell: Bool { (0..<rowCount).contains(int(0)) && int(1) == 0 }

  /// The number of the row that a child is; nil if it is not a row.
  fileprivate func row(ofChild index: Int) -> Int? {
    guard object.children.indices.contains(index) else { return nil }
    let child = object.children[index]
    return rows.first { $0.value == child }?.key
  }

  fileprivate var selectedRows: [Int] {
    let selected = Set(selectedChildren)
    return rows.filter { selected.contains($0.value) }.keys.sorted()
  }

  /// The number of the row that the object is.
  fileprivate var ownRow: Int { object.accessible.position.map { $0.index - 1 } ?? object.index }
}
