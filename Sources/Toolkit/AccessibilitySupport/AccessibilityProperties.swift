import Accessibility

/// What a program or a definition says about a view for readers; it stands above what a control says of itself.
@MainActor
struct AccessibilityProperties {
  var identifier: String?
  var isElement = false
  var label: String?
  var value: String?
  var hint: String?
  var traits: AccessibilityTraits = []
  var range: AccessibilityRange?
  var customActions: [AccessibilityCustomAction] = []
  var language: String?
  var elementsHidden = false
  var isModal = false
  var groupsChildren = false
  var headingLevel: Int?
  var isExpanded: Bool?
  var userInputLabels: [String] = []
  var containerType = ContainerType.none
  var position: SetPosition?
  var elements: (@MainActor () -> [View])?
}

/// A thing that can be done at an element besides activating or adjusting it.
@MainActor
public struct AccessibilityCustomAction {
  /// What it is called, as it is spoken; unique within its element.
  public let name: String
  /// Does it, and tells whether it was done.
  public let handler: @MainActor () -> Bool

  /// An action from its name and what it does.
  public init(name: String, handler: @escaping @MainActor () -> Bool) {
    self.name = name
    self.handler = handler
  }
}

extension View {
  /// The name tests and the bus know this view by; the view's own identifier unless set.
  public var accessibilityIdentifier: String? {
    get { accessibilityStorage.identifier ?? identifier }
    set { set(\.identifier, newValue) }
  }

  /// The language of label, value and hint as a BCP 47 tag; nil for the reader's own.
  public var accessibilityLanguage: String? {
    get { accessibilityStorage.language }
    set {
      set(\.language, newValue)
      // Some words are drawn.
      mark([.layout, .display])
    }
  }

  /// The language of the words that a view has by itself: its own ``accessibilityLanguage``, or that of the screen;
  /// English outside of any window.
  public var effectiveLanguage: String { accessibilityLanguage ?? window?.screen.language ?? "en" }

  /// Whether this view and all it contains are left out of the tree.
  public var accessibilityElementsHidden: Bool {
    get { accessibilityStorage.elementsHidden }
    set { set(\.elementsHidden, newValue) }
  }

  /// Whether the siblings of this view are out of reach while it is shown.
  public var accessibilityViewIsModal: Bool {
    get { accessibilityStorage.isModal }
    set {
      set(\.isModal, newValue)
      if newValue { window?.touchMayBeOutOfReach() }
    }
  }

  /// Whether what lies in this view is read in one go, before anything beside it.
  public var shouldGroupAccessibilityChildren: Bool {
    get { accessibilityStorage.groupsChildren }
    set { set(\.groupsChildren, newValue) }
  }

  /// What kind of container this is.
  public var accessibilityContainerType: ContainerType {
    get { accessibilityStorage.containerType }
    set { set(\.containerType, newValue) }
  }

  /// The level of a heading, from 1; nil for none.
  public var accessibilityHeadingLevel: Int? {
    get { accessibilityStorage.headingLevel }
    set { set(\.headingLevel, newValue) }
  }

  /// Whether what this controls is open; nil where nothing opens.
  public var accessibilityExpanded: Bool? {
    get { accessibilityStorage.isExpanded }
    set { set(\.isExpanded, newValue) }
  }

  /// The place of this view among its like, such as the second of three segments; nil where it stands alone.
  public var accessibilityPosition: SetPosition? {
    get { accessibilityStorage.position }
    set { set(\.position, newValue) }
  }

  /// Other names a person might use for this view.
  public var accessibilityUserInputLabels: [String] {
    get { accessibilityStorage.userInputLabels }
    set { set(\.userInputLabels, newValue) }
  }

  /// The elements in the order in which they are read, where geometry would say otherwise; nil for geometry.
  /// The closure must not hold this view strongly.
  public var accessibilityElements: (@MainActor () -> [View])? {
    get { accessibilityStorage.elements }
    set { set(\.elements, newValue) }
  }

  /// Says that something a reader reads has changed. Setting a property of this class says so itself; a
  /// control whose computed value changed calls it.
  public func setNeedsAccessibilityUpdate() {
    window?.needsAccessibilityPass = true
    window?.setNeedsFrame()
  }

  /// The name of this view's node in the accessibility tree; it never changes.
  public var nodeID: NodeID { NodeID(serial) }

  private func set<T>(_ path: WritableKeyPath<AccessibilityProperties, T>, _ value: T) {
    accessibilityStorage[keyPath: path] = value
    setNeedsAccessibilityUpdate()
  }
}
