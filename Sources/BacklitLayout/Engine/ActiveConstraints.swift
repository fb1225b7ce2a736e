/// A list of active constraints in the order of their activation.
///
/// Complexity: adding the constraint that was activated last takes O(1), removing a constraint O(log n), both
/// amortized.
@MainActor
struct ActiveConstraints {
  /// The constraints by order of activation; removed ones are nil.
  private var places: [(order: UInt64, constraint: LayoutConstraint?)] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// The constraints in the order of their activation.
  var all: [LayoutConstraint] {
    var all: [LayoutConstraint] = []
    all.reserveCapacity(count)
    for place in places { if let constraint = place.constraint { all.append(constraint) } }
    return all
  }

  /// Adds a constraint that was activated after all others. Does nothing if it was just added.
  mutating func append(_ constraint: LayoutConstraint) {
    if let last = places.last, last.constraint === constraint { return }
    places.append((constraint.entry.order, constraint))
    count += 1
  }

  /// Removes a constraint if it is in the list.
  mutating func remove(_ constraint: LayoutConstraint) {
    let order = constraint.entry.order
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].order < order { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].constraint === constraint else { return }
    places[low].constraint = nil
    count -= 1
    if low == places.count - 1 {
      places.removeLast()
    } else if count < places.count / 2 {
      places = places.filter { $0.constraint != nil }
    }
  }
}

/// The constraints that an item holds.
///
/// This is a class so that the constraints become inactive when the item goes away.
@MainActor
final class HeldConstraints {
  var list = ActiveConstraints()

  isolated deinit {
    for constraint in list.all { constraint.holderIsGone() }
  }
}
