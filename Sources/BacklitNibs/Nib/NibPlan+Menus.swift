import BacklitUI
import BacklitValues

extension NibPlan {
  /// A menu.
  struct PlannedMenu {
    var title = ""
    /// Whether its entries are part of the menu around.
    var isInline = false
    var children: [PlannedMenuElement] = []
  }

  /// An entry of a menu.
  enum PlannedMenuElement {
    case action(PlannedMenuAction)
    case menu(PlannedMenu)
  }

  /// An entry of a menu that performs an action.
  struct PlannedMenuAction {
    var title: String
    var attributes: MenuAction.Attributes = []
    var isOn = false
    /// The effect of the action; nil if the owner is not known.
    var effect: Effect?
  }

  /// The menus of a view.
  struct PlannedMenus {
    /// The menu that opens beside the view.
    var context: PlannedMenu?
    /// The menu that a button opens when it is pressed.
    var primary: PlannedMenu?
    /// The menus of a menu bar.
    var bar: [PlannedMenu] = []
    /// The actions for readers; nil if the definition says nothing about them.
    var custom: [PlannedMenuAction]?

    var isEmpty: Bool { context == nil && primary == nil && bar.isEmpty && custom == nil }
  }
}

extension NibPlan.PlannedMenu {
  /// Makes the menu.
  /// - Parameters:
  ///   - sender: the view that sends the actions. The menu does not retain it.
  ///   - context: what the actions act on.
  /// - Returns: the menu.
  @MainActor
  func make(for sender: View, in context: EffectContext) -> Menu {
    let elements = children.map { child -> MenuElement in
      switch child {
      case .menu(let menu): return menu.make(for: sender, in: context)
      case .action(let action):
        return MenuAction(
          title: action.title, attributes: action.attributes, isOn: action.isOn,
          handler: action.handler(for: sender, in: context))
      }
    }
    return Menu(title: title, options: isInline ? .displayInline : [], children: elements)
  }
}

extension NibPlan.PlannedMenuAction {
  /// Returns a closure that performs the action, without retaining the sender and the owner.
  @MainActor
  fileprivate func handler(for sender: View, in context: EffectContext) -> @MainActor () -> Void {
    { [weak sender] in
      if let sender { effect?.perform(from: sender, in: context) }
    }
  }
}

extension NibPlan.PlannedMenus {
  /// Gives a view its menus, in place of those of the former definition.
  @MainActor
  func apply(to view: View, in effects: EffectContext) {
    if let button = view as? Button {
      button.menu = primary?.make(for: view, in: effects)
      button.showsMenuAsPrimaryAction = primary != nil
    }
    if context != nil || primary == nil {
      let menu = context?.make(for: view, in: effects)
      view.contextMenu = menu.map { menu in ContextMenu { _ in menu } }
    }
    if let custom {
      view.accessibilityCustomActions = custom.map { action in
        let handler = action.handler(for: view, in: effects)
        return AccessibilityCustomAction(name: action.title) {
          handler()
          return true
        }
      }
    }
    if let menuBar = view as? MenuBar {
      menuBar.menus = bar.map { $0.make(for: view, in: effects) }
    }
  }
}
