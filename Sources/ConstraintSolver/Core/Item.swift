/// A column or a row of a dual simplex, with a piecewise-linear cost.
struct SimplexVariable: BitwiseCopyable {
  /// Where a variable is.
  enum Status: UInt8 {
    /// At the position `place`, or at zero if it has no positions.
    case nonbasic
    /// Basic, between the positions `place - 1` and `place`.
    case basic
    /// Basic, and assigned to the position `place` at zero cost: the initial status of rows.
    case basicAtPosition
  }

  var firstBreakpoint: Int32 = 0
  var breakpointCount: Int32 = 0
  /// The distinct positions of the breakpoints, in order.
  var firstPosition: Int32 = 0
  var positionCount: Int32 = 0
  /// The levels of the variable's breakpoints. For each piece between positions, from left to right, there is
  /// a slope at each of these levels.
  var firstLevel: Int32 = 0
  var levelCount: Int32 = 0
  var firstSlope: Int32 = 0
  /// Whether the first and the last position are required bounds.
  var hasLower = false
  var hasUpper = false
  var isClashing = false
  var status = Status.nonbasic
  var place: Int32 = 0
  /// The order in which ties are broken.
  var rank: Int32 = 0
  /// Whether the caller ranked all variables of the leader, so that ties with other ranked variables are
  /// decided.
  var isRanked = false
  /// The constraint that determines the rank: the first constraint of the variable, or -1 if it has none.
  var leader: Int32 = -1
}
