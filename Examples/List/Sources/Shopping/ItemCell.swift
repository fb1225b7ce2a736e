import Backlit

/// A thing to buy.
struct Item: Identifiable, Equatable {
  let id: Int
  var name: String
  var amount = ""
  var isBought = false
}

/// The cell of an item. It owns its definition, `Nibs/ItemCell.json`.
final class ItemCell: TableViewCell, NibOwner {
  @Outlet var name: Label!
  @Outlet var amount: Label!

  /// Shows an item. A cell is used again, so everything is set.
  func show(_ item: Item) {
    name.text = item.name
    amount.text = item.amount
    accessoryType = item.isBought ? .checkmark : .none
  }
}

extension ClassRegistry {
  /// The classes of Backlit and the cell of this program.
  static var shopping: ClassRegistry {
    var registry = builtIn
    registry.register(
      ItemCell.self, inherits: "TableViewCell", "The cell of a thing to buy.", make: { ItemCell() })
    return registry
  }
}
