import AutoLayout

extension StatementParser {
  /// Refuses what no two items can fulfil in a meaningful way.
  mutating func check(_ statement: ConstraintStatement, rightStart: Int) {
    let first = statement.first.attribute
    guard let operand = statement.second else {
      if first.kind != .dimension {
        report(
          rightStart, "“\(first.rawValue)” is \(first.kindInWords), and a number alone is none",
          "write what it is measured from, such as “box.\(first.rawValue) + 16”")
      }
      return
    }
    let second = operand.attribute
    if first.kind != second.kind {
      report(
        operand.partOffset,
        "“\(first.rawValue)” is \(first.kindInWords) and “\(second.rawValue)” is \(second.kindInWords)",
        counterpart(of: second, like: first).map { "did you mean “\($0.rawValue)”?" }
          ?? "compare attributes that measure the same")
      return
    }
    if let a = first.side, let b = second.side, a != b {
      report(
        operand.partOffset,
        "“\(first.rawValue)” and “\(second.rawValue)” compare only in one direction of text",
        counterpart(of: second, like: first).map { "did you mean “\($0.rawValue)”?" })
    }
    if !statement.multiplier.isFinite || (statement.multiplier == 0) {
      report(rightStart, "the multiplier is \(Numerals.text(statement.multiplier))", "write one other than 0")
    }
  }

  /// The attribute that stands in the other direction where a wrong one stands in this.
  private func counterpart(
    of wrong: LayoutAttribute, like right: LayoutAttribute
  ) -> LayoutAttribute? {
    let pairs: [(LayoutAttribute, LayoutAttribute)] = [
      (.leading, .left), (.trailing, .right), (.leadingMargin, .leftMargin), (.trailingMargin, .rightMargin),
      (.leading, .top), (.trailing, .bottom), (.left, .top), (.right, .bottom), (.centerX, .centerY),
      (.leadingMargin, .topMargin), (.trailingMargin, .bottomMargin), (.leftMargin, .topMargin),
      (.rightMargin, .bottomMargin), (.centerXWithinMargins, .centerYWithinMargins),
    ]
    for (a, b) in pairs {
      let fits: (LayoutAttribute) -> Bool = { candidate in
        candidate.kind == right.kind
          && (candidate.side == nil || right.side == nil
            || candidate.side == right.side)
      }
      if wrong == a, fits(b) { return b }
      if wrong == b, fits(a) { return a }
    }
    return nil
  }
}
