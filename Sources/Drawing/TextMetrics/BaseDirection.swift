/// The direction that a line of text as a whole runs in.
public enum BaseDirection: Hashable, Sendable {
  /// That of the first letter that has one; left to right where none has.
  case automatic
  /// As Latin does.
  case leftToRight
  /// As Arabic and Hebrew do.
  case rightToLeft
}
