/// How wide a column of a table is, within its minimum and its maximum.
public enum TableColumnWidth: Hashable, Sendable {
  /// A number of points.
  case fixed(Double)
  /// As wide as the title and the cells that were visible so far, up to a number of points.
  case fitting(maximum: Double)
  /// A share of the width that the other columns leave, in proportion to a weight above 0. What such columns leave at their
  /// maximum goes in equal parts to those that fit their content.
  case share(Double)
}

/// The order of the rows of a table by the values of a key.
public struct TableSortDescriptor: Hashable, Sendable, Codable {
  /// The name of the values, such as that of a column.
  public var key: String
  /// Whether the least value comes first.
  public var ascending: Bool

  /// Creates an order.
  public init(key: String, ascending: Bool = true) {
    self.key = key
    self.ascending = ascending
  }

  /// The opposite order.
  package var reversed: TableSortDescriptor { TableSortDescriptor(key: key, ascending: !ascending) }
}

/// The values on which the width of a column depends.
package struct ColumnWidthRequest: Hashable, Sendable {
  /// The kind of width.
  package var width: TableColumnWidth
  /// The limits in points. The minimum wins if it is above the maximum.
  package var minimum, maximum: Double
  /// The width of the title and of the cells in points.
  package var natural: Double

  /// Creates a request.
  package init(_ width: TableColumnWidth, minimum: Double, maximum: Double, natural: Double) {
    (self.width, self.minimum, self.maximum, self.natural) = (width, minimum, maximum, natural)
  }

  /// The widths of columns, in multiples of a step.
  ///
  /// Columns with a share fill the available width as far as their limits allow. What they leave goes to those that fit their
  /// content, as far as their own limits allow. Columns whose widths together exceed it keep them. Complexity: O(n log n) for n
  /// columns.
  /// - Parameters:
  ///   - requests: the columns.
  ///   - available: the width of all columns in points.
  ///   - step: the width of a cell; 0 for any width.
  /// - Returns: the widths.
  package static func widths(of requests: [Self], in available: Double, step: Double) -> [Double] {
    var widths = requests.map { request -> Double in
      switch request.width {
      case .fixed(let points): request.clamped(points, step)
      case .fitting(let maximum): request.clamped(min(request.natural, maximum), step)
      case .share: 0
      }
    }
    // Each share grows with the width for a unit of weight, from its minimum to its maximum, until they fill what is left.
    var changes: [(share: Double, growth: Double)] = []
    var (share, growth) = (0.0, 0.0)
    var left = available - widths.reduce(0, +)
    for request in requests where request.weight > 0 {
      let (low, high) = (request.clamped(0, 0, limits: step), request.clamped(.infinity, 0, limits: step))
      changes += [(low / request.weight, request.weight), (high / request.weight, -request.weight)]
      left -= low
    }
    for change in changes.sorted(by: { $0.share < $1.share }) where left > 0 {
      let used = min(left, (change.share - share) * growth)
      share = growth > 0 && used == left ? share + left / growth : change.share
      left -= used
      growth += change.growth
    }
    for (column, request) in requests.enumerated() where request.weight > 0 {
      widths[column] = request.clamped(share * request.weight, 0, limits: step)
    }
    let fitting = requests.indices.filter { if case .fitting = requests[$0].width { true } else { false } }
    let spare = available - widths.reduce(0, +)
    if spare > 0, !changes.isEmpty {
      for column in fitting {
        let wider = widths[column] + spare / Double(fitting.count)
        widths[column] = requests[column].clamped(wider, 0, limits: step)
      }
    }
    return snapped(widths, step)
  }

  /// The largest width of a column, which no screen has.
  private static let most = 1_000_000.0

  private var weight: Double { if case .share(let weight) = width { max(weight, 1e-6) } else { 0 } }

  /// A width within the limits, in whole steps.
  private func clamped(_ width: Double, _ step: Double, limits: Double? = nil) -> Double {
    func up(_ width: Double, _ step: Double) -> Double {
      step > 0 && width.isFinite ? (width / step - 1e-6).rounded(.up) * step : width
    }
    func down(_ width: Double, _ step: Double) -> Double {
      step > 0 && width.isFinite ? (width / step + 1e-6).rounded(.down) * step : width
    }
    let limit = limits ?? step
    return min(Self.most, max(up(max(0, minimum), limit), min(up(max(0, width), step), down(maximum, limit))))
  }

  /// Rounds widths to whole steps. Their sum changes by less than a step.
  private static func snapped(_ widths: [Double], _ step: Double) -> [Double] {
    guard step > 0 else { return widths }
    var (end, snappedEnd) = (0.0, 0.0)
    return widths.map { width in
      end += width
      let next = (end / step + 1e-6).rounded(.down) * step
      defer { snappedEnd = next }
      return next - snappedEnd
    }
  }
}
