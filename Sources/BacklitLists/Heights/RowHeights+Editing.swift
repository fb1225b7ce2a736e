import BacklitGeometry

extension RowHeights {
  /// Sets the height of a row.
  package mutating func setHeight(_ height: RowHeight, ofRowAt path: ListIndexPath) {
    var visited = 0
    setHeight(height, ofRowAt: path, visited: &visited)
  }

  /// Gives a row the estimated height again, because its content changed.
  package mutating func invalidateHeight(ofRowAt path: ListIndexPath) {
    setHeight(.estimated(estimatedRowHeight), ofRowAt: path)
  }

  /// Sets the height of the header of a section in points; 0 without a header.
  package mutating func setHeaderHeight(_ points: Double, inSection section: Int) {
    edit(section) { $0.header = HeightUnits.units(points) }
  }

  /// Sets the height of the footer of a section in points; 0 without a footer.
  package mutating func setFooterHeight(_ points: Double, inSection section: Int) {
    edit(section) { $0.footer = HeightUnits.units(points) }
  }

  /// Inserts rows.
  /// - Parameters:
  ///   - count: the number of rows, at least 0.
  ///   - height: the height of each of them; nil for the estimated one.
  ///   - path: where the first new row is afterwards; at most the end of the section.
  package mutating func insertRows(_ count: Int, height: RowHeight? = nil, at path: ListIndexPath) {
    checkCount(count)
    guard count > 0 else { return }
    insertRuns([HeightRun(count: count, height ?? .estimated(estimatedRowHeight))], at: path)
  }

  /// Deletes rows of a section.
  package mutating func deleteRows(_ range: Range<Int>, inSection section: Int) {
    checkRows(range, inSection: section)
    if range.isEmpty { return }
    edit(section) { heights in
      var visited = 0
      heights.rows.replace(range, with: [], visited: &visited)
    }
  }

  /// Inserts sections whose rows have the estimated height. Complexity: O(log n + `sections.count`).
  /// - Parameters:
  ///   - sections: the new sections.
  ///   - index: the index of the first new section afterwards; at most `numberOfSections`.
  package mutating func insertSections(_ sections: [NewSection], at index: Int) {
    for section in sections { checkCount(section.rows) }
    checkCount(sections.reduce(0) { $0 + $1.rows })
    insertSectionHeights(
      sections.map { section in
        SectionHeights(
          rows: SumTree(
            section.rows > 0 ? [HeightRun(count: section.rows, .estimated(estimatedRowHeight))] : []),
          header: HeightUnits.units(section.header), footer: HeightUnits.units(section.footer))
      }, at: index)
  }

  /// Deletes sections with their rows.
  package mutating func deleteSections(_ range: Range<Int>) {
    checkPrecondition(
      range.lowerBound >= 0 && range.upperBound <= numberOfSections,
      "Sections \(range) do not exist: the table has \(numberOfSections) sections.")
    var visited = 0
    if !range.isEmpty { tree.replace(range, with: [], visited: &visited) }
  }
}

extension RowHeights {
  mutating func setHeight(_ height: RowHeight, ofRowAt path: ListIndexPath, visited: inout Int) {
    checkRows(path.row..<path.row + 1, inSection: path.section)
    edit(path.section, visited: &visited) { heights, visited in
      heights.rows.replace(
        path.row..<path.row + 1, with: [HeightRun(count: 1, height)], visited: &visited)
    }
  }

  func runs(of rows: Range<Int>, inSection index: Int) -> [HeightRun] {
    checkRows(rows, inSection: index)
    return section(index).element.rows.elements(in: rows)
  }

  mutating func insertRuns(_ runs: [HeightRun], at path: ListIndexPath) {
    checkRows(path.row..<path.row, inSection: path.section)
    checkCount(runs.reduce(0) { $0 + $1.extent.rows })
    edit(path.section) { heights in
      var visited = 0
      heights.rows.replace(path.row..<path.row, with: runs, visited: &visited)
    }
  }

  mutating func insertSectionHeights(_ sections: [SectionHeights], at index: Int) {
    checkPrecondition(
      index >= 0 && index <= numberOfSections,
      "Sections cannot be inserted at \(index): the table has \(numberOfSections) sections.")
    var visited = 0
    tree.replace(index..<index, with: sections, visited: &visited)
  }

  private mutating func edit(_ index: Int, _ change: (inout SectionHeights) -> Void) {
    var visited = 0
    edit(index, visited: &visited) { heights, _ in change(&heights) }
  }

  private mutating func edit(
    _ index: Int, visited: inout Int, _ change: (inout SectionHeights, inout Int) -> Void
  ) {
    var heights = section(index, visited: &visited).element
    change(&heights, &visited)
    tree.replace(index..<index + 1, with: [heights], visited: &visited)
  }

  private func checkRows(_ range: Range<Int>, inSection section: Int) {
    let count = numberOfRows(inSection: section)
    checkPrecondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "Rows \(range) do not exist: section \(section) has \(count) rows.")
  }

  private func checkCount(_ count: Int) {
    checkPrecondition(count >= 0, "The number of rows is \(count): it must be 0 or more.")
    checkPrecondition(
      count <= HeightUnits.maximumRows - numberOfRows,
      "A table with \(numberOfRows) rows cannot have \(count) more: the limit is \(HeightUnits.maximumRows).")
  }
}
