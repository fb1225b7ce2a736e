extension Core {
  enum Outcome {
    case done
    case impossible
  }

  /// Brings a misplaced basic item to where it should be, as far as that pays.
  ///
  /// The item's slope is turned until something gives: another item passes its break and moves on to the next one, or the
  /// item itself is better off on its next piece. This goes on, cheapest first, until what is missing has been made up.
  /// Whatever item makes up the rest becomes basic. What comes before it is found by selection, not by sorting.
  mutating func step(_ row: Int, _ goesUp: Bool) -> Outcome {
    let own = basics[row]
    let start = range(items.base + Int(own))
    let distance = goesUp ? start.lower - values[own] : values[own] - start.upper
    // What is missing beyond all gains, but within rounding, is not missed.
    let slack = Tolerance.feasibility(max(magnitudes[row], values[own].magnitude))
    collectEvents(row, own, goesUp, floor: 1e-6)
    var chosen = selectEvent(distance, slack)
    if chosen == nil {
      collectEvents(row, own, goesUp, floor: 1e-9)
      chosen = selectEvent(distance, slack)
    }
    guard let last = chosen else { return .impossible }
    if last.item == own {
      pass(last, goesUp)
    } else {
      // Where the item is to be held is where its own events have brought it.
      let target = nextBreak(own, goesUp)
      let rises = factors[last.item] > 0
      items[own].stance = .held
      items[own].place = target
      items[last.item].stance = .between
      items[last.item].place = rises ? min(last.place + 1, items[last.item].breakCount) : last.place
      pivot(row, entering: last.item)
    }
    version += 1
    computeValues()
    return .done
  }

  /// The break that a basic item below or above its piece has to get to.
  func nextBreak(_ own: Int32, _ goesUp: Bool) -> Int32 {
    items[own].stance == .between && goesUp ? items[own].place - 1 : items[own].place
  }

  /// Moves an item beyond a break: a basic one to the next piece, a nonbasic one to the next break.
  private mutating func pass(_ event: Event, _ goesUp: Bool) {
    let item = items.base + Int(event.item)
    columnsTouched += 1
    if item.pointee.stance == .held {
      // Events of one item need not come in order.
      item.pointee.place =
        factors[event.item] > 0
        ? max(item.pointee.place, event.place + 1) : min(item.pointee.place, event.place - 1)
      return
    }
    let piece = goesUp ? event.place : event.place + 1
    let isFirst = item.pointee.stance == .poised
    item.pointee.stance = .between
    item.pointee.place =
      isFirst ? piece : goesUp ? min(item.pointee.place, piece) : max(item.pointee.place, piece)
  }

  /// Finds the event that makes up the rest of what is missing, and lets those before it happen. Nil where all of them do
  /// not make up for it.
  private mutating func selectEvent(_ distance: Double, _ slack: Double) -> Event? {
    var missing = distance
    guard let grade = criticalGrade(&missing, slack) else { return nil }
    // Those of lower grades happen; the others of that grade stay to be looked at.
    var kept = 0
    for index in events.indices {
      let event = events[index]
      if event.grade < grade {
        pass(event, turnsUp)
      } else if event.grade == grade {
        events[kept] = event
        kept += 1
      }
    }
    var low = 0
    var high = kept
    var latest: Event?
    while high - low > 1 {
      let middle = partition(low, high)
      var sum = 0.0
      for index in low..<middle { sum += events[index].gain }
      if sum >= missing {
        high = middle
      } else {
        missing -= sum
        for index in low..<middle { pass(events[index], turnsUp) }
        low = middle
        // The pivot stands at the middle; when what it gains is enough it is the one.
        if events[low].gain >= missing { return events[low] }
        missing -= events[low].gain
        pass(events[low], turnsUp)
        latest = events[low]
        low += 1
      }
    }
    // Where the sums differ by rounding there may be none left.
    return low < high ? events[low] : latest
  }

  /// The grade within which what is missing is made up, less what is gained before.
  private mutating func criticalGrade(_ missing: inout Double, _ slack: Double) -> Int32? {
    let middle = Int32(levelCount)
    for index in gains.indices { gains[index] = 0 }
    for index in events.indices { gains[events[index].grade + middle] += events[index].gain }
    var last = -1
    for index in gains.indices where gains[index] > 0 {
      if gains[index] >= missing { return Int32(index) - middle }
      missing -= gains[index]
      last = index
    }
    guard last >= 0, missing <= slack else { return nil }
    missing = gains[last]
    return Int32(last) - middle
  }

  /// Puts events before one of them that happen before it, and returns where that one is then.
  private mutating func partition(_ low: Int, _ high: Int) -> Int {
    let middle = (low + high) / 2
    let pivot = events[middle]
    events[middle] = events[high - 1]
    var place = low
    for index in low..<high - 1 where isEarlier(events[index], pivot) {
      let event = events[index]
      events[index] = events[place]
      events[place] = event
      place += 1
    }
    events[high - 1] = events[place]
    events[place] = pivot
    return place
  }
}
