import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// The accessibility properties and actions that a ``View`` and an ``AccessibilityElement`` have in common.
///
/// In UIKit, all objects have these properties and actions.
///
/// Changes reach the screen reader with the next frame. A subclass that computes a property calls
/// ``setNeedsAccessibilityUpdate()`` when the result may have changed. A view that is drawn or laid out again
/// is updated automatically, and so are the ancestors of a changed view. Of the classes ``View`` and ``Label``
/// themselves, whose properties do not depend on either, only the place is updated.
@MainActor
open class AccessibilityItem {
  /// A number that is unique among the items of this process. The layer of a view has it as its identifier.
  package let serial: UInt64
  /// The number of the node: that of the item, until a list uses the item for different content.
  private(set) var nodeSerial: UInt64
  private static var lastSerial: UInt64 = 0

  /// The properties that were set explicitly; nil until the first one is set.
  var explicitProperties: AccessibilityProperties?

  init() {
    Self.lastSerial += 1
    serial = Self.lastSerial
    nodeSerial = Self.lastSerial
  }

  /// The identifier of this item's node in the accessibility tree. It changes in two cases: a list uses a view for different
  /// content, which readers must take for a different element; or a list shows the same content in a different view.
  package final var nodeID: NodeID { NodeID(nodeSerial) }

  /// Gives the item a new node, because its content is that of a different element now.
  final func renewNodeID() {
    Self.lastSerial += 1
    nodeSerial = Self.lastSerial
  }

  /// Gives the item the node of an item that showed the same content before.
  final func adoptNodeID(_ node: NodeID) { nodeSerial = node.rawValue }

  /// Requests an update of the accessibility tree. Views and elements override it.
  func accessibilityDidChange(_ change: AccessibilityChange) {}

  /// Changes the explicitly set properties and requests an update.
  func setExplicit(_ change: (AccessibilityProperties) -> Void) {
    let properties = explicitProperties ?? AccessibilityProperties()
    explicitProperties = properties
    change(properties)
    accessibilityDidChange(.properties)
  }

  /// The identifier if ``accessibilityIdentifier`` was not set.
  var defaultAccessibilityIdentifier: String? { nil }

  /// The name that a label gives to the item; nil without such a label, and if ``accessibilityLabel`` was set.
  package var nameOfLabel: String? {
    guard let explicitProperties, explicitProperties.label == nil else { return nil }
    return explicitProperties.namingLabel.map { $0.accessibilityLabel ?? "" }
  }

  /// Whether the item is an element if ``isAccessibilityElement`` was not set.
  var isAccessibilityElementByDefault: Bool { false }

  /// The label if ``accessibilityLabel`` was not set.
  var defaultAccessibilityLabel: String? { nil }

  /// The label with its languages if ``accessibilityLabel`` and ``accessibilityAttributedLabel`` were not set.
  var defaultAccessibilityAttributedLabel: AttributedText? { nil }

  /// The value if ``accessibilityValue`` was not set.
  var defaultAccessibilityValue: String? { nil }

  /// The hint if ``accessibilityHint`` was not set.
  var defaultAccessibilityHint: String? { nil }

  /// The range if ``accessibilityRange`` was not set.
  var defaultAccessibilityRange: AccessibilityRange? { nil }

  /// The traits if ``accessibilityTraits`` was not set, before those that follow from the state are added.
  var defaultAccessibilityTraits: AccessibilityTraits { [] }

  /// The interaction if ``accessibilityRespondsToUserInteraction`` was not set.
  var respondsToUserInteractionByDefault: Bool { !accessibilityTraits.isDisjoint(with: .interactive) }

  /// The traits that follow from the item's kind and its state, in addition to those that were set.
  var stateTraits: AccessibilityTraits { [] }

  /// The item that receives the actions that this one does not handle.
  var parentItem: AccessibilityItem? { nil }

  /// The frame if ``accessibilityFrame`` was not set.
  var defaultAccessibilityFrame: Rect { .zero }

  /// The view of the item, and the item's rectangle in that view's coordinates; nil outside a view.
  var rectInView: (view: View, rect: Rect)? { nil }

  /// Called after ``accessibilityLanguage`` was set.
  func accessibilityLanguageDidChange() {}

  // MARK: Actions, as in UIKit

  /// Activates the item, as a tap does.
  /// - Returns: whether the item handled it.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the value by one step. A value at its upper end stays.
  open func accessibilityIncrement() {}

  /// Lowers the value by one step. A value at its lower end stays.
  open func accessibilityDecrement() {}

  /// Changes the value by pages, to an end, to its default or to a number.
  ///
  /// The default repeats single steps, at most 1,000, and does not reset. Override it to change the value at once, and
  /// `accessibilityHasDefaultValue` for a value that can be reset.
  /// - Parameter adjustment: the change.
  open func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    let count: Int
    switch adjustment {
    case .pages(let pages):
      let range = accessibilityRange
      count =
        pages
        * (range.map { ValueRange.pageSteps(of: $0.step, in: $0.maximum - $0.minimum) }
          ?? ValueRange.stepsPerPage)
    case .minimum: count = -Self.stepsToEnd
    case .maximum: count = Self.stepsToEnd
    case .reset: return
    case .value(let value):
      guard let range = accessibilityRange, range.step > 0 else { return }
      count = Int(saturated: ((value - range.value) / range.step).rounded())
    }
    for _ in 0..<min(count.magnitude, UInt(Self.stepsToEnd)) {
      let before = (accessibilityValue, accessibilityRange)
      if count > 0 { accessibilityIncrement() } else { accessibilityDecrement() }
      if (accessibilityValue, accessibilityRange) == before { return }
    }
  }

  /// The largest number of steps to an end.
  private static let stepsToEnd = 1000

  /// Whether the value has a default, to which ``accessibilityAdjust(_:)`` returns it.
  open var accessibilityHasDefaultValue: Bool { false }

  /// The value to speak when the user changes it, if that is only a part of the value; nil for the value.
  package final var accessibilityChangedValue: String? {
    get { explicitProperties?.changedValue ?? defaultAccessibilityChangedValue }
    set { setExplicit { $0.changedValue = newValue } }
  }

  /// The changed value if ``accessibilityChangedValue`` was not set.
  var defaultAccessibilityChangedValue: String? { nil }

  /// Whether a toggle is on; nil for an item that is not a toggle.
  var accessibilityIsOn: Bool? { nil }

  /// The place of a heading among those of its list, which are not all in the tree; nil for other items.
  var accessibilityHeadingPosition: SetPosition? { nil }

  /// The lines in which the label is shown; empty, the default, for one line.
  var accessibilityLines: [String] { [] }

  /// The shape of a chart in Unicode braille; nil, the default, for other items.
  var accessibilityBrailleGraph: String? { nil }

  /// The insertion point and the selected part of the value, for readers that show them, such as Orca; nil, the default, for an
  /// item without text that can be selected.
  open var accessibilityTextSelection: AccessibilityTextSelection? { nil }

  /// Changes the text or its selection for a reader; by default nothing.
  /// - Parameter action: the change.
  /// - Returns: whether something changed.
  open func accessibilityPerform(_ action: AccessibilityTextAction) -> Bool { false }

  /// The ends of the range and the step in words; nil if they are spoken as numbers.
  package var accessibilityRangeWords: RangeWords? { nil }

  /// The value to speak after undo or redo changed the item.
  package var valueAfterUndo: String? { accessibilityValue }

  /// Dismisses what the item shows.
  /// - Returns: whether there was something to dismiss; otherwise the parent is asked.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Performs the most important action.
  /// - Returns: whether the item handled it; otherwise the parent is asked.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Scrolls the content by a page in a direction.
  /// - Returns: whether the content scrolled; otherwise the parent is asked.
  open func accessibilityScroll(_ direction: ScrollDirection) -> Bool { false }

  /// Moves the insertion point of the item's text for a screen reader, as its characters, words, lines and paragraphs
  /// require.
  ///
  /// Post ``AccessibilityNotification/valueChanged(_:_:)`` with the text that was reached, even if the insertion point cannot
  /// move.
  /// - Parameters:
  ///   - unit: how far to move.
  ///   - forward: whether to move towards the end.
  /// - Returns: whether the insertion point moved; nil, the default, for an item without one.
  open func accessibilityMove(by unit: AccessibilityTextUnit, forward: Bool) -> Bool? { nil }

  /// Returns the text to read aloud from the insertion point, at most to the end of its paragraph.
  ///
  /// - Parameter continuing: whether the previous part was read. Then move the insertion point behind that part first,
  ///   without posting a notification.
  /// - Returns: the part; nil, the default, for an item without a text, and at the end of the text.
  open func accessibilityRead(continuing: Bool) -> String? { nil }

  /// Called when the screen reader's cursor moved to this item. The default does nothing.
  open func accessibilityElementDidBecomeFocused() {}

  /// Called when the screen reader's cursor left this item. The default does nothing.
  open func accessibilityElementDidLoseFocus() {}

  // MARK: Properties; the setters store explicit values, and programs override the getters

  /// Whether this item is an accessibility element. Elements hide what they contain.
  open var isAccessibilityElement: Bool {
    get { explicitProperties?.isElement ?? isAccessibilityElementByDefault }
    set { setExplicit { $0.isElement = newValue } }
  }

  /// A short name without the kind of the item: "Pitch". Setting it clears ``accessibilityAttributedLabel``.
  open var accessibilityLabel: String? {
    get {
      explicitProperties?.label ?? nameOfLabel.flatMap { $0.isBlank ? nil : $0 } ?? defaultAccessibilityLabel
    }
    set {
      setExplicit {
        $0.label = newValue
        $0.attributedLabel = nil
      }
    }
  }

  /// The value as it is spoken: "plus 2.4 percent".
  open var accessibilityValue: String? {
    get { explicitProperties?.value ?? defaultAccessibilityValue }
    set {
      setExplicit { $0.value = newValue }
    }
  }

  /// The result of using the item: "Adjust pitch".
  open var accessibilityHint: String? {
    get { explicitProperties?.hint ?? defaultAccessibilityHint }
    set {
      setExplicit { $0.hint = newValue }
    }
  }

  /// The kind and the state of the item.
  open var accessibilityTraits: AccessibilityTraits {
    get { (explicitProperties?.traits ?? defaultAccessibilityTraits).union(stateTraits) }
    set { setExplicit { $0.traits = newValue } }
  }

  /// The value as a number with its range and step, if the item has one.
  open var accessibilityRange: AccessibilityRange? {
    get { explicitProperties?.range ?? defaultAccessibilityRange }
    set { setExplicit { $0.range = newValue } }
  }

  /// Further actions, by name.
  open var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { explicitProperties?.customActions ?? [] }
    set { setExplicit { $0.customActions = newValue } }
  }

  /// Lists that the screen reader can step through, by name.
  open var accessibilityCustomRotors: [AccessibilityCustomRotor] {
    get { explicitProperties?.customRotors ?? [] }
    set { setExplicit { $0.customRotors = newValue } }
  }

  /// Details besides label and value, spoken on request.
  open var accessibilityCustomContent: [AccessibilityCustomContent] {
    get { explicitProperties?.customContent ?? [] }
    set { setExplicit { $0.customContent = newValue } }
  }

  /// The frame in points of the window. A value that was set does not move with the view; override the getter
  /// for that.
  open var accessibilityFrame: Rect {
    get { explicitProperties?.frame ?? defaultAccessibilityFrame }
    set { setExplicit { $0.frame = newValue } }
  }

  /// Whether a user can interact with this item. By default true if its traits say that it can be activated
  /// or adjusted, and for a view that can have the focus. A screen reader offers no actions for an item that does not respond.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { explicitProperties?.respondsToUserInteraction ?? respondsToUserInteractionByDefault }
    set { setExplicit { $0.respondsToUserInteraction = newValue } }
  }
}

extension AccessibilityTraits {
  /// The traits of items that respond to user interaction.
  static let interactive: Self = [
    .button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey, .textField,
  ]
}

/// The kind of change that the accessibility tree must take up.
enum AccessibilityChange {
  /// The properties of the item.
  case properties
  /// The set of views that the item exposes.
  case children
  /// The frame of the item and of everything in it.
  case frame
}
