import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// Shows a menu: a row for each entry. An entry with a menu shows that menu in the same place.
@MainActor
final class MenuController: ViewController {
  /// Called for the left and right arrow keys of a menu of a bar, with the direction of the neighbour to show.
  var onSwitch: (@MainActor (Int) -> Void)?
  /// The menus from the first to the one that is shown.
  private var menus: [Menu]
  private let menuView = MenuView()

  init(_ menu: Menu) {
    menus = [menu]
    super.init()
    modalPresentationStyle = .popover
    menuView.onKey = { [weak self] in self?.handle($0) ?? false }
    menuView.onEscape = { [weak self] in self?.goBack() ?? false }
    menuView.onResize = { [weak self] in self?.preferredContentSize = $0 }
  }

  private var shown: Menu { menus[menus.count - 1] }

  override func loadView() { view = menuView }

  override func viewDidLoad() {
    super.viewDidLoad()
    rebuild()
  }

  private func rebuild() {
    title = shown.title
    let groups = shown.groups
    let isMarked = groups.joined().contains { ($0 as? MenuAction)?.isOn ?? false }
    let rows = groups.map { group in
      group.map { element in
        MenuRow(element, isMarked: isMarked) { [weak self] in self?.choose(element) }
      }
    }
    for (index, row) in rows.joined().enumerated() {
      row.accessibilityPosition = SetPosition(index + 1, of: rows.joined().count)
    }
    menuView.show(rows)
    ownPresentation?.contentDidChange()
  }

  private func choose(_ element: MenuElement) {
    guard ownPresentation?.phase != .dismissing else { return }
    if let menu = element as? Menu { return open(menu) }
    guard let action = element as? MenuAction else { return }
    // A handler may present a page.
    dismiss(animated: true)
    action.handler()
  }

  private func open(_ menu: Menu) {
    menus.append(menu)
    rebuild()
    enter(menuView.rows.first { $0.isEnabled })
  }

  /// Leads back to the menu around the shown one.
  /// - Returns: whether there is one.
  private func goBack() -> Bool {
    guard menus.count > 1 else { return false }
    let inner = menus.removeLast()
    rebuild()
    enter(menuView.rows.first { $0.element === inner })
    return true
  }

  private func enter(_ row: MenuRow?) {
    guard let window = viewIfLoaded?.window else { return }
    window.layoutIfNeeded()
    window.focus(on: row)
    window.post(.screenChanged(row))
  }

  private func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let isMirrored = menuView.effectiveLayoutDirection == .rightToLeft
    let current = menuView.rows.first { $0.isFocused }
    switch event.key {
    case .left, .right:
      let forward = (event.key == .right) != isMirrored
      if forward, let menu = current?.element as? Menu {
        open(menu)
      } else if !forward, goBack() {
        return true
      } else if let onSwitch {
        dismiss(animated: false)
        onSwitch(forward ? 1 : -1)
      }
      return true
    default: return menuView.move(event.key)
    }
  }

  // MARK: Accessibility

  /// The kind and the title, which the screen reader speaks on the way in.
  override var spokenTitle: String? {
    let title = title.flatMap { $0.isEmpty ? nil : $0 }
    return [viewIfLoaded?.word(PageText.menu), title].compactMap(\.self).joined(separator: ", ")
  }

  /// The chosen entry, or the first one.
  override var preferredFocusedView: View? {
    let rows = menuView.rows.filter(\.isEnabled)
    return rows.first(where: \.isSelected) ?? rows.first
  }
}
