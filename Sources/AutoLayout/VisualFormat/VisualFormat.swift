/// A parsed line of the visual format, such as `H:|-16-[pads]-[pitch(==red)]-(>=8@750)-|`.
///
/// The grammar is that of Apple's Visual Format Language: `|` is the superview, `[name(size)]` a view, `-`
/// the standard distance, `-n-` a distance, nothing between two views no distance; a distance or size can be
/// a list of predicates `==`, `<=`, `>=` with a number, a metric or (for sizes) a view, and `@priority`.
package struct VisualFormat {
  /// The names and values that a line can refer to.
  package struct Context {
    /// Whether a view or guide with a name exists.
    var isItem: (String) -> Bool
    /// The names of all views, for suggestions.
    var names: () -> [String]
    /// The numbers that the line can refer to.
    var metrics: [String: Double]
    /// The valid range of distances and sizes in points.
    var lengths: ClosedRange<Double>
    /// The fault, with its remedy, of a line that refers to the superview of a view; nil if the line is
    /// valid.
    var superviewFault: (String) -> (problem: String, remedy: String)?

    /// Creates the context of a line.
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

  /// The value that a distance or a size is compared with.
  enum Amount {
    /// A number of points.
    case points(Double)
    /// The size of another view.
    case view(String)
    /// The standard distance, written as a single `-`.
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
