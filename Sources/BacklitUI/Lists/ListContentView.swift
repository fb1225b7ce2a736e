import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The view of a ``ListContentConfiguration``.
///
/// It places its labels itself, so a new configuration adds no constraints.
@MainActor
public final class ListContentView: View, ContentView {
  /// The configuration that the view shows: a ``ListContentConfiguration``.
  public var configuration: any ContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? ListContentConfiguration, new != content else { return }
      var sameContent = new
      sameContent.isOnSurface = content.isOnSurface
      let isSameContent = sameContent == content
      content = new
      // A selected row has the size of any other one.
      if isSameContent { updateColors() } else { contentDidChange() }
    }
  }
  private var content: ListContentConfiguration
  private let textLabel = Label()
  private var secondaryLabel: Label?
  private var imageView: ImageView?

  /// Creates a view that shows a configuration.
  public init(configuration: ListContentConfiguration) {
    content = configuration
    super.init()
    addSubview(textLabel)
    contentDidChange()
  }

  /// Returns whether the configuration is a ``ListContentConfiguration``.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    configuration is ListContentConfiguration
  }

  private func contentDidChange() {
    show(content.text, content.textProperties, in: textLabel, color: nil)
    if content.secondaryText != nil || secondaryLabel != nil {
      let label = secondaryLabel ?? Label()
      if secondaryLabel == nil {
        secondaryLabel = label
        addSubview(label)
      }
      show(content.secondaryText, content.secondaryTextProperties, in: label, color: secondaryColor)
    }
    if content.image != nil || imageView != nil {
      let view = imageView ?? ImageView()
      if imageView == nil {
        imageView = view
        view.contentMode = .scaleAspectFit
        addSubview(view)
      }
      view.image = content.image
      if view.isHidden != (content.image == nil) { view.isHidden = content.image == nil }
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(
    _ text: String?, _ properties: ListContentConfiguration.TextProperties, in label: Label, color: Color?
  ) {
    label.font = properties.font
    label.adjustsFontForContentSizeCategory = true
    label.textColor = properties.color ?? color
    label.numberOfLines = properties.numberOfLines
    label.text = text ?? ""
    // Hiding a view lays out the window, so a label of a reused cell changes only if it must.
    if label.isHidden != (text == nil) { label.isHidden = text == nil }
  }

  override func updateParts() {
    super.updateParts()
    updateColors()
  }

  private func updateColors() {
    if content.secondaryTextProperties.color == nil { secondaryLabel?.textColor = secondaryColor }
  }

  /// The secondary colour has too little contrast with the ground of a selected row.
  private var secondaryColor: Color { content.isOnSurface ? palette.label : palette.secondaryLabel }

  public override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  public override var intrinsicContentSize: Size {
    let parts = arrangement(width: .infinity)
    return Size(width: parts.neededWidth, height: parts.height)
  }

  public override func intrinsicContentHeight(forWidth width: Double) -> Double? {
    arrangement(width: width).height
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    // The frames of the labels are a result, not a change of the content.
    View.placingLayoutRoot(self) { placeParts() }
  }

  private func placeParts() {
    let parts = arrangement(width: bounds.width)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    // Content that is lower than the view lies in its middle, on whole cells.
    let drop = max(0, bounds.height - parts.height) / 2
    let shift = drop.snappedDown(to: grid.height)
    func place(_ view: View?, _ rect: Rect?) {
      guard let view, let rect else { return }
      let moved = rect.offsetBy(dx: 0, dy: shift)
      view.frame =
        isMirrored
        ? Rect(x: bounds.width - moved.maxX, y: moved.minY, width: moved.width, height: moved.height) : moved
    }
    place(imageView, parts.image)
    place(textLabel, parts.text)
    place(secondaryLabel, parts.secondary)
  }

  override var needsLayoutEngine: Bool { false }

  private var grid: Size { window?.screen.snappingGrid ?? .zero }

  /// The places of the parts, from left to right, and the size that they need.
  private struct Arrangement {
    var image: Rect?
    var text: Rect?
    var secondary: Rect?
    var neededWidth = 0.0
    var height = 0.0
  }

  /// The distance from the image to the texts in points.
  private static let imagePadding = 8.0
  /// The smallest distance between texts on one line in points.
  private static let textPadding = 16.0

  /// Arranges the parts in a width.
  private func arrangement(width: Double) -> Arrangement {
    let margins = content.directionalLayoutMargins
    var result = Arrangement()
    var leading = margins.left
    var imageHeight = 0.0
    if let imageView, content.image != nil {
      let size = content.imageSize ?? imageView.intrinsicContentSize
      let across = size.width.snappedUp(to: grid.width)
      imageHeight = size.height.snappedUp(to: grid.height)
      result.image = Rect(x: leading, y: margins.top, width: across, height: imageHeight)
      leading += across + Self.imagePadding
    }
    leading = leading.snappedUp(to: grid.width)
    let free = max(0, width - leading - margins.right)
    let text = content.text == nil ? nil : textLabel
    let secondary = content.secondaryText == nil ? nil : secondaryLabel
    let natural = (text?.intrinsicContentSize.width ?? 0, secondary?.intrinsicContentSize.width ?? 0)
    let padding = text != nil && secondary != nil ? Self.textPadding : 0
    let fitsLine = natural.0 + padding + natural.1 <= free
    var bottom = margins.top
    if content.prefersSideBySideTextAndSecondaryText, fitsLine {
      let heights = (height(of: text, width: natural.0), height(of: secondary, width: natural.1))
      bottom += max(heights.0, heights.1)
      if text != nil {
        result.text = Rect(x: leading, y: margins.top, width: natural.0, height: heights.0)
      }
      if secondary != nil, width.isFinite {
        result.secondary = Rect(
          x: max(leading, width - margins.right - natural.1), y: margins.top, width: natural.1,
          height: heights.1)
      }
      result.neededWidth = leading + natural.0 + padding + natural.1 + margins.right
    } else {
      // An infinite width would not be a frame.
      let across = width.isFinite ? free : max(natural.0, natural.1)
      for (label, isText) in [(text, true), (secondary, false)] {
        guard let label else { continue }
        let high = height(of: label, width: across)
        let rect = Rect(x: leading, y: bottom, width: across, height: high)
        if isText { result.text = rect } else { result.secondary = rect }
        bottom += high
      }
      result.neededWidth = leading + max(natural.0, natural.1) + margins.right
    }
    result.height = max(bottom, margins.top + imageHeight) + margins.bottom
    return result
  }

  private func height(of label: Label?, width: Double) -> Double {
    guard let label else { return 0 }
    return label.intrinsicContentHeight(forWidth: width) ?? label.intrinsicContentSize.height
  }
}

extension Double {
  /// The largest multiple of a step that is not above this number; the number itself if the step is 0. What cannot stand
  /// in the middle of a row of a list stands above it, like the text of a label.
  func snappedDown(to step: Double) -> Double {
    let tolerance = 1e-6
    return step > 0 ? (self / step + tolerance).rounded(.down) * step : self
  }

  /// The smallest multiple of a step that is not below this number; the number itself if the step is 0.
  func snappedUp(to step: Double) -> Double {
    // The rounding error of sums of cells.
    let tolerance = 1e-6
    return step > 0 ? (self / step - tolerance).rounded(.up) * step : self
  }
}
