import AutoLayout

extension StatementParser {
  /// Reports comparisons that are meaningless for all items.
  mutating func check(_ statement: ConstraintStatement, rightStart: Int) {
    let first = statement.first.attribute
    guard let operand = statement.second else {
      if first.kind != .dimension {
        report(
          rightStart,
          "“\(first.rawValue)” is \(first.kindInWords) and cannot be compared with a number alone",
          "add what it is measured from, such as “box.\(first.rawValue) + 16”")
      }
      return
    }
    let second = operand.attribute
    if first.kind != second.kind {
      report(
        operand.partOffset,
        "“\(first.rawValue)” is \(first.kindInWords) and “\(second.rawValue)” is \(second.kindInWords)",
        counterpart(of: second, like: first).map { "did you mean “\($0.rawValue)”?" }
          ?? "compare two positions along the same axis, or two sizes")
      return
    }
    if let a = first.side, let b = second.side, a != b {
      report(
        operand.partOffset,
        "“\(first.rawValue)” and “\(second.rawValue)” cannot be compared: "
          + "only one follows the text direction",
        counterpart(of: second, like: first).map { "did you mean “\($0.rawValue)”?" })
    }
    if !statement.multiplier.isFinite || (statement.multiplier == 0) {
      report(
        rightStart, "the multiplier is \(Numerals.text(statement.multiplier))", "write a number other than 0")
    }
  }

  /// The attribute that corresponds to a wrong one along the axis, or in the direction system, of the right one.
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
