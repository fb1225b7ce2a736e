import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// Is notified of the pages that the user turns to.
@MainActor
public protocol PageViewControllerDelegate: AnyObject {
  /// Called after the user turned to a page.
  func pageViewController(_ controller: PageViewController, didSelect child: ViewController)
}

/// A container that shows one of several pages, with a dot for each at the bottom.
///
/// A swipe, a notch of a wheel that turns sideways, Page Up, Page Down, the dots and the screen reader's commands for pages
/// turn the pages. The screen reader speaks the title of the new page and moves to its first element, or to where the user
/// was on it. In UIKit a data source provides the pages.
@MainActor
open class PageViewController: ViewController {
  /// The pages, in order. Setting them keeps the shown one if it is still there, and shows the first one otherwise.
  public var viewControllers: [ViewController] = [] { didSet { pagesDidChange() } }
  /// Is notified of the pages that the user turns to.
  public weak var delegate: (any PageViewControllerDelegate)?
  /// The dots; hidden while there is one page.
  public let pageControl = PageControl()

  private let stack = PageStack()
  private let holder = ContentHolder()

  /// Creates a container with pages.
  public init(viewControllers: [ViewController] = []) {
    super.init()
    stack.isNavigationBarHidden = true
    adopt(stack)
    pageControl.identifier = "pageControl"
    pageControl.hidesForSinglePage = true
    pageControl.addAction(for: .valueChanged) { [weak self] in self?.turnByUser(to: $0.currentPage) }
    self.viewControllers = viewControllers
    pagesDidChange()
  }

  /// The shown page; nil without any.
  public var selectedViewController: ViewController? { stack.topViewController }

  /// The index of the shown page, from 0; -1 without any.
  public var selectedIndex: Int { viewControllers.firstIndex { $0 === stack.topViewController } ?? -1 }

  /// Turns to a page. An index outside of the pages is ignored.
  public func setSelectedIndex(_ index: Int, animated: Bool) {
    guard viewControllers.indices.contains(index), index != selectedIndex else { return }
    stack.setViewControllers(Array(viewControllers[...index]), animated: animated)
    updateControl()
  }

  private func pagesDidChange() {
    let shown = max(0, selectedIndex)
    stack.setViewControllers(Array(viewControllers.prefix(shown + 1)), animated: false)
    updateControl()
  }

  private func updateControl() {
    pageControl.numberOfPages = viewControllers.count
    pageControl.currentPage = max(0, selectedIndex)
    parent?.titleDidChange(of: self)
  }

  /// Turns to a page for the user.
  /// - Returns: whether there is one.
  @discardableResult
  private func turnByUser(to index: Int) -> Bool {
    guard viewControllers.indices.contains(index), index != selectedIndex else { return false }
    setSelectedIndex(index, animated: true)
    delegate?.pageViewController(self, didSelect: viewControllers[index])
    return true
  }

  // MARK: Restoration

  override var restorableGroups: [(name: String, controllers: [ViewController])] {
    [("pages", viewControllers)]
  }

  /// Saves the shown page.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encodeSelection(selectedViewController)
  }

  /// Turns to the page.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    guard let index = coder.decodeSelection(among: viewControllers) else { return }
    setSelectedIndex(index, animated: false)
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    root.becomeContainer()
    root.addConstrainedSubviews([holder, pageControl])
    LayoutConstraint.activate(
      holder.constraints(equalTo: root, .top, .leading, .trailing)
        + [holder.bottomAnchor.constraint(equalTo: pageControl.topAnchor)]
        + pageControl.constraints(equalTo: root, .centerX)
        + pageControl.constraints(equalTo: root.safeAreaLayoutGuide, .bottom))
    pageControl.setContentHuggingPriority(751, for: .vertical)
    for direction in [SwipeGestureRecognizer.Direction.left, .right] {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      swipe.addAction { [weak self] _ in self?.turnByUser(towardsRight: direction == .left) }
      root.addGestureRecognizer(swipe)
    }
    view = root
    holder.hold(stack.view)
  }

  /// Turns to the page on one side of the shown one.
  @discardableResult
  private func turnByUser(towardsRight: Bool) -> Bool {
    let isMirrored = viewIfLoaded?.effectiveLayoutDirection == .rightToLeft
    return turnByUser(to: selectedIndex + (towardsRight != isMirrored ? 1 : -1))
  }

  override func titleDidChange(of child: ViewController) { parent?.titleDidChange(of: self) }

  override var spokenTitle: String? { title ?? stack.spokenTitle }

  open override var preferredFocusedView: View? { stack.preferredFocusedView }

  // MARK: Events

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    case .pageDown: return turnByUser(to: selectedIndex + 1) || super.keyPressed(event)
    case .pageUp: return turnByUser(to: selectedIndex - 1) || super.keyPressed(event)
    default: return super.keyPressed(event)
    }
  }

  /// Turns the page.
  open override func accessibilityScroll(_ direction: ScrollDirection) -> Bool {
    switch direction {
    case .next: turnByUser(to: selectedIndex + 1)
    case .previous: turnByUser(to: selectedIndex - 1)
    case .right: turnByUser(towardsRight: true)
    case .left: turnByUser(towardsRight: false)
    case .up, .down: false
    }
  }
}

/// The pages up to the shown one. Escape leaves them instead of turning back.
@MainActor
private final class PageStack: NavigationController {
  override func accessibilityPerformEscape() -> Bool { false }
}
