import Accessibility
import Toolkit

extension PropertyDeclaration {
  /// What every view can say about itself to readers, as definitions name it.
  static let accessibility: [PropertyDeclaration] = [
    .text("label", \View.accessibilityLabel, "What the view is, in a word or two, without its kind."),
    .text("hint", \View.accessibilityHint, "What happens when it is used."),
    .text("value", \View.accessibilityValue, "Its value, as it is spoken."),
    PropertyDeclaration(
      "traits", .choices(AccessibilityTraits.allNames), "Its kind and state."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      guard case .choices(let names) = value else { return }
      view.accessibilityTraits = names.compactMap(AccessibilityTraits.init(name:)).reduce(into: []) {
        $0.formUnion($1)
      }
    },
    .string("identifier", \View.accessibilityIdentifier, "The name that tests and the bus know it by."),
    .string("language", \View.accessibilityLanguage, "The language of its texts, as a BCP 47 tag."),
    .bool("isElement", \View.isAccessibilityElement, "Whether a reader stops at it."),
    .bool("hidden", \View.accessibilityElementsHidden, "Whether it and all it contains are left out."),
    .bool(
      "modal", \View.accessibilityViewIsModal, "Whether its siblings are out of reach while it is shown."),
    .bool(
      "groupsChildren", \View.shouldGroupAccessibilityChildren, "Whether its contents are read in one go."),
    .choice("containerType", \View.accessibilityContainerType, "What kind of container it is."),
    PropertyDeclaration(
      "headingLevel", .integer(1...6), "The level of a heading."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .integer(let level) = value { view.accessibilityHeadingLevel = level }
    },
    PropertyDeclaration(
      "expanded", .bool, "Whether what it controls is open."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .bool(let flag) = value { view.accessibilityExpanded = flag }
    },
    PropertyDeclaration(
      "userInputLabels", .texts, "Other names a person might use for it."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .texts(let texts) = value { view.accessibilityUserInputLabels = texts }
    },
    PropertyDeclaration(
      "content", .content,
      "What there is to know besides, for those who ask; what is important is told with the element."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .content(let content) = value { view.accessibilityCustomContent = content }
    },
    PropertyDeclaration(
      "respondsToUserInteraction", .bool, "Whether a person can do anything with it."
    ) { (_: View) in
      nil
    } write: { view, value, _ in
      if case .bool(let flag) = value { view.accessibilityRespondsToUserInteraction = flag }
    },
  ]
}
