/// The optimal face of a solved component: all its equally good solutions, and the variables that the face
/// moves.
struct ComponentFace {
  typealias Motion = [(column: Int, value: Double)]

  var face: OptimalFace
  /// By name in the face: a variable, and the plan column that it belongs to, or -1 for the variable of a
  /// step.
  var members: [(node: Int32, column: Int32)]
}

/// The sparse form of a component's optimal face, before the dense tableau is built.
struct ComponentFaceDraft {
  struct Row {
    /// A variable, or -1 for a quantity that must not be negative.
    var node: Int32
    /// The plan column that the variable belongs to, or -1.
    var column: Int32
    /// The initial value.
    var constant: Double
    var motion: ComponentFace.Motion
    /// Whether the row is at its limit initially, within rounding.
    var isTight = false
  }

  /// By column of the face: whether the column may be negative.
  var areFree: [Bool] = []
  var rows: [Row] = []
  /// By plan column: its initial value, and how the columns of the face move it.
  var motions: [Int32: (start: Double, motion: ComponentFace.Motion)] = [:]

  /// The motions in the order of columns. No result may depend on the order of a dictionary.
  var orderedMotions: [(key: Int32, value: (start: Double, motion: ComponentFace.Motion))] {
    motions.sorted { $0.key < $1.key }
  }

  mutating func addColumn(isFree: Bool) -> Int {
    areFree.append(isFree)
    return areFree.count - 1
  }

  /// Keeps the distance from a value to its limit nonnegative.
  mutating func restrict(_ distance: Double, from value: Double, _ motion: ComponentFace.Motion) {
    guard distance < .infinity else { return }
    let isTight = distance <= Tolerance.movement(value)
    rows.append(Row(node: -1, column: -1, constant: max(0, distance), motion: motion, isTight: isTight))
  }
}
