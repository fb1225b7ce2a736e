import BacklitAccessibility
import BacklitGeometry
import BacklitLists
import BacklitUI

/// Numbers lead to the items of lists.
extension Session {
  /// Moves to the list item whose number or name the typed digits give. The list is the one around the reader's cursor, or the
  /// only one on the screen.
  /// - Returns: whether the key leads to an item.
  func goToItem(numberedBy key: KeyEvent) -> Bool {
    guard let digit = digit(of: key) else { return false }
    update()
    guard let list = reader.numberedList, let node = item(foundByTyping: digit, in: list) else {
      return false
    }
    finishUpdate(moveReader(.asked) { reader.layoutChanged(node, at: milliseconds) })
    update()
    return true
  }

  /// The choices at the reader's cursor: the items of a menu or an alert, or the segments of a control. Nil elsewhere.
  var choices: (container: NodeID, items: [(element: NodeID, number: Int, name: String)])? {
    guard let tree = reader.tree, let cursor = reader.cursor else { return nil }
    if let list = reader.numberedList, tree.containers(around: cursor).contains(list) {
      return tree[list]?.containerType == .menu ? (list, reader.items(of: list)) : nil
    }
    guard let group = tree.parent(of: cursor), tree[group]?.containerType == .group,
      tree[cursor]?.position != nil
    else { return nil }
    let items = reader.order.filter { tree.parent(of: $0) == group }.compactMap { node in
      tree[node]?.position.map { (element: node, number: $0.index, name: tree[node]?.label ?? "") }
    }
    return (group, items)
  }

  /// Chooses an item by the number that the user typed in line mode. An item of ``choices`` is activated; to an item of a list,
  /// only the reader moves.
  /// - Parameters:
  ///   - text: the number.
  ///   - time: the time in seconds; not less than in the previous call.
  /// - Returns: whether there is an item with this number. A single digit in a list is a key, which the program may use.
  func choose(numbered text: String, at time: Double) -> Bool {
    guard let number = text.wholeNumber else { return false }
    advance(to: time)
    update()
    let choice = choices?.items.first { $0.number == number }?.element
    guard let node = choice ?? (text.count > 1 ? item(numbered: number) : nil) else { return false }
    finishUpdate(moveReader(.asked) { reader.layoutChanged(node, at: milliseconds) })
    if choice != nil { perform(.activate, at: time) }
    update()
    return true
  }

  /// Returns the element of the list item with a number, and scrolls to it; nil if no item has the number.
  private func item(numbered number: Int) -> NodeID? {
    guard let list = reader.numberedList else { return nil }
    guard let view = searchableList(of: list) else {
      return reader.items(of: list).first { $0.number == number }?.element
    }
    return view.path(ofItemNumber: number - 1).flatMap { reveal(.item($0), in: view) }
  }

  /// Returns whether a list uses a digit before views and the program can. It does in a menu or an alert, which are modal, and
  /// after a first digit, which may have moved the focus to a control in the list.
  func belongsToList(_ key: KeyEvent) -> Bool {
    guard digit(of: key) != nil, let list = reader.numberedList else { return false }
    if reader.tree?[list]?.containerType == .menu { return !isAtAdjustable }
    let time = max(now, window.currentTime)
    return searchableList(of: list)?.hasNumber(at: time)
      ?? (typedNumber?.list == list && typedNumber?.search.hasNumber(at: time) == true)
  }

  /// Makes the reader answer a key without an effect. For a digit, the answer is that no item has this number.
  func refuseKey(_ key: KeyEvent? = nil) {
    let number = reader.numberedList == nil ? nil : key.flatMap { digit(of: $0) }
    apply(reader.refuse(item: number), number == nil ? [] : .asked)
  }

  /// Returns the digit of a key while the reader is on; nil for a different key.
  func digit(of key: KeyEvent) -> Character? {
    guard reader.isOn, !key.isRepeat, key.modifiers.isEmpty, case .character(let character) = key.key,
      let number = character.wholeNumberValue, number < 10
    else { return nil }
    return character
  }

  /// Returns the element of the list item whose number or name the typed digits give, and scrolls to it; nil without one.
  private func item(foundByTyping digit: Character, in list: NodeID) -> NodeID? {
    if let view = searchableList(of: list) {
      return view.item(foundByTyping: digit).flatMap { reveal(.item($0), in: view) }
    }
    let items = reader.items(of: list)
    var search = typedNumber?.list == list ? typedNumber?.search ?? TypeAhead() : TypeAhead()
    let found = search.type(
      String(digit), at: now, cursor: items.firstIndex { $0.element == reader.cursor }, count: items.count,
      numbered: { number in items.firstIndex { $0.number == number } },
      hasPrefix: { items[$0].name.begins(with: $1) })
    typedNumber = (list, search)
    return found.map { items[$0].element }
  }

  /// Returns the view with all items of a list that the reader reads, also those outside of the tree: the list itself, or the
  /// one around the cursor that a page reads as its own.
  private func searchableList(of list: NodeID) -> ListBase? {
    let view = window.view(of: list)
    if let own = view as? ListBase { return own }
    guard let view, let inner = reader.cursor.flatMap({ self.list(around: $0) }), inner.isDescendant(of: view)
    else { return nil }
    return inner
  }
}
