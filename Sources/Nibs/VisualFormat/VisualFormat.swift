import AutoLayout

/// A line of the visual format, such as `H:|-16-[pads]-[pitch(==red)]-(>=8@750)-|`, read into statements.
///
/// The symbols are those of Apple's Visual Format Language: `|` is the superview, `[name(size)]` a view,
/// `-` the standard distance, `-n-` a distance, nothing between two views none; a distance or size may be a list of
/// predicates `==`, `<=`, `>=` with a number, a metric or (for sizes) a view, and `@priority`.
struct VisualFormat {
  /// The standard distance in points: between neighbours, and between a view and its superview's edge.
  static let standardDistance = 8.0

  /// What a line needs to know about its surroundings.
  struct Context {
    /// Whether there is a view or guide of a name.
    var isItem: (String) -> Bool
    /// The names of all views, for suggestions.
    var names: () -> [String]
    /// The numbers that the line may name.
    var metrics: [String: Double]
  }

  /// How the views of a line stand to each other across its direction.
  enum Alignment: String, CaseIterable {
    case alignAllLeading, alignAllTrailing, alignAllLeft, alignAllRight, alignAllCenterX
    case alignAllTop, alignAllBottom, alignAllCenterY, alignAllFirstBaseline, alignAllLastBaseline

    /// The attribute in which all views are the same.
    var attribute: LayoutAttribute {
      switch self {
      case .alignAllLeading: .leading
      case .alignAllTrailing: .trailing
      case .alignAllLeft: .left
      case .alignAllRight: .right
      case .alignAllCenterX: .centerX
      case .alignAllTop: .top
      case .alignAllBottom: .bottom
      case .alignAllCenterY: .centerY
      case .alignAllFirstBaseline: .firstBaseline
      case .alignAllLastBaseline: .lastBaseline
      }
    }
  }

  /// One condition for a distance or a size.
  struct Predicate {
    var relation = LayoutRelation.equal
    var value = 0.0
    /// The view whose size is meant, instead of a number.
    var view: String?
    var priority: Int?
  }

  /// Whether the line runs from top to bottom.
  var isVertical = false
  /// The views in order.
  var views: [String] = []
  /// What is said about the size of each view.
  var sizes: [[Predicate]] = []
  /// The distance from the superview's first edge; nothing if the line does not begin with it.
  var lead: [Predicate]?
  /// The distances between the views, one fewer than there are views.
  var gaps: [[Predicate]] = []
  /// The distance to the superview's last edge; nothing if the line does not end with it.
  var trail: [Predicate]?
}
