import BacklitAccessibility
import BacklitUI

extension PropertyDeclaration {
  /// The accessibility properties of every view.
  static let accessibility: [PropertyDeclaration] = [
    .property(
      "label", .text, "The name of the view in a word or two, without its kind.",
      get: { (view: View) in view.accessibilityLabel },
      set: { $0.accessibilityLabel = $1 }, reset: { $0.accessibilityLabel = nil }
    ).inSwift("accessibilityLabel"),
    .property(
      "hint", .text, "What happens when it is used.", get: { (view: View) in view.accessibilityHint },
      set: { $0.accessibilityHint = $1 }, reset: { $0.accessibilityHint = nil }
    ).inSwift("accessibilityHint"),
    .text("value", \View.accessibilityValue, "Its value, as it is spoken.").inSwift("accessibilityValue"),
    .writable("traits", .words(AccessibilityTraits.allNames), "Its kind and state.") { (view: View, names) in
      view.accessibilityTraits = names.compactMap(AccessibilityTraits.init(name:)).reduce(into: []) {
        $0.formUnion($1)
      }
    }.inSwift("accessibilityTraits"),
    .string("identifier", \View.accessibilityIdentifier, "The identifier for tests.").inSwift(
      "accessibilityIdentifier"),
    .string("language", \View.accessibilityLanguage, "The language of its texts, as a BCP 47 tag.").inSwift(
      "accessibilityLanguage"),
    // The default depends on what the view shows.
    .property(
      "isElement", .bool, "Whether a reader stops at it.",
      get: { (view: View) in view.isAccessibilityElement }, set: { $0.isAccessibilityElement = $1 },
      restore: { $0.copyIsAccessibilityElement(from: $1) }
    ).inSwift("isAccessibilityElement"),
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
    .writable("headingLevel", .integer(in: 1...6), "The level of a heading.") { (view: View, value) in
      view.accessibilityHeadingLevel = value
    }.inSwift("accessibilityHeadingLevel"),
    .writable("expanded", .bool, "Whether what it controls is open.") { (view: View, value) in
      view.accessibilityExpanded = value
    }.inSwift("accessibilityExpanded"),
    .writable("userInputLabels", .texts, "Other names that a user might say for it.") { (view: View, value) in
      view.accessibilityUserInputLabels = value
    }.inSwift("accessibilityUserInputLabels"),
    .writable(
      "content", .content, "Further facts, spoken on request; important facts are spoken with the element."
    ) { (view: View, value) in
      view.accessibilityCustomContent = value
    }.inSwift("accessibilityCustomContent"),
    .writable("respondsToUserInteraction", .bool, "Whether a user can interact with it.") {
      (view: View, value) in
      view.accessibilityRespondsToUserInteraction = value
    }.inSwift("accessibilityRespondsToUserInteraction"),
  ]
}
