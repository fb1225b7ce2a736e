import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A row of menus, two rows of cells high at the default text size, for the top of a page.
///
/// F10 moves the focus to it, the arrow keys move between the menus, also while one is open, and Escape returns the
/// focus.
///
/// ```swift
/// let bar = MenuBar(menus: [
///   Menu(title: "File", children: [MenuAction(newCommand), MenuAction(deleteCommand)]),
///   Menu(title: "View", children: [MenuAction(title: "Large text") { page.enlarge() }]),
/// ])
/// ```
@MainActor
public final class MenuBar: View {
  /// The menus, each with a title.
  public var menus: [Menu] { didSet { rebuild() } }
  private(set) var titles: [MenuTitle] = []
  private let stack = StackView()
  /// The view to which Escape returns the focus.
  private weak var formerFocus: View?

  /// Creates a bar.
  public init(menus: [Menu] = []) {
    self.menus = menus
    super.init()
    backgroundColor = .surface
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    addConstrainedSubviews([stack])
    LayoutConstraint.activate(
      stack.constraints(equalTo: self, .leading, .top, .bottom)
        + [stack.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor)])
    rebuild()
  }

  /// Shows the titles. Those that are there already keep the focus.
  private func rebuild() {
    let focused = titles.firstIndex(where: \.isFocused)
    while titles.count > menus.count { titles.removeLast().removeFromSuperview() }
    for index in titles.count..<menus.count {
      let title = MenuTitle { [weak self] in self?.open(index) }
      titles.append(title)
      stack.addArrangedSubview(title)
    }
    for (index, title) in titles.enumerated() {
      title.title = menus[index].title
      title.accessibilityPosition = SetPosition(index + 1, of: menus.count)
    }
    guard let focused, focused >= titles.count else { return }
    // The nearest title takes the place of one that is gone.
    if let last = titles.last { window?.focus(on: last) } else { _ = accessibilityPerformEscape() }
  }

  private func open(_ index: Int) {
    guard menus.indices.contains(index), let window else { return }
    window.focus(on: titles[index])
    window.showMenu(menus[index], from: titles[index]) { [weak self] step in
      guard let self, !self.menus.isEmpty else { return }
      self.open((index + step + self.menus.count) % self.menus.count)
    }
  }

  /// Moves the focus to the first menu.
  func focus() {
    guard let window, let first = titles.first, !titles.contains(where: \.isFocused) else { return }
    formerFocus = window.focusedView
    window.focus(on: first)
  }

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, let index = titles.firstIndex(where: \.isFocused) else {
      return super.keyPressed(event)
    }
    let forward = effectiveLayoutDirection == .rightToLeft ? -1 : 1
    switch event.key {
    case .right: window?.focus(on: titles[(index + forward + titles.count) % titles.count])
    case .left: window?.focus(on: titles[(index - forward + titles.count) % titles.count])
    case .home: window?.focus(on: titles.first)
    case .end: window?.focus(on: titles.last)
    case .down: open(index)
    default: return super.keyPressed(event)
    }
    return true
  }

  public override func accessibilityPerformEscape() -> Bool {
    guard let former = formerFocus, former.window === window else { return false }
    formerFocus = nil
    return window?.focus(on: former) ?? false
  }

  // MARK: Accessibility

  override var defaultAccessibilityLabel: String? { word(PageText.menuBar) }
}

/// The title of a menu in a bar.
@MainActor
final class MenuTitle: Button {
  init(open: @escaping @MainActor () -> Void) {
    super.init(title: "", style: .plain, action: open)
    isOneOfMany = true
    font = .bar()
    adjustsFontForContentSizeCategory = true
    setTitleColor(.label, for: .normal)
    setContentHuggingPriority(751, for: .horizontal)
  }

  override func draw(in canvas: inout Canvas) {
    if isFocused, palette.isColored { canvas.fill(bounds, with: palette.recessedSurface) }
    super.draw(in: &canvas)
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .menuItem] }

  override var defaultAccessibilityValue: String? { word(PageText.submenu) }
}

extension Window {
  /// Moves the focus to the menu bar in front.
  /// - Returns: whether there is one.
  func focusOnMenuBar() -> Bool {
    guard let title = focusableViews.first(where: { $0 is MenuTitle }) else { return false }
    var view: View? = title
    while let current = view {
      if let bar = current as? MenuBar {
        bar.focus()
        return true
      }
      view = current.superview
    }
    return false
  }
}
