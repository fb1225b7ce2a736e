extension Tableau {
  /// What became of an equation that was to hold.
  enum Placement {
    case placed
    /// It cannot hold together with these equations.
    case conflict([Int])
    /// The budget of pivots ran out.
    case exhausted
  }

  /// Puts an equation's row in, and makes the tableau feasible with it.
  ///
  /// The tableau must be feasible before, and is afterwards whatever the answer. With `trusting`, the equation is
  /// known to be satisfiable, and whatever is missing is taken for rounding.
  mutating func place(_ slot: Int, trusting: Bool = false) -> Placement {
    let equation = equations[slot]
    shares[equation.marker] = equation.share
    let entries = expressed(equation.terms)
    if let subject = widest(entries, where: { $0 == .free }) {
      install(subject, solving: entries, equation)
      addCosts(of: slot, factor: 1)
      return .placed
    }
    var constant = equation.constant
    var magnitude = constant.magnitude
    for entry in entries {
      let part = entry.value * shares[entry.symbol]
      constant -= part
      magnitude += part.magnitude
    }
    let onPlus = equation.isRequired ? equation.plus >= 0 : constant >= 0
    var row = entries
    if !onPlus { row.multiply(by: -1) }
    if !equation.isRequired { row.insert(onPlus ? equation.minus : equation.plus, 1) }
    let index = makeRow(
      basic: onPlus ? equation.plus : equation.minus, entries: row, constant: onPlus ? constant : -constant)
    guard equation.isRequired else {
      addCosts(of: slot, factor: 1)
      return .placed
    }
    let placement = raise(index, trusting: trusting)
    if case .placed = placement { return .placed }
    dropRow(index)
    return placement
  }

  /// The terms in nonbasic symbols, in order of symbol.
  mutating func expressed(_ terms: [Entry]) -> [Entry] {
    touched.removeAll(keepingCapacity: true)
    mark += 1
    for term in terms {
      let row = basicRows[term.symbol]
      if row < 0 {
        accumulate(term.value, of: term.symbol)
      } else {
        for position in rows[row].indices {
          let entry = rows[row][position]
          accumulate(term.value * entry.value, of: entry.symbol)
        }
      }
    }
    touched.sort()
    var entries: [Entry] = []
    entries.reserveCapacity(touched.count + 2)
    for symbol in touched where sums[symbol].magnitude > Tolerance.cancellation * peaks[symbol] {
      entries.append(Entry(symbol: symbol, value: sums[symbol]))
    }
    return entries
  }

  private mutating func accumulate(_ value: Double, of symbol: Int) {
    if symbolMarks[symbol] != mark {
      symbolMarks[symbol] = mark
      sums[symbol] = value
      peaks[symbol] = value.magnitude
      touched.append(symbol)
    } else {
      sums[symbol] += value
      peaks[symbol] = max(peaks[symbol], value.magnitude)
    }
  }

  /// The symbol of those kinds with the largest coefficient, the first of equals; nil where none may be divided by.
  func widest(_ entries: [Entry], where accept: (SymbolKind) -> Bool) -> Int? {
    var best: Int?
    var size = Tolerance.pivot
    for entry in entries where entry.value.magnitude > size && accept(kinds[entry.symbol]) {
      best = entry.symbol
      size = entry.value.magnitude
    }
    return best
  }

  /// Solves `entries + constant = plus − minus` for a symbol, and puts it into all rows.
  mutating func install(_ subject: Int, solving entries: [Entry], _ equation: Equation) {
    var solved = entries
    if equation.plus >= 0 { solved.add(-1, to: equation.plus) }
    if equation.minus >= 0 { solved.add(1, to: equation.minus) }
    guard let index = solved.index(of: subject) else { return }
    let inverse = 1 / solved[index].value
    solved.remove(at: index)
    solved.multiply(by: -inverse)
    var constant = shares[subject]
    for entry in solved { constant -= entry.value * shares[entry.symbol] }
    gather(subject)
    substitute(subject, by: solved, constant: constant, except: -1)
    _ = makeRow(basic: subject, entries: solved, constant: constant)
  }
}
