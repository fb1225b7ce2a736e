import BacklitValues

extension LayoutConstraint {
  /// Creates the constraints that a line of the visual format describes. They are inactive.
  ///
  /// The grammar is that of Apple's Visual Format Language. `H:` (or no prefix) begins a horizontal line,
  /// `V:` a vertical line. `[name]` is a view, `|` the superview of the first view. Between two of these,
  /// write nothing (no distance), `-` (the standard distance: 8 points between views, the superview's layout
  /// margin beside its edge), `-n-` or `-(…,…)-`. After a view's name, its size can be given as `(…,…)`. The
  /// dots are conditions: a relation `==`, `<=` or `>=` (`==` if omitted); a number of points, a metric or,
  /// for sizes, a view; and optionally `@` and a priority, as a number or metric. Write a negative distance
  /// in parentheses.
  ///
  /// Three rules differ from Apple's grammar: a name can contain letters of any script, each view can appear only once in a
  /// line, and a size can be a multiple of a different view's, as in `[red(==blue*0.5)]` or `[red(blue/ratio)]`.
  ///
  /// Complexity: O(n) in the length of the line.
  /// - Parameters:
  ///   - text: the line.
  ///   - options: the alignment of the views and the direction of the line.
  ///   - metrics: the numbers that the line can refer to, in points, or from 1 to 1000 for priorities.
  ///   - views: the views and guides that the line can refer to.
  /// - Returns: the constraints, in the order of the line, followed by the constraints that align views.
  /// - Throws: every fault of the line and of its options. A length outside of ±10,000,000 points is a fault.
  public static func constraints(
    withVisualFormat text: String, options: VisualFormatOptions = [], metrics: [String: Double] = [:],
    views: [String: any LayoutItem]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let views = views.mapValues(\.element)
    let context = VisualFormat.Context(
      isItem: { views[$0] != nil }, names: { views.keys.sorted() },
      metrics: metrics.mapValues { [$0] }, lengths: -1e7...1e7,
      superviewFault: { name in
        guard views[name]?.layoutParent == nil else { return nil }
        let problem = "\"|\" is the superview of \(Spelling.quoted(name)), which has no superview"
        return (problem, "add it to a view first")
      })
    let parser = VisualFormatParser(text, context: context)
    let format = parser.format
    let faults =
      parser.faults
      + options.contradictions(isVertical: format.isVertical).map {
        TextFault(offset: 0, problem: $0.problem, remedy: $0.remedy)
      }
    if !faults.isEmpty { throw VisualFormatError(text, faults) }
    let superview = format.firstView.flatMap { views[$0]?.layoutParent }
    func item(_ place: VisualFormat.Rule.Place) -> (any LayoutElement)? {
      place.item.map { views[$0] } ?? superview
    }
    return format.rules(options).compactMap { rule in
      guard let first = item(rule.first) else { return nil }
      let constraint = LayoutConstraint(
        item: first, attribute: rule.first.attribute, relatedBy: rule.relation,
        toItem: rule.second.flatMap(item), attribute: rule.second?.attribute ?? .notAnAttribute,
        multiplier: rule.multiplier, constant: rule.constant)
      constraint.priority = rule.priority ?? .required
      return constraint
    }
  }
}
