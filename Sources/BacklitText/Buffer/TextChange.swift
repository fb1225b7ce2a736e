/// The place of a change in a ``TextBuffer``.
///
/// It holds no text. To know what was removed, keep a copy of the buffer, which is O(1), and read
/// ``removedRange`` from it.
public struct TextChange: Hashable, Sendable {
  /// The range that was removed, in the buffer before the change.
  public let removedRange: TextRange
  /// The range that was inserted, in the buffer after the change.
  ///
  /// Its ends are where the new bytes begin and end. Inserted text can form one character with the text beside it, and
  /// then these are positions inside of that character.
  public let insertedRange: TextRange

  init(_ removed: Range<Int>, inserted count: Int) {
    removedRange = TextRange(
      TextPosition(utf8Offset: removed.lowerBound), TextPosition(utf8Offset: removed.upperBound))
    insertedRange = TextRange(
      removedRange.start, TextPosition(utf8Offset: removed.lowerBound + count))
  }

  /// Returns the position after the change of a position before the change.
  ///
  /// A position in removed text moves to the end of the inserted text, or to its start if the affinity is
  /// `upstream`.
  ///
  /// - Parameters:
  ///   - position: a position in the buffer before the change.
  ///   - affinity: where a position at the change goes.
  /// - Returns: the position in the buffer after the change.
  public func position(of position: TextPosition, affinity: TextAffinity = .downstream) -> TextPosition {
    if position < removedRange.start { return position }
    if position > removedRange.end {
      let delta = insertedRange.end.utf8Offset - removedRange.end.utf8Offset
      return TextPosition(utf8Offset: position.utf8Offset + delta)
    }
    switch affinity {
    case .upstream where position < removedRange.end || removedRange.isEmpty: return insertedRange.start
    default: return position == removedRange.start && !removedRange.isEmpty ? position : insertedRange.end
    }
  }
}
