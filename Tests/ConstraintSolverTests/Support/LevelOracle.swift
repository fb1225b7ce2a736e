import ConstraintSolver

/// The least sums of errors, priority by priority, by a plain dense two-phase simplex that shares nothing with the
/// solver under test: variables split in two, artificial variables, Bland's rule, each level fixed by a row.
enum LevelOracle {
  /// The least sum of errors of each priority below required that is in use; nil where the required ones clash.
  static func optima(_ constraints: [Constraint]) -> [Int: Double]? {
    var program = Program(constraints)
    guard program.minimum(of: [:]) != nil else { return nil }
    var optima: [Int: Double] = [:]
    let levels = Set(constraints.map(\.priority.rawValue)).filter { $0 < 1000 }.sorted(by: >)
    for level in levels {
      let costs = program.costs[level] ?? [:]
      guard let least = program.minimum(of: costs) else { return nil }
      optima[level] = least
      program.rows.append((costs, .lessThanOrEqual, least + 1e-9))
    }
    return optima
  }

  static func isFeasible(_ constraints: [Constraint]) -> Bool {
    optima(constraints.filter { $0.priority == .required }) != nil
  }

  private struct Program {
    /// Sparse rows over columns that are not negative: `Σ coefficient × column relation right side`.
    var rows: [(terms: [Int: Double], relation: Relation, right: Double)] = []
    var costs: [Int: [Int: Double]] = [:]
    var columnCount = 0

    init(_ constraints: [Constraint]) {
      var columns: [Variable: Int] = [:]
      for constraint in constraints {
        var terms: [Int: Double] = [:]
        for term in constraint.expression.terms {
          let column = columns[term.variable] ?? columnCount
          if columns[term.variable] == nil {
            columns[term.variable] = column
            columnCount += 2
          }
          terms[column, default: 0] += term.coefficient
          terms[column + 1, default: 0] -= term.coefficient
        }
        let priority = constraint.priority.rawValue
        if priority < 1000 {
          if constraint.relation != .greaterThanOrEqual {
            terms[columnCount] = -1
            costs[priority, default: [:]][columnCount] = 1
            columnCount += 1
          }
          if constraint.relation != .lessThanOrEqual {
            terms[columnCount] = 1
            costs[priority, default: [:]][columnCount] = 1
            columnCount += 1
          }
        }
        rows.append((terms, constraint.relation, -constraint.expression.constant))
      }
    }

    /// The least value of a sum over the columns, nil where the rows have no solution.
    func minimum(of cost: [Int: Double]) -> Double? {
      let slackCount = rows.filter { $0.relation != .equal }.count
      let width = columnCount + slackCount + rows.count
      var table: [[Double]] = []
      var basis: [Int] = []
      var slack = columnCount
      for (index, row) in rows.enumerated() {
        var line = [Double](repeating: 0, count: width + 1)
        for (column, value) in row.terms { line[column] = value }
        line[width] = row.right
        if row.relation != .equal {
          line[slack] = row.relation == .lessThanOrEqual ? 1 : -1
          slack += 1
        }
        if line[width] < 0 { line = line.map { -$0 } }
        line[columnCount + slackCount + index] = 1
        basis.append(columnCount + slackCount + index)
        table.append(line)
      }
      let artificial = columnCount + slackCount
      var first = [Double](repeating: 0, count: width)
      for column in artificial..<width { first[column] = 1 }
      guard Self.run(&table, &basis, first, width), Self.value(table, basis, first, width) < 1e-7 else {
        return nil
      }
      // An artificial column that stays is at zero; any other column of its row takes its place.
      for row in table.indices where basis[row] >= artificial {
        if let column = (0..<artificial).first(where: { abs(table[row][$0]) > 1e-7 }) {
          Self.pivot(&table, &basis, row, column)
        }
      }
      var second = [Double](repeating: 0, count: width)
      for (column, value) in cost { second[column] = value }
      guard Self.run(&table, &basis, second, artificial) else { return nil }
      return Self.value(table, basis, second, width)
    }

    private static func value(_ table: [[Double]], _ basis: [Int], _ cost: [Double], _ width: Int) -> Double {
      table.indices.reduce(0) { $0 + cost[basis[$1]] * table[$1][width] }
    }

    private static func run(
      _ table: inout [[Double]], _ basis: inout [Int], _ cost: [Double], _ usable: Int
    ) -> Bool {
      guard let width = table.first.map({ $0.count - 1 }) else { return true }
      for _ in 0..<20_000 {
        var reduced = cost
        for row in table.indices where cost[basis[row]] != 0 {
          let price = cost[basis[row]]
          for column in 0..<usable { reduced[column] -= price * table[row][column] }
        }
        guard let column = (0..<usable).first(where: { reduced[$0] < -1e-9 }) else { return true }
        var best = -1
        for row in table.indices where table[row][column] > 1e-9 {
          if best < 0 {
            best = row
            continue
          }
          let difference =
            table[row][width] / table[row][column] - table[best][width] / table[best][column]
          if difference < -1e-12 || difference <= 1e-12 && basis[row] < basis[best] { best = row }
        }
        guard best >= 0 else { return false }
        pivot(&table, &basis, best, column)
      }
      return false
    }

    private static func pivot(_ table: inout [[Double]], _ basis: inout [Int], _ row: Int, _ column: Int) {
      let inverse = 1 / table[row][column]
      for index in table[row].indices { table[row][index] *= inverse }
      let source = table[row]
      for other in table.indices where other != row {
        let factor = table[other][column]
        if factor == 0 { continue }
        for index in source.indices where source[index] != 0 {
          table[other][index] -= factor * source[index]
          if abs(table[other][index]) < 1e-13 { table[other][index] = 0 }
        }
      }
      basis[row] = column
    }
  }
}
