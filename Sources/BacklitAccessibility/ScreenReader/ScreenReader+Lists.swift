import BacklitGeometry

/// Lists, tables, menus and grids: their rows, and what leads from row to row.
extension ScreenReader {
  /// Whether up and down move to the previous and the next row: in a list or a menu, until the user turns the rotor there.
  var walksThroughList: Bool { listAroundCursor.map { turned.list != $0 } ?? false }

  /// Whether left and right change the value: of the only element of a row, as up and down move between the rows.
  package var adjustsSideways: Bool {
    guard walksThroughList, let cursor, let list = listAroundCursor, tree?[cursor]?.isAdjustable == true
    else { return false }
    let row = self.row(of: cursor, in: list)
    let beside = [position - 1, position + 1].filter(order.indices.contains)
    return beside.allSatisfy { self.row(of: order[$0], in: list) != row }
  }

  /// Whether left increments instead of right: at a row of an outline from right to left.
  package var mirrorsSideways: Bool {
    cursor.flatMap { tree?[$0] }.map { $0.level != nil && $0.layoutDirection == .rightToLeft } ?? false
  }

  /// The row of a list that contains an element: the outermost node around it with a position in the list, or else the
  /// element itself.
  func row(of element: NodeID, in list: NodeID) -> NodeID {
    var row = element
    var seen: Set<NodeID> = []
    var around: NodeID? = element
    while let id = around, id != list, seen.insert(id).inserted {
      if tree?[id]?.position != nil { row = id }
      around = tree?.parent(of: id)
    }
    return around == list ? row : element
  }

  /// The rows of a list in the tree, each with the place of its first element.
  private func rows(of list: NodeID) -> [(row: NodeID, place: Int)] {
    var rows: [(row: NodeID, place: Int)] = []
    for place in tree?.readingPlaces(in: list) ?? [] {
      let row = row(of: order[place], in: list)
      if rows.last?.row != row { rows.append((row, place)) }
    }
    return rows
  }

  /// Moves to the first element of the next or the previous row, in a grid to the item below or above; at the ends of the list,
  /// to the element beside the list.
  mutating func stepThroughRows(of list: NodeID, by distance: Int) -> [ReaderEffect] {
    let rows = rows(of: list)
    guard let cursor, case let row = row(of: cursor, in: list),
      let here = rows.firstIndex(where: { $0.row == row })
    else { return step(by: distance) }
    let line = rows.count { isBeside($0.row, row) }
    let isGrid = line > 0 && line + 1 < rows.count && tree?[list]?.containerType != .menu
    var next = here + distance
    while isGrid, rows.indices.contains(next), isBeside(rows[next].row, row) { next += distance }
    guard rows.indices.contains(next) else {
      let place = distance > 0 ? (rows.last?.place ?? 0) : (rows.first?.place ?? 0)
      return leave(list, from: place, by: distance)
    }
    if let cell = cell(ofRow: rows[next].row, in: list) { return move(to: cell) }
    guard isGrid, let column = tree?[row]?.frame.midX else { return move(to: order[rows[next].place]) }
    let target = rows.filter { $0.row == rows[next].row || isBeside($0.row, rows[next].row) }.min {
      distanceAcross(from: column, to: $0.row) < distanceAcross(from: column, to: $1.row)
    }
    return move(to: order[(target ?? rows[next]).place])
  }

  /// The cell of a row of a table in the column of the cursor, or the title of that column, which is a row of its own; nil for
  /// a row without cells. From a whole row, the first title is found.
  private func cell(ofRow row: NodeID, in list: NodeID) -> NodeID? {
    let isTitle = isTitle(row)
    let column = columnOfTable ?? (isTitle ? 1 : nil)
    return column.flatMap { column in
      tree?.readingPlaces(in: list).lazy.map { order[$0] }.first { element in
        guard let cell = tree?[element]?.position?.cell, cell.column == column else { return false }
        return isTitle ? cell.row == 0 : self.row(of: element, in: list) == row
      }
    }
  }

  /// Whether a row of a list is the title of a column.
  private func isTitle(_ row: NodeID) -> Bool { tree?[row]?.position?.cell?.row == 0 }

  /// Moves to the element after or before a list; if there is none, repeats the element.
  private mutating func leave(_ list: NodeID, from place: Int, by distance: Int) -> [ReaderEffect] {
    var place = place
    while order.indices.contains(place), tree?.containers(around: order[place]).contains(list) == true {
      place += distance
    }
    return order.indices.contains(place)
      ? move(to: order[place]) : step(by: distance > 0 ? order.count : -order.count)
  }

  private func distanceAcross(from x: Double, to row: NodeID) -> Double {
    tree?[row].map { ($0.frame.midX - x).magnitude } ?? .infinity
  }

  /// Whether two rows lie side by side, as in a grid.
  private func isBeside(_ row: NodeID, _ other: NodeID) -> Bool {
    guard row != other, let a = tree?[row]?.frame, let b = tree?[other]?.frame else { return false }
    return min(a.maxY, b.maxY) - max(a.minY, b.minY) >= min(a.height, b.height) / 2
      && (a.maxX <= b.minX || b.maxX <= a.minX)
  }

  /// Moves to the first or the last row of the list around an element without a value, or a row of an outline, whose state has
  /// no ends.
  /// - Returns: the effects; nil elsewhere.
  mutating func goToEnd(by distance: Int) -> [ReaderEffect]? {
    guard let cursor, let list = listAroundCursor, tree?[cursor]?.level != nil || !isUsable(.value) else {
      return nil
    }
    let rows = rows(of: list).filter { !isTitle($0.row) }
    return (distance < 0 ? rows.first : rows.last).map { move(to: order[$0.place]) }
  }

  /// The innermost list, table or menu around the cursor.
  var listAroundCursor: NodeID? { cursor.flatMap { list(around: $0) } }

  /// The innermost list, table or menu around an element.
  private func list(around element: NodeID) -> NodeID? {
    tree?.containers(around: element).last {
      tree?[$0].map { [.list, .table, .menu].contains($0.containerType) } ?? false
    }
  }

  /// The list to whose items numbers lead: the innermost one around the cursor, or else the only one; nil for none.
  package var numberedList: NodeID? {
    if let list = listAroundCursor { return list }
    let lists = Set(order.compactMap { list(around: $0) })
    return lists.count == 1 ? lists.first : nil
  }

  /// The items of a list in the tree: the first element, the number, which starts at 1, and the name of each.
  package func items(of list: NodeID) -> [(element: NodeID, number: Int, name: String)] {
    var rows = self.rows(of: list).filter { !isTitle($0.row) }.map {
      (row: $0.row, element: order[$0.place], number: tree?[$0.row]?.position?.index)
    }
    // A list whose items do not have positions is in the tree as a whole. In an alert, its buttons can be chosen.
    if rows.allSatisfy({ $0.number == nil }) {
      let buttons = rows.filter { tree?[$0.element]?.traits.contains(.button) == true }
      if tree?[list]?.containerType == .menu, !buttons.isEmpty { rows = buttons }
      for index in rows.indices { rows[index].number = index + 1 }
    }
    return rows.compactMap { row, element, number in
      number.map { (element, $0, tree?[row]?.label ?? tree?[element]?.label ?? "") }
    }
  }
}
