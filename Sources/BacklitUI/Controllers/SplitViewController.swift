import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A container with a list at the leading side and the details of the chosen item beside it, and optionally a second list
/// between them.
///
/// In regular width the columns are shown side by side, with dividers that the pointer, the arrow keys and the screen reader
/// move. The lists then have the horizontal size class compact, as in UIKit. In compact width they are one stack of pages: the
/// detail on top of the lists. Where three columns do not fit, the two lists are one stack. The controllers stay the same, so the
/// selection is kept when the width changes.
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

  /// Which columns are side by side, as in UIKit.
  public enum DisplayMode: String, Hashable, Sendable, CaseIterable {
    /// As many as the width permits.
    case automatic
    /// The details alone.
    case secondaryOnly
    /// The details, and one list beside them.
    case oneBesideSecondary
    /// The details, and both lists beside them, if the width permits it.
    case twoBesideSecondary
  }

  /// Which columns are side by side in regular width, as far as the width permits. The button of
  /// ``displayModeButtonItem``, ``show(_:)`` and ``hide(_:)`` change it.
  public var preferredDisplayMode = DisplayMode.automatic { didSet { adaptIfNeeded() } }
  /// Which columns are side by side; one of ``DisplayMode`` other than automatic. It has no meaning while
  /// ``isCollapsed`` is true.
  public var displayMode: DisplayMode {
    if hidesLists { return .secondaryOnly }
    return groups.count > 2 ? .twoBesideSecondary : .oneBesideSecondary
  }
  /// A button for the bar of the details that hides the lists, or shows them again.
  public private(set) lazy var displayModeButtonItem: BarButtonItem = {
    let item = BarButtonItem(title: "") { [weak self] in self?.toggleLists() }
    item.compactTitle = "☰"
    item.identifier = "displayModeButton"
    return item
  }()
  /// Whether the bar of the details has the ``displayModeButtonItem`` while the columns are not one stack; false by default.
  public var presentsWithDisplayModeButton = false { didSet { updateDisplayModeButton() } }
  /// The width of the list in points in regular width: 320 by default, which is 40 columns.
  public var preferredPrimaryColumnWidth = 320.0 { didSet { updateWidths() } }
  /// The width of the second list in points: 320 by default.
  public var preferredSupplementaryColumnWidth = 320.0 { didSet { updateWidths() } }
  /// The width in points from which three columns are side by side: 960 by default, which is 120 columns.
  var minimumWidthForThreeColumns = 960.0 { didSet { adaptIfNeeded() } }
  /// The column that is on top where the columns become one stack, unless the focus is in a column, which is then on
  /// top.
  public var topColumnForCollapsing = Column.secondary
  /// Whether the columns are one stack of pages.
  public var isCollapsed: Bool { groups.count == 1 }
  /// The page whose bar has the button of the display mode.
  private weak var displayModePage: ViewController?
  /// Whether only the details are shown, although the columns are not one stack.
  var hidesLists = false
  /// The groups that are shown.
  private var shownGroups: [[Column]] { hidesLists ? Array(groups.suffix(1)) : groups }

  var navigations = Column.allCases.map { _ in NavigationController() }
  let holders = Column.allCases.map { _ in ContentHolder() }
  /// The dividers after the first and the second column.
  private let dividers = [SplitDivider(), SplitDivider()]
  private var widths: [LayoutConstraint] = []
  private var places: [LayoutConstraint] = []
  /// The columns that share a stack, from the leading side. The stack is that of the first column.
  var groups: [[Column]] = [[.primary], [.secondary]]
  /// The pages of all columns, including columns that are not in a stack at the moment.
  var stored: [Column: [ViewController]] = [:]

  /// Creates a container.
  /// - Parameters:
  ///   - primary: the list; nil for none yet.
  ///   - supplementary: the second list; nil for two columns.
  ///   - secondary: the details; nil for none yet.
  public init(
    primary: ViewController? = nil, supplementary: ViewController? = nil, secondary: ViewController? = nil
  ) {
    super.init()
    navigations.forEach { adopt($0) }
    for (controller, column) in zip([primary, supplementary, secondary], Column.allCases) {
      if let controller { setViewController(controller, for: column) }
    }
    for (column, divider) in zip([Column.primary, .supplementary], dividers) {
      divider.onMove = { [weak self] in self?.moveDivider(of: column, by: $0) }
      divider.listTitle = { [weak self] in self?.listTitle(column) }
    }
    dividers[1].identifier = "supplementaryDivider"
  }

  // MARK: View

  open override func loadView() {
    let root = View()
    root.becomeContainer()
    // Tab and reader go through the columns first.
    for view in holders as [View] + dividers {
      root.addConstrainedSubviews([view])
      LayoutConstraint.activate(view.constraints(equalTo: root, .top, .bottom))
    }
    for holder in holders { holder.shouldGroupAccessibilityChildren = true }
    widths = holders.prefix(2).map { $0.widthAnchor.constraint(equalToConstant: 0) }
    view = root
    adapt(to: wantedGroups, top: topColumnForCollapsing)
    hidesLists = wantsHiddenLists
    updatePlaces()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateWidths()
    updateDisplayModeButton()
    adaptIfNeeded()
  }

  /// Places the stacks of the groups side by side, with dividers between them.
  func updatePlaces() {
    guard let root = viewIfLoaded else { return }
    LayoutConstraint.deactivate(places + widths)
    places = []
    let columns = shownGroups.map { $0[0] }
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
        places += holder.constraints(equalTo: root, .leading, .trailing)
      }
      // A list beside the detail has the width of a phone, as in UIKit.
      let sizeClass: UserInterfaceSizeClass? = isShown && column != columns.last ? .compact : nil
      if holder.traitOverrides.horizontalSizeClass != sizeClass {
        holder.traitOverrides.horizontalSizeClass = sizeClass
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
    updateDisplayModeButton()
  }

  private func toggleLists() {
    preferredDisplayMode = hidesLists ? .automatic : .secondaryOnly
  }

  /// Names the button by its effect, and shows it in the bar of the details.
  func updateDisplayModeButton() {
    guard let root = viewIfLoaded, presentsWithDisplayModeButton || displayModePage != nil else { return }
    let button = displayModeButtonItem
    button.title = root.word(hidesLists ? PageText.showList : .hideList)
    let page = presentsWithDisplayModeButton && !isCollapsed ? viewController(for: .secondary) : nil
    guard page !== displayModePage else { return }
    displayModePage?.navigationItem.leftBarButtonItems.removeAll { $0 === button }
    page?.navigationItem.leftBarButtonItems.insert(button, at: 0)
    displayModePage = page
  }

  /// The width of a list with the limits, in whole columns: a list takes at most two fifths of the width.
  private func shownWidth(of column: Column) -> Double {
    let preferred = column == .primary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let cell = traitCollection.cellSize.width
    let limit = max(10 * cell, (viewIfLoaded?.bounds.width ?? 0) * 0.4)
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
    if preferredDisplayMode != .automatic {
      coder.encode(preferredDisplayMode.rawValue, forKey: "displayMode")
    }
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
    if let mode = coder.decodeString(forKey: "displayMode").flatMap(DisplayMode.init) {
      preferredDisplayMode = mode
    }
    if isCollapsed, let top = coder.decodeString(forKey: "top").flatMap(Column.init) {
      storePages()
      if stored[top]?.isEmpty == false { show(upTo: top, in: groups[0], animated: false) }
    }
  }

  // MARK: Adaptation

  override var managesAppearanceOfChildren: Bool { true }

  override var appearingChildren: [ViewController] { shownGroups.map { navigation($0[0]) } }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    adaptIfNeeded()
  }

  /// The columns that share a stack in the current width.
  var wantedGroups: [[Column]] {
    let hasThree = stored[.supplementary]?.isEmpty == false
    if traitCollection.horizontalSizeClass == .compact {
      return [hasThree ? Column.allCases : [.primary, .secondary]]
    }
    guard hasThree else { return [[.primary], [.secondary]] }
    let width = viewIfLoaded?.bounds.width ?? 0
    return width < minimumWidthForThreeColumns || preferredDisplayMode == .oneBesideSecondary
      ? [[.primary, .supplementary], [.secondary]] : [[.primary], [.supplementary], [.secondary]]
  }

  /// Whether the details are to be shown alone.
  private var wantsHiddenLists: Bool {
    preferredDisplayMode == .secondaryOnly && traitCollection.horizontalSizeClass == .regular
  }

  private func adaptIfNeeded() {
    guard isViewLoaded, wantedGroups != groups || wantsHiddenLists != hidesLists else { return }
    // After all views have the new traits.
    guard let window = view.window else { return adaptNow() }
    window.afterLayout { [weak self] in self?.adaptNow() }
  }

  /// Moves the pages to the stacks of the new columns, and returns the focus to the view that had it.
  func adaptNow() {
    let wanted = wantedGroups
    guard wanted != groups || wantsHiddenLists != hidesLists else { return }
    let window = view.window
    let focus = window?.focusedView
    let focusedGroup = groups.first { group in
      navigation(group[0]).viewIfLoaded.flatMap { focus?.isDescendant(of: $0) } ?? false
    }
    let focusedColumn = focusedGroup.flatMap { shown(in: $0).last?.column }
    endTransitionsAround()
    let isShown = isAppearingOrAppeared
    let before = shownGroups.map { $0[0] }
    let after = (wantsHiddenLists ? Array(wanted.suffix(1)) : wanted).map { $0[0] }
    if isShown {
      for column in before where !after.contains(column) { Self.exchange([navigation(column)], for: []) }
    }
    adapt(to: wanted, top: focusedColumn ?? topColumnForCollapsing)
    hidesLists = wantsHiddenLists
    let appearing = isShown ? after.filter { !before.contains($0) } : []
    Self.exchange([], for: appearing.map { navigation($0) }) {
      updatePlaces()
      host?.sourcesDidMove()
      window?.layoutIfNeeded()
    }
    // The views are the same; the focus was lost on the way.
    guard let window, isInFront, let focus, window.focusedView == nil else { return }
    let list = shownGroups[0][0]
    if !window.focus(on: focus), let page = navigation(list).topViewController?.viewIfLoaded {
      window.focus(on: window.focusableViews.first { $0.isDescendant(of: page) })
    }
  }

  func adapt(to new: [[Column]], top: Column) {
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
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns whether a column is before a different one.
  public static func < (first: Self, second: Self) -> Bool { first.index < second.index }
}

extension ViewController {
  /// The split view controller that contains this one; nil for none.
  public var splitViewController: SplitViewController? { parent?.nearest(SplitViewController.self) }
}
