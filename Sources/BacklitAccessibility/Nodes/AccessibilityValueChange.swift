/// A change by the user in the value of an element, which the screen reader speaks instead of the whole
/// value.
///
/// A long text may be given as an empty one with its number of characters, which is then spoken. For a secret, give
/// bullets instead of its characters.
public enum AccessibilityValueChange: Hashable, Sendable {
  /// The user typed a text. `completedWord` is the word that ended before it; empty if none did.
  ///
  /// A setting of the user decides whether characters, words, both or nothing is spoken.
  case typed(String, completedWord: String = "")
  /// A text was inserted as a whole, for example pasted.
  case inserted(String, count: Int? = nil)
  /// A text was deleted.
  case deleted(String, count: Int? = nil)
  /// The insertion point moved to a character, a word, a line or a paragraph; an empty text means the end.
  case moved(to: String, by: AccessibilityTextUnit)
  /// A text became selected.
  case selected(String, count: Int? = nil)
  /// A text is not selected any more.
  case unselected(String, count: Int? = nil)
  /// A change was undone, and this is the new value, or the line of it that changed.
  case undone(String)
  /// A change was made again, and this is the new value, or the line of it that changed.
  case redone(String)
  /// A change of a different kind, in words.
  case described(String)
}

/// A unit by which an insertion point moves.
public enum AccessibilityTextUnit: String, Hashable, Sendable, CaseIterable {
  /// A character.
  case character
  /// A word.
  case word
  /// A line as it is shown.
  case line
  /// A paragraph: the lines between blank lines.
  case paragraph
}
