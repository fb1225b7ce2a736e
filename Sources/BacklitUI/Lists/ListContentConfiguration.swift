import BacklitGeometry
import BacklitGraphics

/// The content of a standard cell: an image, a text and a secondary text.
///
/// The view of the configuration needs no constraints: its height follows from its width at once.
public struct ListContentConfiguration: ContentConfiguration, Hashable {
  /// How a text is shown.
  public struct TextProperties: Hashable, Sendable {
    /// The font. That of a text style follows the preferred text size; the default is one row of cells high at the default
    /// size.
    public var font: Font
    /// The colour; nil for that of the palette.
    public var color: Color?
    /// The maximum number of lines; 0 for any number.
    public var numberOfLines: Int

    /// Creates the properties of a text.
    public init(
      font: Font = .preferredFont(forTextStyle: .footnote), color: Color? = nil, numberOfLines: Int = 0
    ) {
      self.font = font
      self.color = color
      self.numberOfLines = numberOfLines
    }
  }

  /// The text; nil for none.
  public var text: String?
  /// The secondary text, below the text or at the end of its line; nil for none.
  public var secondaryText: String?
  /// The image before the texts; nil for none. It is decoration, which readers skip.
  public var image: Bitmap?
  /// How the text is shown.
  public var textProperties = TextProperties()
  /// How the secondary text is shown: in the secondary colour unless a colour is set.
  public var secondaryTextProperties = TextProperties()
  /// The size in which the image is shown, in points; nil for its own.
  public var imageSize: Size?
  /// Whether the secondary text is at the end of the line of the text, if both fit.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distances from the edges to the content in points; left is leading.
  public var directionalLayoutMargins = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
  /// Whether the content lies on the ground of a selected or pressed row.
  var isOnSurface = false

  /// Creates an empty configuration.
  public init() {}

  /// Returns the configuration with the secondary colour for the ground of a state.
  @MainActor public func updated(for state: CellState) -> Self {
    var updated = self
    updated.isOnSurface = state.isSelected || state.isHighlighted
    return updated
  }

  /// Returns the configuration of a row with a text, and with a secondary text below it.
  public static func cell(text: String? = nil, secondaryText: String? = nil) -> Self {
    var made = Self()
    made.text = text
    made.secondaryText = secondaryText
    return made
  }

  /// Returns the configuration of a row with a text and a value at the end of its line.
  public static func valueCell(text: String? = nil, secondaryText: String? = nil) -> Self {
    var made = cell(text: text, secondaryText: secondaryText)
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }

  /// Returns the configuration of the header of a section.
  public static func header(text: String? = nil) -> Self {
    var made = cell(text: text)
    made.textProperties.font.isBold = true
    return made
  }

  /// Returns the configuration of the footer of a section: secondary text.
  public static func footer(text: String? = nil) -> Self {
    var made = Self()
    made.secondaryText = text
    return made
  }

  /// Makes a view that shows this configuration.
  @MainActor public func makeContentView() -> any ContentView { ListContentView(configuration: self) }
}
