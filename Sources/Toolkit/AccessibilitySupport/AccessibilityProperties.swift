import Accessibility
import Geometry

/// The accessibility properties that a program or a definition set explicitly; they override the values that
/// a control computes.
///
/// Most items have none, so the object is created when the first property is set.
@MainActor
final class AccessibilityProperties {
  var identifier: String?
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  /// The texts with their languages, where these were set.
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

  /// Whether any property of ``AccessibilityNode/Extras`` is set that controls do not compute.
  var hasExtras: Bool {
    language != nil || headingLevel != nil || isExpanded != nil || !userInputLabels.isEmpty || position != nil
      || elements != nil || attributedLabel != nil || attributedValue != nil || attributedHint != nil
  }
}
