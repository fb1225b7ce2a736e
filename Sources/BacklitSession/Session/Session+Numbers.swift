import BacklitAccessibility
import BacklitGeometry
import BacklitLists
import BacklitUI

/// Numbers lead to the items of lists.
extension Session {
  /// Goes to the item whose number the user types with keys that nothing else uses: in the list around the reader's cursor, or
  /// else in the only list that is shown.
  /// - Returns: whether the key leads to an item.
  func goToItem(numberedBy key: KeyEvent) -> Bool {
    guard reader.isOn, !key.isRepeat, key.modifiers.isEmpty, case .character(let character) = key.key,
      let digit = character.wholeNumberValue, digit < 10
    else { return false }
    update()
    guard let list = reader.numberedList else { return false }
    var numbers = [digit]
    // As in lists that find items by letters, digits in quick succession are one number.
    if let typedNumber, typedNumber.list == list, now - typedNumber.time <= TypeAhead.window {
      numbers.insert(typedNumber.number * 10 + digit, at: 0)
    }
    for number in numbers {
      guard let node = element(ofItem: number, in: list) else { continue }
      typedNumber = (list, number, now)
      finishUpdate(moveReader { reader.layoutChanged(node, at: milliseconds) })
      update()
      return true
    }
    return false
  }

  /// Whether a key is a further digit of a number. The first one has moved the focus into the list, which would take this
  /// one as the first.
  func continuesNumber(_ key: KeyEvent) -> Bool {
    guard case .character(let character) = key.key, character.isNumber, let typedNumber else { return false }
    return now - typedNumber.time <= TypeAhead.window && typedNumber.list == reader.numberedList
  }

  /// The element of an item of a list; nil if there is no such item. The list scrolls to it.
  private func element(ofItem number: Int, in list: NodeID) -> NodeID? {
    guard let view = window.view(of: list) as? any SearchableList else {
      return reader.element(ofItem: number, in: list)
    }
    return view.path(ofItemNumber: number - 1).flatMap { reveal(.item($0), in: view) }
  }
}
