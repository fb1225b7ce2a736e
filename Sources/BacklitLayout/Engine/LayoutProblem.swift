/// A conflict between constraints, with the constraint that was broken to resolve it.
package struct LayoutProblem: Hashable, Sendable {
  /// The reason why a constraint was broken.
  package enum Kind: String, Hashable, Sendable {
    /// It conflicts with other required constraints.
    case unsatisfiable
    /// One of its numbers is too large or not a number.
    case invalid
    /// The numbers are so uneven, or what follows from them is so large, that it is not known whether it can hold.
    case undecidable
  }

  /// The reason why the constraint was broken.
  package var kind: Kind
  /// The broken constraint; nil if the program did not create it.
  package var constraint: LayoutConstraint?
  /// The identifier of the broken constraint, or its textual representation.
  package var broken: String
  /// The conflict set as text, without the broken constraint. All of these constraints hold.
  ///
  /// The set is irreducible: without any one of them there is no conflict. All constraints of a stack count
  /// as one.
  package var conflict: [String]
  /// The names of the items involved.
  package var views: [String]
  /// A message that describes the conflict and how to resolve it.
  package var message: String
}
