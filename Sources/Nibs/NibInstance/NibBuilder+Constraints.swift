import AutoLayout
import Toolkit

extension NibBuilder {
  /// Makes a constraint; nil if an item is missing, which the reader has ruled out.
  func makeConstraint(_ planned: NibPlan.PlannedConstraint) -> LayoutConstraint? {
    let statement = planned.statement
    guard let (first, second) = items(of: statement) else { return nil }
    let constraint = LayoutConstraint(
      item: first, attribute: statement.first.attribute, relatedBy: statement.relation, toItem: second,
      attribute: statement.second?.attribute ?? .notAnAttribute, multiplier: statement.multiplier,
      constant: statement.constant)
    constraint.identifier = planned.id
    return constraint
  }

  /// The views or guides that a statement names.
  func items(of statement: ConstraintStatement) -> (first: any LayoutItem, second: (any LayoutItem)?)? {
    guard let first = item(of: statement.first) else { return nil }
    guard let operand = statement.second else { return (first, nil) }
    guard let second = item(of: operand) else { return nil }
    return (first, second)
  }

  private func item(of operand: ConstraintStatement.Operand) -> (any LayoutItem)? {
    guard let view = views[operand.item] else { return guides[operand.item] }
    guard let area = operand.area else { return view }
    return area.guide(of: view)
  }
}
