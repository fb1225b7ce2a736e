import AutoLayout

/// Something wrong in a piece of text that does not know where it came from: the distance from its start,
/// what was found, what would be right.
public struct TextFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The distance from the text's start, in Unicode scalars.
  public var offset: Int

  /// What was found, in words.
  public var problem: String

  /// What would be right, if that is known.
  public var remedy: String?

  /// A fault at a distance from the start of a text.
  public init(offset: Int, problem: String, remedy: String? = nil) {
    self.offset = offset
    self.problem = problem
    self.remedy = remedy
  }

  /// `column: message`, the column counted from 1.
  public var description: String {
    Spelling.printable("\(offset + 1): \(problem)" + (remedy.map { "; \($0)" } ?? ""))
  }
}
