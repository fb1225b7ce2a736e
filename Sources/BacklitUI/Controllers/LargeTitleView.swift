import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The large title of a page. The heading for the screen reader is in the ``NavigationBar``, also while the title is here.
@MainActor
final class LargeTitleView: View {
  private static let font: Font = {
    var font = Font.preferredFont(forTextStyle: .largeTitle)
    font.isBold = true
    return font
  }()

  private let label = Label()
  private var height: LayoutConstraint?

  /// The height in points, that of the text.
  static func height(for traits: TraitCollection) -> Double {
    LineMetrics(traits.scaled(Self.font), cellHeight: traits.cellSize.height).height
  }

  init() {
    super.init()
    backgroundColor = .background
    // Touches and reader reach what is behind it.
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    label.font = Self.font
    label.adjustsFontForContentSizeCategory = true
    label.adjustsFontSizeToFitWidth = true
    label.setContentCompressionResistancePriority(600, for: .horizontal)
    addConstrainedSubviews([label])
    let own = heightAnchor.constraint(equalToConstant: Self.height(for: traitCollection))
    height = own
    LayoutConstraint.activate([
      own, label.topAnchor.constraint(equalTo: topAnchor),
      label.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(lessThanOrEqualTo: safeAreaLayoutGuide.trailingAnchor, constant: -8),
    ])
  }

  /// The title.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The frame of the text in the window.
  var textFrame: Rect { label.convert(label.bounds, to: nil) }

  override func updateParts() {
    let new = Self.height(for: traitCollection)
    if height?.constant != new { height?.constant = new }
  }
}
