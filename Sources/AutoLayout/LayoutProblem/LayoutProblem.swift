/// Constraints that cannot hold together, and which of them was given up.
public struct LayoutProblem: Hashable, Sendable {
  /// Why a constraint was given up.
  public enum Kind: String, Hashable, Sendable {
    /// It contradicts others that are required too.
    case unsatisfiable
    /// One of its numbers is too large, or not a number at all.
    case invalid
  }

  /// Why the constraint was given up.
  public var kind: Kind
  /// The constraint that was given up; nil where it is not one that a program made.
  public var constraint: LayoutConstraint?
  /// The identifier of what was given up, or what it says.
  public var broken: String
  /// What it contradicts, in words; each of these holds. Not one could be left out of the contradiction. What a stack
  /// says of its views is one of them.
  public var conflict: [String]
  /// The names of the items involved.
  public var views: [String]
  /// The whole, in words that a person can act on.
  public var message: String
}
