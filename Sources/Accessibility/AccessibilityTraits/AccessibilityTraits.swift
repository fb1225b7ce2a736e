/// What an element is and how it behaves, as a set of UIKit's accessibility traits.
///
/// An element may have several: a chosen tab is a `button` that is `selected`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public var rawValue: UInt64

  /// A set from its bits; bits without a trait are kept and ignored.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Activating it does something.
  public static let button = Self(rawValue: 1 << 0)
  /// Activating it leads somewhere.
  public static let link = Self(rawValue: 1 << 1)
  /// It shows a picture.
  public static let image = Self(rawValue: 1 << 2)
  /// It is chosen among its like.
  public static let selected = Self(rawValue: 1 << 3)
  /// It makes a sound of its own when activated.
  public static let playsSound = Self(rawValue: 1 << 4)
  /// It is a key of a keyboard on the screen.
  public static let keyboardKey = Self(rawValue: 1 << 5)
  /// It is text that does not change by being used.
  public static let staticText = Self(rawValue: 1 << 6)
  /// It sums up what the program shows when it starts.
  public static let summaryElement = Self(rawValue: 1 << 7)
  /// It is there and cannot be used now; spoken as "dimmed".
  public static let notEnabled = Self(rawValue: 1 << 8)
  /// Its value changes by itself too often for each change to be spoken.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// It takes the words of a search.
  public static let searchField = Self(rawValue: 1 << 10)
  /// Activating it starts sound or film, so speech gives way.
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  /// It has a value that can be stepped up and down.
  public static let adjustable = Self(rawValue: 1 << 12)
  /// Touches on it go straight to it, past the reader.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  /// Reading past its end turns the page.
  public static let causesPageTurn = Self(rawValue: 1 << 14)
  /// It names the part of the screen that follows it.
  public static let header = Self(rawValue: 1 << 15)
  /// It holds tabs.
  public static let tabBar = Self(rawValue: 1 << 16)
  /// It is a button that stays on or off.
  public static let toggleButton = Self(rawValue: 1 << 17)
}
