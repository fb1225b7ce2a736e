extension Core {
  enum Outcome {
    case done
    case impossible
  }

  /// Brings a misplaced basic item to where it should be, as far as that pays.
  ///
  /// The item's slope is turned until something gives: another item passes its break and moves on to the next one, or the
  /// item itself is better off on the next piece. This goes on, cheapest first, until what is missing has been made up.
  /// Whatever item makes up the rest becomes basic.
  mutating func step(_ row: Int, _ goesUp: Bool) -> Outcome {
    let own = basics[row]
    let direction = goesUp ? 1.0 : -1.0
    // Where the item has to get to, and what is beyond it.
    let start = range(items[own])
    var missing = goesUp ? start.lower - values[own] : values[own] - start.upper
    var target = items[own].place
    if items[own].stance == .between, goesUp { target -= 1 }
    prepare(row, own, direction)
    if canPass(own, target, goesUp) { push(own, target, goesUp, direction) }
    while let next = popEvent() {
      if next == own {
        // The item is better off beyond the break: from here on it is taken to be there.
        let further = goesUp ? target - 1 : target + 1
        items[own].stance = .between
        items[own].place = goesUp ? target : target + 1
        version += 1
        guard further >= 0, further < items[own].breakCount else { return finish() }
        missing -=
          (breaks[items[own].firstBreak + target] - breaks[items[own].firstBreak + further]).magnitude
        if missing <= 0 { return finish() }
        target = further
        if canPass(own, target, goesUp) { push(own, target, goesUp, direction) }
        continue
      }
      let rises = factors[next] > 0
      let place = items[next].place
      let further = rises ? place + 1 : place - 1
      if further >= 0, further < items[next].breakCount {
        let gap = breaks[items[next].firstBreak + further] - breaks[items[next].firstBreak + place]
        let gain = factors[next].magnitude * gap.magnitude
        if gain < missing {
          missing -= gain
          items[next].place = further
          values[next] = breaks[items[next].firstBreak + further]
          columnsTouched += 1
          version += 1
          if rises
            ? !(items[next].hasUpper && further == items[next].breakCount - 1)
            : !(items[next].hasLower && further == 0)
          {
            push(next, further, rises, direction)
          }
          continue
        }
      }
      items[own].stance = .held
      items[own].place = target
      values[own] = breaks[items[own].firstBreak + target]
      items[next].stance = .between
      items[next].place = rises ? min(place + 1, items[next].breakCount) : place
      pivot(row, entering: next)
      return finish()
    }
    return .impossible
  }

  private mutating func finish() -> Outcome {
    computeValues()
    return .done
  }

  /// Whether a basic item may pass the break that it is to go back to.
  private func canPass(_ own: Int32, _ target: Int32, _ goesUp: Bool) -> Bool {
    goesUp
      ? !(items[own].hasLower && target == 0)
      : !(items[own].hasUpper && target == items[own].breakCount - 1)
  }
}
