import AutoLayout

/// One thing that is wrong in a file: where it is, what was found, what would be right.
///
/// Every text in it is made safe to print: control characters and marks that reorder text, which a hostile
/// file could carry into a terminal, are shown as `\u{…}`.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was given.
  public let file: String

  /// Where in the file.
  public let position: SourcePosition

  /// What was found, in words.
  public let problem: String

  /// What would be right, if that is known.
  public let remedy: String?

  /// A fault at a place of a file.
  public init(file: String, position: SourcePosition, problem: String, remedy: String? = nil) {
    self.file = Spelling.printable(file)
    self.position = position
    self.problem = Spelling.printable(problem)
    self.remedy = remedy.map(Spelling.printable)
  }

  /// The line, from 1.
  public var line: Int { position.line }

  /// The column, from 1, in Unicode scalars.
  public var column: Int { position.column }

  /// What was found and what would be right, in one sentence.
  public var message: String {
    guard let remedy else { return problem }
    return "\(problem); \(remedy)"
  }

  /// `file:line:column: error: message`, the form that editors and build tools make links of.
  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}
