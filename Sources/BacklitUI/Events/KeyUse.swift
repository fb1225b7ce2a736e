import BacklitAccessibility
import BacklitLists

/// A use of keys in a view with the focus, for lists of keys.
package enum KeyUse: String, Hashable, Sendable {
  /// Space presses it.
  case press
  /// The arrows change its value.
  case adjust
  /// The arrows move between its items.
  case move
  /// Enter selects one of its items.
  case select
  /// Letters find one of its items.
  case letters
  /// Right and Left expand and collapse one of its items.
  case outline
  /// Left, Right, Home and End move between the cells of one of its items.
  case cells
  /// Up goes from its first item to the titles of its columns.
  case titles
  /// Alt-C copies its items.
  case copy
  /// Enter sorts by a column.
  case sort
  /// The arrows scroll it.
  case scroll
}

extension View {
  /// The uses of keys while the view has the focus.
  package var keyUses: Set<KeyUse> {
    let traits = accessibilityTraits
    if traits.contains(.notEnabled) { return [] }
    if let list = self as? ListBase {
      guard list.itemCount > 0 else { return [] }
      guard list.selection.mode != .none else { return [.scroll] }
      var uses = (list as? TableView)?.columnKeyUses ?? [.select]
      if list.cursorIndexPath.flatMap(list.outlineRow) != nil { uses.insert(.outline) }
      if list.allowsTypeSelect { uses.insert(.letters) }
      return uses.union([.move])
    }
    if self is TableHeaderRow { return [.sort] }
    var uses: Set<KeyUse> = []
    if traits.contains(.adjustable) { uses.insert(.adjust) }
    if !traits.isDisjoint(with: [.button, .toggleButton, .link, .menuItem, .tab]) { uses.insert(.press) }
    if let links = (self as? Label)?.parts?.links, links.count > 1 { uses.formUnion([.press, .move]) }
    if uses.isEmpty, self is ScrollView, !takesKeysFirst { uses.insert(.scroll) }
    return uses
  }
}

extension TableView {
  /// The uses of keys because of the columns; nil without columns.
  fileprivate var columnKeyUses: Set<KeyUse>? {
    guard !columns.isEmpty else { return nil }
    return switch cursorMode {
    case .row: [.titles, .copy, .select]
    case .cell: [.titles, .copy, .cells, .select]
    case .column: [.titles, .copy, .cells, .sort]
    }
  }
}
