/// Builds the constraints of a ``StackLayout`` for one container and its items.
@MainActor
struct StackBuilder {
  let layout: StackLayout
  let container: any LayoutItem
  let items: [any LayoutItem]
  let spacings: [Double]
  /// The guides of the previous arrangement, by identifier.
  var guides: [String: LayoutGuide] = [:]

  var isRow: Bool { layout.axis == .horizontal }

  /// The attributes along the axis.
  var start: LayoutAttribute { isRow ? .leading : .top }
  var end: LayoutAttribute { isRow ? .trailing : .bottom }
  var middle: LayoutAttribute { isRow ? .centerX : .centerY }
  var extent: LayoutAttribute { isRow ? .width : .height }

  /// The attributes across the axis.
  var crossStart: LayoutAttribute { isRow ? .top : .leading }
  var crossEnd: LayoutAttribute { isRow ? .bottom : .trailing }
  var crossMiddle: LayoutAttribute { isRow ? .centerY : .centerX }
  var crossExtent: LayoutAttribute { isRow ? .height : .width }

  /// The container's edge or middle that corresponds to an item's.
  func inner(_ attribute: LayoutAttribute) -> LayoutAttribute {
    guard layout.usesMargins else { return attribute }
    switch attribute {
    case .leading: return .leadingMargin
    case .trailing: return .trailingMargin
    case .top: return .topMargin
    case .bottom: return .bottomMargin
    case .centerX: return .centerXWithinMargins
    case .centerY: return .centerYWithinMargins
    default: return attribute
    }
  }

  func make(
    _ item: any LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: any LayoutItem, _ secondAttribute: LayoutAttribute, times multiplier: Double = 1,
    plus constant: Double = 0, priority: LayoutPriority = .required, _ identifier: String
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: second, attribute: secondAttribute,
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = identifier
    return constraint
  }

  /// Creates a constraint that pulls an extent to zero.
  func collapse(
    _ item: any LayoutItem, _ attribute: LayoutAttribute, priority: LayoutPriority, _ identifier: String
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    constraint.priority = priority
    constraint.identifier = identifier
    return constraint
  }
}
