import AutoLayout
import Toolkit

extension NibBuilder {
  /// Makes the constraints of one entry; which of them are active is decided when traits are applied.
  mutating func makeConstraints(_ planned: NibPlan.PlannedConstraint) {
    switch planned.source {
    case .statement(let statement):
      guard let constraint = makeConstraint(statement) else { return }
      constraint.identifier = planned.id
      if let id = planned.id { namedConstraints[id] = constraint }
      let bound = NibVariations.BoundConstraint(
        constraint: constraint, installed: planned.installed,
        constant: planned.constant ?? Variation(statement.constant),
        priority: planned.priority ?? Variation(statement.priority ?? 1000))
      constraints.append(bound)
    }
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
    switch operand.area {
    case nil: return view
    case .safeArea: return view.safeAreaLayoutGuide
    case .margins: return view.layoutMarginsGuide
    case .readable: return view.readableContentGuide
    case .frameGuide: return (view as? ScrollView)?.frameLayoutGuide
    case .contentGuide: return (view as? ScrollView)?.contentLayoutGuide
    }
  }
}
