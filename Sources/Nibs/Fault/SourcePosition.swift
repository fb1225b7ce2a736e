/// A place in a text: line and column, both counted from 1.
///
/// A column counts Unicode scalars from the line's start, so that an editor's cursor and a fault agree on
/// text outside ASCII. Lines end at a line feed; a carriage return before it belongs to its line.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int

  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// A place by its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }

  /// The order in which a reader meets two places.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
