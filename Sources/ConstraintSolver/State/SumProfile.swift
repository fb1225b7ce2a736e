/// The shape of a sum in columns, without its terms, for planning.
///
/// In a row of views each left edge is the previous one and a width, so the terms of all edges together grow with the square
/// of their number. Their profiles follow from each other.
struct SumProfile: BitwiseCopyable {
  /// The number of columns. 0 if it is not known, because parts of the sum may share columns, or parameters take part.
  var count: Int32 = 0
  /// The first column whose coefficient is not much smaller than the largest one, and the coefficient; see
  /// ``SolverState/isLarge(_:_:)``.
  var leading: Int32 = -1
  var factor = 0.0
  /// The largest and the smallest magnitude of a coefficient.
  var largest = 0.0
  var smallest = Double.infinity
  /// The constant.
  var offset = 0.0
  /// The hash of the columns.
  var hash: UInt64 = 0
  /// A range that contains the places of the columns in the order in which sums refer to them.
  var first = Int32.max
  var last = Int32.min
  /// Whether rows connect all columns.
  var isConnected = false
  /// The row of the sum, or -1, and the sum as a multiple of the row.
  var row: Int32 = -1
  var scale = 1.0

  /// The profile of a column that is one part of a sum.
  init(column: Int32, place: Int32) {
    count = 1
    (leading, factor) = (column, 1)
    (largest, smallest) = (1, 1)
    hash = Draft.hash(column)
    (first, last) = (place, place)
    isConnected = true
  }

  init() {}
}

extension SumProfile {
  /// Adds a multiple of a part. Returns false if the parts may share columns, or if the leading column is not known.
  fileprivate mutating func add(_ part: SumProfile, times number: Double) -> Bool {
    guard part.count > 0, part.first > last || part.last < first else { return false }
    let (high, low) = (number.magnitude * part.largest, number.magnitude * part.smallest)
    if count == 0 {
      (leading, factor) = (part.leading, number * part.factor)
      (largest, smallest) = (high, low)
    } else {
      let peak = max(largest, high)
      // The leading column of a part is that of all its large coefficients.
      guard Self.isKnown(largest, smallest, peak), Self.isKnown(high, low, peak) else { return false }
      let isLeading = SolverState.isLarge(high, peak)
      if isLeading, !SolverState.isLarge(largest, peak) || part.leading < leading {
        (leading, factor) = (part.leading, number * part.factor)
      }
      (largest, smallest) = (peak, min(smallest, low))
    }
    count += part.count
    offset += number * part.offset
    hash &+= part.hash
    (first, last) = (min(first, part.first), max(last, part.last))
    return true
  }

  /// Whether the leading column of a part is known if the largest coefficient of the whole sum is `peak`.
  private static func isKnown(_ largest: Double, _ smallest: Double, _ peak: Double) -> Bool {
    largest == peak || SolverState.isLarge(smallest, peak) || !SolverState.isLarge(largest, peak)
  }
}

extension Draft {
  mutating func setRow(_ row: Int32, scale: Double, ofProfile place: Int32) {
    profiles[place].row = row
    profiles[place].scale = scale
  }
}

extension SolverState {
  /// Whether a coefficient is not much smaller than the largest one. The first such coefficient of a row is scaled to 1.
  @inline(__always)
  static func isLarge(_ coefficient: Double, _ largest: Double) -> Bool { coefficient >= 0.9 * largest }

  /// Derives the profiles of all sums of a component. Until `dropProfiles`, the column of a sum is its profile.
  mutating func makeProfiles(_ draft: inout Draft) {
    draft.hasProfiles = true
    // By column: its place in the order in which sums refer to columns, or -1.
    var places = Slab<Int32>(repeating: -1, count: draft.columns.count)
    var placed: Int32 = 0
    draft.profiles.reserve(draft.sums.count)
    for index in draft.sums.indices {
      let sum = draft.sums[index]
      nodes[sum].column = Int32(index)
      var profile = SumProfile()
      var isKnown = true
      let first = nodes[sum].firstTerm
      for index in first..<first + nodes[sum].termCount {
        let term = pool[index]
        let (end, scale, offset) = resolve(term.node)
        profile.offset += term.value * offset
        if scale == 0 { continue }
        let number = term.value * scale
        switch nodes[end].shape {
        case .sum: isKnown = profile.add(draft.profiles[nodes[end].column], times: number) && isKnown
        case .root:
          let column = nodes[end].column
          if places[column] < 0 {
            places[column] = placed
            placed += 1
          }
          isKnown = profile.add(SumProfile(column: column, place: places[column]), times: number) && isKnown
        default: isKnown = false
        }
      }
      profile.offset += nodes[sum].offset
      if !isKnown { profile.count = 0 }
      draft.profiles.append(profile)
    }
    for row in draft.rows.indices where draft.rows[row].sum >= 0 {
      draft.setRow(Int32(row), scale: draft.rows[row].scale, ofProfile: nodes[draft.rows[row].sum].column)
    }
  }

  /// Ends the use of profiles.
  mutating func dropProfiles(_ draft: borrowing Draft) {
    for index in draft.sums.indices { nodes[draft.sums[index]].column = -1 }
  }

  /// Adds the collected constraint, which is a multiple of a sum, to the row of the sum without expanding it. Returns
  /// false if that is not possible, or if another sum may be a multiple of this one.
  mutating func gatherSum(_ slot: Int32, _ sum: Entry, _ draft: inout Draft) -> Bool {
    guard nodes[sum.node].shape == .sum else { return false }
    let place = nodes[sum.node].column
    let profile = draft.profiles[place]
    guard profile.count >= draft.longRow else { return false }
    var (row, scale) = (profile.row, profile.scale)
    if row < 0 {
      var other = draft.table[draft.place(of: profile.hash)]
      while other >= 0 {
        if draft.rows[other].hash == profile.hash, draft.rows[other].termCount == profile.count {
          return false
        }
        other = draft.rows[other].nextInBucket
      }
      scale = profile.factor
      row = draft.addRow(draft.rowTerms.count, Int(profile.count), profile.hash, for: slot)
      draft.rows[row].isExpanded = false
      draft.rows[row].column = profile.leading
      draft.rows[row].sum = sum.node
      draft.rows[row].scale = scale
      draft.setRow(row, scale: scale, ofProfile: place)
      connectColumns(of: place, &draft)
    }
    records[slot].base = scratch.constant + sum.value * profile.offset
    records[slot].factor = sum.value * scale
    if records[slot].isRequired { draft.canFail = true }
    draft.addBreakpoint(slot, ofRow: row)
    return true
  }

  /// Connects the columns of a sum.
  private mutating func connectColumns(of start: Int32, _ draft: inout Draft) {
    let group = draft.group(draft.profiles[start].leading)
    scratch.order.removeAll()
    scratch.order.append(start)
    while let place = scratch.order.popLast() {
      if draft.profiles[place].isConnected {
        draft.groups[draft.group(draft.profiles[place].leading)] = group
        continue
      }
      draft.profiles[place].isConnected = true
      let sum = draft.sums[place]
      for term in nodes[sum].firstTerm..<nodes[sum].firstTerm + nodes[sum].termCount {
        let (end, scale, _) = resolve(pool[term].node)
        if scale == 0 { continue }
        if nodes[end].shape == .sum {
          scratch.order.append(nodes[end].column)
        } else {
          draft.groups[draft.group(nodes[end].column)] = group
        }
      }
    }
  }

  /// Expands a row that was made for a sum.
  mutating func expandRow(_ row: Int32, _ draft: inout Draft) {
    collect(draft.rows[row].slot)
    expand()
    draft.rows[row].firstTerm = Int32(draft.rowTerms.count)
    draft.rows[row].isExpanded = true
    counters.expandedTerms += scratch.touched.count
    for index in scratch.touched.indices {
      let node = scratch.touched[index]
      draft.rowTerms.append(
        Entry(node: nodes[node].column, value: scratch.cells[node].sum / records[draft.rows[row].slot].factor)
      )
    }
    let first = Int(draft.rows[row].firstTerm)
    draft.rowTerms.sort(first..<draft.rowTerms.count) { $0.node < $1.node }
  }
}
