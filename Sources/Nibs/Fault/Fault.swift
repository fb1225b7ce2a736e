import AutoLayout

/// An error in a file: the place, the problem and how to fix it.
///
/// ``JSONDocument/position(of:)`` gives the line and column. All texts are safe to print: control characters and marks
/// that reorder text, which a hostile file could send to a terminal, are written as `\u{…}`.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String

  /// The place in the file.
  public let position: SourcePosition

  /// What is wrong.
  public let problem: String

  /// How to fix it, if that is known and the problem does not say so.
  public let remedy: String?

  /// Creates a fault at a place of a file.
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

  /// The problem and the remedy, separated by a semicolon.
  public var message: String {
    guard let remedy else { return problem }
    return "\(problem); \(remedy)"
  }

  /// `file:line:column: error: message`, the form that editors and build tools turn into links.
  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}
