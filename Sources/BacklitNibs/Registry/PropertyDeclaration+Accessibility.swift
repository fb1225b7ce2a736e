import BacklitAccessibility
import BacklitUI

extension PropertyDeclaration {
  /// The accessibility properties of every view.
  static let accessibility: [PropertyDeclaration] = [
    .optionalText("label", "The name of the view in a word or two, without its kind.") { (view: View) in
      view.accessibilityLabel
    } set: { view, text in
      view.accessibilityLabel = text
    }.inSwift("accessibilityLabel"),
    .optionalText("hint", "What happens when it is used.") { (view: View) in
      view.accessibilityHint
    } set: { view, text in
      view.accessibilityHint = text
    }.inSwift("accessibilityHint"),
    .text("value", \View.accessibilityValue, "Its value, as it is spoken.").inSwift("accessibilityValue"),
    PropertyDeclaration(
      "traits", .choices(AccessibilityTraits.allNames), "Its kind and state."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      guard case .choices(let names) = value else { return }
      view.accessibilityTraits = names.compactMap(AccessibilityTraits.init(name:)).reduce(into: []) {
        $0.formUnion($1)
      }
    }.inSwift("accessibilityTraits"),
    .string("identifier", \View.accessibilityIdentifier, "The identifier for tests.").inSwift(
      "accessibilityIdentifier"),
    .string("language", \View.accessibilityLanguage, "The language of its texts, as a BCP 47 tag.").inSwift(
      "accessibilityLanguage"),
    PropertyDeclaration("isElement", .bool, "Whether a reader stops at it.") { (view: View) in
      .bool(view.isAccessibilityElement)
    } write: { view, value, _ in
      if case .bool(let flag) = value { view.isAccessibilityElement = flag }
    } restore: { view, fresh in
      // The default depends on what the view shows.
      view.copyIsAccessibilityElement(from: fresh)
      return true
    }.inSwift("isAccessibilityElement"),
    .bool("hidden", \View.accessibilityElementsHidden, "Whether the view and its subviews are left out.")
      .inSwift("accessibilityElementsHidden"),
    .bool(
      "modal", \View.accessibilityViewIsModal, "Whether readers ignore its siblings while it is shown."
    ).inSwift("accessibilityViewIsModal"),
    .bool(
      "groupsChildren", \View.shouldGroupAccessibilityChildren, "Whether its contents are read together."
    ).inSwift("shouldGroupAccessibilityChildren"),
    .choice("containerType", \View.accessibilityContainerType, "What kind of container it is.").inSwift(
      "accessibilityContainerType"),
    PropertyDeclaration(
      "headingLevel", .integer(1...6), "The level of a heading."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .integer(let level) = value { view.accessibilityHeadingLevel = level }
    }.inSwift("accessibilityHeadingLevel"),
    PropertyDeclaration(
      "expanded", .bool, "Whether what it controls is open."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .bool(let flag) = value { view.accessibilityExpanded = flag }
    }.inSwift("accessibilityExpanded"),
    PropertyDeclaration(
      "userInputLabels", .texts, "Other names that a user might say for it."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .texts(let texts) = value { view.accessibilityUserInputLabels = texts }
    }.inSwift("accessibilityUserInputLabels"),
    PropertyDeclaration(
      "content", .content,
      "Further facts, spoken on request; important facts are spoken with the element."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .content(let content) = value { view.accessibilityCustomContent = content }
    }.inSwift("accessibilityCustomContent"),
    PropertyDeclaration(
      "respondsToUserInteraction", .bool, "Whether a user can interact with it."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .bool(let flag) = value { view.accessibilityRespondsToUserInteraction = flag }
    }.inSwift("accessibilityRespondsToUserInteraction"),
  ]
}
