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

  /// A constraint in words, or several in the visual format.
  struct PlannedConstraint {
    enum Source {
      case statement(ConstraintStatement)
      case visual(PlannedVisual)
    }

    var id: String?
    var source: Source
    var text: String
    var installed: Variation<Bool>
    var constant: Variation<Double>?
    var priority: Variation<Int>?
  }

  /// A line in the visual format.
  struct PlannedVisual {
    var format: String
    var options: [String]
    var metrics: [String: Double]
    /// The views that the line mentions; the superview is that of the first.
    var views: [String]
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
