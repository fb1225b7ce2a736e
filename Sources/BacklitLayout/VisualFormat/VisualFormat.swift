/// A parsed line of the visual format, such as `H:|-16-[pads]-[pitch(==red)]-(>=8@750)-|`.
///
/// The grammar is that of Apple's Visual Format Language: `|` is the superview, `[name(size)]` a view, `-`
/// the standard distance, `-n-` a distance, nothing between two views no distance; a distance or size can be
/// a list of predicates `==`, `<=`, `>=` with a number, a metric or (for sizes) a view, and `@priority`. A view there may have a
/// factor.
package struct VisualFormat {
  /// The names and values that a line can refer to.
  package struct Context {
    /// Whether a view or guide with a name exists.
    var isItem: (String) -> Bool
    /// The names of all views, for suggestions.
    var names: () -> [String]
    /// The numbers that the line can refer to. A metric that varies has several; the line uses the first.
    var metrics: [String: [Double]]
    /// The valid range of distances and sizes in points.
    var lengths: ClosedRange<Double>
    /// The fault, with its remedy, of a line that refers to the superview of a view; nil if the line is
    /// valid.
    var superviewFault: (String) -> (problem: String, remedy: String)?

    /// Creates the context of a line.
    package init(
      isItem: @escaping (String) -> Bool, names: @escaping () -> [String], metrics: [String: [Double]],
      lengths: ClosedRange<Double>,
      superviewFault: @escaping (String) -> (problem: String, remedy: String)?
    ) {
      self.isItem = isItem
      self.names = names
      self.metrics = metrics
      self.lengths = lengths
      self.superviewFault = superviewFault
    }
  }

  /// The value that a distance or a size is compared with.
  enum Amount {
    /// A number of points, and the metric that it is; nil for a number.
    case points(Double, metric: String? = nil)
    /// The size of another view, times a factor.
    case view(String, multiplier: Double)
    /// The standard distance, written as a single `-`.
    case standard
  }

  /// One condition for a distance or a size.
  struct Predicate {
    var relation = LayoutRelation.equal
    var amount = Amount.points(0)
    var priority: LayoutPriority?
    /// The metric that the priority is; nil for a number.
    var priorityMetric: String?
  }

  /// A view of the line.
  struct View {
    var name: String
    /// The conditions for its size.
    var sizes: [Predicate] = []
  }

  /// Whether the line is vertical.
  package internal(set) var isVertical = false
  /// The views in order.
  var views: [View] = []
  /// The distance from the superview's first edge; nil if the line does not start with the superview.
  var lead: [Predicate]?
  /// The distances between the views, one fewer than there are views.
  var gaps: [[Predicate]] = []
  /// The distance to the superview's last edge; nil if the line does not end with the superview.
  var trail: [Predicate]?

  /// The name of the first view, whose superview `|` is.
  package var firstView: String? { views.first?.name }
}

extension VisualFormat {
  /// One constraint of a line, with items given by name.
  package struct Rule {
    /// An attribute of a view, or of the superview if there is no name.
    package struct Place {
      package var item: String?
      package var attribute: LayoutAttribute
    }

    package var first: Place
    package var relation: LayoutRelation
    package var second: Place?
    package var multiplier = 1.0
    package var constant: Double
    package var priority: LayoutPriority?
    /// The metrics that the constant and the priority are; nil for numbers.
    package var constantMetric, priorityMetric: String?
  }

  /// The attributes that the distances and sizes of a line constrain.
  private struct Edges {
    var first = LayoutAttribute.leading
    var last = LayoutAttribute.trailing
    var firstMargin = LayoutAttribute.leadingMargin
    var lastMargin = LayoutAttribute.trailingMargin
    /// The attributes at which distances between views end and start.
    var inner = (first: LayoutAttribute.leading, last: LayoutAttribute.trailing)
    var size = LayoutAttribute.width

    init(isVertical: Bool, options: VisualFormatOptions) {
      if isVertical {
        (first, last, firstMargin, lastMargin, size) = (.top, .bottom, .topMargin, .bottomMargin, .height)
      } else if !options.isDisjoint(with: [.directionLeftToRight, .directionRightToLeft]) {
        (first, last, firstMargin, lastMargin) = (.left, .right, .leftMargin, .rightMargin)
      }
      let isFromBaselines = options.contains(.spacingBaselineToBaseline)
      inner = isFromBaselines ? (.firstBaseline, .lastBaseline) : (first, last)
    }
  }

  /// The constraints of the line, view by view, followed by the constraints that align its views.
  ///
  /// A single `-` is the standard distance between views, or the superview's margin at its edge.
  package func rules(_ options: VisualFormatOptions) -> [Rule] {
    // A line from right to left equals the reversed line from left to right.
    if !isVertical, options.contains(.directionRightToLeft) {
      let forward = options.subtracting(.directionRightToLeft).union(.directionLeftToRight)
      return reversed.rules(forward)
    }
    let edges = Edges(isVertical: isVertical, options: options)
    var rules: [Rule] = []
    for (index, view) in views.enumerated() {
      if index > 0 {
        let (start, end) = (views[index - 1].name, view.name)
        rules += gaps[index - 1].map { $0.distance(start, edges.inner.last, end, edges.inner.first) }
      } else if let lead {
        rules += lead.map {
          $0.distance(nil, $0.isStandard ? edges.firstMargin : edges.first, view.name, edges.first)
        }
      }
      rules += view.sizes.map { $0.size(view.name, edges.size) }
    }
    if let trail, let view = views.last {
      rules += trail.map {
        $0.distance(view.name, edges.last, nil, $0.isStandard ? edges.lastMargin : edges.last)
      }
    }
    for (_, option, attribute) in VisualFormatOptions.alignments where options.contains(option) {
      rules += views.dropFirst().map {
        Predicate().distance(views[0].name, attribute, $0.name, attribute)
      }
    }
    return rules
  }

  private var reversed: VisualFormat {
    var line = self
    line.views.reverse()
    line.gaps.reverse()
    swap(&line.lead, &line.trail)
    return line
  }
}

extension VisualFormat.Predicate {
  fileprivate typealias Rule = VisualFormat.Rule

  fileprivate var isStandard: Bool { if case .standard = amount { true } else { false } }

  /// The rule for the distance between two attributes. No name means the superview, whose standard distance
  /// is its margin.
  fileprivate func distance(
    _ start: String?, _ startEdge: LayoutAttribute, _ end: String?, _ endEdge: LayoutAttribute
  ) -> Rule {
    var rule = Rule(
      first: Rule.Place(item: end, attribute: endEdge), relation: relation,
      second: Rule.Place(item: start, attribute: startEdge), constant: 0, priority: priority,
      priorityMetric: priorityMetric)
    switch amount {
    case .points(let points, let metric): (rule.constant, rule.constantMetric) = (points, metric)
    case .standard: rule.constant = start == nil || end == nil ? 0 : LayoutConstraint.standardSpacing
    case .view: break
    }
    return rule
  }

  /// The rule for the size of a view.
  fileprivate func size(_ view: String, _ attribute: LayoutAttribute) -> Rule {
    var rule = Rule(
      first: Rule.Place(item: view, attribute: attribute), relation: relation, second: nil, constant: 0,
      priority: priority, priorityMetric: priorityMetric)
    switch amount {
    case .points(let points, let metric): (rule.constant, rule.constantMetric) = (points, metric)
    case .view(let other, let multiplier):
      rule.second = Rule.Place(item: other, attribute: attribute)
      rule.multiplier = multiplier
    case .standard: break
    }
    return rule
  }
}
