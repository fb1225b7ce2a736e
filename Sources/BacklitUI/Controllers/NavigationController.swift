import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A container that shows the last controller of a stack, with a bar that leads back.
///
/// A page is pushed with ``pushViewController(_:animated:)`` and popped by the back button, by Escape, or with
/// ``popViewController(animated:)``. The screen reader speaks the title of a new page and moves to its first element.
/// Going back returns the focus and the reader's cursor to the element that was left. A transition that begins while
/// one is running starts where the pages are.
@MainActor
open class NavigationController: ViewController {
  /// The controllers from the root to the one that is shown.
  public private(set) var viewControllers: [ViewController] = []
  /// The bar.
  public private(set) lazy var navigationBar: NavigationBar = {
    let bar = NavigationBar { [weak self] in self?.popViewController(animated: true) }
    bar.pageCommands = { [weak self] in self?.keyCommandsInFront ?? [] }
    bar.onChange = { [weak self] in self?.updateBar() }
    return bar
  }()
  /// Whether there is no bar.
  public var isNavigationBarHidden = false {
    didSet {
      guard isNavigationBarHidden != oldValue, isViewLoaded else { return }
      updateBar()
    }
  }

  /// The bar at the bottom, which shows the ``ViewController/toolbarItems`` of the page.
  public private(set) lazy var toolbar: Toolbar = {
    let bar = Toolbar()
    bar.pageCommands = { [weak self] in self?.keyCommandsInFront ?? [] }
    return bar
  }()
  /// Whether the toolbar at the bottom is hidden; true by default.
  public var isToolbarHidden = true {
    didSet { if isToolbarHidden != oldValue { updateToolbar() } }
  }

  private let content = PageArea()
  private var transition: ViewControllerTransitionCoordinator?
  private var barHeight: LayoutConstraint?
  /// The constraint between the lower edges of the pages and of the view; active while the toolbar is hidden.
  private var contentBottom: LayoutConstraint?
  private var toolbarPlaces: [LayoutConstraint] = []
  private var doneButton: Button?
  /// Whether a change of the stack leaves focus and reader to the container around this controller.
  var keepsFocus = false

  /// Creates a container with one controller; nil for none yet.
  public init(rootViewController: ViewController? = nil) {
    super.init()
    if let rootViewController { setViewControllers([rootViewController], animated: false) }
  }

  // MARK: The stack

  /// The controller that is shown; nil for an empty stack.
  public var topViewController: ViewController? { viewControllers.last }

  /// The controller that is presented by a controller of the stack, or else ``topViewController``.
  public var visibleViewController: ViewController? { presentedViewController ?? topViewController }

  /// Shows a controller on top of the others. Traps if the stack contains it already.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    checkPrecondition(
      !viewControllers.contains { $0 === controller }, "A controller can be pushed only once. Pop it first.")
    change(to: viewControllers + [controller], animated: animated, isForward: true)
  }

  /// Leads back to the controller before the top one; does nothing at the root.
  /// - Returns: the controller that was removed; nil for none.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1, let top = viewControllers.last else { return nil }
    change(to: Array(viewControllers.dropLast()), animated: animated, isForward: false)
    return top
  }

  /// Leads back to the root.
  /// - Returns: the controllers that were removed.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController] {
    guard let root = viewControllers.first else { return [] }
    return popToViewController(root, animated: animated)
  }

  /// Leads back to a controller of the stack. Traps if the stack does not contain it.
  /// - Returns: the controllers that were removed.
  @discardableResult
  open func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController] {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else {
      fatalError("Only a controller in the stack can be popped to.")
    }
    let removed = Array(viewControllers[(index + 1)...])
    if !removed.isEmpty { change(to: Array(viewControllers[...index]), animated: animated, isForward: false) }
    return removed
  }

  /// Replaces the stack.
  /// - Parameters:
  ///   - controllers: the controllers from the root to the one that is shown.
  ///   - animated: whether the transition takes time: a push, or a pop if the shown controller was in the stack.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    let isBack = controllers.last.map { last in viewControllers.contains { $0 === last } } ?? false
    change(to: controllers, animated: animated, isForward: !isBack)
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    root.becomeContainer()
    content.clipsToBounds = true
    root.addConstrainedSubviews([content, navigationBar])
    let height = navigationBar.heightAnchor.constraint(equalToConstant: 0)
    barHeight = height
    let bottom = content.bottomAnchor.constraint(equalTo: root.bottomAnchor)
    contentBottom = bottom
    LayoutConstraint.activate(
      navigationBar.constraints(equalTo: root.safeAreaLayoutGuide, .top)
        + navigationBar.constraints(equalTo: root, .leading, .trailing)
        + [content.topAnchor.constraint(equalTo: navigationBar.bottomAnchor)]
        + content.constraints(equalTo: root, .leading, .trailing) + [bottom])
    view = root
    updateBar()
    updateToolbar()
  }

  /// Shows or hides the toolbar.
  private func updateToolbar() {
    guard let root = viewIfLoaded else { return }
    if isToolbarHidden {
      guard !toolbarPlaces.isEmpty else { return }
      toolbar.removeFromSuperview()
      LayoutConstraint.deactivate(toolbarPlaces)
      toolbarPlaces = []
      contentBottom?.isActive = true
      return
    }
    if toolbarPlaces.isEmpty {
      contentBottom?.isActive = false
      root.addConstrainedSubviews([toolbar])
      toolbarPlaces =
        toolbar.constraints(equalTo: root, .leading, .trailing)
        + toolbar.constraints(equalTo: root.safeAreaLayoutGuide, .bottom)
        + [content.bottomAnchor.constraint(equalTo: toolbar.topAnchor)]
      LayoutConstraint.activate(toolbarPlaces)
    }
    toolbar.show(topViewController?.toolbarItems ?? [])
  }

  func toolbarItemsDidChange(of child: ViewController) {
    if child === topViewController, !isToolbarHidden { updateToolbar() }
  }

  /// The size of the shown controller with the bar.
  open override var preferredContentSize: Size {
    get {
      let own = super.preferredContentSize
      guard own == .zero, let size = topViewController?.preferredContentSize, size != .zero else {
        return own
      }
      let title =
        showsLargeTitle(at: viewControllers.count - 1) ? LargeTitleView.height(for: traitCollection) : 0
      let bar = [isNavigationBarHidden, isToolbarHidden].count { !$0 }
      return Size(
        width: size.width,
        height: size.height > 0 ? size.height + Double(bar) * traitCollection.barHeight + title : 0)
    }
    set { super.preferredContentSize = newValue }
  }

  override func preferredContentSizeDidChange(of child: ViewController) {
    if child === topViewController { ownPresentation?.contentDidChange() }
  }

  override func titleDidChange(of child: ViewController) {
    content.holder(of: child)?.setNeedsAccessibilityUpdate()
    if let split = parent as? SplitViewController { split.titleDidChange(of: self) }
    if child === topViewController { ownPresentation?.contentDidChange() }
  }

  open override var preferredFocusedView: View? { topViewController?.preferredFocusedView }

  override var initialItem: AccessibilityItem? { topViewController?.initialItem }

  /// The view of the shown page, without the bar.
  override var initialView: View? { topViewController?.initialView }

  /// The title of the shown controller, unless this one has its own.
  override var spokenTitle: String? { title ?? topViewController?.spokenTitle }

  /// A button that closes the presentation of this controller, at the leading edge of the root's bar; nil for none.
  func showDone(_ button: Button?) {
    doneButton = button
    updateBar()
  }

  private func updateBar() {
    guard isViewLoaded else { return }
    if !isToolbarHidden { updateToolbar() }
    navigationBar.isHidden = isNavigationBarHidden
    barHeight?.isActive = isNavigationBarHidden
    guard let top = topViewController else {
      return navigationBar.show(NavigationItem(), after: nil, done: nil)
    }
    for controller in viewControllers {
      controller.navigationItem.onChange = { [weak self] in self?.updateBar() }
    }
    for (index, controller) in viewControllers.enumerated() {
      content.holder(of: controller)?.showLargeTitle(
        showsLargeTitle(at: index) ? controller.navigationItem.title : nil
      ) { [weak self] holder in self?.largeTitleDidChange(of: holder) }
    }
    navigationBar.show(
      top.navigationItem, after: viewControllers.dropLast().last?.navigationItem, done: doneButton)
    navigationBar.showTitle(below: content.holder(of: top)?.visibleLargeTitle, animated: false)
  }

  /// Whether the title of a page is shown large while its content is not scrolled.
  private func showsLargeTitle(at index: Int) -> Bool {
    guard navigationBar.prefersLargeTitles, !isNavigationBarHidden, viewControllers.indices.contains(index),
      traitCollection.verticalSizeClass == .regular,
      viewControllers[index].navigationItem.title?.isEmpty == false
    else { return false }
    for controller in viewControllers[...index].reversed() {
      switch controller.navigationItem.largeTitleDisplayMode {
      case .always: return true
      case .never: return false
      case .automatic: continue
      }
    }
    return true
  }

  private func largeTitleDidChange(of holder: PageHolder) {
    guard let top = topViewController, content.holder(of: top) === holder else { return }
    navigationBar.showTitle(below: holder.visibleLargeTitle, animated: isAppearingOrAppeared)
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateBar()
  }

  // MARK: Restoration

  override var restorableGroups: [(name: String, controllers: [ViewController])] {
    [("stack", Array(viewControllers.prefix { $0.restorationIdentifier != nil }))]
  }

  override func restoreGroup(
    _ name: String, of controllers: [ViewController], _ nodes: [JSONValue], _ restoration: StateRestoration
  ) {
    let stack = restoredStack(from: controllers, nodes, restoration)
    guard !stack.isEmpty else { return }
    setViewControllers(stack, animated: false)
    for (controller, node) in zip(stack, nodes) { controller.restore(node, restoration) }
  }

  // MARK: Changes

  override var managesAppearanceOfChildren: Bool { true }

  override var appearingChildren: [ViewController] { topViewController.map { [$0] } ?? [] }

  override func installAppearingChildren() {
    guard let top = topViewController else { return }
    content.install(top)
    updateBar()
  }

  override func endRunningTransition() { transition?.finish(cancelled: true) }

  private func change(to new: [ViewController], animated: Bool, isForward: Bool) {
    checkPrecondition(
      Set(new.map { ObjectIdentifier($0) }).count == new.count, "A controller can be in the stack only once.")
    // Pages that are moving continue from where they are.
    let starts = content.presentedTransforms
    let wasMoving = transition != nil
    endRunningTransition()
    endTransitionsAround()
    let old = viewControllers
    let removed = old.filter { former in !new.contains { $0 === former } }
    let added = new.filter { $0.parent !== self }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    let (oldTop, newTop) = (old.last, new.last)
    if isAppearingOrAppeared, oldTop !== newTop, let oldTop, !removed.contains(where: { $0 === oldTop }) {
      content.savePlace(
        of: oldTop, focus: view.window?.focusedView,
        cursor: view.window?.cursorPlace(in: content.holder(of: oldTop)))
    }
    viewControllers = new
    let finish: @MainActor () -> Void = { [self] in
      for controller in removed {
        content.forget(controller)
        controller.navigationItem.onChange = nil
        if controller.parent === self { controller.removeFromParent() }
      }
      for controller in added where controller.parent === self { controller.didMove(toParent: self) }
    }
    guard oldTop !== newTop, isAppearingOrAppeared, let window = view.window else {
      if oldTop !== newTop { replace(oldTop, by: newTop) }
      updateBar()
      finish()
      return
    }
    let transition = ViewControllerTransitionCoordinator(animated: animated && oldTop != nil && newTop != nil)
    self.transition = transition
    ownTransition = transition
    oldTop?.beginAppearanceTransition(false, animated: transition.isAnimated)
    newTop?.beginAppearanceTransition(true, animated: transition.isAnimated)
    let oldHolder = oldTop.flatMap { content.holder(of: $0) }
    oldHolder?.setLeaving(true)
    let newHolder = newTop.map { content.install($0) }
    if !isForward, let oldHolder { content.bringSubviewToFront(oldHolder) }
    updateBar()
    window.layoutIfNeeded()
    // A presented controller in front keeps the focus.
    if let newTop, !keepsFocus, isInFront {
      content.enter(newTop, in: window, isReturning: !isForward)
    }
    // A page comes in over the one before it, from the trailing edge.
    let direction = view.effectiveLayoutDirection == .rightToLeft ? -1.0 : 1.0
    let cell = traitCollection.cellSize.width
    let outside = Transform(translationX: direction * content.bounds.width, y: 0)
    let behind = Transform(
      translationX: -direction * (content.bounds.width / 4 / cell).rounded() * cell, y: 0)
    if transition.isAnimated, let newTop, let newHolder {
      let isMoving = wasMoving && starts[ObjectIdentifier(newTop)] != nil
      View.performWithoutAnimation {
        newHolder.transform =
          isMoving ? starts[ObjectIdentifier(newTop)] ?? .identity : isForward ? outside : behind
      }
    }
    transition.run {
      newHolder?.transform = .identity
      if transition.isAnimated { oldHolder?.transform = isForward ? behind : outside }
    } end: { [self] in
      self.transition = nil
      oldHolder?.removeFromSuperview()
      oldTop?.endAppearanceTransition()
      newTop?.endAppearanceTransition()
      finish()
    }
  }

  /// Replaces the shown page at once, outside a window.
  private func replace(_ old: ViewController?, by new: ViewController?) {
    let oldHolder = old.flatMap { content.holder(of: $0) }
    guard appearance.state == .appearing, appearance.includesChildren else {
      oldHolder?.removeFromSuperview()
      return
    }
    // The former page pushed this one while it appeared for the first time.
    Self.exchange([old].compactMap(\.self), for: []) { oldHolder?.removeFromSuperview() }
    guard let new else { return }
    content.install(new)
    // Loading its view can replace the page again.
    if new === topViewController {
      new.beginAppearanceTransition(true, animated: appearance.isAnimated)
    }
  }

  // MARK: Events

  /// Leads back, unless the shown page has no back button.
  open override func accessibilityPerformEscape() -> Bool {
    guard viewControllers.count > 1, topViewController?.navigationItem.hidesBackButton == false else {
      return false
    }
    popViewController(animated: true)
    return true
  }
}

extension ViewController {
  /// The navigation controller that contains this one; nil for none.
  public var navigationController: NavigationController? { parent?.nearest(NavigationController.self) }
}
