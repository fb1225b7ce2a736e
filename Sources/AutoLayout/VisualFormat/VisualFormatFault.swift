/// Something wrong in a line of the visual format: where, what was found, what would be right.
public struct VisualFormatFault: Hashable, Sendable {
  /// The distance from the line's start, in Unicode scalars; for an option that does not fit, that of the first one.
  public var offset: Int

  /// What was found, in words.
  public var problem: String

  /// What would be right, if that is known.
  public var remedy: String?

  /// What was found and what would be right, in one sentence.
  public var message: String { remedy.map { "\(problem); \($0)" } ?? problem }
}
