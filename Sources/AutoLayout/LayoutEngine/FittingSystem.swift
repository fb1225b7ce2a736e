import ConstraintSolver
import Geometry

/// A system of its own for one subtree, made to find out how large the subtree would like to be.
///
/// It reads what the items hold and leaves their engine alone.
@MainActor
struct FittingSystem {
  private let solver = Solver()
  private var variables: [ObjectIdentifier: [Variable]] = [:]
  private let top: any LayoutItem

  init(_ top: any LayoutItem) {
    self.top = top
  }

  /// The size of the frame that comes nearest to a target.
  mutating func fit(_ target: Size, horizontal: LayoutPriority, vertical: LayoutPriority) -> Size {
    let insets = top.alignmentRectInsets
    pull(.left, 0, .required)
    pull(.top, 0, .required)
    pull(.width, max(0, target.width - insets.left - insets.right), horizontal)
    pull(.height, max(0, target.height - insets.top - insets.bottom), vertical)
    var entries: [EngineEntry] = []
    top.forEachLayoutItem { item in
      let storage = item.layoutStorage
      storage.item = item
      storage.forEachEntry { entries.append($0) }
    }
    for entry in entries.sorted(by: { $1.yields(to: $0) }) {
      switch entry.source {
      case .root: continue
      case .autoresizing where entry.storage === top.layoutStorage: continue
      default: if let form = entry.form { add(form) }
      }
    }
    solver.solve()
    return Size(
      width: solver.value(variable(.width, of: top)) + insets.left + insets.right,
      height: solver.value(variable(.height, of: top)) + insets.top + insets.bottom)
  }

  private mutating func pull(_ part: LayoutPart, _ value: Double, _ priority: LayoutPriority) {
    var form = LayoutForm()
    form.add(part, of: top, times: 1)
    form.constant = -value
    form.priority = priority
    add(form)
  }

  /// One that contradicts earlier ones is left out, as in the engine, where it is reported.
  private mutating func add(_ form: LayoutForm) {
    let terms = form.terms.map { Term(variable($0.part, of: $0.item), $0.coefficient) }
    _ = try? solver.add(
      Constraint(
        LinearExpression(terms: terms, constant: form.constant), form.relation.solved,
        priority: form.priority.solved))
  }

  private mutating func variable(_ part: LayoutPart, of item: any LayoutItem) -> Variable {
    let key = ObjectIdentifier(item)
    if let found = variables[key] { return found[part.rawValue] }
    let made = [solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()]
    variables[key] = made
    for extent in [made[2], made[3]] {
      _ = try? solver.add(Constraint(LinearExpression(extent), .greaterThanOrEqual))
    }
    return made[part.rawValue]
  }
}
