/// A fault in a line of the visual format: its position, the problem and a remedy.
public struct VisualFormatFault: Hashable, Sendable {
  /// The distance from the line's start in Unicode scalars; 0 for an invalid option.
  public var offset: Int

  /// The problem.
  public var problem: String

  /// How to fix the problem, if known.
  public var remedy: String?

  /// The problem and the remedy in one sentence.
  public var message: String { remedy.map { "\(problem); \($0)" } ?? problem }
}
