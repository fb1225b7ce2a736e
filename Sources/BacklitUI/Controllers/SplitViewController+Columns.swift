extension SplitViewController {
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
    Self.exchange(isVisible ? [old] : [], for: [])
    dropChild(old) { if isShown { holders[column.index].hold(nil) } }
    navigations[column.index] = new
    adopt(new)
    Self.exchange([], for: isVisible ? [new] : []) {
      updatePlaces()
      new.setViewControllers(others, animated: false)
    }
  }

  /// Returns the first controller of a column; nil for none.
  public func viewController(for column: Column) -> ViewController? { pages(of: column).first }

  func navigation(_ column: Column) -> NavigationController { navigations[column.index] }

  /// The columns that share a stack with a column.
  private func group(of column: Column) -> [Column] { groups.first { $0.contains(column) } ?? [column] }

  /// The columns of a group that are in its stack, with the indices of their first pages.
  func shown(in group: [Column]) -> [(column: Column, start: Int)] {
    let stack = navigation(group[0]).viewControllers
    let others = group.dropFirst().compactMap { column -> (column: Column, start: Int)? in
      let start = stored[column]?.first.flatMap { first in stack.firstIndex { $0 === first } }
      return start.map { (column, $0) }
    }
    // The rest is the first column, also after the program replaced its pages.
    return stack.isEmpty || others.first?.start == 0 ? others : [(group[0], 0)] + others
  }

  /// The pages of a column, from the first to the last.
  func pages(of column: Column) -> [ViewController] {
    let group = group(of: column)
    let shown = shown(in: group)
    guard let index = shown.firstIndex(where: { $0.column == column }) else { return stored[column] ?? [] }
    let stack = navigation(group[0]).viewControllers
    let end = index + 1 < shown.count ? shown[index + 1].start : stack.count
    return Array(stack[shown[index].start..<end])
  }

  /// Remembers the pages that the user pushed and popped.
  func storePages() {
    stored = Dictionary(uniqueKeysWithValues: Column.allCases.map { ($0, pages(of: $0)) })
  }

  /// Replaces the pages of a column. A column that is not in the stack of its group stays out of it.
  func setPages(_ pages: [ViewController], of column: Column) {
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
  func show(upTo top: Column, in group: [Column], animated: Bool) {
    let pages = group.filter { $0 <= top }.flatMap { stored[$0] ?? [] }
    navigation(group[0]).setViewControllers(pages, animated: animated)
    updateDisplayModeButton()
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

  /// Hides a list that is beside the details, by a change of ``preferredDisplayMode``. The details stay.
  public func hide(_ column: Column) {
    guard column != .secondary, !isCollapsed else { return }
    preferredDisplayMode = column == .primary && groups.count > 2 ? .oneBesideSecondary : .secondaryOnly
  }

  /// Shows a column. Where it is beside others, the focus and the screen reader's cursor move there.
  public func show(_ column: Column) {
    if hidesLists, column != .secondary {
      preferredDisplayMode = .automatic
      adaptNow()
    }
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
}
