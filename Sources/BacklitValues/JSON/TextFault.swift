/// An error in a text without a file: the offset, the problem and how to fix it.
package struct TextFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset from the start of the text, in Unicode scalars.
  package var offset: Int

  /// The problem.
  package var problem: String

  /// How to fix it, if that is known and the problem does not say so.
  package var remedy: String?

  /// Creates a fault at an offset.
  package init(offset: Int, problem: String, remedy: String? = nil) {
    self.offset = offset
    self.problem = problem
    self.remedy = remedy
  }

  /// The problem and the remedy in one sentence.
  package var message: String { remedy.map { "\(problem); \($0)" } ?? problem }

  /// `column: message`, with the column from 1.
  package var description: String { Spelling.printable("\(offset + 1): \(message)") }
}

/// All faults of a text.
package struct TextFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order in which they were found. There is at least one.
  package let all: [TextFault]

  /// Creates an error.
  package init(all: [TextFault]) { self.all = all }

  /// One line for each fault.
  package var description: String { all.map(\.description).joined(separator: "\n") }
}
