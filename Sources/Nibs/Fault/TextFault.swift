import AutoLayout

/// An error in a text without a file: the offset, the problem and how to fix it.
public struct TextFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset from the start of the text, in Unicode scalars.
  public var offset: Int

  /// What is wrong.
  public var problem: String

  /// How to fix it, if that is known and the problem does not say so.
  public var remedy: String?

  /// Creates a fault at an offset.
  public init(offset: Int, problem: String, remedy: String? = nil) {
    self.offset = offset
    self.problem = problem
    self.remedy = remedy
  }

  /// `column: message`, with the column from 1.
  public var description: String {
    Spelling.printable("\(offset + 1): \(problem)" + (remedy.map { "; \($0)" } ?? ""))
  }
}
