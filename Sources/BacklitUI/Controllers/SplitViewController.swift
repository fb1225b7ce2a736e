import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A container with a list at the leading side and the details of the chosen item beside it, and optionally a second list
/// between them.
///
/// In regular width the columns are shown side by side, with dividers that the pointer, the arrow keys and the screen
/// reader move. In compact width they are one stack of pages: the detail on top of the lists. Where three columns do not
/// fit, the two lists are one stack. The controllers stay the same, so the selection is kept when the width changes.
@MainActor
open class SplitViewController: ViewController {
  /// A column.
  public enum Column: String, Hashable, Sendable, CaseIterable {
    /// The list.
    case primary
    /// The second list, of what is in the chosen item of the first one; a container without it has two columns.
    case supplementary
    /// The details of the chosen item.
    case secondary
  }

  /// The width of the list in points in regular width: 320 by default, which is 40 columns.
  public var preferredPrimaryColumnWidth = 320.0 { didSet { updateWidths() } }
  /// The largest share of the list in the width, 0 to 1.
  public var maximumPrimaryColumnWidthFraction = 0.4 { didSet { updateWidths() } }
  /// The width of the second list in points: 320 by default.
  public var preferredSupplementaryColumnWidth = 320.0 { didSet { updateWidths() } }
  /// The largest share of the second list in the width, 0 to 1.
  public var maximumSupplementaryColumnWidthFraction = 0.4 { didSet { updateWidths() } }
  /// The width in points from which three columns are side by side: 960 by default, which is 120 columns.
  public var minimumWidthForThreeColumns = 960.0 { didSet { adaptIfNeeded() } }
  /// The column that is on top where the columns become one stack, unless the focus is in a column, which is then on
  /// top.
  public var topColumnForCollapsing = Column.secondary
  /// Whether the columns are one stack of pages.
  public var isCollapsed: Bool { groups.count == 1 }

  private var navigations = Column.allCases.map { _ in NavigationController() }
  private let holders = Column.allCases.map { _ in ContentHolder() }
  /// The dividers after the first and the second column.
  private let dividers = [SplitDivider(), SplitDivider()]
  private var widths: [LayoutConstraint] = []
  private var places: [LayoutConstraint] = []
  /// The columns that share a stack, from the leading side. The stack is that of the first column.
  private var groups: [[Column]] = [[.primary], [.secondary]]
  /// The pages of the columns, also of those that are not in a stack at the moment.
  private var stored: [Column: [ViewController]] = [:]

  /// Creates a container.
  /// - Parameters:
  ///   - primary: the list; nil for none yet.
  ///   - supplementary: the second list; nil for two columns.
  ///   - secondary: the details; nil for none yet.
  public init(
    primary: ViewController? = nil, supplementary: ViewController? = nil, secondary: ViewController? = nil
  ) {
    super.init()
    for child in navigations {
      addChild(child)
      child.didMove(toParent: self)
    }
    for (controller, column) in zip([primary, supplementary, secondary], Column.allCases) {
      if let controller { setViewController(controller, for: column) }
    }
    for (column, divider) in zip([Column.primary, .supplementary], dividers) {
      divider.onMove = { [weak self] in self?.moveDivider(of: column, by: $0) }
      divider.listTitle = { [weak self] in self?.listTitle(column) }
    }
    dividers[1].identifier = "supplementaryDivider"
  }

  // MARK: Columns

  /// Replaces the pages of a column by one controller, or by the pages of a navigation controller.
  ///
  /// A navigation controller becomes the stack of the column with its bar and its settings. While the column is in the
  /// stack of a different column, so are its pages, and the navigation controller is empty.
  public func setViewController(_ controller: ViewController, for column: Column) {
    guard let navigation = controller as? NavigationController else {
      return setPages([controller], of: column)
    }
    let pages = navigation.viewControllers
    replaceNavigation(of: column, by: navigation)
    setPages(pages, of: column)
  }

  /// Makes a navigation controller the stack of a column.
  private func replaceNavigation(of column: Column, by new: NavigationController) {
    let old = navigation(column)
    guard new !== old else { return }
    storePages()
    // A page leaves its stack before it enters the next.
    new.setViewControllers([], animated: false)
    let isShown = groups.contains { $0[0] == column }
    let isVisible = isShown && isAppearingOrAppeared
    var others: [ViewController] = []
    if isShown {
      endTransitionsAround()
      let own = stored[column] ?? []
      others = old.viewControllers.filter { page in !own.contains { $0 === page } }
      stored[column] = []
      old.setViewControllers([], animated: false)
    }
    if isVisible {
      old.beginAppearanceTransition(false, animated: false)
      old.endAppearanceTransition()
    }
    if isShown { holders[column.index].hold(nil) }
    old.willMove(toParent: nil)
    old.removeFromParent()
    navigations[column.index] = new
    addChild(new)
    new.didMove(toParent: self)
    if isVisible { new.beginAppearanceTransition(true, animated: false) }
    updatePlaces()
    new.setViewControllers(others, animated: false)
    if isVisible { new.endAppearanceTransition() }
  }

  /// The first controller of a column; nil for none.
  public func viewController(for column: Column) -> ViewController? { pages(of: column).first }

  private func navigation(_ column: Column) -> NavigationController { navigations[column.index] }

  /// The columns that share a stack with a column.
  private func group(of column: Column) -> [Column] { groups.first { $0.contains(column) } ?? [column] }

  /// The columns of a group that are in its stack, with the indices of their first pages.
  private func shown(in group: [Column]) -> [(column: Column, start: Int)] {
    let stack = navigation(group[0]).viewControllers
    let others = group.dropFirst().compactMap { column -> (column: Column, start: Int)? in
      let start = stored[column]?.first.flatMap { first in stack.firstIndex { $0 === first } }
      return start.map { (column, $0) }
    }
    // The rest is the first column, also after the program replaced its pages.
    return stack.isEmpty || others.first?.start == 0 ? others : [(group[0], 0)] + others
  }

  /// The pages of a column, from the first to the last.
  private func pages(of column: Column) -> [ViewController] {
    let group = group(of: column)
    let shown = shown(in: group)
    guard let index = shown.firstIndex(where: { $0.column == column }) else { return stored[column] ?? [] }
    let stack = navigation(group[0]).viewControllers
    let end = index + 1 < shown.count ? shown[index + 1].start : stack.count
    return Array(stack[shown[index].start..<end])
  }

  /// Remembers the pages that the user pushed and popped.
  private func storePages() {
    stored = Dictionary(uniqueKeysWithValues: Column.allCases.map { ($0, pages(of: $0)) })
  }

  /// Replaces the pages of a column. A column that is not in the stack of its group stays out of it.
  private func setPages(_ pages: [ViewController], of column: Column) {
    storePages()
    let hadPages = stored[column]?.isEmpty == false
    if column == .supplementary, !hadPages {
      stored[column] = pages
      if isViewLoaded { return adaptNow() }
      adapt(to: wantedGroups, top: topColumnForCollapsing)
      return updatePlaces()
    }
    let group = group(of: column)
    let shown = shown(in: group).map(\.column)
    stored[column] = pages
    let top = shown.contains(column) || hadPages ? shown.last : max(shown.last ?? column, column)
    show(upTo: top ?? column, in: group, animated: false)
  }

  /// Shows the pages of the columns of a group up to one of them.
  private func show(upTo top: Column, in group: [Column], animated: Bool) {
    let pages = group.filter { $0 <= top }.flatMap { stored[$0] ?? [] }
    navigation(group[0]).setViewControllers(pages, animated: animated)
  }

  /// Shows a controller as the detail: in its column, whose title the screen reader announces, or on top of the list
  /// where the columns are one stack. Of a navigation controller, its pages are shown in the column's own one.
  public func showDetailViewController(_ controller: ViewController) {
    var pages = [controller]
    if let navigation = controller as? NavigationController {
      pages = navigation.viewControllers
      navigation.setViewControllers([], animated: false)
    }
    storePages()
    let group = group(of: .secondary)
    let isOnTop = isCollapsed && navigation(group[0]).topViewController === pages.last
    stored[.secondary] = pages
    let navigation = navigation(group[0])
    // Beside the lists, the user stays in them and hears what the detail is about.
    navigation.keepsFocus = !isCollapsed
    show(upTo: .secondary, in: group, animated: isCollapsed)
    navigation.keepsFocus = false
    if isAppearingOrAppeared, !isCollapsed || isOnTop, let title = pages.last?.spokenTitle {
      viewIfLoaded?.window?.post(.announcement(title, .default))
    }
  }

  /// Shows a column. Where it is beside others, the focus and the screen reader's cursor move there.
  public func show(_ column: Column) {
    let group = group(of: column)
    let top = shown(in: group).last?.column
    if top != column {
      storePages()
      guard stored[column]?.isEmpty == false else { return }
      return show(upTo: column, in: group, animated: true)
    }
    guard !isCollapsed, isInFront, let window = viewIfLoaded?.window,
      let page = navigation(group[0]).topViewController?.viewIfLoaded
    else { return }
    window.focus(on: window.focusableViews.first { $0.isDescendant(of: page) })
    window.post(.screenChanged(window.firstElement(in: page)))
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    // Tab and reader go through the columns first.
    for view in holders as [View] + dividers {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: root.topAnchor),
        view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      ])
    }
    for holder in holders { holder.shouldGroupAccessibilityChildren = true }
    widths = holders.prefix(2).map { $0.widthAnchor.constraint(equalToConstant: 0) }
    view = root
    adapt(to: wantedGroups, top: topColumnForCollapsing)
    updatePlaces()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateWidths()
    adaptIfNeeded()
  }

  /// Places the stacks of the groups side by side, with dividers between them.
  private func updatePlaces() {
    guard let root = viewIfLoaded else { return }
    LayoutConstraint.deactivate(places + widths)
    places = []
    let columns = groups.map { $0[0] }
    var edge = root.leadingAnchor
    for (index, column) in columns.enumerated() {
      let holder = holders[column.index]
      places.append(holder.leadingAnchor.constraint(equalTo: edge))
      guard index + 1 < columns.count else {
        places.append(holder.trailingAnchor.constraint(equalTo: root.trailingAnchor))
        continue
      }
      let divider = dividers[column.index]
      places += [divider.leadingAnchor.constraint(equalTo: holder.trailingAnchor), widths[column.index]]
      edge = divider.trailingAnchor
    }
    for column in Column.allCases {
      let isShown = columns.contains(column)
      let holder = holders[column.index]
      if !isShown {
        places += [
          holder.leadingAnchor.constraint(equalTo: root.leadingAnchor),
          holder.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ]
      }
      holder.isHidden = !isShown
      holder.hold(isShown ? navigation(column).view : nil)
    }
    for (index, divider) in dividers.enumerated() {
      divider.isHidden = !columns.dropLast().contains { $0.index == index }
      divider.setNeedsAccessibilityUpdate()
      if divider.isHidden { places.append(divider.leadingAnchor.constraint(equalTo: root.leadingAnchor)) }
    }
    LayoutConstraint.activate(places)
    updateWidths()
  }

  /// The width of a list with the limits, in whole columns.
  private func shownWidth(of column: Column) -> Double {
    let isPrimary = column == .primary
    let preferred = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let fraction = isPrimary ? maximumPrimaryColumnWidthFraction : maximumSupplementaryColumnWidthFraction
    let cell = traitCollection.cellSize.width
    let limit = max(10 * cell, (viewIfLoaded?.bounds.width ?? 0) * fraction)
    return (min(max(10 * cell, preferred), limit) / cell).rounded(.down) * cell
  }

  private func updateWidths() {
    for (width, column) in zip(widths, [Column.primary, .supplementary]) {
      let shown = shownWidth(of: column)
      guard width.constant != shown else { continue }
      width.constant = shown
      dividers[column.index].show(width: shown / traitCollection.cellSize.width)
    }
  }

  /// The title of the list before a divider, if there are two dividers.
  private func listTitle(_ column: Column) -> String? {
    groups.count > 2 ? viewController(for: column)?.spokenTitle : nil
  }

  private func moveDivider(of column: Column, by columns: Double) {
    let cell = traitCollection.cellSize.width
    let width = max(10 * cell, shownWidth(of: column) + columns * cell)
    // A width beyond the limit would have to be moved back before anything changes.
    if column == .primary {
      preferredPrimaryColumnWidth = width
      preferredPrimaryColumnWidth = shownWidth(of: column)
    } else {
      preferredSupplementaryColumnWidth = width
      preferredSupplementaryColumnWidth = shownWidth(of: column)
    }
  }

  override func titleDidChange(of child: ViewController) {
    for divider in dividers { divider.setNeedsAccessibilityUpdate() }
    parent?.titleDidChange(of: self)
  }

  override var spokenTitle: String? { title ?? navigation(.primary).spokenTitle }

  // MARK: Restoration

  override var restorableGroups: [(name: String, controllers: [ViewController])] {
    Column.allCases.map { ($0.rawValue, pages(of: $0).prefix { $0.restorationIdentifier != nil }) }
      .filter { !$0.1.isEmpty }.map { ($0.0, Array($0.1)) }
  }

  override func restoreGroup(
    _ name: String, of controllers: [ViewController], _ nodes: [JSONValue], _ restoration: StateRestoration
  ) {
    guard let column = Column(rawValue: name) else { return }
    let stack = restoredStack(from: controllers, nodes, restoration)
    guard !stack.isEmpty else { return }
    setPages(stack, of: column)
    for (controller, node) in zip(stack, nodes) { controller.restore(node, restoration) }
  }

  /// Saves the widths of the columns, and the one on top.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(preferredPrimaryColumnWidth, forKey: "primaryWidth")
    coder.encode(preferredSupplementaryColumnWidth, forKey: "supplementaryWidth")
    if isCollapsed { coder.encode(shown(in: groups[0]).last?.column.rawValue, forKey: "top") }
  }

  /// Restores the widths of the columns, and the one on top.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    let widths = 0.0...10_000
    if let width = coder.decodeDouble(forKey: "primaryWidth"), widths.contains(width) {
      preferredPrimaryColumnWidth = width
    }
    if let width = coder.decodeDouble(forKey: "supplementaryWidth"), widths.contains(width) {
      preferredSupplementaryColumnWidth = width
    }
    if isCollapsed, let top = coder.decodeString(forKey: "top").flatMap(Column.init) {
      storePages()
      if stored[top]?.isEmpty == false { show(upTo: top, in: groups[0], animated: false) }
    }
  }

  // MARK: Adaptation

  override var managesAppearanceOfChildren: Bool { true }

  override var appearingChildren: [ViewController] { groups.map { navigation($0[0]) } }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    adaptIfNeeded()
  }

  /// The columns that share a stack in the current width.
  private var wantedGroups: [[Column]] {
    let hasThree = stored[.supplementary]?.isEmpty == false
    if traitCollection.horizontalSizeClass == .compact {
      return [hasThree ? Column.allCases : [.primary, .secondary]]
    }
    guard hasThree else { return [[.primary], [.secondary]] }
    let width = viewIfLoaded?.bounds.width ?? 0
    return width < minimumWidthForThreeColumns
      ? [[.primary, .supplementary], [.secondary]] : [[.primary], [.supplementary], [.secondary]]
  }

  private func adaptIfNeeded() {
    guard isViewLoaded, wantedGroups != groups else { return }
    // After all views have the new traits.
    guard let window = view.window else { return adaptNow() }
    window.afterLayout { [weak self] in self?.adaptNow() }
  }

  /// Distributes the pages on other stacks, and returns the focus to where it was.
  private func adaptNow() {
    let wanted = wantedGroups
    guard wanted != groups else { return }
    let window = view.window
    let focus = window?.focusedView
    let focusedGroup = groups.first { group in
      navigation(group[0]).viewIfLoaded.flatMap { focus?.isDescendant(of: $0) } ?? false
    }
    let focusedColumn = focusedGroup.flatMap { shown(in: $0).last?.column }
    endTransitionsAround()
    let isShown = isAppearingOrAppeared
    let before = groups.map { $0[0] }
    let after = wanted.map { $0[0] }
    if isShown {
      for column in before where !after.contains(column) {
        navigation(column).beginAppearanceTransition(false, animated: false)
        navigation(column).endAppearanceTransition()
      }
    }
    adapt(to: wanted, top: focusedColumn ?? topColumnForCollapsing)
    let appearing = isShown ? after.filter { !before.contains($0) } : []
    for column in appearing { navigation(column).beginAppearanceTransition(true, animated: false) }
    updatePlaces()
    host?.sourcesDidMove()
    window?.layoutIfNeeded()
    for column in appearing { navigation(column).endAppearanceTransition() }
    // The views are the same; the focus was lost on the way.
    guard let window, isInFront, let focus, window.focusedView == nil else { return }
    if !window.focus(on: focus), let page = navigation(.primary).topViewController?.viewIfLoaded {
      window.focus(on: window.focusableViews.first { $0.isDescendant(of: page) })
    }
  }

  private func adapt(to new: [[Column]], top: Column) {
    guard new != groups else { return }
    storePages()
    navigations.forEach { $0.keepsFocus = true }
    // A page leaves its stack before it enters the next.
    for group in groups {
      let stack = navigation(group[0]).viewControllers
      let staying = new.first { $0[0] == group[0] }?.flatMap { stored[$0] ?? [] } ?? []
      navigation(group[0]).setViewControllers(
        stack.filter { page in staying.contains { $0 === page } }, animated: false)
    }
    groups = new
    for group in new {
      let filled = group.filter { stored[$0]?.isEmpty == false }
      let last = filled.last ?? group[0]
      show(upTo: filled.contains(top) ? top : last, in: group, animated: false)
    }
    navigations.forEach { $0.keepsFocus = false }
  }
}

extension SplitViewController.Column: Comparable {
  /// The place of the column, from the leading side.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a column is before a different one.
  public static func < (first: Self, second: Self) -> Bool { first.index < second.index }
}

extension ViewController {
  /// The split view controller that contains this one; nil for none.
  public var splitViewController: SplitViewController? { parent?.nearest(SplitViewController.self) }
}
