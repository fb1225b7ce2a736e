import BacklitAccessibility
import BacklitLists

/// What keys do in a view with the focus, for lists of keys.
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
  /// The arrows scroll it.
  case scroll
}

extension View {
  /// What keys do here while the view has the focus.
  package var keyUses: Set<KeyUse> {
    let traits = accessibilityTraits
    if traits.contains(.notEnabled) { return [] }
    if let list = self as? ListBase {
      guard list.itemCount > 0 else { return [] }
      guard list.selection.mode != .none else { return [.scroll] }
      let outline: Set<KeyUse> = list.cursorIndexPath.flatMap(list.outlineRow) == nil ? [] : [.outline]
      return outline.union(list.allowsTypeSelect ? [.move, .select, .letters] : [.move, .select])
    }
    var uses: Set<KeyUse> = []
    if traits.contains(.adjustable) { uses.insert(.adjust) }
    if !traits.isDisjoint(with: [.button, .toggleButton, .link, .menuItem, .tab]) { uses.insert(.press) }
    if uses.isEmpty, self is ScrollView, !takesKeysFirst { uses.insert(.scroll) }
    return uses
  }
}
