import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A bound of the width or the height of a definition's root in points, in the key of a variation: `w>500`, `h<=300`.
package struct ExtentBound: Hashable, Sendable {
  /// The side that is compared.
  package enum Side: String, CaseIterable, Hashable, Sendable {
    /// The width.
    case width = "w"
    /// The height.
    case height = "h"
  }

  /// How it is compared.
  package enum Relation: String, CaseIterable, Hashable, Sendable {
    /// At most.
    case atMost = "<="
    /// At least.
    case atLeast = ">="
    /// Less than.
    case below = "<"
    /// More than.
    case above = ">"

    /// Whether the bound is the lower end of a range.
    var isLower: Bool { self == .atLeast || self == .above }
  }

  let side: Side
  let relation: Relation
  /// The number of points, from 0 to 1,000,000.
  let points: Double

  /// The bound in a key.
  var word: String { side.rawValue + relation.rawValue + Numerals.text(points) }

  /// Reads a word that begins with a side and a relation.
  ///
  /// - Returns: nil if the word does not begin like a bound.
  /// - Throws: the problem and the remedy if it begins like a bound and is not one.
  init?(word: String) throws(Malformed) {
    guard let side = Side.allCases.first(where: { word.hasPrefix($0.rawValue) }) else { return nil }
    let rest = word.dropFirst()
    guard let first = rest.first, "<>=".contains(first) else { return nil }
    guard let relation = Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      throw Malformed(
        problem: "\(Spelling.quoted(word)) compares with \"=\"", remedy: "write >, >=, < or <=")
    }
    let digits = rest.dropFirst(relation.rawValue.count)
    let isNumber =
      digits.first?.isNumber == true && digits.last?.isNumber == true
      && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isNumber, let points = Double(digits), (0...1_000_000).contains(points) else {
      throw Malformed(
        problem: "\(Spelling.quoted(word)) has no number of points from 0 to 1000000",
        remedy: "write, for example, \"\(side.rawValue)\(relation.rawValue)500\"")
    }
    (self.side, self.relation, self.points) = (side, relation, points)
  }

  /// The fault of a malformed bound, and how to correct it.
  struct Malformed: Error {
    let problem: String
    let remedy: String
  }

  /// The lengths within the bound, after rounding to thousandths.
  var lengths: ClosedRange<Double> {
    let points = Self.rounded(points)
    return switch relation {
    case .atMost: 0...points
    case .atLeast: points...Double.infinity
    // The next thousandth, so that every range includes its ends. Nothing is below 0.
    case .below: points == 0 ? -1 ... -1 : 0...Self.rounded(points - 0.001)
    case .above: Self.rounded(points + 0.001)...Double.infinity
    }
  }

  /// Whether both bounds limit the same end of the same side.
  func limitsSameEnd(as other: ExtentBound) -> Bool {
    side == other.side && relation.isLower == other.relation.isLower
  }

  /// A length rounded to thousandths of a point, so that the rounding errors of a layout do not matter.
  static func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }
}

/// The widths and heights for which the bounds of a key hold.
struct ExtentRanges: Hashable, Sendable {
  /// Nil if no length is within all bounds.
  private(set) var width: ClosedRange<Double>? = 0...Double.infinity
  private(set) var height: ClosedRange<Double>? = 0...Double.infinity

  /// The ranges within all bounds of some conditions.
  init(_ conditions: Set<TraitCondition>) {
    for bound in conditions.compactMap(\.bound) {
      switch bound.side {
      case .width: width = Self.intersection(width, bound.lengths)
      case .height: height = Self.intersection(height, bound.lengths)
      }
    }
  }

  var isEmpty: Bool { width == nil || height == nil }

  func contains(_ size: Size) -> Bool {
    width?.contains(size.width) == true && height?.contains(size.height) == true
  }

  /// Whether all sizes in these ranges are in others.
  func isSubset(of other: ExtentRanges) -> Bool {
    Self.contains(other.width, width) && Self.contains(other.height, height)
  }

  private static func contains(_ outer: ClosedRange<Double>?, _ inner: ClosedRange<Double>?) -> Bool {
    guard let inner else { return true }
    return outer.map { $0.lowerBound <= inner.lowerBound && inner.upperBound <= $0.upperBound } ?? false
  }

  private static func intersection(
    _ range: ClosedRange<Double>?, _ other: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    guard let range else { return nil }
    let (low, high) = (max(range.lowerBound, other.lowerBound), min(range.upperBound, other.upperBound))
    return low <= high ? low...high : nil
  }
}

extension ExtentRanges {
  /// Sizes that stand for all sizes: between two of them that are neighbours, no key begins or ceases to match. Only
  /// one without bounds.
  static func samples(_ ranges: [ExtentRanges]) -> [Size] {
    func starts(_ side: (ExtentRanges) -> ClosedRange<Double>?) -> [Double] {
      var starts: Set<Double> = [0]
      for range in ranges.compactMap(side) {
        starts.insert(range.lowerBound)
        if range.upperBound.isFinite { starts.insert(ExtentBound.rounded(range.upperBound + 0.001)) }
      }
      return starts.sorted()
    }
    let heights = starts(\.height)
    return starts(\.width).flatMap { width in heights.map { Size(width: width, height: $0) } }
  }
}
