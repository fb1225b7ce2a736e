/// The values of a series with the extremes of blocks, so that a picture does not look at every value.
///
/// A block is 16 values, or 16 blocks of the level below. NaN and infinities are gaps.
package struct ChartPoints: Hashable, Sendable {
  /// Where the extremes of a part are.
  package struct Extremes: Hashable, Sendable {
    /// The index of the lowest value; the first one of several.
    package var lowest: Int
    /// The index of the highest value; the first one of several.
    package var highest: Int
  }

  /// The direction of a series as a whole.
  package enum Trend: Hashable, Sendable {
    case rising, falling, steady
  }

  /// The values in order.
  package private(set) var values: [Double] = []
  private var levels: [[Extremes?]] = []
  private static let blockSize = 16

  /// Creates a series. Complexity: O(number of values).
  package init(_ values: [Double] = []) {
    self.values = values
    var count = values.count / Self.blockSize
    while count > 0 {
      let level = levels.count
      levels.append((0..<count).map { block(at: $0, of: level) })
      count /= Self.blockSize
    }
  }

  /// Adds a value at the end. Complexity: O(1), amortized.
  package mutating func append(_ value: Double) {
    values.append(value)
    var (count, level) = (values.count, 0)
    while count.isMultiple(of: Self.blockSize) {
      count /= Self.blockSize
      if level == levels.count { levels.append([]) }
      levels[level].append(block(at: count - 1, of: level))
      level += 1
    }
  }

  /// Removes values from the beginning. Complexity: O(number of values).
  package mutating func removeFirst(_ count: Int) {
    self = ChartPoints(Array(values.dropFirst(count)))
  }

  /// The places of the extremes in a part; nil if it has gaps only. Complexity: O(log n).
  package func extremes(in range: Range<Int>) -> Extremes? {
    var (lower, upper, level) = (range.lowerBound, range.upperBound, 0)
    var result: Extremes?
    while lower < upper {
      while lower < upper, !lower.isMultiple(of: Self.blockSize) {
        result = merged(result, item(at: lower, of: level))
        lower += 1
      }
      while lower < upper, !upper.isMultiple(of: Self.blockSize) {
        upper -= 1
        result = merged(result, item(at: upper, of: level))
      }
      (lower, upper, level) = (lower / Self.blockSize, upper / Self.blockSize, level + 1)
    }
    return result
  }

  /// The part of a polyline in each of a number of columns: the first value is in the middle of the first column, the last
  /// value in the middle of the last one. A column without a line is nil.
  ///
  /// Every value is in a column, so its extremes stay visible. Complexity: O(`count` · log n).
  package func columns(_ count: Int, in range: Range<Int>) -> [ClosedRange<Double>?] {
    guard count > 0, let last = range.indices.last else { return [] }
    // A single value is a single point.
    let step = count > 1 ? Double(range.count - 1) / Double(count - 1) : Double(2 * range.count)
    return (0..<count).map { column in
      if step == 0, column > 0 { return nil }
      let start = max(Double(range.lowerBound) + (Double(column) - 0.5) * step, Double(range.lowerBound))
      let end = min(Double(range.lowerBound) + (Double(column) + 0.5) * step, Double(last))
      let inner = Int(start.rounded(.up))..<max(Int(start.rounded(.up)), Int(end.rounded(.down)) + 1)
      let found = extremes(in: inner).map { (values[$0.lowest], values[$0.highest]) }
      let ends = [start, end].compactMap(value(at:)) + [found?.0, found?.1].compactMap(\.self)
      guard let lowest = ends.min(), let highest = ends.max() else { return nil }
      return lowest...highest
    }
  }

  /// The direction of a part, by the slope of the line of least squares; nil if the values go up and down.
  ///
  /// Complexity: O(log n), because at most 64 columns are looked at.
  package func trend(in range: Range<Int>) -> Trend? {
    let points = columns(min(64, range.count), in: range).enumerated().compactMap { index, column in
      column.map { (x: Double(index), y: ($0.lowerBound + $0.upperBound) / 2) }
    }
    guard points.count > 1, let ends = extremes(in: range) else { return nil }
    let span = values[ends.highest] - values[ends.lowest]
    if span == 0 { return .steady }
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y / count }
    let slope =
      points.reduce(0) { $0 + ($1.x - x) * (($1.y - y) / span) }
      / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    let rise = slope * (points[points.count - 1].x - points[0].x)
    return abs(rise) < 0.4 ? nil : rise > 0 ? .rising : .falling
  }

  /// The value of the polyline at a place between two values; nil beside a gap.
  private func value(at place: Double) -> Double? {
    let before = Int(place.rounded(.down))
    let share = place - Double(before)
    let (start, end) = (values[before], share == 0 ? values[before] : values[before + 1])
    guard start.isFinite, end.isFinite else { return nil }
    return start * (1 - share) + end * share
  }

  /// The extremes of a value (level 0) or of a block.
  private func item(at index: Int, of level: Int) -> Extremes? {
    guard level == 0 else { return levels[level - 1][index] }
    return values[index].isFinite ? Extremes(lowest: index, highest: index) : nil
  }

  /// The extremes of a block of items of a level.
  private func block(at index: Int, of level: Int) -> Extremes? {
    let start = index * Self.blockSize
    return (start..<start + Self.blockSize).reduce(nil) { merged($0, item(at: $1, of: level)) }
  }

  private func merged(_ one: Extremes?, _ other: Extremes?) -> Extremes? {
    guard let one, let other else { return one ?? other }
    func isBefore(_ index: Int, _ other: Int, _ isBeyond: (Double, Double) -> Bool) -> Bool {
      isBeyond(values[index], values[other]) || values[index] == values[other] && index < other
    }
    return Extremes(
      lowest: isBefore(one.lowest, other.lowest, <) ? one.lowest : other.lowest,
      highest: isBefore(one.highest, other.highest, >) ? one.highest : other.highest)
  }
}
