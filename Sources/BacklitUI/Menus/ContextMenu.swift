import BacklitAccessibility
import BacklitGeometry

/// The menu of a view, which the secondary button, a long press, the menu key and Shift-F10 open. Screen readers offer
/// its actions as custom actions of the view.
@MainActor
public struct ContextMenu {
  let make: @MainActor (Point?) -> Menu?

  /// Creates a context menu.
  /// - Parameter make: returns the menu for a point of the view, or for the view if the point is nil, as for a key; nil
  ///   for no menu. It must not hold the view.
  public init(_ make: @escaping @MainActor (_ location: Point?) -> Menu?) { self.make = make }
}

extension View {
  /// The menu of this view; nil, the default, for none. Where a view has none, that of the view around it opens.
  public var contextMenu: ContextMenu? {
    get { extras?.contextMenu?.menu }
    set {
      if let old = extras?.contextMenu { removeGestureRecognizer(old.longPress) }
      ownExtras.contextMenu = newValue.map { menu in
        let longPress = makeMenuRecognizer()
        addGestureRecognizer(longPress)
        return (menu, longPress)
      }
      setNeedsAccessibilityUpdate()
    }
  }

  /// Returns a recognizer that opens the menu at the place of a long press.
  func makeMenuRecognizer() -> LongPressGestureRecognizer {
    let recognizer = MenuGestureRecognizer()
    recognizer.addAction { [weak self] recognizer in
      guard recognizer.state == .began, let self else { return }
      self.window?.showContextMenu(at: recognizer.location(in: nil))
    }
    return recognizer
  }

  /// The custom actions that the menu offers to screen readers.
  var menuCustomActions: [AccessibilityCustomAction] {
    guard let menu = contextMenu?.make(nil) else { return [] }
    return menu.customActions
  }
}

/// A long press where there is a menu. Elsewhere the touch stays that of the view.
@MainActor
private final class MenuGestureRecognizer: LongPressGestureRecognizer {
  override func deadlinePassed(at time: Double) {
    let menu = view.flatMap { $0.contextMenu(at: location(in: $0)) }
    guard let menu, !menu.groups.isEmpty else {
      state = .failed
      return
    }
    super.deadlinePassed(at: time)
  }
}

extension Menu {
  /// The actions for screen readers.
  var customActions: [AccessibilityCustomAction] {
    allActions.map { action in
      AccessibilityCustomAction(name: action.title) {
        action.handler()
        return true
      }
    }
  }
}

extension KeyEvent {
  /// Whether the key opens the context menu: Shift-F10, or the menu key, which arrives as F16.
  var opensContextMenu: Bool {
    key == .function(10) && modifiers == .shift || key == .function(16) && modifiers.isEmpty
  }
}

extension Window {
  /// Opens the menu at a point of the window, or at the screen reader's cursor or the focus.
  /// - Returns: whether there is a menu.
  @discardableResult
  func showContextMenu(at location: Point? = nil) -> Bool {
    let item = accessibilityCursorItem ?? focusedView.map { $0.currentItem ?? $0 }
    let start = location.map { hitTest($0) } ?? item?.rectInView?.view ?? firstResponder as? View
    var next = start
    while let view = next {
      if let menu = view.contextMenu(at: location.map { view.convert($0, from: nil) }), !menu.groups.isEmpty {
        let cell = screen.cellSize
        let place = location.map {
          Rect(
            x: ($0.x / cell.width).rounded(.down) * cell.width,
            y: ($0.y / cell.height).rounded(.down) * cell.height, width: cell.width, height: cell.height)
        }
        let source = start ?? view
        showMenu(menu, from: source, at: place.map { source.convert($0, from: nil) })
        return true
      }
      // A view behind a modal view has no menu.
      next = view.accessibilityViewIsModal ? nil : view.superview
    }
    return false
  }

  /// Opens a menu beside a view.
  /// - Parameters:
  ///   - menu: the menu.
  ///   - view: the view.
  ///   - rect: the part of the view; nil for all of it.
  ///   - onSwitch: called for the left and right arrow keys with -1 or 1, in reading direction.
  func showMenu(
    _ menu: Menu, from view: View, at rect: Rect? = nil, onSwitch: (@MainActor (Int) -> Void)? = nil
  ) {
    host.endRunningTransitions()
    let controller = MenuController(menu)
    controller.onSwitch = onSwitch
    let settings = controller.presentationSettings
    settings.sourceView = view
    settings.sourceRect = rect
    settings.permittedArrowDirections = [.up, .down]
    settings.begin(
      from: host.front ?? host.placeholder, in: host, animated: onSwitch == nil, completion: nil)
  }
}
