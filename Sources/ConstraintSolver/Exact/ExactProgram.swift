/// A linear program with strict stages on integers of any size: it does not round.
///
/// A *member* is a variable of the caller or the sum of a constraint. Basic members are rows: each is a sum of
/// the nonbasic members, the columns, which are 0. All numbers of a row have a common denominator. A pivot
/// keeps them integers (Edmonds; Bareiss), because each is a determinant of the original numbers.
///
/// A stage minimizes a sum of costs, each linear above and below 0 of its member. It closes each direction of a
/// column that would increase the sum, so that later stages keep the sum.
struct ExactProgram {
  struct Member {
    /// The first stage with a cost of this member, or the largest integer.
    var firstStage = Int.max
    /// Whether the member may be positive, and whether it may be negative.
    var isOpenAbove = true
    var isOpenBelow = true
    /// Whether a basic member counts as negative. At 0 this decides which of its costs applies.
    var isNegative = false
    /// The costs of the present stage, for each unit above and below 0.
    var costAbove = BigInteger(0)
    var costBelow = BigInteger(0)
    /// The member is its original value times 2 to this power.
    var power = 0
    /// The index of its column, the complement of the index of its row, or `gone`.
    var place = 0

    /// The place of a member whose column was removed: it is 0 forever.
    static let gone = Int.max
    var hasCost: Bool { !costAbove.isZero || !costBelow.isZero }
    /// The cost of a unit upwards while the member is basic.
    var slope: BigInteger { isNegative ? -costBelow : costAbove }
  }

  struct Row {
    var member: Int
    var constant: BigInteger
    /// By column. Columns beyond the end are 0.
    var entries: [BigInteger]
    /// The denominator of all numbers of the row.
    var denominator: BigInteger

    func entry(_ column: Int) -> BigInteger { column < entries.count ? entries[column] : 0 }

    mutating func negate() {
      constant.negate()
      for column in entries.indices where !entries[column].isZero { entries[column].negate() }
    }
  }

  var members: [Member] = []
  var rows: [Row] = []
  /// By column: its member.
  var columns: [Int] = []
  /// The denominator after the latest pivot. Rows that the pivot did not change have an older one.
  var denominator: BigInteger = 1
  /// The number of the next stage.
  var stage = 0
  /// The number of pivots so far.
  var pivotCount = 0
  /// The work that is left, in multiplications of machine words, roughly.
  var budget: Int

  /// An exact answer is not worth more than this.
  struct BudgetExhausted: Error {}

  init(budget: Int) { self.budget = budget }

  /// Adds a free variable, and returns its member.
  mutating func addVariable() -> Int {
    members.append(Member())
    members[members.count - 1].place = columns.count
    columns.append(members.count - 1)
    return members.count - 1
  }

  /// Adds the sum of some members and a constant, and returns its member. The sum is multiplied by a power of
  /// two that makes all coefficients integers.
  mutating func addSum(_ terms: [(member: Int, coefficient: Double)], constant: Double) -> Int {
    let numbers = terms.map(\.coefficient) + [constant]
    let power = -(numbers.compactMap(Dyadic.exponent).min() ?? 0)
    var row = Row(
      member: members.count, constant: Dyadic.integer(constant, timesTwoTo: power) * denominator,
      entries: Array(repeating: 0, count: columns.count), denominator: denominator)
    for term in terms {
      let coefficient = Dyadic.integer(term.coefficient, timesTwoTo: power)
      let place = members[term.member].place
      if place == Member.gone {
        continue
      } else if place >= 0 {
        row.entries[place] += coefficient * denominator
      } else {
        refresh(~place)
        row.constant += coefficient * rows[~place].constant
        for (column, entry) in rows[~place].entries.enumerated() where !entry.isZero {
          row.entries[column] += coefficient * entry
        }
      }
    }
    var member = Member()
    member.power = power
    member.place = ~rows.count
    member.isNegative = row.constant.isNegative
    members.append(member)
    rows.append(row)
    return members.count - 1
  }

  /// The value of a member.
  func value(_ member: Int) -> Double {
    let place = members[member].place
    if place >= 0 { return 0 }
    let value = Dyadic.number(rows[~place].constant, over: rows[~place].denominator)
    return Double(sign: .plus, exponent: -members[member].power, significand: value)
  }

  /// The sign of a member's value.
  func sign(_ member: Int) -> Int {
    let place = members[member].place
    return place >= 0 ? 0 : rows[~place].constant.signum
  }
}

extension ExactProgram {
  /// Gives all numbers of a row the present denominator.
  mutating func refresh(_ row: Int) {
    if rows[row].denominator == denominator { return }
    let old = rows[row].denominator
    rows[row].constant = rows[row].constant * denominator / old
    for column in rows[row].entries.indices where !rows[row].entries[column].isZero {
      rows[row].entries[column] = rows[row].entries[column] * denominator / old
    }
    rows[row].denominator = denominator
    spend(2 * rows[row].entries.count)
  }

  /// Exchanges the members of a row and a column. The row must have an entry in the column.
  mutating func pivot(_ row: Int, _ column: Int) throws(BudgetExhausted) {
    pivotCount += 1
    refresh(row)
    var source = rows[row]
    // Indices up to the number of columns; later columns are 0 in all rows.
    let pivot = source.entries[column]
    let isNegative = pivot.isNegative
    let old = denominator
    let new = isNegative ? -pivot : pivot
    for index in rows.indices where index != row && !rows[index].entry(column).isZero {
      refresh(index)
      // Moved out, so that the numbers are changed in place.
      var target = rows[index]
      rows[index].entries = []
      let factor = target.entries[column]
      target.constant = (target.constant * pivot - factor * source.constant) / old
      while target.entries.count < source.entries.count { target.entries.append(0) }
      for place in target.entries.indices where place != column {
        let taken = source.entry(place)
        if !taken.isZero {
          target.entries[place] = (target.entries[place] * pivot - factor * taken) / old
        } else if !target.entries[place].isZero {
          target.entries[place] = target.entries[place] * pivot / old
        }
      }
      if isNegative { target.negate() }
      target.denominator = new
      spend(4 * target.entries.count)
      rows[index] = target
    }
    // The row solved for the member of the column.
    source.entries[column] = -old
    if !isNegative { source.negate() }
    source.denominator = new
    let (leaving, entering) = (source.member, columns[column])
    source.member = entering
    rows[row] = source
    columns[column] = leaving
    members[leaving].place = column
    members[entering].place = ~row
    denominator = new
    if budget < 0 { throw BudgetExhausted() }
  }

  /// Removes a column, whose member is then 0 forever.
  mutating func removeColumn(_ column: Int) {
    let last = columns.count - 1
    for row in rows.indices where rows[row].entries.count > column {
      if rows[row].entries.count > last {
        rows[row].entries.swapAt(column, last)
        rows[row].entries.removeLast()
      } else {
        rows[row].entries[column] = 0
      }
    }
    members[columns[column]].place = Member.gone
    columns.swapAt(column, last)
    columns.removeLast()
    if column < last { members[columns[column]].place = column }
  }

  /// Pays for multiplications of numbers as large as the denominator.
  mutating func spend(_ multiplications: Int) {
    let words = denominator.bitWidth / 64 + 1
    budget -= multiplications * (words * words + 16)
  }
}
