import BacklitUI
import BacklitValues

/// A change of the text of a definition.
package enum NibEdit: Hashable, Sendable {
  /// Gives a view an identifier.
  case identify(NibPath, String)
  /// Sets a property to a value in JSON. Of a value that varies, the case for the traits is changed.
  case setProperty(NibPath, name: String, json: String)
  /// Removes a property, so that it has its default.
  case removeProperty(NibPath, name: String)
  /// Adds a constraint at the end.
  case addConstraint(String)
  /// Changes the constant of the constraint with an index. Of a constant that varies, the case for the traits is
  /// changed.
  case setConstant(Int, Double)
  /// Replaces the statement of the constraint with an index.
  case setStatement(Int, String)
  /// Removes the constraint with an index.
  case removeConstraint(Int)
  /// Moves views of one superview into a new stack in their order. Constraints that place them from outside then
  /// place the stack; those among them are removed.
  case embed([NibPath], axis: LayoutAxisName, id: String)
  /// Removes a view with everything in it, and the constraints, outlets and actions that mention them.
  case delete(NibPath)

  /// The axis of a stack, as in definitions.
  package enum LayoutAxisName: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }
}

/// The place of a view in the tree of a definition: from the root, the list and the index in each level.
package struct NibPath: Hashable, Sendable {
  /// A step from a view to one of its subviews.
  package struct Step: Hashable, Sendable {
    /// `subviews` or `arrangedSubviews`.
    package var list: String
    package var index: Int

    /// Creates a step.
    package init(list: String, index: Int) {
      self.list = list
      self.index = index
    }
  }

  /// The steps from the root; empty for the root.
  package var steps: [Step] = []

  /// The root, or the end of some steps.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of a subview.
  package func appending(_ list: String, _ index: Int) -> NibPath {
    NibPath(steps + [Step(list: list, index: index)])
  }

  /// The path of the superview; nil for the root.
  package var superview: NibPath? { steps.isEmpty ? nil : NibPath(steps.dropLast()) }
}

/// The reason why an edit cannot be made.
package struct NibEditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and what to do instead.
  package let description: String

  /// Creates a reason.
  package init(_ description: String) { self.description = description }
}
