/// A breakpoint of a piecewise-linear cost: the value at which the error of a constraint starts to grow.
struct Breakpoint: BitwiseCopyable {
  var slot: Int32 = -1
  var priority: Int16 = 0
  var position = 0.0
  /// The slope of the error below the position, and above it.
  var below = 0.0
  var above = 0.0
  /// The rank of the constraint's first variable, or -1 if the caller did not rank its variables.
  var rank = -1
  /// In a dual simplex: the index of the constraint's priority among the levels of its variable.
  var column: Int32 = 0

  /// A place for a breakpoint.
  init() {}

  @inline(__always)
  init(_ slot: Int32, _ record: borrowing Record, rank: Int) {
    self.slot = slot
    priority = record.priority
    position = record.position
    let cost = record.factor.magnitude
    let isEquation = record.relation == .equal
    let isLower = (record.relation == .greaterThanOrEqual) == (record.factor > 0)
    below = isEquation || isLower ? cost : 0
    above = isEquation || !isLower ? cost : 0
    self.rank = rank
  }

  /// Sorts by priority, highest first, then by position.
  static func areInOrder(_ left: Breakpoint, _ right: Breakpoint) -> Bool {
    left.priority == right.priority ? left.position < right.position : left.priority > right.priority
  }
}
