import BacklitGeometry
import BacklitLayout

/// The view in which a section that scrolls across scrolls.
final class CollectionStripView: ScrollView {
  /// The section, which changes with the sections before it.
  var section: Int
  private weak var collectionView: CollectionView?
  private var strip: CollectionStrip?

  init(section: Int, in collectionView: CollectionView) {
    self.section = section
    self.collectionView = collectionView
    super.init(frame: .zero)
    becomeLayoutRoot()
    contentInsetAdjustmentBehavior = .never
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    addScrollHandler { view in (view as? CollectionStripView)?.didScroll() }
  }

  // The keys belong to the collection view.
  override var canBecomeFocused: Bool { false }

  /// Places the strip. Content that becomes longer keeps its place.
  func show(_ new: CollectionStrip, isMirrored: Bool) {
    let shown = collectionView?.snapped(new.frame) ?? new.frame
    if frame != shown { View.performWithoutAnimation { frame = shown } }
    isPagingEnabled = new.isPaging
    guard new != strip else { return }
    strip = new
    contentSize = new.contentSize
  }

  /// The distance from the beginning of the content.
  var distance: Double {
    guard let strip else { return 0 }
    let isAcross = collectionView?.layout.scrollAxis != .horizontal
    guard isAcross else { return contentOffset.y }
    return effectiveLayoutDirection == .rightToLeft
      ? strip.contentSize.width - bounds.width - contentOffset.x : contentOffset.x
  }

  override func contentLayoutDidInvalidate(of view: View) {
    collectionView?.contentLayoutDidInvalidate(of: view)
  }

  private func didScroll() {
    guard let collectionView else { return }
    collectionView.layout.stripDidScroll(to: distance, inSection: section)
    if !collectionView.isUpdating { collectionView.setNeedsLayout() }
  }
}
