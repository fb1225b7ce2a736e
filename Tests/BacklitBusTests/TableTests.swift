import BacklitAccessibility
import TestSupport
import Testing

@testable import BacklitBus

@Suite("Tables on the accessibility bus", .ownThread)
struct TableTests {
  private let harness: BusHarness
  private var client: TestClient { harness.client }

  init() throws { harness = try BusHarness(SampleTree.library, events: []) }

  private func ask(_ member: String, _ arguments: Int...) throws -> [WireValue] {
    try client.call(client.object(2), "Table", member) { writer in arguments.forEach { writer.int32($0) } }
  }

  @Test("A client finds a row by its number, and its number by the child")
  func places() throws {
    #expect(try ask("GetAccessibleAt", 12, 0)[0].reference?.path == client.object(4).path)
    #expect(try ask("GetIndexAt", 12, 0) == [.int32(1)])
    #expect(try ask("GetRowAtIndex", 1) == [.int32(12)])
    #expect(try ask("GetColumnAtIndex", 1) == [.int32(0)])
    #expect(try ask("GetRowDescription", 12) == [.string("Twelve")])
    #expect(
      try ask("GetRowColumnExtentsAtIndex", 1) == [
        .bool(true), .int32(12), .int32(0), .int32(1), .int32(1), .bool(true),
      ])
  }

  @Test("A row that is not an object, and a column that does not exist, give the null object")
  func missing() throws {
    for (row, column) in [(0, 0), (199, 0), (12, 1), (-1, 0), (Int(Int32.max), 0)] {
      #expect(try ask("GetAccessibleAt", row, column)[0].reference == .null)
      #expect(try ask("GetIndexAt", row, column) == [.int32(-1)])
    }
    #expect(try ask("GetRowAtIndex", 3) == [.int32(-1)])
    #expect(try ask("GetRowAtIndex", -1) == [.int32(-1)])
  }

  @Test("A client sees which rows are selected, and selects one by the focus")
  func selection() throws {
    #expect(try ask("GetSelectedRows") == [.array([.int32(12)])])
    #expect(try ask("IsRowSelected", 12) == [.bool(true)])
    #expect(try ask("IsRowSelected", 11) == [.bool(false)])
    #expect(try ask("AddRowSelection", 100) == [.bool(false)])
    #expect(try ask("AddRowSelection", 13) == [.bool(true)])
    #expect(harness.requests() == [ActionRequest(node: NodeID(5), action: .focus)])
  }

  @Test("A cell knows its table and its place")
  func cell() throws {
    let row = client.object(4)
    #expect(
      try client.property(row, "TableCell", "Position") == .structure([.int32(12), .int32(0)]))
    #expect(try client.property(row, "TableCell", "Table")?.reference?.path == client.object(2).path)
    #expect(
      try client.call(row, "TableCell", "GetRowColumnSpan") == [
        .bool(true), .int32(12), .int32(0), .int32(1), .int32(1),
      ])
  }
}

@Suite("Tables with columns on the accessibility bus", .ownThread)
struct ColumnTests {
  @Test(
    "Cells, titles and the names of rows are found by row and column, also of rows that are read as a whole",
    arguments: [false, true])
  func columns(readsCells: Bool) throws {
    let harness = try BusHarness(SampleTree.processes(readsCells: readsCells), events: [])
    let client = harness.client
    let table = client.object(2)
    func ask(_ member: String, _ arguments: Int...) throws -> [WireValue] {
      try client.call(table, "Table", member) { writer in arguments.forEach { writer.int32($0) } }
    }
    #expect(try client.property(table, "Table", "NColumns") == .int32(2))
    #expect(try client.property(table, "Table", "NRows") == .int32(400))
    #expect(try ask("GetAccessibleAt", 7, 1)[0].reference?.path == client.object(7).path)
    #expect(try ask("GetAccessibleAt", 7, 2)[0].reference == .null)
    #expect(try ask("GetIndexAt", 7, 1) == [.int32(15)])
    #expect(try ask("GetRowAtIndex", 15) == [.int32(7)])
    #expect(try ask("GetColumnAtIndex", 15) == [.int32(1)])
    #expect(try ask("GetColumnDescription", 1) == [.string("Memory")])
    #expect(try ask("GetColumnHeader", 1)[0].reference?.path == client.object(4).path)
    #expect(try ask("GetRowHeader", 7)[0].reference?.path == client.object(6).path)
    #expect(try ask("IsSelected", 7, 1) == [.bool(true)])
    let cell = client.object(7)
    #expect(try client.property(cell, "TableCell", "Position") == .structure([.int32(7), .int32(1)]))
    #expect(try client.property(cell, "TableCell", "Table")?.reference?.path == table.path)
    let titles = try client.call(cell, "TableCell", "GetColumnHeaderCells")[0].elements
    #expect(titles?.map { $0.reference?.path } == [client.object(4).path])
    let names = try client.call(cell, "TableCell", "GetRowHeaderCells")[0].elements
    #expect(names?.map { $0.reference?.path } == [client.object(6).path])
    let roles = try [2, 4, 5, 6, 7].map {
      try client.call(client.object($0), "Accessible", "GetRole")[0].unsigned
    }
    #expect(roles == [55, 57, 90, 58, 56])
  }
}
