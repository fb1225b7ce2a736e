extension LayoutConstraint {
  /// The constraints that a line of the visual format stands for, not active yet.
  ///
  /// The grammar is that of Apple's Visual Format Language. `H:` (or nothing) begins a line from left to right, `V:`
  /// one from top to bottom. `[name]` is a view, `|` the superview of the first view. Between two of these stands
  /// nothing (no distance), `-` (the standard distance: 8 points between views, the superview's layout margin beside
  /// its edge), `-n-` or `-(…,…)-`; behind a view's name its size may stand as `(…,…)`. The dots are conditions: a
  /// relation `==`, `<=` or `>=`, or none for `==`; a number of points, a metric or, for sizes, a view; and perhaps
  /// `@` and a priority, as a number or metric. A negative distance stands in parentheses.
  ///
  /// Beyond that grammar a name may have letters of any script, and a view stands in a line once.
  ///
  /// Costs time in proportion to the line's length.
  /// - Parameters:
  ///   - text: the line.
  ///   - options: how the views stand to each other, and in which direction the line runs.
  ///   - metrics: the numbers that the line may name, in points, or from 1 to 1000 for priorities.
  ///   - views: the views and guides that the line may name.
  /// - Returns: the constraints, in the order of the line; those that align views come last.
  /// - Throws: all that is wrong with the line and with the options for it. Lengths lie within ten million points.
  public static func constraints(
    withVisualFormat text: String, options: VisualFormatOptions = [], metrics: [String: Double] = [:],
    views: [String: any LayoutItem]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let context = VisualFormat.Context(
      isItem: { views[$0] != nil }, names: { views.keys.sorted() }, metrics: metrics, lengths: -1e7...1e7,
      superviewFault: { name in
        guard views[name]?.layoutParent == nil else { return nil }
        return ("“|” is the superview of \(Spelling.quoted(name)), which has none", "add it to a view first")
      })
    let parser = VisualFormatParser(text, context: context)
    let format = parser.format
    let faults =
      parser.faults
      + options.contradictions(isVertical: format.isVertical).map {
        VisualFormatFault(offset: 0, problem: $0.problem, remedy: $0.remedy)
      }
    if !faults.isEmpty { throw VisualFormatError(text, faults) }
    let superview = format.firstView.flatMap { views[$0]?.layoutParent }
    func item(_ place: VisualFormat.Rule.Place) -> (any LayoutItem)? {
      place.item.map { views[$0] } ?? superview
    }
    return format.rules(options).compactMap { rule in
      guard let first = item(rule.first) else { return nil }
      let constraint = LayoutConstraint(
        item: first, attribute: rule.first.attribute, relatedBy: rule.relation,
        toItem: rule.second.flatMap(item), attribute: rule.second?.attribute ?? .notAnAttribute,
        multiplier: 1, constant: rule.constant)
      constraint.priority = rule.priority ?? .required
      return constraint
    }
  }
}
