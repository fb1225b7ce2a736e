import Toolkit

/// A definition that was read and found free of faults: everything that is needed to make its views.
@MainActor
final class NibPlan {
  /// A value for a property, perhaps one for each of several traits.
  struct Value {
    /// Where it stands in the text: two places may use one name for different things.
    enum Block {
      case properties, accessibility, arrangement
    }

    let block: Block
    let declaration: PropertyDeclaration
    let variation: Variation<PropertyValue>
    /// Where a number stands, for views that do not take it as it is; the plan outlives the document.
    let position: SourcePosition?

    /// Whether two values are of the same property.
    func isAbout(_ other: Value) -> Bool {
      declaration === other.declaration
        || (block == other.block && declaration.name == other.declaration.name)
    }
  }

  /// A view.
  @MainActor
  final class PlannedView {
    let id: String?
    let entry: ClassRegistry.Entry
    var values: [Value] = []
    var readingOrder: [String] = []
    var subviews: [PlannedView] = []
    var arrangedSubviews: [PlannedView] = []
    var guides: [String] = []
    /// The definition whose root fills the view.
    var content: NibPlan?

    init(id: String?, entry: ClassRegistry.Entry) {
      self.id = id
      self.entry = entry
    }
  }

  /// A constraint.
  struct PlannedConstraint: Equatable {
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

  let root: PlannedView
  /// The file that it was read from.
  let file: String
  /// How many views there are, those of nested definitions not among them.
  let viewCount: Int
  let constraints: [PlannedConstraint]
  let outlets: [PlannedOutlet]
  let actions: [PlannedAction]

  init(
    root: PlannedView, file: String, viewCount: Int, constraints: [PlannedConstraint],
    outlets: [PlannedOutlet], actions: [PlannedAction]
  ) {
    self.root = root
    self.file = file
    self.viewCount = viewCount
    self.constraints = constraints
    self.outlets = outlets
    self.actions = actions
  }
}
