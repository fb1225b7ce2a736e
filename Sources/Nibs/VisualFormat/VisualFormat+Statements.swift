import AutoLayout

extension VisualFormat {
  /// The statements that the line stands for, in the order of the line, and then those that align its views.
  ///
  /// - Parameters:
  ///   - parent: the identifier of the superview, which a line with `|` needs.
  ///   - alignments: in what the views are the same.
  ///   - followsText: whether a horizontal line follows the direction of text.
  /// - Returns: the statements; their offsets mean nothing.
  func statements(parent: String?, alignments: [Alignment], followsText: Bool) -> [ConstraintStatement] {
    let first: LayoutAttribute = isVertical ? .top : followsText ? .leading : .left
    let last: LayoutAttribute = isVertical ? .bottom : followsText ? .trailing : .right
    let size: LayoutAttribute = isVertical ? .height : .width
    var statements: [ConstraintStatement] = []
    for (index, view) in views.enumerated() {
      if index == 0 {
        if let lead, let parent {
          statements += lead.map { distance(view, first, parent, first, $0) }
        }
      } else {
        statements += gaps[index - 1].map { distance(view, first, views[index - 1], last, $0) }
      }
      for predicate in sizes[index] {
        statements.append(
          ConstraintStatement(
            first: operand(view, size), relation: predicate.relation,
            second: predicate.view.map { operand($0, size) }, multiplier: 1, constant: predicate.value,
            priority: predicate.priority, hasConstant: predicate.view == nil))
      }
    }
    if let trail, let parent, let view = views.last {
      statements += trail.map { distance(parent, last, view, last, $0) }
    }
    for alignment in alignments {
      for view in views.dropFirst() {
        statements.append(
          distance(view, alignment.attribute, views[0], alignment.attribute, Predicate()))
      }
    }
    return statements
  }

  private func distance(
    _ to: String, _ toEdge: LayoutAttribute, _ from: String, _ fromEdge: LayoutAttribute,
    _ predicate: Predicate
  ) -> ConstraintStatement {
    ConstraintStatement(
      first: operand(to, toEdge), relation: predicate.relation, second: operand(from, fromEdge),
      multiplier: 1, constant: predicate.value, priority: predicate.priority, hasConstant: true)
  }

  private func operand(_ item: String, _ attribute: LayoutAttribute) -> ConstraintStatement.Operand {
    ConstraintStatement.Operand(item: item, attribute: attribute, itemOffset: 0, partOffset: 0)
  }
}
