/// A list of active constraints in the order of their activation.
///
/// Complexity: adding the constraint that was activated last takes O(1), removing a constraint O(log n), both
/// amortized.
@MainActor
struct ActiveConstraints: ~Copyable {
  /// The constraints by order of activation; removed ones are nil. The last one is never nil.
  private var places: [LayoutConstraint?] = []
  /// The state of a long list from which constraints were removed; nil for other lists.
  private var gaps: Gaps?

  /// The number of constraints up to which removing one moves the others.
  private static let shortCount = 8

  private final class Gaps {
    /// The order of activation of each place. It is kept here, because a place can be without a constraint.
    var orders: [UInt64]
    /// The number of places without a constraint.
    var count = 0

    init(orders: [UInt64]) { self.orders = orders }
  }

  /// The constraints in the order of their activation.
  var all: [LayoutConstraint] {
    var all: [LayoutConstraint] = []
    all.reserveCapacity(places.count - (gaps?.count ?? 0))
    for case let constraint? in places { all.append(constraint) }
    return all
  }

  /// Adds a constraint that was activated after all others. Does nothing if it was just added.
  mutating func append(_ constraint: LayoutConstraint) {
    if let last = places.last, last === constraint { return }
    // Most lists stay short. Doubling would leave a third of their memory unused.
    if places.count == places.capacity, places.count < Self.shortCount {
      places.reserveCapacity(places.count + 2)
    }
    places.append(constraint)
    gaps?.orders.append(constraint.entry.order)
  }

  /// Removes a constraint if it is in the list.
  mutating func remove(_ constraint: LayoutConstraint) {
    let order = constraint.entry.order
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if self.order(at: middle) < order { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low] === constraint else { return }
    if gaps == nil, places.count <= Self.shortCount {
      places.remove(at: low)
    } else if low == places.count - 1 {
      removeLast()
    } else {
      makeGap(at: low)
    }
  }

  /// The order of activation of the constraint that is or was in a place.
  private func order(at place: Int) -> UInt64 { gaps?.orders[place] ?? places[place]?.entry.order ?? 0 }

  /// Removes the last place, and those without a constraint before it.
  private mutating func removeLast() {
    places.removeLast()
    gaps?.orders.removeLast()
    while let gaps, let last = places.last, last == nil {
      places.removeLast()
      gaps.orders.removeLast()
      gaps.count -= 1
    }
    if places.isEmpty { gaps = nil }
  }

  private mutating func makeGap(at place: Int) {
    let gaps = gaps ?? Gaps(orders: places.map { $0?.entry.order ?? 0 })
    places[place] = nil
    gaps.count += 1
    self.gaps = gaps
    guard gaps.count > places.count / 2 else { return }
    places.removeAll { $0 == nil }
    self.gaps = nil
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
