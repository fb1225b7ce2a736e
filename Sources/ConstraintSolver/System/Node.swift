/// What the system knows of a variable.
struct Node: BitwiseCopyable {
  /// How required equations say what a variable is.
  enum Shape: UInt8 {
    /// Not in use.
    case vacant
    /// Whatever the optimization makes of it: a column.
    case root
    /// `offset`.
    case fixed
    /// `scale × target + offset`.
    case link
    /// The sum of its terms, and `offset`. The terms are other nodes, which may be sums in turn.
    case sum
    /// A constant that is changed in place: like a root, but only its owner moves it, and no equation solves for it.
    case parameter
  }

  var generation: UInt32 = 0
  var shape = Shape.vacant
  /// Whether a sum is written in terms of it.
  var isReferenced = false
  /// Whether a required inequality of several roots may hold it.
  var isInRow = false
  /// Whether the caller said where it comes in the order of creation.
  var isRanked = false
  /// The order of creation.
  var sequence = 0
  /// How many constraints hold it, its edit included.
  var uses: Int32 = 0
  /// How many of them are about it alone.
  var remarks: Int32 = 0
  /// The constraint that is its edit, or -1.
  var edit: Int32 = -1
  /// What it is connected with, or -1.
  var component: Int32 = -1
  /// The next variable of the component, or -1.
  var next: Int32 = -1
  /// The column of the plan, for a root and a parameter.
  var column: Int32 = -1
  var target: Int32 = -1
  var scale = 0.0
  var offset = 0.0
  var firstTerm: Int32 = 0
  var termCount: Int32 = 0
  /// What required constraints of this variable alone, and of those linked to it, leave a root.
  var lower = -Double.infinity
  var upper = Double.infinity

  /// Whether required constraints say nothing of it yet but what it is.
  var isUnbounded: Bool { lower == -.infinity && upper == .infinity && !isInRow }
}

/// A node times a number.
struct Entry: BitwiseCopyable {
  var node: Int32
  var value: Double
}
