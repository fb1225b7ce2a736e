import BacklitGeometry

/// How the items of a line are arranged: side by side as in a flow layout, or as a group.
///
/// All lines of a section have the same number of items.
package struct LinePlan: Sendable {
  private enum Kind: Sendable {
    case flow(FlowLines.UniformLines)
    case group(GroupPlan)
  }

  /// A line in which items may have been measured.
  struct Line {
    /// The length of the line in the scroll direction.
    var main: Double
    /// The length of the line across the scroll direction.
    var cross: Double
    /// The frames of the items, relative to the beginning of the line on the main axis and to the edge of the container
    /// on the cross axis, not mirrored.
    var frames: [Rect]
  }

  private let kind: Kind
  private let direction: FlowScrollDirection
  private let crossInset: Double
  /// The number of items of a full line.
  package let itemsPerLine: Int
  /// Whether the cells of an item decide on its width or height.
  let estimates: [(width: Bool, height: Bool)]
  private let full: Line
  /// The row of each item of a full line, and its place in the row, where the items are in rows; nil elsewhere, as beside an
  /// item that is as tall as two others.
  let places: [(row: Int, index: Int)]?

  /// Plans the lines of a flow layout whose items have the same length across the scroll direction.
  /// - Parameters:
  ///   - size: the estimated size of an item.
  ///   - section: the distances; its sizes count only as a number of items.
  ///   - container: the size to fill.
  ///   - direction: the scroll direction.
  ///   - estimates: whether the cells decide on width and height.
  package init(
    flowOf size: Size, section: FlowSection, container: Size, direction: FlowScrollDirection,
    estimates: (width: Bool, height: Bool)
  ) {
    let axes = FlowAxes(direction: direction)
    let inset = section.sectionInset
    let available = length(axes.cross(container) - axes.crossStart(inset) - axes.crossEnd(inset))
    let lines = FlowLines.UniformLines(
      count: section.sizes.count, main: length(axes.main(size)), cross: length(axes.cross(size)),
      lineSpacing: length(section.minimumLineSpacing), spacing: length(section.minimumInteritemSpacing),
      available: available, inset: axes.crossStart(inset))
    self.init(.flow(lines), direction, crossInset: 0, perLine: lines.perLine, estimates: [estimates])
  }

  /// Plans lines that are groups.
  /// - Parameters:
  ///   - group: the group.
  ///   - direction: the scroll direction.
  ///   - crossInset: the distance of the groups from the edge of the container.
  package init(_ group: GroupPlan, direction: FlowScrollDirection, crossInset: Double) {
    self.init(
      .group(group), direction, crossInset: crossInset, perLine: group.itemCount, estimates: group.estimates)
  }

  private init(
    _ kind: Kind, _ direction: FlowScrollDirection, crossInset: Double, perLine: Int,
    estimates: [(width: Bool, height: Bool)]
  ) {
    self.kind = kind
    self.direction = direction
    self.crossInset = crossInset
    itemsPerLine = perLine
    self.estimates = estimates
    full = Self.line(kind, direction, crossInset, count: perLine) { _ in nil }
    places = Self.places(of: full.frames, direction)
  }

  private static func places(
    of frames: [Rect], _ direction: FlowScrollDirection
  ) -> [(row: Int, index: Int)]? {
    let axes = FlowAxes(direction: direction)
    var places: [(row: Int, index: Int)] = []
    var (mainEnd, crossEnd) = (0.0, 0.0)
    for frame in frames {
      let (main, cross) = axes.intervals(of: frame)
      if let last = places.last, cross.low < crossEnd - FlowLines.tolerance {
        guard main.low >= mainEnd - FlowLines.tolerance else { return nil }
        places.append((last.row + 1, 0))
      } else {
        places.append(places.last.map { ($0.row, $0.index + 1) } ?? (0, 0))
      }
      (mainEnd, crossEnd) = (max(mainEnd, main.high), cross.high)
    }
    return places
  }

  /// Whether any cell decides on its width or its height.
  var isEstimated: Bool { estimates.contains { $0.width || $0.height } }

  /// Whether the cell of an item decides on its width and its height.
  func estimates(ofItem item: Int) -> (width: Bool, height: Bool) {
    estimates.isEmpty ? (false, false) : estimates[item % itemsPerLine % estimates.count]
  }

  /// A line with a number of items.
  func line(count: Int, measured: ((Int) -> Size?)? = nil) -> Line {
    guard let measured else {
      return count == itemsPerLine
        ? full : Self.line(kind, direction, crossInset, count: count) { _ in nil }
    }
    return Self.line(kind, direction, crossInset, count: count, measured: measured)
  }

  private static func line(
    _ kind: Kind, _ direction: FlowScrollDirection, _ crossInset: Double, count: Int,
    measured: (Int) -> Size?
  ) -> Line {
    let axes = FlowAxes(direction: direction)
    switch kind {
    case .flow(let lines):
      let sizes = (0..<count).map { item in
        measured(item) ?? axes.size(main: lines.mainLength, cross: lines.crossLength)
      }
      let main = sizes.map { length(axes.main($0)) }.max() ?? 0
      let frames = sizes.enumerated().map { index, size in
        axes.rect(
          main: (main - length(axes.main(size))) / 2,
          cross: lines.crossStart + Double(index) * lines.crossPitch,
          size: axes.size(main: length(axes.main(size)), cross: lines.crossLength))
      }
      let end = frames.last.map { direction == .vertical ? $0.maxX : $0.maxY } ?? 0
      return Line(main: main, cross: end, frames: frames)
    case .group(let plan):
      let (size, frames) = plan.arrange(count: count, measured: measured)
      let isVertical = direction == .vertical
      let placed = frames.map {
        $0.offset(dx: isVertical ? crossInset : 0, dy: isVertical ? 0 : crossInset)
      }
      // An item that is longer than its group makes the line longer, so that lines do not overlap.
      let main = placed.reduce(axes.main(size)) { max($0, isVertical ? $1.maxY : $1.maxX) }
      let cross = frames.reduce(axes.cross(size)) { max($0, isVertical ? $1.maxX : $1.maxY) }
      return Line(main: main, cross: cross, frames: placed)
    }
  }
}
