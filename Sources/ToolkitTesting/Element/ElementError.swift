/// Why the robot cannot get at an element: there is none of that name, or several, or nothing to touch.
public struct ElementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was looked for.
  public let name: String
  /// What is wrong, with the elements that there are.
  public let description: String
}
