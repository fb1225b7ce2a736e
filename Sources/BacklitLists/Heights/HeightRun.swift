/// Heights as whole numbers of 1/65,536 point.
///
/// Integers are added without rounding, so a sum does not depend on the order of the additions or on earlier
/// changes. Each sum below 2³⁷ points (137 billion) is also exact as a `Double`.
package enum HeightUnits {
  static let perPoint = 65_536.0
  /// The largest height of a row, a header or a footer in points.
  static let maximum = 262_144.0
  /// The largest number of rows, so that no sum overflows.
  static let maximumRows = 100_000_000

  /// The nearest height in units. NaN and negative heights become 0; heights above ``maximum`` become that.
  static func units(_ points: Double) -> Int64 {
    points > 0 ? Int64((Swift.min(points, maximum) * perPoint).rounded()) : 0
  }

  static func points(_ units: Int64) -> Double { Double(units) / perPoint }

  /// The nearest height that sums of heights keep exactly.
  package static func exact(_ points: Double) -> Double { self.points(units(points)) }
}

/// The height of a row: an estimate, or what its cell was measured to need.
package struct RowHeight: Hashable, Sendable {
  /// The height in points.
  package var points: Double
  /// Whether the height was measured, so that a new estimate does not replace it.
  package var isMeasured: Bool

  /// An estimated height in points.
  package static func estimated(_ points: Double) -> RowHeight {
    RowHeight(points: points, isMeasured: false)
  }
  /// A measured height in points.
  package static func measured(_ points: Double) -> RowHeight { RowHeight(points: points, isMeasured: true) }
}

/// Neighbouring rows with the same height. 16 bytes for any number of rows.
struct HeightRun: SumTreeElement, Hashable {
  var count: Int32
  var isMeasured: Bool
  /// The height of each row in units.
  var height: Int64

  init(count: Int, _ height: RowHeight) {
    self.count = Int32(count)
    isMeasured = height.isMeasured
    self.height = HeightUnits.units(height.points)
  }

  var extent: Extent { Extent(units: Int(count), rows: Int(count), height: Int64(count) * height) }

  func split(at unit: Int) -> (HeightRun, HeightRun) {
    var first = self
    var second = self
    first.count = Int32(unit)
    second.count = count - Int32(unit)
    return (first, second)
  }

  func merged(with next: HeightRun) -> HeightRun? {
    guard isMeasured == next.isMeasured, height == next.height else { return nil }
    var union = self
    union.count += next.count
    return union
  }
}

/// The heights of a section: of its header, its rows and its footer.
struct SectionHeights: SumTreeElement {
  var rows: SumTree<HeightRun>
  /// The height of the header in units; 0 without a header.
  var header: Int64
  /// The height of the footer in units; 0 without a footer.
  var footer: Int64

  var extent: Extent {
    Extent(units: 1, rows: rows.extent.rows, height: header + rows.extent.height + footer)
  }

  func split(at unit: Int) -> (SectionHeights, SectionHeights) {
    // Cannot happen: an edit inside a section replaces the section, and the tree splits only longer elements.
    fatalError("A section is one position of the tree of sections.")
  }

  func merged(with next: SectionHeights) -> SectionHeights? { nil }
}
