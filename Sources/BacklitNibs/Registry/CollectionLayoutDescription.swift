import BacklitGeometry
import BacklitLists
import BacklitUI

/// The layout of a collection view as a definition describes it: the properties of a `FlowLayout`; nil for those that keep
/// their defaults.
package struct CollectionLayoutDescription: Equatable, Sendable {
  var fractionalItemSize: CollectionLayoutSize?
  var itemSize: Size?
  /// The values of ``FlowLayout/members``.
  var values: [String: PropertyValue] = [:]

  /// Makes the layout.
  @MainActor
  func makeLayout() -> CollectionViewLayout {
    let layout = FlowLayout()
    if let itemSize { layout.itemSize = itemSize }
    layout.fractionalItemSize = fractionalItemSize
    MemberDeclaration.set(values, of: layout, declared: FlowLayout.members)
    return layout
  }
}

extension FlowLayout {
  private static let lengths = 0...PropertyType.lengths.upperBound

  /// All properties except the size of items, which has two forms.
  static let members: [MemberDeclaration<FlowLayout>] = [
    .init("estimatedItemSize", .size, \.estimatedItemSize),
    .init("minimumLineSpacing", .number(in: lengths), \.minimumLineSpacing),
    .init("minimumInteritemSpacing", .number(in: lengths), \.minimumInteritemSpacing),
    .init("sectionInset", .insets, \.sectionInset), .init("scrollDirection", .choice, \.scrollDirection),
    .init("headerReferenceSize", .size, \.headerReferenceSize),
    .init("footerReferenceSize", .size, \.footerReferenceSize),
    .init("sectionHeadersPinToVisibleBounds", .bool, \.sectionHeadersPinToVisibleBounds),
    .init("sectionFootersPinToVisibleBounds", .bool, \.sectionFootersPinToVisibleBounds),
  ]
}
