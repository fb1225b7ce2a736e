import BacklitGeometry
import BacklitLists
import BacklitUI
import BacklitValues

/// A definition without faults, in the form from which its views are made.
@MainActor
final class NibPlan {
  /// A value of a property, which may vary with the traits.
  ///
  /// It is a class, so that views, plans and reloads share it.
  final class Value: Sendable {
    /// The member of the view that contains the value. Property names are unique within a block only.
    enum Block {
      case properties, accessibility, arrangement
    }

    let block: Block
    let declaration: PropertyDeclaration
    let variation: Variation<PropertyValue>
    /// The place of a number, for faults about numbers that views change. The plan outlives the document.
    let position: SourcePosition?

    init(
      block: Block, declaration: PropertyDeclaration, variation: Variation<PropertyValue>,
      position: SourcePosition?
    ) {
      self.block = block
      self.declaration = declaration
      self.variation = variation
      self.position = position
    }

    /// Whether the value, or a member of its objects, can change with the traits.
    var varies: Bool {
      variation.varies || variation.contains { $0.containsMember(where: \.varies) }
    }

    /// Whether the value, or a member of its objects, can change with the size of the definition's root.
    var dependsOnSize: Bool {
      variation.dependsOnSize || variation.contains { $0.containsMember(where: \.dependsOnSize) }
    }

    /// The value for the given traits.
    func value(for traits: VariationTraits) -> PropertyValue {
      variation.value(for: traits).resolved(for: traits)
    }

    /// Whether two values are of the same property.
    func isAbout(_ other: Value) -> Bool {
      declaration === other.declaration
        || (block == other.block && declaration.name == other.declaration.name)
    }

    /// The value of the same property among those of the previous plan, where it usually has the same index.
    func previous(in values: [Value], at index: Int) -> Value? {
      if values.indices.contains(index), values[index].isAbout(self) { return values[index] }
      return values.first { $0.isAbout(self) }
    }
  }

  /// A view.
  @MainActor
  final class PlannedView {
    let id: String?
    let entry: ClassRegistry.Entry
    var values: [Value] = []
    /// Whether the definition places it by a frame instead of constraints.
    var hasFrame = false
    var readingOrder: [String] = []
    /// The view that a label names.
    var labelFor: String?
    var subviews: [PlannedView] = []
    var arrangedSubviews: [PlannedView] = []
    var guides: [String] = []
    /// The definition whose root fills the view.
    var content: NibPlan?
    /// Whether the view is the owner of that definition.
    var ownsContent = false
    /// The definitions of the cells of a list, by their reuse identifiers, in order.
    var prototypes: [(identifier: String, plan: NibPlan)] = []
    /// The sections of a list.
    var sections: [PlannedSection] = []
    /// The views above and below the rows of a table.
    var header, footer: PlannedView?
    /// The sample rows of a list: definitions with their values.
    var samples: [NibPlan] = []
    /// The menus; empty for most views.
    var menus = PlannedMenus()

    /// Whether nothing is in the view.
    var isLeaf: Bool {
      subviews.isEmpty && arrangedSubviews.isEmpty && guides.isEmpty && content == nil && prototypes.isEmpty
        && sections.isEmpty && samples.isEmpty && header == nil && footer == nil
    }

    /// The views of a list, in the order in which they are made.
    var listed: [PlannedView] {
      [header].compactMap(\.self)
        + sections.flatMap {
          [$0.header?.view].compactMap(\.self) + $0.rows + [$0.footer?.view].compactMap(\.self)
        }
        + [footer].compactMap(\.self)
    }

    /// The first text that makes a cell a standard row; nil for other views.
    var standardText: Value? {
      entry.listPart == .tableCell ? values.first { $0.declaration.isOfStandardRow } : nil
    }

    /// Whether the view has an explicit reading order, or is a label of a different view.
    var namesViews: Bool { !readingOrder.isEmpty || labelFor != nil }

    init(id: String?, entry: ClassRegistry.Entry) {
      self.id = id
      self.entry = entry
    }
  }

  /// A section of a list.
  struct PlannedSection {
    var header, footer: PlannedTitle?
    var rows: [PlannedView] = []
    /// The tree of the rows, by their indexes; nil for rows without children.
    var outline: SectionSnapshot<Int>?
  }

  /// A header or a footer.
  enum PlannedTitle {
    case text(String)
    case view(PlannedView)

    /// The view; nil for a title.
    var view: PlannedView? { if case .view(let view) = self { view } else { nil } }
  }

  /// A constraint.
  struct PlannedConstraint: Equatable {
    var id: String?
    var statement: ConstraintStatement
    var installed = Variation(true)
    var constant: Variation<Double>?
    var priority: Variation<Int>?
  }

  struct PlannedOutlet {
    var name: String
    var outlet: OutletDeclaration
    var target: String
  }

  struct PlannedAction {
    var source: String
    var event: EventDeclaration
    var effect: Effect
  }

  /// The view that contains all others. A container has an empty one.
  let root: PlannedView
  /// The views beside the root, which outlets and the program show.
  let objects: [PlannedView]
  /// The file of the definition.
  let file: String
  /// The number of views, without those of nested definitions.
  let viewCount: Int
  let constraints: [PlannedConstraint]
  let outlets: [PlannedOutlet]
  let actions: [PlannedAction]
  /// The controller that the definition describes; nil for a definition of views.
  let page: PlannedPage?
  /// The place of the first entry of a menu, button of an alert or key command that sends an action to the owner; nil for
  /// none.
  var innerSend: SourcePosition?
  /// The size of the root for which the frames in the definition are; nil without frames.
  var designSize: Size?
  /// The definitions of pages that this one and those pages name; nil for one of them, which would retain itself.
  var pages: NibPages?

  init(
    root: PlannedView, objects: [PlannedView] = [], file: String, viewCount: Int,
    constraints: [PlannedConstraint],
    outlets: [PlannedOutlet], actions: [PlannedAction], page: PlannedPage? = nil
  ) {
    self.page = page
    self.root = root
    self.objects = objects
    self.file = file
    self.viewCount = viewCount
    self.constraints = constraints
    self.outlets = outlets
    self.actions = actions
  }

  /// Calls a closure with all views, in the order in which they are made.
  func forEachView(_ body: (PlannedView) -> Void) {
    for view in [root] + objects { view.forEach(body) }
  }
}
