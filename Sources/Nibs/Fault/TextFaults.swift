/// All the faults of a piece of text.
public struct TextFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order in which they were found; at least one.
  public let all: [TextFault]

  /// One line a fault.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}
