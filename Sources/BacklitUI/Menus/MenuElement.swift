import BacklitGeometry

/// An entry of a ``Menu``: a ``MenuAction``, or a menu inside a menu.
@MainActor
public class MenuElement {
  /// The title.
  public let title: String

  init(title: String) { self.title = title }
}

/// An entry of a menu that performs an action.
///
/// It is `UIAction` in UIKit. `Action` is the action of a definition.
@MainActor
public final class MenuAction: MenuElement {
  /// The attributes of an action.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's numbers.
    public let rawValue: UInt

    /// Creates attributes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The action is shown, but cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The action deletes data; it is drawn in red.
    public static let destructive = Attributes(rawValue: 2)
    /// The action is not shown.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The attributes of the action.
  public let attributes: Attributes
  /// Whether the action is marked as chosen, as a setting that is on.
  package let isOn: Bool
  /// The key that performs the action without the menu, shown beside the title; nil for none.
  package let key: KeyEvent?
  let handler: @MainActor () -> Void

  /// Creates an action.
  /// - Parameters:
  ///   - title: the title, unique in its menu.
  ///   - attributes: what distinguishes the action.
  ///   - isOn: whether the action is marked as chosen.
  ///   - handler: called after the menu was closed by this action.
  public init(
    title: String, attributes: Attributes = [], isOn: Bool = false, handler: @escaping @MainActor () -> Void
  ) {
    self.attributes = attributes
    self.isOn = isOn
    key = nil
    self.handler = handler
    super.init(title: title)
  }

  /// Creates an action that performs a key command, and shows its key. The menu does not react to the key: add the
  /// command to a controller as well.
  public init(_ command: KeyCommand) {
    attributes = command.isEnabled ? [] : .disabled
    isOn = false
    key = command.press
    handler = command.action
    super.init(title: command.title)
  }
}

/// A list of actions, and of menus inside it.
///
/// ```swift
/// view.contextMenu = ContextMenu { _ in
///   Menu(children: [
///     MenuAction(title: "Rename") { page.rename() },
///     Menu(title: "Move to", children: folders),
///     Menu(options: .displayInline, children: [
///       MenuAction(title: "Delete", attributes: .destructive) { page.delete() }
///     ]),
///   ])
/// }
/// ```
@MainActor
public final class Menu: MenuElement {
  /// How a menu inside a menu is shown.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's numbers.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The entries are part of the menu around, after a line, instead of behind an entry of their own.
    public static let displayInline = Options(rawValue: 1)
  }

  /// The entries.
  public let children: [MenuElement]
  /// How the menu is shown in a menu.
  public let options: Options

  /// Creates a menu.
  /// - Parameters:
  ///   - title: the title; empty for a context menu without one.
  ///   - options: how the menu is shown in a menu.
  ///   - children: the entries.
  public init(title: String = "", options: Options = [], children: [MenuElement]) {
    self.options = options
    self.children = children
    super.init(title: title)
  }

  /// The visible entries in groups, between which there are lines. Menus without entries are left out.
  var groups: [[MenuElement]] {
    var groups: [[MenuElement]] = [[]]
    for child in children {
      if let menu = child as? Menu {
        if menu.options.contains(.displayInline) {
          groups += menu.groups + [[]]
        } else if !menu.groups.isEmpty {
          groups[groups.count - 1].append(menu)
        }
      } else if (child as? MenuAction)?.attributes.contains(.hidden) != true {
        groups[groups.count - 1].append(child)
      }
    }
    return groups.filter { !$0.isEmpty }
  }

  /// The actions that can be chosen, in this menu and in those inside it, for the list of actions of a screen reader.
  var allActions: [MenuAction] {
    groups.flatMap(\.self).flatMap { element -> [MenuAction] in
      if let menu = element as? Menu { return menu.allActions }
      guard let action = element as? MenuAction, !action.attributes.contains(.disabled) else { return [] }
      return [action]
    }
  }
}
