import Backlit

/// A process, as it was at the last reading.
struct RunningProcess: Identifiable, Equatable, Sendable {
  /// The number of a process is used again after its end, so its start is part of its identity.
  struct ID: Hashable, Sendable {
    var number: Int
    /// Clock ticks from the start of the machine to that of the process.
    var start: Int
  }

  var id: ID
  var name: String
  /// The words of the command line; the name for a process of the kernel.
  var command: String
  var user: String
  /// Percent of one core since the reading before.
  var cpu: Double
  /// Megabytes in main memory.
  var memory: Double
}

/// The columns of the table. Their names are those of the orders, too.
enum ProcessColumn: String, CaseIterable {
  case name, number, user, cpu, memory

  /// Makes the column for a table.
  @MainActor func make() -> TableColumn {
    let ascending = TableSortDescriptor(key: rawValue)
    let descending = TableSortDescriptor(key: rawValue, ascending: false)
    return switch self {
    case .name:
      TableColumn(
        identifier: rawValue, title: "Name", width: .share(1), minWidth: 80, maxWidth: 400,
        sortDescriptorPrototype: ascending, isRowHeader: true)
    case .number:
      TableColumn(
        identifier: rawValue, title: "PID", sortDescriptorPrototype: ascending, isImportant: false)
    case .user:
      TableColumn(
        identifier: rawValue, title: "User", width: .fitting(maximum: 128),
        sortDescriptorPrototype: ascending, hidesInCompactWidth: true, isImportant: false)
    case .cpu:
      TableColumn(identifier: rawValue, title: "CPU", sortDescriptorPrototype: descending)
    case .memory:
      TableColumn(identifier: rawValue, title: "Memory", sortDescriptorPrototype: descending)
    }
  }

  /// The content of the cell of a process.
  func content(of process: RunningProcess) -> TableCellContent {
    switch self {
    case .name: .text(process.name)
    case .number: .number(Double(process.id.number), .whole)
    case .user: .text(process.user)
    case .cpu: .number(process.cpu, .cpu)
    case .memory: .number(process.memory, .megabytes)
    }
  }

  /// Whether a process comes before a different one in ascending order; nil if their values are equal.
  private func isBefore(_ one: RunningProcess, _ other: RunningProcess) -> Bool? {
    func compare<Value: Comparable>(_ one: Value, _ other: Value) -> Bool? {
      one == other ? nil : one < other
    }
    return switch self {
    case .name: compare(one.name, other.name)
    case .number: compare(one.id.number, other.id.number)
    case .user: compare(one.user, other.user)
    case .cpu: compare(one.cpu, other.cpu)
    case .memory: compare(one.memory, other.memory)
    }
  }

  /// Sorts processes; those with equal values by their numbers.
  static func sort(_ processes: [RunningProcess], by orders: [TableSortDescriptor]) -> [RunningProcess] {
    let columns = orders.compactMap { order in
      ProcessColumn(rawValue: order.key).map { (column: $0, ascending: order.ascending) }
    }
    return processes.sorted { one, other in
      for order in columns {
        if let isBefore = order.column.isBefore(one, other) { return isBefore == order.ascending }
      }
      return one.id.number < other.id.number
    }
  }
}

extension ValueFormat {
  static let cpu = ValueFormat(decimals: 1, unit: .percent)
  static let megabytes = ValueFormat(
    decimals: 1, unit: .named(symbol: "MB", spoken: "megabytes"), groupsDigits: true)
}
