/// All solutions of a plan that are equally good: a face, and what its names are.
struct Slack {
  typealias Motion = [(column: Int, value: Double)]

  var face: Face
  /// By name: a variable, and the column of the plan that it belongs to, or -1 for that of a step.
  var members: [(node: Int32, column: Int32)]
}

/// A face in the making.
struct SlackDraft {
  struct Row {
    /// A variable, or -1 for a number that must not be negative.
    var node: Int32
    /// The column of the plan that the variable belongs to, or -1.
    var column: Int32
    /// The value to begin with.
    var constant: Double
    var motion: Slack.Motion
    /// Whether it is at its limit to begin with, but for rounding.
    var isTight = false
  }

  /// For each column of the face whether it may be negative.
  var areFree: [Bool] = []
  var rows: [Row] = []
  /// By column of the plan: where it begins, and how it moves.
  var motions: [Int32: (start: Double, motion: Slack.Motion)] = [:]

  /// The same in order of column: nothing may depend on how a dictionary is laid out.
  var orderedMotions: [(key: Int32, value: (start: Double, motion: Slack.Motion))] {
    motions.sorted { $0.key < $1.key }
  }

  mutating func addColumn(isFree: Bool) -> Int {
    areFree.append(isFree)
    return areFree.count - 1
  }

  /// Keeps the distance from a value to its limit at zero or more.
  mutating func restrict(_ distance: Double, from value: Double, _ motion: Slack.Motion) {
    guard distance < .infinity else { return }
    let isTight = distance <= Tolerance.movement(value)
    rows.append(Row(node: -1, column: -1, constant: max(0, distance), motion: motion, isTight: isTight))
  }
}
