import Toolkit

/// A definition that was read and found free of faults: everything that is needed to make its views.
@MainActor
struct NibPlan {
  /// A value for a property, perhaps one for each of several traits.
  struct Value {
    var declaration: PropertyDeclaration
    var variation: Variation<PropertyValue>
  }

  /// A view.
  struct PlannedView {
    var id: String?
    var entry: ClassRegistry.Entry
    var values: [Value] = []
    var readingOrder: [String] = []
    var subviews: [PlannedView] = []
    var arrangedSubviews: [PlannedView] = []
    var guides: [String] = []
    /// The definition whose root fills the view.
    var content: [NibPlan] = []
  }

  /// A constraint.
  struct PlannedConstraint {
    var id: String?
    var statement: ConstraintStatement
    var installed: Variation<Bool>
    var constant: Variation<Double>?
    var priority: Variation<Int>?

    init(
      _ statement: ConstraintStatement, id: String? = nil, installed: Variation<Bool> = Variation(true),
      constant: Variation<Double>? = nil, priority: Variation<Int>? = nil
    ) {
      self.statement = statement
      self.id = id
      self.installed = installed
      self.constant = constant
      self.priority = priority
    }
  }

  struct PlannedOutlet {
    var outlet: Outlet
    var target: String
  }

  struct PlannedAction {
    var source: String
    var event: EventDeclaration
    var action: Action
  }

  var root: PlannedView
  var constraints: [PlannedConstraint] = []
  var outlets: [PlannedOutlet] = []
  var actions: [PlannedAction] = []
}
