import AutoLayout
import Toolkit

extension NibBuilder {
  /// Makes a constraint; whether it is active is decided when traits are applied.
  mutating func addConstraint(_ planned: NibPlan.PlannedConstraint) {
    let statement = planned.statement
    guard let constraint = makeConstraint(statement) else { return }
    constraint.identifier = planned.id
    if let id = planned.id { namedConstraints[id] = constraint }
    let bound = NibVariations.BoundConstraint(
      constraint: constraint, installed: planned.installed,
      constant: planned.constant ?? Variation(statement.constant),
      priority: planned.priority ?? Variation(statement.priority ?? 1000))
    constraints.append(bound)
  }

  private func makeConstraint(_ statement: ConstraintStatement) -> LayoutConstraint? {
    guard let first = item(of: statement.first) else { return nil }
    var second: (any LayoutItem)?
    if let operand = statement.second {
      guard let found = item(of: operand) else { return nil }
      second = found
    }
    return LayoutConstraint(
      item: first, attribute: statement.first.attribute, relatedBy: statement.relation, toItem: second,
      attribute: statement.second?.attribute ?? .notAnAttribute, multiplier: statement.multiplier,
      constant: statement.constant)
  }

  /// The view or guide that an operand names; the reader has made sure that there is one.
  private func item(of operand: ConstraintStatement.Operand) -> (any LayoutItem)? {
    guard let view = views[operand.item] else { return guides[operand.item] }
    guard let area = operand.area else { return view }
    return area.guide(of: view)
  }
}
