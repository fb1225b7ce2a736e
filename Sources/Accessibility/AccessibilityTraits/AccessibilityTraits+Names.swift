extension AccessibilityTraits {
  /// Every trait with its name, starting at the lowest bit.
  private static let named: [(trait: AccessibilityTraits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
    (.playsSound, "playsSound"), (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
    (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
    (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
    (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
    (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
    (.header, "header"), (.tabBar, "tabBar"), (.toggleButton, "toggleButton"),
  ]

  /// The names of the traits in the set, spelled as in UIKit, starting at the lowest bit.
  public var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  /// The names of all traits, starting at the lowest bit.
  public static var allNames: [String] { named.map(\.name) }

  /// Creates a set with the trait of this UIKit name; `nil` if no trait has that name.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.trait
  }
}
