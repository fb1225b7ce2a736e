import BacklitAccessibility
import BacklitUI

/// Lists for the reader: their items are in the tree only near what is visible and near the reader's cursor.
extension Session {
  /// Scrolls lists so that the tree has the destination of a command: the first or the last element, the ends of the list around
  /// the reader's cursor, or the items with which reading begins.
  func revealEnds(for command: ReaderCommand) {
    guard reader.isOn else { return }
    let order = window.accessibilityTree().readingOrder
    switch command {
    case .minimum where !isAtAdjustable: reader.cursor.flatMap { list(around: $0) }?.revealEnd(first: true)
    case .maximum where !isAtAdjustable: reader.cursor.flatMap { list(around: $0) }?.revealEnd(first: false)
    case .first: order.first.flatMap { list(around: $0) }?.revealEnd(first: true)
    case .last: order.last.flatMap { list(around: $0) }?.revealEnd(first: false)
    case .readFromTop: revealStarts(of: order[...])
    case .readAll:
      guard let place = reader.cursor.flatMap({ order.firstIndex(of: $0) }) else { return }
      revealStarts(of: order[place...], except: list(around: order[place]))
    default: return
    }
    update(.silent)
  }

  /// Scrolls the lists around elements to their first items.
  private func revealStarts(of elements: ArraySlice<NodeID>, except reading: ListBase? = nil) {
    var seen: Set<ObjectIdentifier> = []
    for element in elements {
      guard let list = list(around: element), list !== reading, seen.insert(ObjectIdentifier(list)).inserted
      else { continue }
      list.revealEnd(first: true)
    }
  }

  func list(around node: NodeID) -> ListBase? { window.item(of: node)?.searchableList }
}
