import BacklitAccessibility
import BacklitGeometry

extension AccessibilityItem {
  /// Copies the explicit ``isAccessibilityElement`` of a different item; without one, the default applies.
  package func copyIsAccessibilityElement(from other: AccessibilityItem) {
    setExplicit { $0.isElement = other.explicitProperties?.isElement }
  }

  /// The identifier of this item for tests; the view's own identifier unless set.
  public var accessibilityIdentifier: String? {
    get { explicitProperties?.identifier ?? defaultAccessibilityIdentifier }
    set { setExplicit { $0.identifier = newValue } }
  }

  /// The language of label, value and hint as a BCP 47 tag; nil for the language of the screen reader.
  public var accessibilityLanguage: String? {
    get { explicitProperties?.language }
    set {
      setExplicit { $0.language = newValue }
      accessibilityLanguageDidChange()
    }
  }

  /// ``accessibilityLabel`` with the languages of its parts. Setting it sets ``accessibilityLabel``, and setting that clears it.
  public var accessibilityAttributedLabel: AttributedText? {
    get {
      attributed(
        accessibilityLabel, explicitProperties?.attributedLabel ?? defaultAccessibilityAttributedLabel)
    }
    set {
      accessibilityLabel = newValue?.text
      setExplicit { $0.attributedLabel = newValue }
    }
  }

  /// The point of a touch that activates this item, in points of the window: the center of
  /// ``accessibilityFrame`` unless set. A value that was set does not move with the view.
  public var accessibilityActivationPoint: Point {
    get { explicitProperties?.activationPoint ?? accessibilityFrame.center }
    set { setExplicit { $0.activationPoint = newValue } }
  }

  /// The level of a heading, from 1; nil if this is not a heading.
  public var accessibilityHeadingLevel: Int? {
    get { explicitProperties?.headingLevel }
    set { setExplicit { $0.headingLevel = newValue } }
  }

  /// Whether the content that this item opens is open; nil if it opens nothing.
  public var accessibilityExpanded: Bool? {
    get { explicitProperties?.isExpanded }
    set { setExplicit { $0.isExpanded = newValue } }
  }

  /// The position of this item in a set, such as the second of three segments; nil outside a set.
  public var accessibilityPosition: SetPosition? {
    get { explicitProperties?.position }
    set { setExplicit { $0.position = newValue } }
  }

  /// The level of this row in an outline, from 1; nil outside of an outline.
  var accessibilityLevel: Int? {
    get { explicitProperties?.level }
    set { setExplicit { $0.level = newValue } }
  }

  /// The number of items of this list or table, with those that have no view now; nil to count its elements.
  var accessibilityItemCount: Int? {
    get { explicitProperties?.itemCount }
    set { setExplicit { $0.itemCount = newValue } }
  }

  /// The number of columns of this table; nil for one column without a title.
  var accessibilityColumnCount: Int? {
    get { explicitProperties?.columnCount }
    set { setExplicit { $0.columnCount = newValue } }
  }

  /// Other names by which a user can refer to this item. The list of elements (F7) finds it by them, as "bass" for "Low".
  public var accessibilityUserInputLabels: [String] {
    get { explicitProperties?.userInputLabels ?? [] }
    set { setExplicit { $0.userInputLabels = newValue } }
  }

  /// Requests an update of this item's accessibility node. The setters of this class call it; a control calls
  /// it when a computed value changed.
  public func setNeedsAccessibilityUpdate() { accessibilityDidChange(.properties) }

  /// Returns a text with the languages of its parts, if `attributed` is about this text.
  private func attributed(_ text: String?, _ attributed: AttributedText?) -> AttributedText? {
    guard let text else { return nil }
    if let attributed, attributed.text == text { return attributed }
    return AttributedText(text)
  }
}

/// The accessibility properties that a program or a definition set explicitly; they override the values that
/// a control computes.
///
/// Most items have none, so the object is created when the first property is set.
@MainActor
final class AccessibilityProperties {
  var identifier: String?
  var isElement: Bool?
  var label: String?
  /// The label whose text is the name if `label` is nil.
  weak var namingLabel: Label?
  var value: String?
  var changedValue: String?
  var hint: String?
  /// The label with its languages, if these were set.
  var attributedLabel: AttributedText?
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
  var level: Int?
  var itemCount, columnCount: Int?
  var elements: [AccessibilityItem]?

  /// Whether any property of ``AccessibilityNode/Extras`` is set that controls do not compute.
  var hasExtras: Bool {
    language != nil || headingLevel != nil || isExpanded != nil || !userInputLabels.isEmpty || position != nil
      || level != nil || itemCount != nil || columnCount != nil || attributedLabel != nil
  }
}

/// An action of an item besides activating and adjusting it.
@MainActor
public struct AccessibilityCustomAction {
  /// The spoken name; unique within the item.
  public let name: String
  /// Performs the action and returns whether it succeeded.
  public let handler: @MainActor () -> Bool

  /// Creates an action with a name and a handler.
  public init(name: String, handler: @escaping @MainActor () -> Bool) {
    self.name = name
    self.handler = handler
  }
}

/// A list of items that a screen reader can step through, such as the cue points of a track.
///
/// The rotor belongs to one item; its entries may lie anywhere in the window.
@MainActor
public struct AccessibilityCustomRotor {
  /// The spoken name of the list: "Cue points".
  public let name: String
  /// Returns the current items, in order. The accessibility pass calls it whenever it updates the item that
  /// owns the rotor, so the closure must not hold that item strongly.
  package let items: @MainActor () -> [AccessibilityItem]

  /// Creates a rotor with a name and a closure that returns its items.
  public init(name: String, items: @escaping @MainActor () -> [AccessibilityItem]) {
    self.name = name
    self.items = items
  }
}
