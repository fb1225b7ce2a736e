/// The base direction of a line of text (Unicode Standard Annex 9).
public enum BaseDirection: Hashable, Sendable {
  /// The direction of the first strong character; left to right if there is none.
  case automatic
  /// Left to right, as for Latin.
  case leftToRight
  /// Right to left, as for Arabic and Hebrew.
  case rightToLeft
}
