import BacklitGeometry

/// The frames of all items, headers and footers of a flow layout whose items have the same length across the scroll direction,
/// while the lengths of most lines are still estimates.
///
/// Sections follow each other in the scroll direction: header, lines within the insets, footer. The lengths of lines are
/// kept in ``RowHeights``, so that the line at a place and the place of a line are found in O(log n), and a measured
/// item changes one line. From right to left, the arrangement is the mirror image within ``contentSize``.
package struct LineArrangement: Sendable {
  /// The items of a section, which all have the estimated size at first.
  package struct Section: Sendable {
    /// The lines of items with the estimated size.
    var plan: FlowLines.UniformLines
    /// Whether the cells decide on their width and their height.
    package var estimates: (width: Bool, height: Bool)
    /// The distance between two lines.
    var lineSpacing: Double
    /// The distances before the first line and after the last one, in the scroll direction.
    var mainInsets: (start: Double, end: Double)
    /// The lengths of the header and of the footer in the scroll direction; 0 without one.
    var header, footer: Double

    /// Creates the lines of a section.
    /// - Parameters:
    ///   - size: the estimated size of an item.
    ///   - section: the distances; its sizes count only as a number of items.
    ///   - container: the size to fill.
    ///   - direction: the scroll direction.
    ///   - estimates: whether the cells decide on width and height.
    package init(
      estimating size: Size, section: FlowSection, container: Size, direction: FlowScrollDirection,
      estimates: (width: Bool, height: Bool)
    ) {
      let axes = FlowAxes(direction: direction)
      let inset = section.sectionInset
      let available = length(axes.cross(container) - axes.crossStart(inset) - axes.crossEnd(inset))
      plan = FlowLines.UniformLines(
        count: section.sizes.count, main: length(axes.main(size)), cross: length(axes.cross(size)),
        lineSpacing: length(section.minimumLineSpacing), spacing: length(section.minimumInteritemSpacing),
        available: available, inset: axes.crossStart(inset))
      self.estimates = estimates
      lineSpacing = length(section.minimumLineSpacing)
      mainInsets = (length(axes.mainStart(inset)), length(axes.mainEnd(inset)))
      header = length(axes.main(section.headerReferenceSize))
      footer = length(axes.main(section.footerReferenceSize))
    }

    /// The number of items.
    package var count: Int { plan.count }

    /// The items of a line.
    func items(ofLine line: Int) -> Range<Int> {
      line * plan.perLine..<min(plan.count, (line + 1) * plan.perLine)
    }
  }

  /// The sections.
  package let sections: [Section]
  /// The lengths of the lines in the scroll direction, each with the distance to the next one; headers with the inset
  /// after them, footers with the inset before them.
  private(set) var lines = RowHeights(estimatedRowHeight: 0)
  /// The measured sizes of items by section.
  private var measured: [Int: [Int: Size]] = [:]
  private let direction: FlowScrollDirection
  private let layoutDirection: LayoutDirection
  private let crossLength: Double

  /// Arranges sections. Complexity: O(number of sections).
  package init(
    sections: [Section], container: Size, scrollDirection: FlowScrollDirection = .vertical,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.sections = sections
    direction = scrollDirection
    self.layoutDirection = layoutDirection
    crossLength = length(FlowAxes(direction: scrollDirection).cross(container))
    for (index, section) in sections.enumerated() {
      lines.insertSections(
        [
          .init(
            rows: 0, header: section.header + section.mainInsets.start,
            footer: section.footer + section.mainInsets.end)
        ], at: index)
      lines.insertRows(
        section.plan.lineCount, height: .estimated(section.plan.mainPitch),
        at: ListIndexPath(row: 0, section: index))
      if section.count > 0 { updateLine(section.plan.lineCount - 1, inSection: index) }
    }
  }

  /// The size of the content. Across the scroll direction it is that of the container.
  package var contentSize: Size { axes.size(main: lines.contentHeight, cross: crossLength) }

  private var axes: FlowAxes {
    var axes = FlowAxes(direction: direction)
    if layoutDirection == .rightToLeft {
      axes.mirroredWidth = direction == .vertical ? crossLength : lines.contentHeight
    }
    return axes
  }

  /// The number of sections.
  package var numberOfSections: Int { sections.count }

  /// Whether an item exists.
  package func contains(_ path: ListIndexPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].count
  }

  /// The measured size of an item; nil for an item that was not measured.
  package func measuredSize(ofItemAt path: ListIndexPath) -> Size? { measured[path.section]?[path.item] }

  /// The frame of an item, which must exist. Complexity: O(log n) for a fixed number of items of a line.
  package func frame(ofItemAt path: ListIndexPath) -> Rect {
    checkPrecondition(contains(path), "The layout has no item at \(path).")
    let line = linePath(ofItemAt: path)
    return frame(
      ofItemAt: path, start: lines.placement(of: .row(line)).offset,
      length: mainLength(ofLine: line.row, inSection: path.section))
  }

  /// The row and the column of an item, which must exist, from 0; nil in a section without several lines of several items.
  /// Complexity: O(number of sections).
  package func gridCell(ofItemAt path: ListIndexPath) -> (row: Int, column: Int)? {
    let plan = sections[path.section].plan
    guard plan.lineCount > 1, plan.perLine > 1 else { return nil }
    let before = sections[..<path.section].reduce(0) { $0 + $1.plan.lineCount }
    let (line, index) = path.item.quotientAndRemainder(dividingBy: plan.perLine)
    return direction == .vertical ? (before + line, index) : (index, before + line)
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

  /// The items, headers and footers that overlap a rectangle, by section: header, items, footer.
  ///
  /// Edges that only touch do not overlap. Complexity: O((result + 1) log n), with the other items of the lines.
  package func elements(in rect: Rect) -> [FlowArrangement.Element] {
    var visited = 0
    return elements(in: rect, visited: &visited)
  }

  /// Counts in `visited` the lines that were looked at.
  func elements(in rect: Rect, visited: inout Int) -> [FlowArrangement.Element] {
    let main = axes.intervals(of: rect).main
    guard !rect.isEmpty, main.low < main.high else { return [] }
    var result: [FlowArrangement.Element] = []
    for placed in lines.parts(in: main.low..<main.high) {
      visited += 1
      switch placed.part {
      case .header(let section):
        if frame(ofHeaderInSection: section)?.intersects(rect) == true { result.append(.header(section)) }
      case .footer(let section):
        if frame(ofFooterInSection: section)?.intersects(rect) == true { result.append(.footer(section)) }
      case .row(let line):
        let length = mainLength(ofLine: line.row, inSection: line.section)
        for item in sections[line.section].items(ofLine: line.row) {
          let path = ListIndexPath(item: item, section: line.section)
          let frame = frame(ofItemAt: path, start: placed.offset, length: length)
          if frame.intersects(rect) { result.append(.item(path)) }
        }
      }
    }
    return result
  }
}

extension LineArrangement {
  /// Sets the measured size of an item, which must exist. Complexity: O(log n).
  package mutating func setSize(_ size: Size, ofItemAt path: ListIndexPath) {
    checkPrecondition(contains(path), "The layout has no item at \(path).")
    guard measured[path.section]?[path.item] != size else { return }
    measured[path.section, default: [:]][path.item] = size
    updateLine(linePath(ofItemAt: path).row, inSection: path.section)
  }

  /// Removes the measured size of an item, whose content changed.
  package mutating func invalidateSize(ofItemAt path: ListIndexPath) {
    guard contains(path), measured[path.section]?.removeValue(forKey: path.item) != nil else { return }
    updateLine(linePath(ofItemAt: path).row, inSection: path.section)
  }

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
        changed.insert(linePath(ofItemAt: path))
      }
    }
    for line in changed { updateLine(line.row, inSection: line.section) }
  }

  /// Computes the length of a line again.
  private mutating func updateLine(_ line: Int, inSection index: Int) {
    let section = sections[index]
    let isLast = line == section.plan.lineCount - 1
    lines.setHeight(
      RowHeight(
        points: mainLength(ofLine: line, inSection: index) + (isLast ? 0 : section.lineSpacing),
        isMeasured: measured[index].map { sizes in
          section.items(ofLine: line).contains { sizes[$0] != nil }
        } ?? false),
      ofRowAt: ListIndexPath(row: line, section: index))
  }

  /// The length of a line in the scroll direction: that of its longest item.
  private func mainLength(ofLine line: Int, inSection index: Int) -> Double {
    let section = sections[index]
    guard let sizes = measured[index] else { return section.plan.mainLength }
    return section.items(ofLine: line).reduce(0) { longest, item in
      max(longest, sizes[item].map { length(axes.main($0)) } ?? section.plan.mainLength)
    }
  }

  private func linePath(ofItemAt path: ListIndexPath) -> ListIndexPath {
    ListIndexPath(row: path.item / sections[path.section].plan.perLine, section: path.section)
  }

  private func boundaryFrame(start: Double, main: Double) -> Rect {
    axes.rect(main: start, cross: 0, size: axes.size(main: main, cross: crossLength))
  }

  /// The frame of an item in the middle of its line, which has a place and a length in the scroll direction.
  private func frame(ofItemAt path: ListIndexPath, start: Double, length lineLength: Double) -> Rect {
    let plan = sections[path.section].plan
    let main = measuredSize(ofItemAt: path).map { length(axes.main($0)) } ?? plan.mainLength
    return axes.rect(
      main: start + (lineLength - main) / 2,
      cross: plan.crossStart + Double(path.item % plan.perLine) * plan.crossPitch,
      size: axes.size(main: main, cross: plan.crossLength))
  }
}
