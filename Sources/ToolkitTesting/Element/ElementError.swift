/// The reason why the robot cannot operate an element: no element has the name, several have it, or it cannot
/// be touched.
public struct ElementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the element.
  public let name: String
  /// The problem, with a list of the elements on the screen.
  public let description: String
}
