/// A line and a column of a text, both from 1.
///
/// ``JSONDocument/position(of:)`` computes it from a byte offset. A column counts Unicode scalars from the start of the
/// line, so that the cursor of an editor and a fault agree on text outside ASCII. Lines end at a line feed; a carriage
/// return before it belongs to its line.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int

  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Whether one place is before the other in the text.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
