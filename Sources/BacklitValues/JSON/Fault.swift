/// An error in a file: the place, the problem and how to fix it.
///
/// ``JSONDocument`` makes it with the line and column. All texts are safe to print: control characters and marks
/// that reorder text, which a hostile file could send to a terminal, are written as `\u{…}`.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String

  /// The place in the file.
  package let position: SourcePosition

  /// The problem.
  package let problem: String

  /// How to fix it, if that is known and the problem does not say so.
  package let remedy: String?

  /// Creates a fault at a place of a file, by default at its beginning.
  package init(
    file: String, position: SourcePosition = SourcePosition(line: 1, column: 1), problem: String,
    remedy: String? = nil
  ) {
    self.file = Spelling.printable(file)
    self.position = position
    self.problem = Spelling.printable(problem)
    self.remedy = remedy.map(Spelling.printable)
  }

  /// The line, from 1.
  public var line: Int { position.line }

  /// The column, from 1, in Unicode scalars.
  public var column: Int { position.column }

  /// The problem and the remedy, separated by a semicolon.
  public var message: String {
    guard let remedy else { return problem }
    return "\(problem); \(remedy)"
  }

  /// `file:line:column: error: message`, the form that editors and build tools turn into links.
  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All faults of a file, or of a definition with those inside it, in the order of the files and of their lines. It is never empty.
public struct Faults: Error, Hashable, Sendable, CustomStringConvertible, RandomAccessCollection {
  /// The faults, sorted.
  package let all: [Fault]

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
  package init(_ fault: Fault) { all = [fault] }

  /// One line for each fault.
  public var description: String { all.map(\.description).joined(separator: "\n") }

  /// 0.
  public var startIndex: Int { 0 }

  /// The number of faults.
  public var endIndex: Int { all.count }

  /// The fault at an index. Traps outside `startIndex..<endIndex`.
  public subscript(index: Int) -> Fault { all[index] }
}
