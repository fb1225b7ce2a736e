import BacklitGeometry
import BacklitLists
import BacklitUI

/// The layout of a collection view as a definition describes it: the properties of a `FlowLayout`; nil for those that keep
/// their defaults.
package struct CollectionLayoutDescription: Hashable, Sendable {
  var fractionalItemSize: CollectionLayoutSize?
  var itemSize, estimatedItemSize, headerReferenceSize, footerReferenceSize: Size?
  var minimumLineSpacing, minimumInteritemSpacing: Double?
  var sectionInset: EdgeInsets?
  var scrollDirection: FlowLayout.ScrollDirection?
  var pinsHeaders, pinsFooters: Bool?

  /// Makes the layout.
  @MainActor
  package func makeLayout() -> CollectionViewLayout {
    let layout = FlowLayout()
    if let itemSize { layout.itemSize = itemSize }
    layout.fractionalItemSize = fractionalItemSize
    if let estimatedItemSize { layout.estimatedItemSize = estimatedItemSize }
    if let minimumLineSpacing { layout.minimumLineSpacing = minimumLineSpacing }
    if let minimumInteritemSpacing { layout.minimumInteritemSpacing = minimumInteritemSpacing }
    if let sectionInset { layout.sectionInset = sectionInset }
    if let headerReferenceSize { layout.headerReferenceSize = headerReferenceSize }
    if let footerReferenceSize { layout.footerReferenceSize = footerReferenceSize }
    if let pinsHeaders { layout.sectionHeadersPinToVisibleBounds = pinsHeaders }
    if let pinsFooters { layout.sectionFootersPinToVisibleBounds = pinsFooters }
    if let scrollDirection { layout.scrollDirection = scrollDirection }
    return layout
  }
}
