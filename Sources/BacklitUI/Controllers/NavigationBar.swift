import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The bar of a ``NavigationController``: the back button, the title and the buttons of the page. As in UIKit, it is
/// higher in regular height, three rows, than in compact height, two rows; its buttons are as high as the bar.
///
/// Title and buttons follow the text size as far as the bar has room for all of them. Otherwise they have the default size.
///
/// With ``prefersLargeTitles``, titles are large and below this row in regular height. A title that is above content that
/// scrolls is in the row of the bar while the content is scrolled down. For the screen reader it is one heading in either
/// place.
@MainActor
public final class NavigationBar: View {
  /// Whether titles are large, as far as ``NavigationItem/largeTitleDisplayMode`` permits it; false by default.
  public var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { onChange?() } }
  }
  /// The font of the title: bold, in one row at the default text size, and growing with the text size by default.
  ///
  /// An ``AppearanceProxy`` sets it for all bars, by traits:
  /// ```swift
  /// window.appearance(of: NavigationBar.self, for: TraitQuery(verticalSizeClass: .compact)).titleFont = small
  /// ```
  @Styled public var titleFont = Font.bar(isBold: true) {
    didSet { if titleFont != oldValue { updateTitleFont() } }
  }
  /// The controller whose pages the bar belongs to.
  weak var owner: ViewController?
  /// Called when a setting changed.
  var onChange: (@MainActor () -> Void)?
  /// The back button. Its title is that of the former page.
  let back = Button()
  private let title = BarTitle()
  private let leading = StackView()
  private let trailing = StackView()
  private var backTitle: String?
  private let height = BarHeight()
  /// Whether the text has the default size because the bar has no room for a larger one.
  private var isTextLimited = false

  init(goBack: @escaping @MainActor () -> Void) {
    super.init()
    identifier = "navigationBar"
    backgroundColor = .surface
    // A large title is read after the buttons, and before the page.
    shouldGroupAccessibilityChildren = true
    back.identifier = "navigationBar.back"
    back.font = .bar()
    back.adjustsFontForContentSizeCategory = true
    back.addAction(for: .primaryActionTriggered) { _ in goBack() }
    addConstrainedSubviews([leading, title, trailing])
    let centered = title.centerXAnchor.constraint(equalTo: centerXAnchor)
    centered.priority = 500
    LayoutConstraint.activate([
      leading.leadingAnchor.constraint(equalTo: leadingAnchor),
      title.leadingAnchor.constraint(greaterThanOrEqualTo: leading.trailingAnchor, constant: 8),
      trailing.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
      trailing.trailingAnchor.constraint(equalTo: trailingAnchor), centered,
      heightAnchor.constraint(greaterThanOrEqualTo: title.heightAnchor),
    ])
    height.constrain(self)
    title.centerYAnchor.constraint(equalTo: centerYAnchor).isActive = true
    for view in [leading, trailing] {
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    }
  }

  /// The key commands of the page in front, which so work while a button of the bar has the focus.
  public override var keyCommands: [KeyCommand] { owner?.keyCommandsInFront ?? [] }

  /// Shows the item of a page.
  /// - Parameters:
  ///   - item: the item of the page.
  ///   - former: the item of the page before it; nil for none.
  ///   - done: a button that closes the page; nil for none.
  func show(_ item: NavigationItem, after former: NavigationItem?, done: Button?) {
    title.text = item.title ?? ""
    title.isHidden = title.text.isEmpty
    let hasBack = former != nil && !item.hidesBackButton
    backTitle = former.flatMap { $0.backButtonTitle ?? $0.title }
    updateParts()
    var left = item.leftBarButtonItems.map(\.button)
    if hasBack { left.insert(back, at: 0) } else if let done { left.insert(done, at: 0) }
    arrange(left, in: leading)
    arrange(item.rightBarButtonItems.reversed().map(\.button), in: trailing)
    limitText()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    limitText()
  }

  /// Gives the text the default size if the bar has no room for the preferred one, and the preferred one otherwise.
  private func limitText() {
    guard bounds.width > 0, let container = superview else { return }
    let wanted = container.traitCollection.preferredContentSizeCategory
    let isLimited = wanted > .large && width(atStep: wanted.step) > bounds.width
    guard isLimited != isTextLimited else { return }
    isTextLimited = isLimited
    traitOverrides.preferredContentSizeCategory = isLimited ? .large : nil
  }

  /// The width of everything in the bar at a text size, in points.
  private func width(atStep step: Int) -> Double {
    let cell = traitCollection.cellSize
    func extent(_ text: String, _ font: Font) -> Double {
      let columns = LineMetrics(font, cellHeight: cell.height).cellColumns(
        ofText: TextMetrics.columns(of: text))
      return Double(columns) * cell.width
    }
    var width = 0.0
    for case let button as Button in leading.arrangedSubviews + trailing.arrangedSubviews {
      width += button.intrinsicContentSize.width - extent(button.currentTitle, button.font)
      width += extent(button.currentTitle, button.font.scaled(toStep: step))
    }
    guard !title.isHidden else { return width }
    return width + 16
      + max(
        extent(title.text, titleFont.scaled(toStep: step)),
        extent(title.text, Font.bar(isBold: true).scaled(toStep: step)))
  }

  /// Moves the title.
  /// - Parameters:
  ///   - largeTitle: the view that shows it; nil for the bar itself.
  ///   - animated: whether the change takes time.
  func showTitle(below largeTitle: LargeTitleView?, animated: Bool) {
    title.show(in: largeTitle, animated: animated)
  }

  private func updateTitleFont() {
    title.font = titleFont.scaled(toStep: traitCollection.preferredContentSizeCategory.step)
  }

  private func arrange(_ buttons: [Button], in stack: StackView) {
    guard !stack.arrangedSubviews.elementsEqual(buttons, by: { $0 === $1 }) else { return }
    for view in stack.arrangedSubviews where !buttons.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for (index, button) in buttons.enumerated() { stack.insertArrangedSubview(button, at: index) }
  }

  override func updateParts() {
    height.update(traitCollection)
    updateTitleFont()
    setNeedsLayout()
    let word = word(PageText.back)
    // The mark gives the line the direction of the layout, which mirrors the arrow from right to left.
    let mark = effectiveLayoutDirection == .rightToLeft ? "\u{200F}" : "\u{200E}"
    // A long title leaves no room for that of the page.
    let isShort = (backTitle.map { TextMetrics.columns(of: $0) } ?? 99) <= 16
    back.title = "\(mark)‹ \(isShort ? backTitle ?? word : word)"
    back.accessibilityLabel = [word, backTitle].compactMap(\.self).joined(separator: ", ")
  }
}

/// The heading of a page, drawn in the bar or by a ``LargeTitleView``. It is one element for the screen reader, whose
/// cursor stays on it when the place changes.
@MainActor
private final class BarTitle: View {
  /// The time in seconds in which the title appears in the bar.
  private static let fadingTime = 0.2

  private let label = Label()
  private weak var largeTitle: LargeTitleView?
  private var latestFrame = Rect.zero

  init() {
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .header
    label.accessibilityElementsHidden = true
    label.font = .bar(isBold: true)
    label.textAlignment = .center
    label.setContentCompressionResistancePriority(600, for: .horizontal)
    addSubview(label)
    pin(label)
  }

  var text: String {
    get { label.text }
    set {
      label.text = newValue
      setNeedsAccessibilityUpdate()
    }
  }

  var font: Font {
    get { label.font }
    set { label.font = newValue }
  }

  /// Shows the title in a large title; nil for the bar.
  func show(in new: LargeTitleView?, animated: Bool) {
    let wasLarge = largeTitle != nil
    largeTitle = new
    let alpha = new == nil ? 1.0 : 0
    if animated, wasLarge, new == nil {
      View.animate(withDuration: Self.fadingTime) { label.alpha = alpha }
    } else if label.alpha != alpha {
      View.performWithoutAnimation { label.alpha = alpha }
    }
    let frame = accessibilityFrame
    guard frame != latestFrame else { return }
    latestFrame = frame
    setNeedsAccessibilityUpdate()
  }

  override var accessibilityLabel: String? {
    get { label.text }
    set {}
  }

  override var accessibilityFrame: Rect {
    get { largeTitle.flatMap { $0.window == nil ? nil : $0.textFrame } ?? super.accessibilityFrame }
    set { super.accessibilityFrame = newValue }
  }
}
