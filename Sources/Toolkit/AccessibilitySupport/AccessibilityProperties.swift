import Accessibility
import Geometry

/// What a program or a definition says about an item for readers; it stands above what a control says of itself.
///
/// Most views have none, so it is made when something is said first.
@MainActor
final class AccessibilityProperties {
  var identifier: String?
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  /// The same with languages, where it was said so.
  var attributedLabel: AttributedText?
  var attributedValue: AttributedText?
  var attributedHint: AttributedText?
  var traits: AccessibilityTraits?
  var range: AccessibilityRange?
  var frame: Rect?
  var activationPoint: Point?
  var respondsToUserInteraction: Bool?
  var customActions: [AccessibilityCustomAction] = []
  var customRotors: [AccessibilityCustomRotor] = []
  var customContent: [AccessibilityCustomContent] = []
  var language: String?
  var elementsHidden = false
  var isModal = false
  var groupsChildren = false
  var headingLevel: Int?
  var isExpanded: Bool?
  var userInputLabels: [String] = []
  var containerType = ContainerType.none
  var position: SetPosition?
  var elements: (@MainActor () -> [AccessibilityItem])?

  /// Whether there is anything of what few items have: ``AccessibilityNode/Extras``, but for what controls say of
  /// themselves.
  var hasExtras: Bool {
    language != nil || headingLevel != nil || isExpanded != nil || !userInputLabels.isEmpty || position != nil
      || elements != nil || attributedLabel != nil || attributedValue != nil || attributedHint != nil
  }
}
