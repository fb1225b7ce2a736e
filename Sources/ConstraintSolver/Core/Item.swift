/// A column or a row of a core: a number whose errors cost something.
struct Item: BitwiseCopyable {
  /// Where an item stands.
  enum Stance: UInt8 {
    /// Nonbasic: at the break `place`. An item without breaks is at zero.
    case held
    /// Basic: between the breaks `place - 1` and `place`.
    case between
    /// Basic, and taken to be at the break `place`, at no cost: how rows begin.
    case poised
  }

  var firstKink: Int32 = 0
  var kinkCount: Int32 = 0
  /// Breaks are the kinks' different positions, in order.
  var firstBreak: Int32 = 0
  var breakCount: Int32 = 0
  /// The levels that the item has a part in, and for each piece between breaks, from left to right, the slope at each
  /// of them.
  var firstLevel: Int32 = 0
  var levelCount: Int32 = 0
  var firstSlope: Int32 = 0
  /// Whether the first and the last break are required bounds.
  var hasLower = false
  var hasUpper = false
  var isClashing = false
  var stance = Stance.held
  var place: Int32 = 0
  /// The order in which ties are broken.
  var rank: Int32 = 0
  /// Whether the caller ranked all that the leader is about, so that a tie with others of the kind is decided.
  var isRanked = false
  /// The constraint that gives the item its rank: the first of its own; -1 where it has none.
  var leader: Int32 = -1
}
