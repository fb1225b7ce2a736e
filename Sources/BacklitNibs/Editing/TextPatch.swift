import BacklitGeometry

/// A change of one place of a text: some bytes are replaced by others.
package struct TextPatch: Hashable, Sendable {
  /// The offset of the place in the text before the change.
  package var offset: Int
  /// The bytes that are removed there.
  package var removed: [UInt8]
  /// The bytes that take their place.
  package var inserted: [UInt8]

  /// Creates a change.
  package init(offset: Int, removed: [UInt8], inserted: [UInt8]) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
  }

  /// The change from one text to another, without what their beginnings and ends have in common; nil if they are
  /// equal.
  package init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start] == new[start] { start += 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.init(
      offset: start, removed: Array(old[start..<old.count - end]),
      inserted: Array(new[start..<new.count - end]))
  }

  /// The change that reverts this one.
  package var inverse: TextPatch { TextPatch(offset: offset, removed: inserted, inserted: removed) }

  /// Whether the text has the bytes that the change removes, at the place of the change.
  package func fits(_ text: [UInt8]) -> Bool {
    offset >= 0 && offset + removed.count <= text.count
      && text[offset..<offset + removed.count].elementsEqual(removed)
  }

  /// Applies the change. Traps if it does not fit.
  package func apply(to text: inout [UInt8]) {
    checkPrecondition(fits(text), "A change of a text must fit the text.")
    text.replaceSubrange(offset..<offset + removed.count, with: inserted)
  }

  /// This change and a different one of the same text in the opposite order; nil if both concern the same bytes.
  ///
  /// - Returns: this change for the text after the other one, and the other one for the text after this one. The
  ///   result is the same in both orders. Of two insertions at one place, this one comes first.
  package func exchanged(with other: TextPatch) -> (own: TextPatch, other: TextPatch)? {
    var (own, rest) = (self, other)
    if offset + removed.count <= other.offset {
      rest.offset += inserted.count - removed.count
    } else if other.offset + other.removed.count <= offset {
      own.offset += other.inserted.count - other.removed.count
    } else {
      return nil
    }
    return (own, rest)
  }
}
