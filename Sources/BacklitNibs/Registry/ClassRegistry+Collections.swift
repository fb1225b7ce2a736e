import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Registers collection views and their cells.
  mutating func registerCollections() {
    register(
      CollectionView.self, name: "CollectionView", inherits: "ScrollView",
      "Items that a layout places: those of the program, of cells in definitions, or of sections in the definition.",
      properties: [
        .property(
          "layout", .collectionLayout, "Where the items are: a flow of lines, or sections of groups.",
          get: { (_: CollectionView) in nil }, set: { $0.collectionViewLayout = $1.makeLayout() },
          reset: { $0.collectionViewLayout = FlowLayout() }
        ).inSwift("collectionViewLayout"),
        .bool("allowsSelection", \CollectionView.allowsSelection, "Whether the user can select items."),
        .bool(
          "allowsMultipleSelection", \CollectionView.allowsMultipleSelection,
          "Whether the user can select several items."),
        .bool(
          "allowsTypeSelect", \CollectionView.allowsTypeSelect,
          "Whether typed letters move to the item that begins with them; otherwise they are keys of the program."
        ),
      ], make: { CollectionView() })
    register(
      CollectionViewCell.self, name: "CollectionViewCell", inherits: "View",
      "A cell of a collection view; its subviews lie in its content view, to which constraints with its identifier refer.",
      make: { CollectionViewCell() })
  }
}
