/// The role and behaviour of an element, as a set of UIKit's accessibility traits.
///
/// An element may have several traits: a selected tab is a `button` that is `selected`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public var rawValue: UInt64

  /// Creates a set from its bits; bits without a trait are stored and ignored.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Activating the element performs an action.
  public static let button = Self(rawValue: 1 << 0)
  /// Activating the element opens its destination.
  public static let link = Self(rawValue: 1 << 1)
  /// The element shows a picture.
  public static let image = Self(rawValue: 1 << 2)
  /// The element is selected in its set.
  public static let selected = Self(rawValue: 1 << 3)
  /// The element plays its own sound when activated.
  public static let playsSound = Self(rawValue: 1 << 4)
  /// The element is a key of an on-screen keyboard.
  public static let keyboardKey = Self(rawValue: 1 << 5)
  /// The element is text that a user cannot change.
  public static let staticText = Self(rawValue: 1 << 6)
  /// The element summarizes the screen when the program starts.
  public static let summaryElement = Self(rawValue: 1 << 7)
  /// The element is disabled; spoken as "dimmed".
  public static let notEnabled = Self(rawValue: 1 << 8)
  /// The value changes by itself too often to be spoken. The screen reader speaks changes that the user requests; of other
  /// elements it also speaks changes that the program makes, at most each 5 seconds.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// The element is an input field for a search.
  public static let searchField = Self(rawValue: 1 << 10)
  /// Activating the element starts audio or video, so speech should stop.
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  /// The value can be incremented and decremented.
  public static let adjustable = Self(rawValue: 1 << 12)
  /// Touches go directly to the element and bypass the screen reader.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  /// Reading past the end of the element turns the page.
  public static let causesPageTurn = Self(rawValue: 1 << 14)
  /// The element is the heading of the content that follows it.
  public static let header = Self(rawValue: 1 << 15)
  /// The element contains tabs.
  public static let tabBar = Self(rawValue: 1 << 16)
  /// The element is a button that stays on or off.
  public static let toggleButton = Self(rawValue: 1 << 17)
  /// The value is a text that the user can edit. Spoken as "text field" and, while it can be edited, "is editing".
  public static let textField = Self(rawValue: 1 << 18)
  /// The text field has several lines.
  public static let textArea = Self(rawValue: 1 << 19)
  /// The text field is for a secret, whose characters are not shown and not spoken.
  public static let secureText = Self(rawValue: 1 << 20)
  /// The button chooses a tab; spoken as "tab" instead of "button".
  public static let tab = Self(rawValue: 1 << 21)
  /// The button is an entry of a menu; spoken as "menu item" instead of "button".
  public static let menuItem = Self(rawValue: 1 << 22)
  /// The value is stepped with two buttons. The trait has no word; clients of the accessibility bus get the role of a spin
  /// button.
  package static let stepper = Self(rawValue: 1 << 23)
}

extension AccessibilityTraits {
  /// Every trait with its name, starting at the lowest bit.
  private static let named: [(trait: AccessibilityTraits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
    (.playsSound, "playsSound"), (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
    (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
    (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
    (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
    (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
    (.header, "header"), (.tabBar, "tabBar"), (.toggleButton, "toggleButton"), (.textField, "textField"),
    (.textArea, "textArea"), (.secureText, "secureText"), (.tab, "tab"),
    (.menuItem, "menuItem"),
  ]

  /// The names of the traits in the set, spelled as in UIKit, starting at the lowest bit.
  package var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  /// The names of all traits, starting at the lowest bit.
  package static var allNames: [String] { named.map(\.name) }

  /// Creates a set with the trait of this UIKit name; `nil` if no trait has that name.
  package init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.trait
  }
}
