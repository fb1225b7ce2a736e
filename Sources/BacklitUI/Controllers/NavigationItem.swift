import BacklitGraphics

/// The title and the buttons in the bar of a ``NavigationController`` for one controller.
@MainActor
public final class NavigationItem {
  /// Whether the title is large in a bar with ``NavigationBar/prefersLargeTitles``.
  public enum LargeTitleDisplayMode: String, Hashable, Sendable, CaseIterable {
    /// As on the page before it; large on the first page.
    case automatic
    /// Large.
    case always
    /// In the row of the bar.
    case never
  }

  /// The title; nil for none. Setting the title of the controller sets this one.
  public var title: String? { didSet { if title != oldValue { changed() } } }
  /// The title of the button that leads back to this page; nil for ``title``.
  public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
  /// Whether the title is large; it is in regular height only.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { changed() } }
  }
  /// Whether there is no back button on this page.
  public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
  /// The buttons at the leading edge, after the back button. In right-to-left layouts they are at the right.
  public var leftBarButtonItems: [BarButtonItem] = [] { didSet { changed() } }
  /// The buttons at the trailing edge, the outermost first. In right-to-left layouts they are at the left.
  public var rightBarButtonItems: [BarButtonItem] = [] { didSet { changed() } }

  var onChange: (@MainActor () -> Void)?

  /// Creates an item with a title.
  public init(title: String? = nil) { self.title = title }

  /// The first button at the leading edge; nil for none.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The first button at the trailing edge; nil for none.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  private func changed() { onChange?() }
}

/// A button in a bar.
@MainActor
public final class BarButtonItem {
  /// The importance of a button.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// An ordinary button.
    case plain
    /// The button that completes a task; its title is bold.
    case done
  }

  /// An empty place in a ``Toolbar``.
  enum Space {
    /// A part of the free room.
    case flexible
    /// A width in points.
    case fixed(Double)
  }

  /// The place that the item leaves empty instead of showing a button; nil for a button.
  private(set) var space: Space?
  /// The title.
  public var title: String { didSet { if title != oldValue { updateButton() } } }
  /// The title in a bar without room for everything, such as a symbol; nil for ``title``. The name for the screen reader
  /// stays.
  public var compactTitle: String? { didSet { if compactTitle != oldValue { updateButton() } } }
  /// Whether the bar has no room for the title.
  var isCompact = false { didSet { if isCompact != oldValue { updateButton() } } }
  /// The image; nil for none.
  public var image: Bitmap? {
    get { button.image }
    set { button.image = newValue }
  }
  /// Whether the button can be pressed.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
  /// The name for the screen reader; nil for the title.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { updateButton() } }
  }
  /// The name of the button for tests and scripts.
  public var identifier: String? {
    get { button.identifier }
    set { button.identifier = newValue }
  }
  /// The button in the bar, for example as the source of a popover.
  public let button: Button

  /// Creates an item.
  /// - Parameters:
  ///   - title: the title.
  ///   - image: the image; nil for none.
  ///   - style: the importance of the button.
  ///   - action: called when the button is pressed.
  public init(
    title: String, image: Bitmap? = nil, style: Style = .plain, action: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    button = Button(title: title, action: action)
    button.image = image
    button.font = .bar(isBold: style == .done)
    button.adjustsFontForContentSizeCategory = true
  }

  /// Creates an item that opens a menu.
  public convenience init(title: String, image: Bitmap? = nil, menu: Menu) {
    self.init(title: title, image: image)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
  }

  /// Creates an empty place in a ``Toolbar`` that takes the free room, shared with the other such places.
  public static func flexibleSpace() -> BarButtonItem { space(.flexible) }

  /// Creates an empty place in a ``Toolbar`` of a width in points.
  public static func fixedSpace(_ width: Double) -> BarButtonItem { space(.fixed(max(0, width))) }

  private static func space(_ space: Space) -> BarButtonItem {
    let item = BarButtonItem(title: "")
    item.space = space
    return item
  }

  func title(isCompact: Bool) -> String { isCompact ? compactTitle ?? title : title }

  private func updateButton() {
    button.title = title(isCompact: isCompact)
    button.accessibilityLabel = accessibilityLabel ?? (isCompact && compactTitle != nil ? title : nil)
  }
}
