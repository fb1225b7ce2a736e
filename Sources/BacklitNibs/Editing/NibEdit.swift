import BacklitLayout
import BacklitUI
import BacklitValues

/// A change of the text of a definition.
package enum NibEdit: Hashable, Sendable {
  /// Gives a view an identifier, or a different one; what names the view then names it by the new one.
  case identify(NibPath, String)
  /// Replaces the class of a view.
  case setClass(NibPath, String)
  /// Adds a view, as JSON, at a place; the list is made if there is none.
  case insert(String, at: NibPath)
  /// Moves a view to a place in the text before the move. Within its list, the index is the view's new one. In a different list,
  /// it is the index of the view that follows. In a different superview, constraints no longer place it from outside.
  case move(NibPath, to: NibPath)
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
  /// Moves views of one superview into a new view in their order. Constraints that place them from outside then place the
  /// new view. A stack arranges them, so constraints among them are removed.
  case embed([NibPath], in: Container, id: String)
  /// Removes a view with everything in it, and the constraints, outlets and actions that mention them.
  case delete(NibPath)

  /// Connects an outlet of the owner to a view.
  case setOutlet(String, String)
  /// Removes an outlet of the owner.
  case removeOutlet(String)
  /// Adds an action of a view at the end: what happens at an event. The effect is `send`, `push` or another member of
  /// actions, with its value in JSON.
  case addAction(from: String, event: String, effect: String, json: String)
  /// Removes the action with an index.
  case removeAction(Int)
  /// Sets the class of the owner, which is the controller if the definition names one.
  case setOwner(String)

  /// A view that contains others.
  package enum Container: Hashable, Sendable {
    /// A stack along an axis.
    case stack(LayoutAxis)
    /// A plain view around the views, with how far each edge and centre of each view is from that of the new view, in
    /// points: to the far side is positive, as in constants.
    case view([[LayoutAttribute: Double]])
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

  /// Whether the path leads to a view, or to one inside it.
  package func isInside(_ other: NibPath) -> Bool { steps.starts(with: other.steps) }

  /// The path of a view after a view in front of it, or in front of one around it, was removed.
  package func afterRemoval(of other: NibPath) -> NibPath {
    guard let last = other.steps.last, steps.count >= other.steps.count else { return self }
    let depth = other.steps.count - 1
    var path = self
    guard steps.prefix(depth) == other.steps.prefix(depth), steps[depth].list == last.list,
      steps[depth].index > last.index
    else { return self }
    path.steps[depth].index -= 1
    return path
  }
}

/// The reason why an edit cannot be made.
package struct NibEditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and what to do instead.
  package let description: String

  /// Creates a reason.
  package init(_ description: String) { self.description = description }
}
