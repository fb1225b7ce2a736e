/// A place between two characters of a ``TextBuffer``.
///
/// A position is a number of bytes, so it stays the same when the text after it changes. Every function that takes a
/// position accepts any: a position inside of a character counts as the start of that character, and a position after
/// the end counts as the end. To keep a position at its place over changes, use ``TextChange/position(of:affinity:)``.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The number of UTF-8 bytes before the position.
  public let utf8Offset: Int

  /// Creates the position after a number of UTF-8 bytes.
  public init(utf8Offset: Int) { self.utf8Offset = utf8Offset }

  /// Returns whether a position is before a position.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    left.utf8Offset < right.utf8Offset
  }
}

/// The text between two positions of a ``TextBuffer``.
public struct TextRange: Hashable, Sendable {
  /// The position at which the range begins.
  public let start: TextPosition
  /// The position at which the range ends; not before ``start``.
  public let end: TextPosition

  /// Creates the range between two positions, in any order.
  public init(_ first: TextPosition, _ second: TextPosition) {
    start = min(first, second)
    end = max(first, second)
  }

  /// Whether the range contains no text.
  public var isEmpty: Bool { start == end }

  /// Returns whether a position is in the range or at its start. The end of a range is not in it.
  public func contains(_ position: TextPosition) -> Bool { start <= position && position < end }
}

/// A direction in the order in which text is stored and read.
///
/// In a line of Arabic or Hebrew, forward is to the left. Moving left or right in mixed text needs the visual order of a
/// line, which is the task of the view.
public enum TextStorageDirection: Hashable, Sendable {
  /// Towards the end.
  case forward
  /// Towards the start.
  case backward
}

/// A unit of text.
public enum TextGranularity: Hashable, Sendable, CaseIterable {
  /// An extended grapheme cluster: what `Character` is in Swift.
  case character
  /// A word by UAX #29; see ``TextBuffer/position(from:toBoundary:inDirection:)``.
  case word
  /// The text up to a line break: a character for which `Character.isNewline` is true. A view that wraps text has
  /// shorter lines of its own.
  case line
  /// Lines with text between blank lines, as in Emacs. A line is blank if it contains nothing but white space.
  case paragraph
  /// The whole text.
  case document
}

/// Which side of inserted text a position stays at.
public enum TextAffinity: Hashable, Sendable {
  /// The position stays before text that is inserted at it.
  case upstream
  /// The position moves behind text that is inserted at it.
  case downstream
}
