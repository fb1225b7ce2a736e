/// Where the error of a constraint of one item begins, and what it costs on either side.
struct Kink: BitwiseCopyable {
  var slot: Int32
  var priority: Int16
  var position: Double
  /// The cost of a unit below the position, and above it.
  var below: Double
  var above: Double
  /// The place of what it is about among what the caller ranked; -1 where it is not ranked.
  var rank: Int
  /// In a core: the place of its priority among those of its item.
  var column: Int32 = 0

  init(_ slot: Int32, _ record: borrowing Record) {
    self.slot = slot
    priority = record.priority
    position = record.position
    below = record.costBelow
    above = record.costAbove
    rank = record.rank
  }

  /// Higher priorities first, then from left to right.
  static func areInOrder(_ left: Kink, _ right: Kink) -> Bool {
    left.priority == right.priority ? left.position < right.position : left.priority > right.priority
  }
}
