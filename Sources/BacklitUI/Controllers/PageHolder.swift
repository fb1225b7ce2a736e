import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The view of a page in a container, with the large title of the page above its content. The screen reader speaks its
/// label, the title of the page, on the way in.
///
/// A scroll view that fills the page lies below the large title as well, and its content scrolls away together with it.
/// Other content begins below the title, which then stays.
@MainActor
final class PageHolder: View {
  private weak var controller: ViewController?
  private let holder = ContentHolder()
  private var contentTop: LayoutConstraint?
  private var largeTitle: LargeTitleView?
  private var onChange: (@MainActor (PageHolder) -> Void)?
  /// The scroll view that the large title follows; nil for none.
  private weak var scroller: ScrollView?
  private var registration: HandlerRegistration?
  /// The scroll view that does not fill the page, in a size of the page.
  private weak var rejected: ScrollView?
  private var rejectedSize = Size.zero

  init(_ controller: ViewController) {
    self.controller = controller
    super.init()
    becomeContainer()
    backgroundColor = .background
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    addConstrainedSubviews([holder])
    let top = holder.topAnchor.constraint(equalTo: topAnchor)
    contentTop = top
    LayoutConstraint.activate([top] + holder.constraints(equalTo: self, .left, .right, .bottom))
  }

  /// Shows the view of the controller.
  func hold() { holder.hold(controller?.view) }

  /// Makes the page unreachable while it leaves.
  func setLeaving(_ isLeaving: Bool) {
    isUserInteractionEnabled = !isLeaving
    accessibilityElementsHidden = isLeaving
    if !isLeaving { View.performWithoutAnimation { transform = .identity } }
  }

  /// Gives the view up.
  func close() {
    showLargeTitle(nil) { _ in }
    holder.hold(nil)
    removeFromSuperview()
  }

  override var defaultAccessibilityLabel: String? { controller?.spokenTitle }

  // MARK: Large title

  /// The large title, unless there is none or the content is scrolled down.
  var visibleLargeTitle: LargeTitleView? { largeTitle.flatMap { $0.isHidden ? nil : $0 } }

  /// Shows a large title above the content; nil for none.
  /// - Parameters:
  ///   - text: the title.
  ///   - onChange: called when the title was hidden, shown or moved.
  func showLargeTitle(_ text: String?, onChange: @escaping @MainActor (PageHolder) -> Void) {
    self.onChange = onChange
    if let text {
      let title = largeTitle ?? makeLargeTitle()
      title.text = text
    } else if let largeTitle {
      largeTitle.removeFromSuperview()
      self.largeTitle = nil
    }
    placeContent()
  }

  private func makeLargeTitle() -> LargeTitleView {
    let title = LargeTitleView()
    largeTitle = title
    addConstrainedSubviews([title])
    LayoutConstraint.activate(title.constraints(equalTo: self, .top, .left, .right))
    return title
  }

  /// Places the content below the large title, or behind it if it scrolls.
  private func placeContent() {
    let height = largeTitle == nil ? 0 : LargeTitleView.height(for: traitCollection)
    let new = largeTitle == nil ? nil : wantedScroller
    if new !== scroller {
      registration?.remove()
      scroller?.collapsibleInset = 0
      scroller = new
      registration = new?.addScrollHandler { [weak self] _ in self?.contentDidScroll() }
    }
    let (top, inset) = new == nil ? (height, 0) : (0, height)
    if contentTop?.constant != top { contentTop?.constant = top }
    holder.additionalSafeAreaInsets = EdgeInsets(top: inset, left: 0, bottom: 0, right: 0)
    new?.collapsibleInset = height
    contentDidScroll()
  }

  /// The scroll view that the title follows, unless it proved not to fill the page.
  private var wantedScroller: ScrollView? {
    guard let controller, !controller.managesAppearanceOfChildren,
      let found = controller.viewIfLoaded?.firstScrollView, found !== rejected || rejectedSize != bounds.size
    else { return nil }
    switch found.contentInsetAdjustmentBehavior {
    case .automatic, .always: return found
    case .scrollableAxes, .never: return nil
    }
  }

  private func contentDidScroll() {
    guard let largeTitle else { return }
    // A title that is cut would be no better than none.
    let hides = scroller.map { $0.collapsedDistance > 0 } ?? false
    if largeTitle.isHidden != hides { largeTitle.isHidden = hides }
    onChange?(self)
  }

  override func didPlaceSubviews() {
    super.didPlaceSubviews()
    guard largeTitle != nil else { return }
    if let scroller, let page = controller?.viewIfLoaded, !page.bounds.isEmpty {
      let frame = scroller.convert(scroller.bounds, to: page)
      let isAtTop = abs(frame.minY - page.bounds.minY) < 1
      if !isAtTop || abs(frame.width - page.bounds.width) >= 1 {
        (rejected, rejectedSize) = (scroller, bounds.size)
      }
    }
    if wantedScroller !== scroller { placeContent() } else { onChange?(self) }
  }

  override func updateParts() { if largeTitle != nil { placeContent() } }
}

extension View {
  /// The first scroll view in this one, or this one.
  fileprivate var firstScrollView: ScrollView? {
    if let own = self as? ScrollView { return own }
    for subview in subviews where !subview.isHidden {
      if let found = subview.firstScrollView { return found }
    }
    return nil
  }
}
