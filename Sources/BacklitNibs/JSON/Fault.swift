/// All faults of a definition, in the order of the files and of their lines. It is never empty.
public struct Faults: Error, Hashable, Sendable, CustomStringConvertible, RandomAccessCollection {
  /// The faults, sorted.
  public let all: [Fault]

  /// Sorts faults by file (in the order of first use) and place, and removes duplicates; nil for no faults.
  ///
  /// - Parameters:
  ///   - faults: the faults in any order.
  ///   - file: the file whose faults come first; nil for the file of the first fault.
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

  /// Creates a list of one fault.
  public init(_ fault: Fault) { all = [fault] }

  /// One line for each fault.
  public var description: String { all.map(\.description).joined(separator: "\n") }

  /// 0.
  public var startIndex: Int { 0 }

  /// The number of faults.
  public var endIndex: Int { all.count }

  /// The fault at an index. Traps outside `startIndex..<endIndex`.
  public subscript(index: Int) -> Fault { all[index] }
}
