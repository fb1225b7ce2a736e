/// All faults of a text.
public struct TextFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order in which they were found. There is at least one.
  public let all: [TextFault]

  /// One line for each fault.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}
