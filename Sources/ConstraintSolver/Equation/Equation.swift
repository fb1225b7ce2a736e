/// A constraint as the tableau sees it: `terms + constant = plus − minus`, with `plus` and `minus` not negative.
///
/// Which of the two exist, and what they cost, is what tells the relations apart:
///
/// | constraint             | plus      | minus | plus costs | minus costs |
/// | ---------------------- | --------- | ----- | ---------- | ----------- |
/// | required `==`          | a dummy   | –     |            |             |
/// | required `>=`          | slack     | –     |            |             |
/// | required `<=`          | –         | slack |            |             |
/// | prioritized `==`       | error     | error | yes        | yes         |
/// | prioritized `>=`       | slack     | error | no         | yes         |
/// | prioritized `<=`       | error     | slack | yes        | no          |
///
/// Everything is divided by `scale`, a power of two near the largest coefficient, so that pivots meet numbers near 1
/// without rounding; an error costs `scale`, which keeps the sums of errors in the caller's measure.
struct Equation {
  /// The free symbols with their coefficients, in order of symbol.
  var terms: [Entry]
  var constant: Double
  var scale: Double
  /// Symbols, or -1.
  var plus: Int
  var minus: Int
  var plusCosts: Bool
  var minusCosts: Bool
  var priority: Int
  var isLive: Bool

  var isRequired: Bool { priority == Priority.required.rawValue }

  /// The symbol that stands for the constraint: its column is what the constraint adds to each row.
  var marker: Int { plus >= 0 ? plus : minus }

  /// What the constant adds to the marker's share; see `Tableau.shares`.
  var share: Double { plus >= 0 ? constant : -constant }
}

/// One coefficient of a sparse row.
struct Entry {
  var symbol: Int
  var value: Double
}

/// What a symbol may be worth.
enum SymbolKind: UInt8 {
  /// Not in use.
  case none
  /// A variable of the caller: any number.
  case free
  /// A slack or an error: zero or more.
  case restricted
  /// The marker of a required equation: zero.
  case dummy
}

/// The objective of one priority: what each nonbasic symbol would add to its sum of errors.
struct Level {
  var priority: Int
  var entries: [Entry]
  /// How many equations have this priority.
  var users: Int
  /// The largest cost that was put in: what tolerances are relative to.
  var scale: Double

  /// The reduced cost of a symbol.
  func cost(of symbol: Int) -> Double {
    guard let index = entries.index(of: symbol) else { return 0 }
    return entries[index].value
  }
}

extension [Entry] {
  /// Where a symbol's entry is, in an array in order of symbol.
  func index(of symbol: Int) -> Int? {
    let index = insertionIndex(of: symbol)
    return index < count && self[index].symbol == symbol ? index : nil
  }

  /// Where a symbol's entry is or would be.
  func insertionIndex(of symbol: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts in an entry for a symbol that has none.
  mutating func insert(_ symbol: Int, _ value: Double) {
    insert(Entry(symbol: symbol, value: value), at: insertionIndex(of: symbol))
  }

  /// Adds to an entry, and takes it out where the two cancel.
  mutating func add(_ value: Double, to symbol: Int) {
    let index = insertionIndex(of: symbol)
    guard index < count, self[index].symbol == symbol else {
      insert(Entry(symbol: symbol, value: value), at: index)
      return
    }
    if let sum = Tolerance.sum(self[index].value, value) {
      self[index].value = sum
    } else {
      remove(at: index)
    }
  }

  mutating func multiply(by factor: Double) {
    for index in indices { self[index].value *= factor }
  }
}
