extension Tableau {
  /// The nonbasic symbols that could be other than zero at no cost: slacks that no objective holds, and free symbols
  /// that some row holds. Together with the rows that hold them they span all solutions that are as good.
  mutating func looseSymbols() -> [Int] {
    var priced = [Bool](repeating: false, count: kinds.count)
    for level in levels {
      let least = Tolerance.cost * level.scale
      for entry in level.entries where entry.value.magnitude > least { priced[entry.symbol] = true }
    }
    var loose: [Int] = []
    for symbol in kinds.indices where basicRows[symbol] < 0 && !priced[symbol] {
      guard kinds[symbol] == .restricted || kinds[symbol] == .free else { continue }
      gather(symbol)
      if !gatheredRows.isEmpty { loose.append(symbol) }
    }
    return loose
  }
}
