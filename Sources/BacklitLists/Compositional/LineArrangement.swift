import BacklitGeometry

/// The frames of all items, headers and footers of sections that are made of lines with the same number of items, while
/// the lengths of most lines are still estimates.
///
/// Sections follow each other in the scroll direction: header, lines within the insets, footer. The lengths of lines are
/// kept in ``RowHeights``, so that the line at a place and the place of a line are found in O(log n), and a measured
/// item changes one line. From right to left, the arrangement is the mirror image within ``contentSize``.
package struct LineArrangement: Sendable {
  /// The items of a section and the distances around them. All lengths are in points.
  package struct Section: Sendable {
    /// The number of items.
    package var count: Int
    /// The arrangement of a line.
    package var plan: LinePlan
    /// The distance between two lines.
    package var lineSpacing: Double
    /// The distances before the first line and after the last one, in the scroll direction.
    package var mainInsets: (start: Double, end: Double)
    /// The distance after the last group of a section that scrolls across.
    package var crossEnd = 0.0
    /// The lengths of the header and of the footer in the scroll direction; 0 without one.
    package var header = 0.0
    package var footer = 0.0
    /// Whether the lines follow each other across the scroll direction, in a strip that scrolls on its own.
    package var isOrthogonal = false

    /// Creates a section.
    package init(
      count: Int, plan: LinePlan, lineSpacing: Double = 0, mainInsets: (start: Double, end: Double) = (0, 0)
    ) {
      self.count = count
      self.plan = plan
      self.lineSpacing = length(lineSpacing)
      self.mainInsets = (length(mainInsets.start), length(mainInsets.end))
    }

    var groupCount: Int { (count + plan.itemsPerLine - 1) / plan.itemsPerLine }
    /// The number of lines that follow each other in the scroll direction.
    var lineCount: Int { isOrthogonal ? min(1, groupCount) : groupCount }

    /// The number of rows in the scroll direction, of which a line can have several.
    var rowCount: Int {
      guard count > 0, !isOrthogonal, let places = plan.places, let last = places.last else {
        return lineCount
      }
      return (groupCount - 1) * (last.row + 1) + places[(count - 1) % plan.itemsPerLine].row + 1
    }

    func itemCount(ofGroup group: Int) -> Int { min(plan.itemsPerLine, count - group * plan.itemsPerLine) }
  }

  /// The sections.
  package private(set) var sections: [Section]
  /// The lengths of the lines in the scroll direction, each with the distance to the next one; headers with the inset
  /// after them, footers with the inset before them.
  private(set) var lines: RowHeights
  /// The measured sizes of items by section.
  private var measured: [Int: [Int: Size]] = [:]
  /// The distances by which sections that scroll across are scrolled.
  private var orthogonalOffsets: [Int: Double] = [:]
  private let direction: FlowScrollDirection
  private let layoutDirection: LayoutDirection
  private let crossLength: Double

  var scrollsVertically: Bool { direction == .vertical }
  var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Arranges sections. Complexity: O(number of sections).
  package init(
    sections: [Section], container: Size, scrollDirection: FlowScrollDirection = .vertical,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.sections = sections
    direction = scrollDirection
    self.layoutDirection = layoutDirection
    crossLength = length(FlowAxes(direction: scrollDirection).cross(container))
    lines = RowHeights(estimatedRowHeight: 0)
    for (index, section) in sections.enumerated() {
      let line = section.plan.line(count: min(section.plan.itemsPerLine, max(section.count, 0)))
      lines.insertSections(
        [
          .init(
            rows: 0, header: section.header + section.mainInsets.start,
            footer: section.footer + section.mainInsets.end)
        ], at: index)
      lines.insertRows(
        section.lineCount, height: .estimated(line.main + section.lineSpacing),
        at: ListIndexPath(row: 0, section: index))
      updateLine(section.lineCount - 1, inSection: index)
    }
  }

  /// The size of the content. Across the scroll direction it is that of the container.
  package var contentSize: Size {
    FlowAxes(direction: direction).size(main: lines.contentHeight, cross: crossLength)
  }

  private var axes: FlowAxes {
    var axes = FlowAxes(direction: direction)
    if layoutDirection == .rightToLeft {
      axes.mirroredWidth = direction == .vertical ? crossLength : lines.contentHeight
    }
    return axes
  }

  /// Whether an item exists.
  package func contains(_ path: ListIndexPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].count
  }

  /// Whether the cell of an item, which must exist, decides on its width and its height.
  package func estimates(ofItemAt path: ListIndexPath) -> (width: Bool, height: Bool) {
    sections[path.section].plan.estimates(ofItem: path.item)
  }

  /// The measured size of an item; nil for an item that was not measured.
  package func measuredSize(ofItemAt path: ListIndexPath) -> Size? { measured[path.section]?[path.item] }

  /// The frame of an item, which must exist. Complexity: O(log n) for a fixed number of items of a line.
  ///
  /// The items of a section that scrolls across have the frames of a strip that is not scrolled.
  package func frame(ofItemAt path: ListIndexPath) -> Rect {
    checkPrecondition(contains(path), "The layout has no item at \(path).")
    let section = sections[path.section]
    let (group, index) = path.item.quotientAndRemainder(dividingBy: section.plan.itemsPerLine)
    let line = line(ofGroup: group, inSection: path.section)
    return frame(
      of: line.frames[index], inGroup: group, section: path.section,
      start: lines.placement(of: .row(rowPath(ofGroup: group, inSection: path.section))).offset)
  }

  /// The row and the column of an item, which must exist, from 0; nil in a section without several rows of several items.
  /// Complexity: O(number of sections).
  package func gridCell(ofItemAt path: ListIndexPath) -> (row: Int, column: Int)? {
    let section = sections[path.section]
    guard !section.isOrthogonal, section.rowCount > 1, let places = section.plan.places,
      places.contains(where: { $0.index > 0 }), let last = places.last
    else { return nil }
    let (group, item) = path.item.quotientAndRemainder(dividingBy: section.plan.itemsPerLine)
    let before = sections[..<path.section].reduce(0) { $0 + $1.rowCount }
    let (row, index) = (before + group * (last.row + 1) + places[item].row, places[item].index)
    return direction == .vertical ? (row, index) : (index, row)
  }

  /// The frame of the header of a section; nil without a header.
  package func frame(ofHeaderInSection section: Int) -> Rect? {
    guard sections[section].header > 0 else { return nil }
    let placed = lines.placement(of: .header(section))
    return boundaryFrame(start: placed.offset, main: sections[section].header)
  }

  /// The frame of the footer of a section; nil without a footer.
  package func frame(ofFooterInSection section: Int) -> Rect? {
    guard sections[section].footer > 0 else { return nil }
    let placed = lines.placement(of: .footer(section))
    return boundaryFrame(
      start: placed.offset + placed.height - sections[section].footer, main: sections[section].footer)
  }

  /// The frame of a section with its header and footer.
  package func frame(ofSection section: Int) -> Rect {
    let start = lines.placement(of: .header(section)).offset
    let footer = lines.placement(of: .footer(section))
    return boundaryFrame(start: start, main: footer.offset + footer.height - start)
  }

  /// The frame of the strip of a section that scrolls across, and the length of its content across.
  package func strip(ofSection section: Int) -> (frame: Rect, contentLength: Double) {
    let placed =
      sections[section].groupCount > 0
      ? lines.placement(of: .row(ListIndexPath(row: 0, section: section)))
      : lines.placement(of: .footer(section))
    let count = sections[section].groupCount
    let last = count > 0 ? line(ofGroup: count - 1, inSection: section) : nil
    let end = last.map { line in
      Double(count - 1) * pitch(ofSection: section) + (line.frames.map(crossEnd).max() ?? 0)
    }
    return (
      boundaryFrame(start: placed.offset, main: count > 0 ? placed.height : 0),
      (end ?? 0) + sections[section].crossEnd
    )
  }

  /// The items, headers and footers that overlap a rectangle, by section: header, items, footer.
  ///
  /// Edges that only touch do not overlap. Complexity: O((result + 1) log n), with the other items of the lines.
  package func elements(in rect: Rect) -> [FlowArrangement.Element] {
    var visited = 0
    return elements(in: rect, visited: &visited)
  }

  /// Counts in `visited` the lines that were looked at.
  func elements(in rect: Rect, visited: inout Int) -> [FlowArrangement.Element] {
    if rect.isEmpty { return [] }
    let (main, cross) = axes.intervals(of: rect)
    var result: [FlowArrangement.Element] = []
    guard main.low < main.high else { return [] }
    for placed in lines.parts(in: main.low..<main.high) {
      visited += 1
      switch placed.part {
      case .header(let section):
        if let frame = frame(ofHeaderInSection: section), frame.intersects(rect) {
          result.append(.header(section))
        }
      case .footer(let section):
        if let frame = frame(ofFooterInSection: section), frame.intersects(rect) {
          result.append(.footer(section))
        }
      case .row(let path):
        let section = sections[path.section]
        let groups: Range<Int>
        if section.isOrthogonal {
          let offset = orthogonalOffsets[path.section] ?? 0
          let pitch = pitch(ofSection: path.section)
          let full = section.plan.line(count: section.itemCount(ofGroup: 0))
          let (start, end) = full.crossRange(direction)
          guard pitch > 0 else { continue }
          let first = ((cross.low + offset - end) / pitch).rounded(.down)
          let last = ((cross.high + offset - start) / pitch).rounded(.up)
          let limit = Double(section.groupCount)
          let low = Int(max(0, min(limit, first)))
          groups = low..<max(low, Int(max(0, min(limit, last + 1))))
        } else {
          groups = path.row..<path.row + 1
        }
        for group in groups {
          visited += 1
          for (index, local) in line(ofGroup: group, inSection: path.section).frames.enumerated() {
            let frame = frame(
              of: local, inGroup: group, section: path.section, start: placed.offset, isScrolled: true)
            if frame.intersects(rect) {
              result.append(
                .item(ListIndexPath(item: group * section.plan.itemsPerLine + index, section: path.section)))
            }
          }
        }
      }
    }
    return result
  }
}

extension LineArrangement {
  /// Sets the measured size of an item, which must exist. Complexity: O(log n).
  /// - Returns: whether the arrangement changed.
  @discardableResult
  package mutating func setSize(_ size: Size, ofItemAt path: ListIndexPath) -> Bool {
    checkPrecondition(contains(path), "The layout has no item at \(path).")
    guard measured[path.section]?[path.item] != size else { return false }
    measured[path.section, default: [:]][path.item] = size
    let group = path.item / sections[path.section].plan.itemsPerLine
    updateLine(rowPath(ofGroup: group, inSection: path.section).row, inSection: path.section)
    return true
  }

  /// Removes the measured size of an item, whose content changed.
  package mutating func invalidateSize(ofItemAt path: ListIndexPath) {
    guard contains(path), measured[path.section]?.removeValue(forKey: path.item) != nil else { return }
    let group = path.item / sections[path.section].plan.itemsPerLine
    updateLine(rowPath(ofGroup: group, inSection: path.section).row, inSection: path.section)
  }

  /// Sets the length of the header of a section in the scroll direction.
  package mutating func setHeader(_ points: Double, inSection section: Int) {
    sections[section].header = length(points)
    lines.setHeaderHeight(sections[section].header + sections[section].mainInsets.start, inSection: section)
  }

  /// Sets the length of the footer of a section in the scroll direction.
  package mutating func setFooter(_ points: Double, inSection section: Int) {
    sections[section].footer = length(points)
    lines.setFooterHeight(sections[section].footer + sections[section].mainInsets.end, inSection: section)
  }

  /// Sets the distance by which a section that scrolls across is scrolled.
  package mutating func setOrthogonalOffset(_ points: Double, ofSection section: Int) {
    orthogonalOffsets[section] = points
  }

  /// The distance by which a section that scrolls across is scrolled.
  package func orthogonalOffset(ofSection section: Int) -> Double { orthogonalOffsets[section] ?? 0 }

  /// Takes over the measured sizes of an older arrangement.
  ///
  /// Complexity: O(m log n), where m is the number of measured items.
  /// - Parameters:
  ///   - old: the arrangement before.
  ///   - newPath: where an item is now; nil for an item that is gone or must be measured again.
  package mutating func adoptSizes(of old: LineArrangement, newPath: (ListIndexPath) -> ListIndexPath?) {
    var changed: Set<ListIndexPath> = []
    for (section, sizes) in old.measured {
      for (item, size) in sizes {
        guard let path = newPath(ListIndexPath(item: item, section: section)), contains(path) else {
          continue
        }
        measured[path.section, default: [:]][path.item] = size
        changed.insert(
          rowPath(ofGroup: path.item / sections[path.section].plan.itemsPerLine, inSection: path.section))
      }
    }
    for path in changed { updateLine(path.row, inSection: path.section) }
  }

  /// Computes the length of a line again.
  private mutating func updateLine(_ row: Int, inSection index: Int) {
    let section = sections[index]
    guard row >= 0, row < section.lineCount else { return }
    let isLast = row == section.lineCount - 1
    var main = 0.0
    var isMeasured = false
    if section.isOrthogonal {
      let groups = Set((measured[index] ?? [:]).keys.map { $0 / section.plan.itemsPerLine })
      isMeasured = !groups.isEmpty
      // Groups that were not measured, because they are out of sight, do not make the strip longer.
      main =
        groups.isEmpty
        ? section.plan.line(count: section.itemCount(ofGroup: 0)).main
        : groups.reduce(0) { max($0, line(ofGroup: $1, inSection: index).main) }
    } else {
      main = line(ofGroup: row, inSection: index).main
      isMeasured = hasMeasuredItem(inGroup: row, section: index)
    }
    lines.setHeight(
      RowHeight(points: main + (isLast ? 0 : section.lineSpacing), isMeasured: isMeasured),
      ofRowAt: ListIndexPath(row: row, section: index))
  }

  private func hasMeasuredItem(inGroup group: Int, section: Int) -> Bool {
    guard let sizes = measured[section] else { return false }
    let perLine = sections[section].plan.itemsPerLine
    return (group * perLine..<group * perLine + perLine).contains { sizes[$0] != nil }
  }

  private func line(ofGroup group: Int, inSection index: Int) -> LinePlan.Line {
    let section = sections[index]
    let count = section.itemCount(ofGroup: group)
    guard let sizes = measured[index] else { return section.plan.line(count: count) }
    let first = group * section.plan.itemsPerLine
    return section.plan.line(count: count) { sizes[first + $0] }
  }

  private func rowPath(ofGroup group: Int, inSection section: Int) -> ListIndexPath {
    ListIndexPath(row: sections[section].isOrthogonal ? 0 : group, section: section)
  }

  /// The distance between the beginnings of two groups of a section that scrolls across.
  private func pitch(ofSection index: Int) -> Double {
    let section = sections[index]
    return section.plan.line(count: section.itemCount(ofGroup: 0)).cross + section.lineSpacing
  }

  private func crossEnd(_ frame: Rect) -> Double { direction == .vertical ? frame.maxX : frame.maxY }

  private func boundaryFrame(start: Double, main: Double) -> Rect {
    axes.rect(main: start, cross: 0, size: axes.size(main: main, cross: crossLength))
  }

  /// The frame of an item from its place in its line.
  private func frame(
    of local: Rect, inGroup group: Int, section: Int, start: Double, isScrolled: Bool = false
  ) -> Rect {
    let isVertical = direction == .vertical
    let main = isVertical ? local.minY : local.minX
    var cross = isVertical ? local.minX : local.minY
    var size = local.size
    if sections[section].isOrthogonal {
      cross += Double(group) * pitch(ofSection: section)
      if isScrolled { cross -= orthogonalOffsets[section] ?? 0 }
      if !hasMeasuredItem(inGroup: group, section: section) {
        let strip = lines.placement(of: .row(ListIndexPath(row: 0, section: section))).height
        let axes = FlowAxes(direction: direction)
        size = axes.size(main: min(axes.main(size), max(0, strip - main)), cross: axes.cross(size))
      }
    }
    return axes.rect(main: start + main, cross: cross, size: size)
  }
}

extension LinePlan.Line {
  /// The interval of the items across the scroll direction.
  func crossRange(_ direction: FlowScrollDirection) -> (start: Double, end: Double) {
    let isVertical = direction == .vertical
    return (
      frames.map { isVertical ? $0.minX : $0.minY }.min() ?? 0,
      frames.map { isVertical ? $0.maxX : $0.maxY }.max() ?? 0
    )
  }
}
