import BacklitGraphics

/// The entry of one controller in the bar of a ``TabBarController``.
@MainActor
public final class TabBarItem {
  /// The title; nil for that of the controller.
  public var title: String? { didSet { if title != oldValue { onChange?() } } }
  /// A text beside the title, such as a number of messages; nil for none.
  public var badgeValue: String? { didSet { if badgeValue != oldValue { onChange?() } } }
  /// Whether the tab can be chosen.
  public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

  var onChange: (@MainActor () -> Void)?

  /// Creates an item with a title.
  public init(title: String? = nil) { self.title = title }
}
