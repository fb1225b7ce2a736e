/// Everything that is wrong in a definition, in the order of the files and of their lines; never empty.
public struct Faults: Error, Hashable, Sendable, CustomStringConvertible, RandomAccessCollection {
  /// The faults, sorted.
  public let all: [Fault]

  /// The faults given, sorted by file (in order of first mention) and place, each once; nothing if there are none.
  ///
  /// - Parameters:
  ///   - faults: the faults in any order.
  ///   - file: the file whose faults come first; nothing for the one mentioned first.
  public init?(_ faults: [Fault], first file: String? = nil) {
    if faults.isEmpty { return nil }
    var ranks: [String: Int] = [:]
    if let file { ranks[file] = 0 }
    for fault in faults where ranks[fault.file] == nil { ranks[fault.file] = ranks.count }
    var seen: Set<Fault> = []
    let unique = faults.enumerated().filter { seen.insert($0.element).inserted }
    all = unique.sorted { a, b in
      let rankA = ranks[a.element.file, default: 0]
      let rankB = ranks[b.element.file, default: 0]
      if rankA != rankB { return rankA < rankB }
      if a.element.position != b.element.position { return a.element.position < b.element.position }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// A single fault.
  public init(_ fault: Fault) { all = [fault] }

  /// One line a fault.
  public var description: String { all.map(\.description).joined(separator: "\n") }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many faults there are.
  public var endIndex: Int { all.count }

  /// The fault at an index; traps outside `startIndex..<endIndex`.
  public subscript(index: Int) -> Fault { all[index] }
}
