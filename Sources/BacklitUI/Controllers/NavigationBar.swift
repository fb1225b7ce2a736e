import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The bar of a ``NavigationController``: the back button, the title and the buttons of the page. As in UIKit, it is
/// higher in regular height, three rows, than in compact height, two rows; its buttons are as high as the bar.
///
/// Title and buttons follow the text size as far as the bar has room for all of them. Otherwise they have the default size; if
/// that is too wide, too, the back button is an arrow, and then the buttons have their
/// ``BarButtonItem/compactTitle``. For the screen reader their names stay.
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
  /// Returns the key commands of the page in front.
  var pageCommands: @MainActor () -> [KeyCommand] = { [] }
  /// Called when a setting changed.
  var onChange: (@MainActor () -> Void)?
  /// The back button. Its title is that of the former page.
  let back = Button()
  private let title = BarTitle()
  private let leading = StackView()
  private let trailing = StackView()
  private var backTitle: String?
  private let height = BarHeight()
  private lazy var titlePlace = title.centerYAnchor.constraint(equalTo: centerYAnchor)
  /// The items of the page in front.
  private var items: [BarButtonItem] = []
  /// The part of the bar that is shorter because the bar has no room for all of it.
  private var shortening = Shortening.none

  /// The parts that a bar shortens, in this order, until it has room for everything.
  private enum Shortening: Int, CaseIterable {
    case none, textSize, backTitle, titles
  }

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
    titlePlace.isActive = true
    for view in [leading, trailing] {
      LayoutConstraint.activate(view.constraints(equalTo: self, .top, .bottom))
    }
  }

  /// The key commands of the page in front, which so work while a button of the bar has the focus.
  public override var keyCommands: [KeyCommand] { pageCommands() }

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
    // Empty places are for toolbars.
    let (first, last) = (
      item.leftBarButtonItems.filter { $0.space == nil }, item.rightBarButtonItems.filter { $0.space == nil }
    )
    var left = first.map(\.button)
    if hasBack { left.insert(back, at: 0) } else if let done { left.insert(done, at: 0) }
    items = first + last
    for item in items { item.isCompact = shortening == .titles }
    arrange(left, in: leading)
    arrange(last.reversed().map(\.button), in: trailing)
    shorten()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    updateRows()
    shorten()
  }

  override var backgroundArea: Rect { groundOfBar(atTop: true) }

  /// Places the texts of a low bar in the row at the edge of the screen.
  private func updateRows() {
    let row = traitCollection.cellSize.height
    titlePlace.constant = isLowBar && LineMetrics(title.font, cellHeight: row).rows == 1 ? -row / 2 : 0
    for case let button as Button in leading.arrangedSubviews + trailing.arrangedSubviews {
      button.prefersUpperRow = isLowBar
    }
  }

  /// Shortens as little as necessary for the width of the bar.
  private func shorten() {
    guard bounds.width > 0, superview != nil else { return }
    let wanted = Shortening.allCases.first { width($0) <= bounds.width } ?? .titles
    let category = category(wanted)
    let limit = category == preferredCategory ? nil : category
    if traitOverrides.preferredContentSizeCategory != limit {
      traitOverrides.preferredContentSizeCategory = limit
    }
    guard wanted != shortening else { return }
    shortening = wanted
    back.title = backText(wanted)
    for item in items { item.isCompact = wanted == .titles }
  }

  private var preferredCategory: ContentSizeCategory {
    superview?.traitCollection.preferredContentSizeCategory ?? .large
  }

  private func category(_ shortening: Shortening) -> ContentSizeCategory {
    shortening == .none ? preferredCategory : min(preferredCategory, .large)
  }

  /// The width of everything in the bar, in points.
  private func width(_ shortening: Shortening) -> Double {
    var traits = traitCollection
    traits.preferredContentSizeCategory = category(shortening)
    let cell = traits.cellSize
    func extent(_ text: String, _ font: Font) -> Double {
      let columns = LineMetrics(font, cellHeight: cell.height).cellColumns(
        ofText: TextMetrics.columns(of: text))
      return Double(columns) * cell.width
    }
    var width = 0.0
    for case let button as Button in leading.arrangedSubviews + trailing.arrangedSubviews {
      let item = items.first { $0.button === button }
      let text =
        button === back
        ? backText(shortening) : item?.title(isCompact: shortening == .titles) ?? button.currentTitle
      width += button.intrinsicContentSize.width - extent(button.currentTitle, button.font)
      width += extent(text, traits.scaled(button.font))
    }
    guard !title.isHidden else { return width }
    return width + 16
      + max(
        extent(title.text, traits.scaled(titleFont)),
        extent(title.text, traits.scaled(Font.bar(isBold: true))))
  }

  /// Moves the title.
  /// - Parameters:
  ///   - largeTitle: the view that shows it; nil for the bar itself.
  ///   - animated: whether the change takes time.
  func showTitle(below largeTitle: LargeTitleView?, animated: Bool) {
    title.show(in: largeTitle, animated: animated)
  }

  private func updateTitleFont() {
    title.font = traitCollection.scaled(titleFont)
  }

  private func arrange(_ buttons: [Button], in stack: StackView) {
    guard !stack.arrangedSubviews.elementsEqual(buttons, by: { $0 === $1 }) else { return }
    for view in stack.arrangedSubviews where !buttons.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for (index, button) in buttons.enumerated() { stack.insertArrangedSubview(button, at: index) }
    setNeedsLayout()
  }

  override func updateParts() {
    height.update(traitCollection)
    updateTitleFont()
    setNeedsLayout()
    back.title = backText(shortening)
    back.accessibilityLabel = [word(PageText.back), backTitle].compactMap(\.self).joined(separator: ", ")
  }

  /// The text of the back button: an arrow, and the title of the former page if there is room for it.
  private func backText(_ shortening: Shortening) -> String {
    // The mark gives the line the direction of the layout, which mirrors the arrow from right to left.
    let arrow = (effectiveLayoutDirection == .rightToLeft ? "\u{200F}" : "\u{200E}") + "‹"
    if shortening.rawValue >= Shortening.backTitle.rawValue { return arrow }
    // A long title leaves no room for that of the page.
    let isShort = (backTitle.map { TextMetrics.columns(of: $0) } ?? 99) <= 16
    return "\(arrow) \(isShort ? backTitle ?? word(PageText.back) : word(PageText.back))"
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

  override var defaultAccessibilityLabel: String? { label.text }

  override var accessibilityFrame: Rect {
    get { largeTitle.flatMap { $0.window == nil ? nil : $0.textFrame } ?? super.accessibilityFrame }
    set { super.accessibilityFrame = newValue }
  }
}
