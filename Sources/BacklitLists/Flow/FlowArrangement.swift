import BacklitGeometry

/// The frames of all items, headers and footers of a flow layout.
///
/// The arrangement is a function of its arguments. Sections follow each other in the scroll direction:
/// header, items within the section inset, footer. Headers and footers fill the container across the scroll
/// direction.
///
/// From right to left, the arrangement is the mirror image within `contentSize`: also the left and right
/// insets, and the beginning of a layout that scrolls horizontally. Insets may be negative; other lengths
/// that are negative, infinite or NaN count as 0.
///
/// Items of uniform size are not stored: their frames are computed when asked for.
package struct FlowArrangement: Hashable, Sendable {
  /// A part of the layout.
  package enum Element: Hashable, Sendable {
    /// The header of a section.
    case header(Int)
    /// An item.
    case item(ListIndexPath)
    /// The footer of a section.
    case footer(Int)
  }

  /// Where a section is on the main axis.
  struct PlacedSection: Hashable, Sendable {
    var start, linesStart, footerStart, end: Double
    var lines: FlowLines
  }

  /// The size of the content. Across the scroll direction it is that of the container.
  package let contentSize: Size
  private let sections: [FlowSection]
  private let placed: [PlacedSection]
  private let axes: FlowAxes
  private let crossLength: Double
  /// Whether an item can be outside of its section, because an inset on the main axis is negative.
  private let hasOverhang: Bool

  /// Arranges sections.
  ///
  /// Complexity: O(number of sections + number of items with individual sizes).
  /// - Parameters:
  ///   - sections: the items and their distances.
  ///   - container: the size to fill. Only the length across the scroll direction counts.
  ///   - scrollDirection: the direction in which lines follow each other.
  ///   - layoutDirection: whether the arrangement is mirrored.
  package init(
    sections: [FlowSection], container: Size, scrollDirection: FlowScrollDirection = .vertical,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    var axes = FlowAxes(direction: scrollDirection)
    let crossLength = length(axes.cross(container))
    var placed: [PlacedSection] = []
    placed.reserveCapacity(sections.count)
    var position = 0.0
    for section in sections {
      let inset = section.sectionInset
      let available = length(crossLength - axes.crossStart(inset) - axes.crossEnd(inset))
      let lines = FlowLines(section, axes: axes, available: available)
      let linesStart = position + length(axes.main(section.headerReferenceSize)) + axes.mainStart(inset)
      // A negative inset cannot move a section above the one before it.
      let footerStart = max(position, linesStart + lines.mainLength + axes.mainEnd(inset))
      let end = footerStart + length(axes.main(section.footerReferenceSize))
      placed.append(
        PlacedSection(
          start: position, linesStart: linesStart, footerStart: footerStart, end: end, lines: lines))
      position = end
    }
    contentSize = axes.size(main: position, cross: crossLength)
    if layoutDirection == .rightToLeft { axes.mirroredWidth = contentSize.width }
    self.sections = sections
    self.placed = placed
    self.axes = axes
    self.crossLength = crossLength
    hasOverhang = sections.contains {
      axes.mainStart($0.sectionInset) < 0 || axes.mainEnd($0.sectionInset) < 0
    }
  }

  /// The number of sections.
  package var numberOfSections: Int { sections.count }

  /// The number of items in a section, which must exist.
  package func numberOfItems(inSection section: Int) -> Int { sections[section].sizes.count }

  /// Whether an item exists.
  package func contains(_ path: ListIndexPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0
      && path.item < numberOfItems(inSection: path.section)
  }

  /// The frame of an item, which must exist. Complexity: O(1), or O(log n) with individual sizes.
  package func frame(ofItemAt path: ListIndexPath) -> Rect {
    checkPrecondition(contains(path), "The flow layout has no item at \(path).")
    switch placed[path.section].lines {
    case .uniform(let lines):
      let (line, index) = path.item.quotientAndRemainder(dividingBy: lines.perLine)
      return frame(lines, section: path.section, line: line, index: index)
    case .individual(let lines):
      let line = lines[lines.partitioningIndex { $0.first > path.item } - 1]
      return frame(line, section: path.section, index: path.item - line.first)
    }
  }

  /// The row and the column of an item, which must exist, from 0; nil in a section without several lines of several items.
  /// Complexity: O(number of sections).
  package func gridCell(ofItemAt path: ListIndexPath) -> (row: Int, column: Int)? {
    let lines = placed[path.section].lines
    guard lines.isGrid else { return nil }
    let before = placed[..<path.section].reduce(0) { $0 + $1.lines.count }
    let (line, index) = lines.place(ofItem: path.item)
    return axes.direction == .vertical ? (before + line, index) : (index, before + line)
  }

  /// The frame of the header of a section, which must exist; nil without a header.
  package func frame(ofHeaderInSection section: Int) -> Rect? {
    let main = length(axes.main(sections[section].headerReferenceSize))
    return main > 0 ? boundaryFrame(start: placed[section].start, main: main) : nil
  }

  /// The frame of the footer of a section, which must exist; nil without a footer.
  package func frame(ofFooterInSection section: Int) -> Rect? {
    let main = length(axes.main(sections[section].footerReferenceSize))
    return main > 0 ? boundaryFrame(start: placed[section].footerStart, main: main) : nil
  }

  /// The frame of a section, which must exist, with its header and its footer.
  package func frame(ofSection section: Int) -> Rect {
    boundaryFrame(start: placed[section].start, main: placed[section].end - placed[section].start)
  }

  private func boundaryFrame(start: Double, main: Double) -> Rect {
    axes.rect(main: start, cross: 0, size: axes.size(main: main, cross: crossLength))
  }

  private func frame(_ lines: FlowLines.UniformLines, section: Int, line: Int, index: Int) -> Rect {
    axes.rect(
      main: placed[section].linesStart + Double(line) * lines.mainPitch,
      cross: lines.crossStart + Double(index) * lines.crossPitch,
      size: axes.size(main: lines.mainLength, cross: lines.crossLength))
  }

  private func frame(_ line: FlowLines.IndividualLine, section: Int, index: Int) -> Rect {
    guard case .individual(let sizes) = sections[section].sizes else { return .zero }
    let main = length(axes.main(sizes[line.first + index]))
    let cross = length(axes.cross(sizes[line.first + index]))
    return axes.rect(
      main: placed[section].linesStart + line.mainStart + (line.mainLength - main) / 2,
      cross: line.crossStarts[index], size: axes.size(main: main, cross: cross))
  }
}

extension FlowArrangement {
  /// The items, headers and footers that overlap a rectangle, by section: header, items, footer.
  ///
  /// Edges that only touch do not overlap, and an element without area overlaps nothing.
  ///
  /// Complexity: O(log n + result) with uniform sizes. With individual sizes, a line that overlaps in the
  /// scroll direction is searched item by item.
  package func elements(in rect: Rect) -> [Element] {
    var visited = 0
    return elements(in: rect, visited: &visited)
  }

  /// Counts in `visited` the sections, lines and items that were looked at.
  func elements(in rect: Rect, visited: inout Int) -> [Element] {
    if rect.isEmpty { return [] }
    let (main, cross) = axes.intervals(of: rect)
    var result: [Element] = []
    // With negative insets, sections overlap, and each of them is looked at.
    var section = hasOverhang ? 0 : placed.partitioningIndex { $0.end > main.low }
    while section < placed.count, hasOverhang || placed[section].start < main.high {
      visited += 1
      if let header = frame(ofHeaderInSection: section), header.intersects(rect) {
        result.append(.header(section))
      }
      let low = main.low - placed[section].linesStart
      let high = main.high - placed[section].linesStart
      switch placed[section].lines {
      case .uniform(let lines):
        let candidates = Self.indexes(
          low, high, start: 0, length: lines.mainLength, pitch: lines.mainPitch, count: lines.lineCount)
        let columns = Self.indexes(
          cross.low, cross.high, start: lines.crossStart, length: lines.crossLength,
          pitch: lines.crossPitch, count: lines.perLine)
        for line in candidates {
          for index in columns where line * lines.perLine + index < lines.count {
            visited += 1
            if frame(lines, section: section, line: line, index: index).intersects(rect) {
              result.append(.item(ListIndexPath(item: line * lines.perLine + index, section: section)))
            }
          }
        }
      case .individual(let lines):
        var line = lines.partitioningIndex { $0.mainStart + $0.mainLength > low }
        while line < lines.count, lines[line].mainStart < high {
          for index in lines[line].crossStarts.indices {
            visited += 1
            if frame(lines[line], section: section, index: index).intersects(rect) {
              result.append(.item(ListIndexPath(item: lines[line].first + index, section: section)))
            }
          }
          line += 1
        }
      }
      if let footer = frame(ofFooterInSection: section), footer.intersects(rect) {
        result.append(.footer(section))
      }
      section += 1
    }
    return result
  }

  /// The indexes of a row of equal intervals that can overlap an interval: those that do, and at most one
  /// more on each side, because of rounding.
  private static func indexes(
    _ low: Double, _ high: Double, start: Double, length: Double, pitch: Double, count: Int
  ) -> Range<Int> {
    guard pitch > 0, count > 0 else { return 0..<count }
    let limit = Double(count)
    let first = max(0, min(limit, ((low - start - length) / pitch).rounded(.down)))
    let end = max(first, min(limit, ((high - start) / pitch).rounded(.up) + 1))
    return Int(first)..<Int(end)
  }
}
