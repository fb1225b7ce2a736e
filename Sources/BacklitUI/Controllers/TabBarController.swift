import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// Is notified of the tabs that the user chooses.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Whether the user may choose a tab; by default true.
  func tabBarController(_ controller: TabBarController, shouldSelect child: ViewController) -> Bool
  /// Called after the user chose a tab.
  func tabBarController(_ controller: TabBarController, didSelect child: ViewController)
}

extension TabBarControllerDelegate {
  /// True.
  public func tabBarController(_ controller: TabBarController, shouldSelect child: ViewController) -> Bool {
    true
  }

  /// Does nothing.
  public func tabBarController(_ controller: TabBarController, didSelect child: ViewController) {}
}

/// A container that shows one of several controllers, with a bar of tabs: at the bottom in compact width, at the leading
/// side in regular width.
///
/// Each tab keeps its state, and the focus and the reader's cursor return to where they were in it. Choosing the tab that
/// is shown already leads back to the root of its navigation controller.
@MainActor
open class TabBarController: ViewController {
  /// The controllers of the tabs, in order. Setting them keeps the selected one if it is still there.
  public var viewControllers: [ViewController] = [] { didSet { controllersDidChange(from: oldValue) } }
  /// Decides about the tabs that the user chooses.
  public weak var delegate: (any TabBarControllerDelegate)?
  /// The bar.
  public private(set) lazy var tabBar: TabBar = {
    let bar = TabBar { [weak self] in self?.userChose($0) }
    bar.owner = self
    return bar
  }()

  private let content = PageArea()
  private var selected: ViewController?
  private var compact: [LayoutConstraint] = []
  private var regular: [LayoutConstraint] = []

  /// Creates a container with controllers.
  public init(viewControllers: [ViewController] = []) {
    super.init()
    self.viewControllers = viewControllers
    controllersDidChange(from: [])
  }

  /// The controller that is shown; nil without any.
  public var selectedViewController: ViewController? {
    get { selected }
    set { if let newValue { select(newValue) } }
  }

  /// The index of the controller that is shown, from 0; -1 without any. An index outside of the tabs is ignored.
  public var selectedIndex: Int {
    get { viewControllers.firstIndex { $0 === selected } ?? -1 }
    set { if viewControllers.indices.contains(newValue) { select(viewControllers[newValue]) } }
  }

  private func controllersDidChange(from old: [ViewController]) {
    for controller in old where !viewControllers.contains(where: { $0 === controller }) {
      dropChild(controller) {
        if controller === selected { show(nil) }
        content.forget(controller)
        controller.tabBarItem.onChange = nil
      }
    }
    for controller in viewControllers where controller.parent !== self {
      adopt(controller)
      controller.tabBarItem.onChange = { [weak self] in self?.updateBar() }
    }
    if selected == nil, let first = viewControllers.first { show(first) }
    updateBar()
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    root.becomeContainer()
    root.addConstrainedSubviews([content, tabBar])
    let safeArea = root.safeAreaLayoutGuide
    compact =
      content.constraints(equalTo: root, .top, .leading, .trailing)
      + [content.bottomAnchor.constraint(equalTo: tabBar.topAnchor)]
      + tabBar.constraints(equalTo: root, .leading, .trailing)
      + tabBar.constraints(equalTo: safeArea, .bottom)
    regular =
      tabBar.constraints(equalTo: root, .leading, .bottom) + tabBar.constraints(equalTo: safeArea, .top)
      + [content.leadingAnchor.constraint(equalTo: tabBar.trailingAnchor)]
      + content.constraints(equalTo: root, .top, .trailing, .bottom)
    view = root
    updatePlaces()
    updateBar()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updatePlaces()
  }

  private func updatePlaces() {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    LayoutConstraint.deactivate(isCompact ? regular : compact)
    LayoutConstraint.activate(isCompact ? compact : regular)
    tabBar.isColumn = !isCompact
    tabBar.setContentHuggingPriority(751, for: .horizontal)
    updateBar()
  }

  private func updateBar() {
    guard isViewLoaded else { return }
    tabBar.show(
      viewControllers.map { ($0.tabBarItem.title ?? $0.spokenTitle ?? "", $0.tabBarItem) },
      selected: selectedIndex)
  }

  override func titleDidChange(of child: ViewController) { updateBar() }

  override var spokenTitle: String? { title ?? selected?.spokenTitle }

  // MARK: Restoration

  /// Saves the selected tab.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encodeSelection(selected)
  }

  /// Selects the tab.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    guard let index = coder.decodeSelection(among: viewControllers) else { return }
    selectedIndex = index
  }

  // MARK: Selection

  override var managesAppearanceOfChildren: Bool { true }

  override var appearingChildren: [ViewController] { selected.map { [$0] } ?? [] }

  override func installAppearingChildren() {
    if let selected { content.install(selected) }
  }

  private func userChose(_ index: Int) {
    let controller = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if controller === selected {
      (controller as? NavigationController)?.popToRootViewController(animated: true)
    } else {
      show(controller)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Shows a tab for the program: focus and reader go where they were in it.
  private func select(_ controller: ViewController) {
    checkPrecondition(controller.parent === self, "Only a controller of the tabs can be selected.")
    guard controller !== selected else { return }
    // The reader can be elsewhere than the focus.
    let current = view.window?.accessibilityCursorItem?.rectInView?.view ?? view.window?.focusedView
    let isInBar = current?.isDescendant(of: tabBar) ?? false
    show(controller) { [self] in
      guard !isInBar, isInFront, let window = view.window else { return }
      content.enter(controller, in: window, isReturning: true)
    }
  }

  /// Shows a tab; `enter` moves the user to it before it has appeared, so that what it announces then is spoken last.
  private func show(_ new: ViewController?, enter: @MainActor () -> Void = {}) {
    let old = selected
    guard new !== old else { return }
    endTransitionsAround()
    if let old, let window = viewIfLoaded?.window, let holder = content.holder(of: old) {
      let focus = window.focusedView
      let item = window.accessibilityCursorItem
      let isItemInside = item?.rectInView?.view.isDescendant(of: holder) ?? false
      content.savePlace(
        of: old, focus: focus?.isDescendant(of: holder) == true ? focus : nil,
        cursor: isItemInside ? window.cursorPlace(in: holder) : nil)
    }
    selected = new
    let isShown = isAppearingOrAppeared
    func changing(_ page: ViewController?) -> [ViewController] { isShown ? [page].compactMap(\.self) : [] }
    Self.exchange(changing(old), for: changing(new)) {
      if let new, isShown { content.install(new) }
      if let old { content.holder(of: old)?.removeFromSuperview() }
      updateBar()
      ownPresentation?.contentDidChange()
      if isShown {
        view.window?.layoutIfNeeded()
        enter()
      }
    }
  }
}

extension ViewController {
  /// The tab bar controller that contains this one; nil for none.
  public var tabBarController: TabBarController? { parent?.nearest(TabBarController.self) }
}
