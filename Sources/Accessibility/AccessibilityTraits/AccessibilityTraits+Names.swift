extension AccessibilityTraits {
  /// Every trait with its name, from the lowest bit upwards.
  private static let named: [(trait: AccessibilityTraits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
    (.playsSound, "playsSound"), (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
    (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
    (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
    (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
    (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
    (.header, "header"), (.tabBar, "tabBar"), (.toggleButton, "toggleButton"),
  ]

  /// The names of the traits in the set, spelled as UIKit spells them, from the lowest bit upwards.
  public var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  /// The names of all traits there are, from the lowest bit upwards.
  public static var allNames: [String] { named.map(\.name) }

  /// The set with one trait, from the name UIKit gives it; `nil` when no trait has that name.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.trait
  }
}
