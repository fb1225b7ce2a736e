/// Rows that share at most one variable with the row above, from the row of the candidate down.
///
/// In such a tree, the limits of variables lead to limits of the variables above. All rows contradict each other if and
/// only if these leave the row at the root no value.
struct RowTree {
  private struct Branch {
    let members: [Int32]
    let isEquation: Bool
    /// The variable that it shares with the row above, or -1, and its coefficient.
    let parent: Int32
    let factor: Double
    /// The greatest and the least sum of the constant and the other terms.
    var most: Sum
    var least: Sum
    var isPresent = true
  }

  /// A sum of numbers, some of which can be infinite.
  private struct Sum {
    var finite: Double
    var infiniteCount = 0

    mutating func add(_ number: Double, times sign: Int = 1) {
      if number.isFinite { finite += Double(sign) * number } else { infiniteCount += sign }
    }
  }

  /// A variable, with the rows below.
  private struct Leaf {
    var limits: [MergedRows.Limit]
    var branches: [Int] = []
    /// The row above, and the coefficient there.
    let above: Int
    let factor: Double
    var lower = -Double.infinity
    var upper = Double.infinity

    /// The greatest and the least term in the row above.
    var most: Double { factor * (factor > 0 ? upper : lower) }
    var least: Double { factor * (factor > 0 ? lower : upper) }
  }

  private var branches: [Branch] = []
  private var leaves: [Int32: Leaf] = [:]
  /// The magnitude of the numbers in the row at the root.
  private var size = 0.0

  /// Nil if the rows that are connected with the root do not form a tree.
  init?(_ merged: MergedRows, root: Int) {
    var pending: [(row: Int, parent: Int32)] = [(root, -1)]
    var visited: Set<Int> = [root]
    while let (place, parent) = pending.popLast() {
      let row = merged.rows[place]
      let index = branches.count
      let constant = Sum(finite: row.sign * row.constant)
      branches.append(
        Branch(
          members: row.members, isEquation: row.isEquation, parent: parent,
          factor: row.sign * (row.terms[parent] ?? 0), most: constant, least: constant))
      leaves[parent]?.branches.append(index)
      size += row.magnitude
      for (variable, value) in row.terms where variable != parent {
        guard leaves[variable] == nil else { return nil }
        leaves[variable] = Leaf(
          limits: merged.limits[Int(variable)], above: index, factor: row.sign * value)
        for other in merged.places[Int(variable)] where Int(other) != place {
          guard visited.insert(Int(other)).inserted else { return nil }
          pending.append((Int(other), variable))
        }
      }
    }
    // The rows below come after the rows above.
    for variable in leaves.keys.sorted(by: { leaves[$0]?.above ?? 0 > leaves[$1]?.above ?? 0 }) {
      guard var leaf = leaves[variable] else { continue }
      (leaf.lower, leaf.upper) = limits(of: leaf)
      if leaf.lower > leaf.upper { return nil }
      leaves[variable] = leaf
      branches[leaf.above].most.add(leaf.most)
      branches[leaf.above].least.add(leaf.least)
      if leaf.above == 0 { size += min(leaf.most.magnitude, leaf.least.magnitude) }
    }
  }
}

extension RowTree {
  /// The rows that contradict each other, an irreducible set that prefers rows with low numbers; nil if rounding could
  /// decide, or without a contradiction.
  ///
  /// Rows are removed one by one, the least preferred first, as long as the others contradict each other. Complexity:
  /// O(n) steps in the number of rows, each in proportion to the depth of the tree.
  mutating func conflict() -> [Int32]? {
    guard isContradictory == true else { return nil }
    var needed = branches[0].members
    var suspects: [(row: Int32, branch: Int?, variable: Int32)] = branches.indices.dropFirst().map {
      (branches[$0].members.max() ?? 0, $0, branches[$0].parent)
    }
    for (variable, leaf) in leaves { suspects += leaf.limits.map { ($0.row, nil, variable) } }
    for (row, branch, variable) in suspects.sorted(by: { $0.row > $1.row }) {
      let members = branch.map { branches[$0].members } ?? [row]
      var isNeeded = members.contains(0)
      if !isNeeded {
        let limits = leaves[variable]?.limits ?? []
        if let branch {
          branches[branch].isPresent = false
        } else {
          leaves[variable]?.limits.removeAll { $0.row == row }
        }
        update(variable)
        guard let isContradictory else { return nil }
        isNeeded = !isContradictory
        if isNeeded {
          if let branch { branches[branch].isPresent = true }
          leaves[variable]?.limits = limits
          update(variable)
        }
      }
      if isNeeded { needed += members }
    }
    return needed
  }

  /// Whether the row at the root can have no value that it permits; nil if rounding could decide.
  private var isContradictory: Bool? {
    let (root, limit) = (branches[0], 1e-9 * size)
    let most = root.most.infiniteCount > 0 ? Double.infinity : root.most.finite
    let least = root.least.infiniteCount > 0 ? -Double.infinity : root.least.finite
    if most < -limit || root.isEquation && least > limit { return true }
    return most > limit && (!root.isEquation || least < -limit) ? false : nil
  }
}

extension RowTree {
  /// Updates the limits of a variable, and those of the variables above.
  private mutating func update(_ variable: Int32) {
    var next = variable
    while var leaf = leaves[next] {
      let (lower, upper) = limits(of: leaf)
      if (lower, upper) == (leaf.lower, leaf.upper) { return }
      branches[leaf.above].most.add(leaf.most, times: -1)
      branches[leaf.above].least.add(leaf.least, times: -1)
      (leaf.lower, leaf.upper) = (lower, upper)
      leaves[next] = leaf
      branches[leaf.above].most.add(leaf.most)
      branches[leaf.above].least.add(leaf.least)
      next = branches[leaf.above].parent
    }
  }

  /// The limits of a variable: its own, and those that follow from the rows below.
  private func limits(of leaf: Leaf) -> (lower: Double, upper: Double) {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    for limit in leaf.limits { (lower, upper) = (max(lower, limit.lower), min(upper, limit.upper)) }
    for index in leaf.branches where branches[index].isPresent {
      let branch = branches[index]
      let most = branch.most.infiniteCount > 0 ? Double.infinity : branch.most.finite
      let least = branch.least.infiniteCount > 0 ? -Double.infinity : branch.least.finite
      // The row is zero, or at least zero.
      let (one, other) = (
        -most / branch.factor, branch.isEquation ? -least / branch.factor : .infinity / branch.factor
      )
      (lower, upper) = (max(lower, min(one, other)), min(upper, max(one, other)))
    }
    return (lower, upper)
  }
}
