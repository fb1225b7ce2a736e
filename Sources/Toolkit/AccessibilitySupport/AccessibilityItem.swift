import Accessibility
import Geometry

/// What a reader can come to, and everything that can be said about it: a view, or an ``AccessibilityElement``.
///
/// UIKit has these properties and actions in all objects; here they are what views and elements have in
/// common.
///
/// What is said of an item reaches readers with the next frame. A subclass that computes a property calls
/// ``setNeedsAccessibilityUpdate()`` when the result may be another; a view that is drawn or laid out anew is looked at
/// again anyway, and so are all views around one that changed.
@MainActor
open class AccessibilityItem {
  /// A number that no other item of this process has.
  let serial: UInt64
  private static var lastSerial: UInt64 = 0

  /// What was said; nil before anything is.
  var said: AccessibilityProperties?

  init() {
    Self.lastSerial += 1
    serial = Self.lastSerial
  }

  /// The name of this item's node in the accessibility tree; it never changes.
  public final var nodeID: NodeID { NodeID(serial) }

  /// Notes what readers have to be told of; views and elements know whom to tell.
  func accessibilityDidChange(_ change: AccessibilityChange) {}

  /// Takes up what is said.
  func say(_ change: (AccessibilityProperties) -> Void) {
    let said = self.said ?? AccessibilityProperties()
    self.said = said
    change(said)
    accessibilityDidChange(.words)
  }

  /// The name that tests and the bus know an item by of which nothing else is said.
  var identifierForReaders: String? { nil }

  /// The item that is asked for what this one does not do.
  var itemAround: AccessibilityItem? { nil }

  /// Where the item lies unless ``accessibilityFrame`` was set.
  var frameForReaders: Rect { .zero }

  /// Where a reader finds the item in a view, in that view's coordinates; nil where it is in none.
  var placeInView: (view: View, rect: Rect)? { nil }

  /// The language of its texts was set.
  func accessibilityLanguageDidChange() {}

  // MARK: Actions, as in UIKit

  /// A reader or another door asks for what a tap would do.
  /// - Returns: whether it was done.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the value by one step. A value at its end stays.
  open func accessibilityIncrement() {}

  /// Lowers the value by one step. A value at its end stays.
  open func accessibilityDecrement() {}

  /// Leaves whatever the item shows.
  /// - Returns: whether there was something to leave; otherwise the view around is asked.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Does the most important thing there is to do.
  /// - Returns: whether it was done; otherwise the view around is asked.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Shows more of the content in a direction, by a page.
  /// - Returns: whether there was more; otherwise the view around is asked.
  open func accessibilityScroll(_ direction: ScrollDirection) -> Bool { false }

  /// A reader's cursor came here. The default does nothing.
  open func accessibilityElementDidBecomeFocused() {}

  /// A reader's cursor went away from here. The default does nothing.
  open func accessibilityElementDidLoseFocus() {}

  // MARK: The getters that controls compute; the setters store what a definition or a program says.

  /// Whether a reader stops at this item. Elements hide what they contain.
  open var isAccessibilityElement: Bool {
    get { said?.isElement ?? false }
    set { say { $0.isElement = newValue } }
  }

  /// What this is, in a word or two, without its kind: "Pitch". Setting it takes the place of
  /// ``accessibilityAttributedLabel``.
  open var accessibilityLabel: String? {
    get { said?.label }
    set {
      say {
        $0.label = newValue
        $0.attributedLabel = nil
      }
    }
  }

  /// The value as it is spoken: "plus 2.4 percent". Setting it takes the place of ``accessibilityAttributedValue``.
  open var accessibilityValue: String? {
    get { said?.value }
    set {
      say {
        $0.value = newValue
        $0.attributedValue = nil
      }
    }
  }

  /// What happens when it is used: "Adjust pitch". Setting it takes the place of ``accessibilityAttributedHint``.
  open var accessibilityHint: String? {
    get { said?.hint }
    set {
      say {
        $0.hint = newValue
        $0.attributedHint = nil
      }
    }
  }

  /// The kind and the state.
  open var accessibilityTraits: AccessibilityTraits {
    get { said?.traits ?? [] }
    set { say { $0.traits = newValue } }
  }

  /// The value as a number with its ends and step, where there is one.
  open var accessibilityRange: AccessibilityRange? {
    get { said?.range }
    set { say { $0.range = newValue } }
  }

  /// Further things that can be done here, by name.
  open var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { said?.customActions ?? [] }
    set { say { $0.customActions = newValue } }
  }

  /// Lists through which a reader can go, by name.
  open var accessibilityCustomRotors: [AccessibilityCustomRotor] {
    get { said?.customRotors ?? [] }
    set { say { $0.customRotors = newValue } }
  }

  /// What there is to know besides label and value, for those who ask.
  open var accessibilityCustomContent: [AccessibilityCustomContent] {
    get { said?.customContent ?? [] }
    set { say { $0.customContent = newValue } }
  }

  /// Where a reader finds this item, in points of the window. What was set stays there until it is set again; for what
  /// moves with the view, leave it alone or override it.
  open var accessibilityFrame: Rect {
    get { said?.frame ?? frameForReaders }
    set { say { $0.frame = newValue } }
  }

  /// Whether a person can do anything with this item. By default one can with what can be activated or adjusted, by its
  /// traits; of what does not respond, readers are offered no actions.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { said?.respondsToUserInteraction ?? !accessibilityTraits.isDisjoint(with: .interactive) }
    set { say { $0.respondsToUserInteraction = newValue } }
  }
}

extension AccessibilityTraits {
  /// Those of what does something when it is used.
  static let interactive: Self = [.button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey]
}

/// What readers have to be told of an item.
enum AccessibilityChange {
  /// What it says of itself.
  case words
  /// Which views in it readers know of.
  case children
  /// Where it lies, with everything in it.
  case place
}
