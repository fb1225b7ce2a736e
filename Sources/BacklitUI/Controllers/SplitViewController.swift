import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// A container with a list at the leading side and the details of the chosen item beside it.
///
/// In regular width both columns are shown, with a divider that the pointer, the arrow keys and the screen reader move.
/// In compact width they are one stack of pages: the detail on top of the list. The controllers stay the same, so the
/// selection is kept when the width changes.
@MainActor
open class SplitViewController: ViewController {
  /// A column.
  public enum Column: String, Hashable, Sendable, CaseIterable {
    /// The list.
    case primary
    /// The details of the chosen item.
    case secondary
  }

  /// The width of the list in points in regular width: 320 by default, which is 40 columns.
  public var preferredPrimaryColumnWidth = 320.0 { didSet { updateWidth() } }
  /// The largest share of the list in the width, 0 to 1.
  public var maximumPrimaryColumnWidthFraction = 0.4 { didSet { updateWidth() } }
  /// The column that is on top where the columns become one stack, unless the focus is in a column, which is then on
  /// top.
  public var topColumnForCollapsing = Column.secondary
  /// Whether the columns are one stack of pages.
  public private(set) var isCollapsed = false

  private let primary = NavigationController()
  private let secondary = NavigationController()
  private let primaryHolder = ContentHolder()
  private let secondaryHolder = ContentHolder()
  private let divider = SplitDivider()
  private var width: LayoutConstraint?
  private var expanded: [LayoutConstraint] = []
  private var collapsed: [LayoutConstraint] = []
  /// The pages of the detail, also while only the list is shown in one stack.
  private var detail: [ViewController] = []

  /// Creates a container.
  /// - Parameters:
  ///   - primary: the list; nil for none yet.
  ///   - secondary: the details; nil for none yet.
  public init(primary: ViewController? = nil, secondary: ViewController? = nil) {
    super.init()
    for child in [self.primary, self.secondary] {
      addChild(child)
      child.didMove(toParent: self)
    }
    if let primary { setViewController(primary, for: .primary) }
    if let secondary { setViewController(secondary, for: .secondary) }
    divider.onMove = { [weak self] in self?.moveDivider(by: $0) }
  }

  // MARK: Columns

  /// Replaces the pages of a column by one controller.
  public func setViewController(_ controller: ViewController, for column: Column) {
    switch column {
    case .primary:
      primary.setViewControllers([controller] + shownDetail, animated: false)
    case .secondary:
      let (list, isShown) = (pages(of: .primary), !shownDetail.isEmpty || detail.isEmpty)
      detail = [controller]
      if !isCollapsed {
        secondary.setViewControllers(detail, animated: false)
      } else if isShown {
        primary.setViewControllers(list + detail, animated: false)
      }
    }
  }

  /// The first controller of a column; nil for none.
  public func viewController(for column: Column) -> ViewController? { pages(of: column).first }

  /// The pages of the detail on top of the list, where the columns are one stack.
  private var shownDetail: [ViewController] {
    guard isCollapsed, let first = detail.first,
      let start = primary.viewControllers.firstIndex(where: { $0 === first })
    else { return [] }
    return Array(primary.viewControllers[start...])
  }

  /// The pages of a column, from the first to the last.
  private func pages(of column: Column) -> [ViewController] {
    switch column {
    case .primary: return Array(primary.viewControllers.dropLast(shownDetail.count))
    case .secondary:
      if !isCollapsed { return secondary.viewControllers }
      return shownDetail.isEmpty ? detail : shownDetail
    }
  }

  /// Shows a controller as the detail: in its column, whose title the screen reader announces, or on top of the list
  /// where the columns are one stack.
  public func showDetailViewController(_ controller: ViewController) {
    let list = pages(of: .primary)
    detail = [controller]
    let isOnTop = isCollapsed && primary.topViewController === controller
    if isCollapsed {
      primary.setViewControllers(list + detail, animated: true)
    } else {
      // The user stays in the list, and hears what the detail is about.
      secondary.keepsFocus = true
      secondary.setViewControllers(detail, animated: false)
      secondary.keepsFocus = false
    }
    if isAppearingOrAppeared, !isCollapsed || isOnTop, let title = controller.spokenTitle {
      viewIfLoaded?.window?.post(.announcement(title, .default))
    }
  }

  /// Shows a column. Where both are shown, the focus and the screen reader's cursor move there.
  public func show(_ column: Column) {
    guard isCollapsed else {
      let navigation = column == .primary ? primary : secondary
      guard let window = viewIfLoaded?.window, let page = navigation.topViewController?.viewIfLoaded else {
        return
      }
      window.focus(on: window.focusableViews.first { $0.isDescendant(of: page) })
      window.post(.screenChanged(window.firstElement(in: page)))
      return
    }
    let list = pages(of: .primary)
    switch column {
    case .primary: if !shownDetail.isEmpty { primary.setViewControllers(list, animated: true) }
    case .secondary:
      if shownDetail.isEmpty, !detail.isEmpty { primary.setViewControllers(list + detail, animated: true) }
    }
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    for view in [primaryHolder, secondaryHolder, divider] as [View] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: root.topAnchor),
        view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      ])
    }
    for holder in [primaryHolder, secondaryHolder] { holder.shouldGroupAccessibilityChildren = true }
    let width = primaryHolder.widthAnchor.constraint(equalToConstant: preferredPrimaryColumnWidth)
    self.width = width
    LayoutConstraint.activate([primaryHolder.leadingAnchor.constraint(equalTo: root.leadingAnchor)])
    expanded = [
      width, divider.leadingAnchor.constraint(equalTo: primaryHolder.trailingAnchor),
      secondaryHolder.leadingAnchor.constraint(equalTo: divider.trailingAnchor),
      secondaryHolder.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ]
    collapsed = [
      primaryHolder.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      secondaryHolder.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      divider.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      secondaryHolder.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ]
    view = root
    primaryHolder.hold(primary.view)
    adapt(to: traitCollection.horizontalSizeClass, top: topColumnForCollapsing)
    updatePlaces()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateWidth()
  }

  private func updatePlaces() {
    LayoutConstraint.deactivate(isCollapsed ? expanded : collapsed)
    LayoutConstraint.activate(isCollapsed ? collapsed : expanded)
    secondaryHolder.isHidden = isCollapsed
    divider.isHidden = isCollapsed
    secondaryHolder.hold(isCollapsed ? nil : secondary.view)
  }

  /// The width of the list with the limits, in whole columns.
  private var shownWidth: Double {
    let cell = traitCollection.cellSize.width
    let limit = max(10 * cell, (viewIfLoaded?.bounds.width ?? 0) * maximumPrimaryColumnWidthFraction)
    return (min(max(10 * cell, preferredPrimaryColumnWidth), limit) / cell).rounded(.down) * cell
  }

  private func updateWidth() {
    guard let width, width.constant != shownWidth else { return }
    width.constant = shownWidth
    divider.show(width: shownWidth / traitCollection.cellSize.width)
  }

  private func moveDivider(by columns: Double) {
    let cell = traitCollection.cellSize.width
    preferredPrimaryColumnWidth = max(10 * cell, shownWidth + columns * cell)
    // A width beyond the limit would have to be moved back before anything changes.
    preferredPrimaryColumnWidth = shownWidth
  }

  override func titleDidChange(of child: ViewController) { parent?.titleDidChange(of: self) }

  override var spokenTitle: String? { title ?? primary.spokenTitle }

  // MARK: Adaptation

  override var managesAppearanceOfChildren: Bool { true }

  override var appearingChildren: [ViewController] { isCollapsed ? [primary] : [primary, secondary] }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    let width = traitCollection.horizontalSizeClass
    guard isViewLoaded, (width == .compact) != isCollapsed else { return }
    // After all views have the new traits.
    guard let window = view.window else { return adaptNow(to: width) }
    window.afterLayout { [weak self] in
      guard let self else { return }
      self.adaptNow(to: self.traitCollection.horizontalSizeClass)
    }
  }

  /// Makes one stack of two, or two of one, and returns the focus to where it was.
  private func adaptNow(to width: UserInterfaceSizeClass) {
    guard (width == .compact) != isCollapsed else { return }
    let window = view.window
    let focus = window?.focusedView
    let focusedColumn = Column.allCases.first { column in
      let page = column == .primary ? primary.viewIfLoaded : secondary.viewIfLoaded
      return page.flatMap { focus?.isDescendant(of: $0) } ?? false
    }
    endTransitionsAround()
    let isShown = isAppearingOrAppeared
    if isShown, width == .compact {
      secondary.beginAppearanceTransition(false, animated: false)
      secondary.endAppearanceTransition()
    }
    adapt(to: width, top: focusedColumn ?? topColumnForCollapsing)
    if isShown, width == .regular { secondary.beginAppearanceTransition(true, animated: false) }
    updatePlaces()
    updateWidth()
    window?.layoutIfNeeded()
    if isShown, width == .regular { secondary.endAppearanceTransition() }
    // The views are the same; the focus was lost on the way.
    guard let window, window.controllerHost?.front === outermost, let focus, window.focusedView == nil else {
      return
    }
    if !window.focus(on: focus), let page = primary.topViewController?.viewIfLoaded {
      window.focus(on: window.focusableViews.first { $0.isDescendant(of: page) })
    }
  }

  private func adapt(to width: UserInterfaceSizeClass, top: Column) {
    let isCompact = width == .compact
    guard isCompact != isCollapsed else { return }
    primary.keepsFocus = true
    if isCompact {
      let list = primary.viewControllers
      detail = secondary.viewControllers
      secondary.setViewControllers([], animated: false)
      isCollapsed = true
      let isDetailOnTop = top == .secondary || list.isEmpty
      primary.setViewControllers(isDetailOnTop ? list + detail : list, animated: false)
    } else {
      let list = pages(of: .primary)
      detail = pages(of: .secondary)
      primary.setViewControllers(list, animated: false)
      isCollapsed = false
      secondary.setViewControllers(detail, animated: false)
    }
    primary.keepsFocus = false
  }
}

extension ViewController {
  /// The split view controller that contains this one; nil for none.
  public var splitViewController: SplitViewController? { parent?.nearest(SplitViewController.self) }
}
