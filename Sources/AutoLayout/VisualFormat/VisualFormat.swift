/// A line of the visual format, such as `H:|-16-[pads]-[pitch(==red)]-(>=8@750)-|`, as read.
///
/// The grammar is that of Apple's Visual Format Language: `|` is the superview, `[name(size)]` a view,
/// `-` the standard distance, `-n-` a distance, nothing between two views none; a distance or size may be a list of
/// predicates `==`, `<=`, `>=` with a number, a metric or (for sizes) a view, and `@priority`.
package struct VisualFormat {
  /// What a line needs to know about its surroundings.
  package struct Context {
    /// Whether there is a view or guide of a name.
    var isItem: (String) -> Bool
    /// The names of all views, for suggestions.
    var names: () -> [String]
    /// The numbers that the line may name.
    var metrics: [String: Double]
    /// The distances and sizes that are no mistake, in points.
    var lengths: ClosedRange<Double>
    /// What is wrong where a line has the superview of a view, in words, and what would be right.
    var superviewFault: (String) -> (problem: String, remedy: String)?

    /// The surroundings of a line.
    package init(
      isItem: @escaping (String) -> Bool, names: @escaping () -> [String], metrics: [String: Double],
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

  /// What a distance or a size is compared with.
  enum Amount {
    /// A number of points.
    case points(Double)
    /// The size of another view.
    case view(String)
    /// The distance that `-` alone stands for.
    case standard
  }

  /// One condition for a distance or a size.
  struct Predicate {
    var relation = LayoutRelation.equal
    var amount = Amount.points(0)
    var priority: LayoutPriority?
  }

  /// A view of the line.
  struct View {
    var name: String
    /// What is said about its size.
    var sizes: [Predicate] = []
  }

  /// Whether the line runs from top to bottom.
  package internal(set) var isVertical = false
  /// The views in order.
  var views: [View] = []
  /// The distance from the superview's first edge; nothing if the line does not begin with it.
  var lead: [Predicate]?
  /// The distances between the views, one fewer than there are views.
  var gaps: [[Predicate]] = []
  /// The distance to the superview's last edge; nothing if the line does not end with it.
  var trail: [Predicate]?

  /// The name of the first view, whose superview `|` is.
  package var firstView: String? { views.first?.name }
}
