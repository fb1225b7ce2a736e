import BacklitGeometry

/// The heights of all rows of a table, in sections with headers and footers.
///
/// The structure answers which part is at a height and where a part is, while most heights are still estimates. It is a B+ tree
/// of sections, each with a B+ tree of runs. Neighbouring rows with the same height are one run, so 1,000,000 rows that were
/// never measured take as much memory as one row.
///
/// All heights are in points. They are stored as whole numbers of 1/65,536 point and limited to 0...262,144 points. Sums are sums
/// of integers, so they are exact and do not drift after any number of changes. The place of a part plus its height is always
/// exactly the place of the next part.
///
/// Copies share their storage. Lookups and edits take O(log n), where n is the number of sections plus the
/// number of runs; the exceptions say so. A position that does not exist is a programming error: the program
/// ends with a sentence.
package struct RowHeights: Sendable {
  var tree = SumTree<SectionHeights>()
  /// The height of rows that are not measured, in points.
  let estimatedRowHeight: Double

  /// A part of the table at a place.
  package enum Part: Hashable, Sendable {
    /// The header of a section.
    case header(Int)
    /// A row.
    case row(ListIndexPath)
    /// The footer of a section.
    case footer(Int)
  }

  /// A part and where it is.
  package struct PlacedPart: Hashable, Sendable {
    /// The part.
    package var part: Part
    /// The distance of its top edge from the top of the table in points.
    package var offset: Double
    /// Its height in points.
    package var height: Double
  }

  /// A section to insert: its number of rows, and the heights of its header and footer in points.
  package struct NewSection: Hashable, Sendable {
    /// The number of rows. All have the estimated height at first.
    package var rows: Int
    /// The height of the header in points; 0 without a header.
    package var header: Double
    /// The height of the footer in points; 0 without a footer.
    package var footer: Double

    /// Creates a section with rows of the estimated height.
    package init(rows: Int, header: Double = 0, footer: Double = 0) {
      self.rows = rows
      self.header = header
      self.footer = footer
    }
  }

  /// Creates a table whose rows have the estimated height.
  ///
  /// Complexity: O(number of sections), for any number of rows.
  /// - Parameters:
  ///   - estimatedRowHeight: the height of rows that are not measured, in points.
  ///   - sections: the sections, in order.
  package init(estimatedRowHeight: Double, sections: [NewSection] = []) {
    self.estimatedRowHeight = estimatedRowHeight
    insertSections(sections, at: 0)
  }

  /// The number of sections. Complexity: O(1).
  package var numberOfSections: Int { tree.extent.units }
  /// The number of rows in all sections. Complexity: O(1).
  package var numberOfRows: Int { tree.extent.rows }
  /// The height of all sections in points. Complexity: O(1).
  package var contentHeight: Double { HeightUnits.points(tree.extent.height) }

  /// The number of rows in a section.
  package func numberOfRows(inSection section: Int) -> Int { self.section(section).element.rows.extent.rows }

  /// The height of a row, and whether it was measured.
  package func height(ofRowAt path: ListIndexPath) -> RowHeight {
    var visited = 0
    let run = row(path).rows.location(ofUnit: path.row, visited: &visited).element
    return RowHeight(points: HeightUnits.points(run.height), isMeasured: run.isMeasured)
  }

  /// The place of a part.
  package func placement(of part: Part) -> PlacedPart {
    var visited = 0
    return placement(of: part, visited: &visited)
  }

  /// The part at a height; nil above the table and below it.
  ///
  /// The top edge belongs to a part, the bottom edge does not. Parts without height are never found.
  /// - Parameter y: the distance from the top of the table in points.
  /// - Returns: the part and its place.
  package func part(at y: Double) -> PlacedPart? {
    var visited = 0
    return part(at: y, visited: &visited)
  }

  /// The parts with a height that overlap a range, in order.
  ///
  /// Complexity: O((result + 1) log n).
  /// - Parameter range: distances from the top of the table in points.
  /// - Returns: the parts and their places.
  package func parts(in range: Range<Double>) -> [PlacedPart] {
    var result: [PlacedPart] = []
    var next = max(0, range.lowerBound)
    while next < range.upperBound, let placed = part(at: next) {
      result.append(placed)
      next = placed.offset + placed.height
    }
    return result
  }
}

extension RowHeights {
  func section(_ section: Int) -> SumTree<SectionHeights>.Location {
    var visited = 0
    return self.section(section, visited: &visited)
  }

  func section(_ section: Int, visited: inout Int) -> SumTree<SectionHeights>.Location {
    checkPrecondition(
      section >= 0 && section < numberOfSections,
      "Section \(section) does not exist: the table has \(numberOfSections) sections.")
    return tree.location(ofUnit: section, visited: &visited)
  }

  /// The section of a row that must exist.
  func row(_ path: ListIndexPath) -> SectionHeights {
    let section = section(path.section).element
    checkPrecondition(
      path.row >= 0 && path.row < section.rows.extent.rows,
      "Row \(path.row) does not exist: section \(path.section) has \(section.rows.extent.rows) rows.")
    return section
  }

  func placement(of part: Part, visited: inout Int) -> PlacedPart {
    switch part {
    case .header(let index):
      let location = section(index, visited: &visited)
      return PlacedPart(part, top: location.before.height, height: location.element.header)
    case .footer(let index):
      let location = section(index, visited: &visited)
      let bottom = location.before.height + location.element.extent.height
      return PlacedPart(
        part, top: bottom - location.element.footer, height: location.element.footer)
    case .row(let path):
      _ = row(path)
      let location = section(path.section, visited: &visited)
      let run = location.element.rows.location(ofUnit: path.row, visited: &visited)
      let above = run.before.height + Int64(path.row - run.before.units) * run.element.height
      return PlacedPart(
        part, top: location.before.height + location.element.header + above, height: run.element.height)
    }
  }

  func part(at y: Double, visited: inout Int) -> PlacedPart? {
    guard y >= 0, y < contentHeight else { return nil }
    let units = Int64((y * HeightUnits.perPoint).rounded(.down))
    let location = tree.location(ofHeight: units, visited: &visited)
    let section = location.element
    let index = location.before.units
    let top = location.before.height
    let inside = units - top
    if inside < section.header { return PlacedPart(.header(index), top: top, height: section.header) }
    let rowsHeight = section.rows.extent.height
    if inside - section.header >= rowsHeight {
      return PlacedPart(.footer(index), top: top + section.header + rowsHeight, height: section.footer)
    }
    let run = section.rows.location(ofHeight: inside - section.header, visited: &visited)
    let offset = (inside - section.header - run.before.height) / run.element.height
    return PlacedPart(
      .row(ListIndexPath(row: run.before.units + Int(offset), section: index)),
      top: top + section.header + run.before.height + offset * run.element.height, height: run.element.height)
  }
}

extension RowHeights.PlacedPart {
  fileprivate init(_ part: RowHeights.Part, top: Int64, height: Int64) {
    self.init(part: part, offset: HeightUnits.points(top), height: HeightUnits.points(height))
  }
}
