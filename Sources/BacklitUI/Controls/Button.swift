import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A button with a title, an image or both.
///
/// It is two rows high, one in compact density, and three columns wide, unless its content needs more. Titles, colours and
/// images can differ for each state. Space, Enter and the screen reader's activation act like a tap; all of them send
/// `primaryActionTriggered`. ``BacklitButton`` is the rubber pad with a lamp.
@MainActor
open class Button: Control, ContentSizeCategoryAdjusting, FontAdjusting {
  /// How a button is drawn.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A title in the tint colour.
    case plain
    /// A title on a ground of its own.
    case bordered
    /// A title on a ground in the tint colour, for the most important button of a page.
    case filled
    /// A title in the tint colour that leads to a different page; screen readers call it a link.
    case link
  }

  /// The place of the content in a button that is wider than its content.
  public enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the leading edge.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge.
    case trailing
  }

  /// How the button is drawn.
  public var buttonStyle: Style { didSet { if buttonStyle != oldValue { stateDidChange() } } }
  /// The distances in points from the edges to the content; one column at the left and at the right by default. Left
  /// is leading.
  public var contentEdgeInsets = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8) {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }
  /// The distance between image and title in points; one column by default.
  public var imagePadding = 8.0 { didSet { if imagePadding != oldValue { contentDidChange() } } }
  /// The distances in points by which the image leaves its place: away from the edges with positive numbers. Left is
  /// leading. They do not change the size of the button; between opposite edges the image moves by half the difference, as in
  /// UIKit.
  public var imageEdgeInsets = EdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// The distances in points by which the title leaves its place, as ``imageEdgeInsets``.
  public var titleEdgeInsets = EdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// The place of the content in a button that is wider than its content.
  public var contentHorizontalAlignment = ContentAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The font of the title.
  @Styled public var font = Font(size: 15) { didSet { if font != oldValue { contentDidChange() } } }
  /// Whether the size of a font of a text style follows the preferred text size.
  ///
  /// The fonts of definitions follow it in either case.
  public var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }
  /// The edges of the background image that keep their size, in points; see `ImageView.capInsets`.
  public var backgroundCapInsets: EdgeInsets {
    get { backgroundView.capInsets }
    set { backgroundView.capInsets = newValue }
  }
  /// The number of pixels per point of the images, more than 0.
  public var imageScale: Double {
    get { imageView.imageScale }
    set {
      imageView.imageScale = newValue
      backgroundView.imageScale = newValue
      contentDidChange()
    }
  }

  /// The menu of the button; nil, the default, for none. It opens like a ``View/contextMenu``.
  public var menu: Menu? {
    didSet { contextMenu = menu.map { menu in ContextMenu { _ in menu } } }
  }
  /// Whether pressing the button opens ``menu``; false by default.
  public var showsMenuAsPrimaryAction = false
  /// Whether the button deletes or changes data; then its title is red unless its ground is the tint colour.
  var isDestructive = false { didSet { if isDestructive != oldValue { stateDidChange() } } }

  /// Whether the button is two rows high in compact density too, because what is above or below it leaves no free row, as in
  /// a menu.
  var isOneOfMany = false

  private var titles: [State: String] = [:]
  private(set) var titleColors: [State: Color] = [:]
  private var images: [State: Bitmap] = [:]
  private var backgroundImages: [State: Bitmap] = [:]
  let backgroundView = ImageView()
  private let imageView = ImageView()
  let caption = CaptionView()

  /// Creates a button.
  /// - Parameters:
  ///   - title: the title in all states.
  ///   - style: how the button is drawn.
  ///   - action: called when the button is pressed; nil for none. It must not hold the button.
  public init(title: String = "", style: Style = .plain, action: (@MainActor () -> Void)? = nil) {
    buttonStyle = style
    super.init()
    if !title.isEmpty { titles[.normal] = title }
    addDecorations([backgroundView, imageView, caption])
    setContentHuggingPriority(251, for: .vertical)
    if let action { addAction(for: .primaryActionTriggered) { _ in action() } }
  }

  // MARK: Contents for states

  /// The title in all states without a title of their own.
  open var title: String {
    get { titles[.normal] ?? "" }
    set { setTitle(newValue.isEmpty ? nil : newValue, for: .normal) }
  }

  /// The image in all states without an image of their own.
  open var image: Bitmap? {
    get { images[.normal] }
    set { setImage(newValue, for: .normal) }
  }

  /// The background image in all states without one of their own.
  package var backgroundImage: Bitmap? {
    get { backgroundImages[.normal] }
    set { setBackgroundImage(newValue, for: .normal) }
  }

  /// Sets the title of a state; nil for the title of the normal state.
  public func setTitle(_ title: String?, for state: State) { set(title, for: state, in: \.titles) }

  /// Returns the title that was set for a state.
  public func title(for state: State) -> String? { titles[state] }

  /// Sets the colour of the title in a state; nil for the colour of the normal state, or of the style.
  public func setTitleColor(_ color: Color?, for state: State) { set(color, for: state, in: \.titleColors) }

  /// Returns the colour of the title that was set for a state.
  public func titleColor(for state: State) -> Color? { titleColors[state] }

  /// Sets the image of a state; nil for the image of the normal state.
  public func setImage(_ image: Bitmap?, for state: State) { set(image, for: state, in: \.images) }

  /// Returns the image that was set for a state.
  public func image(for state: State) -> Bitmap? { images[state] }

  /// Sets the background image of a state, which fills the button; nil for that of the normal state.
  public func setBackgroundImage(_ image: Bitmap?, for state: State) {
    set(image, for: state, in: \.backgroundImages)
  }

  /// Returns the background image that was set for a state.
  public func backgroundImage(for state: State) -> Bitmap? { backgroundImages[state] }

  /// The title of the current state.
  public var currentTitle: String { current(titles) ?? "" }

  /// The image of the current state; nil for none.
  public var currentImage: Bitmap? { current(images) }

  private func set<Value: Equatable>(
    _ value: Value?, for state: State, in contents: ReferenceWritableKeyPath<Button, [State: Value]>
  ) {
    guard self[keyPath: contents][state] != value else { return }
    self[keyPath: contents][state] = value
    contentDidChange()
  }

  /// The content of the current state, or without the focus, or of the normal state.
  func current<Value>(_ contents: [State: Value]) -> Value? {
    contents[state] ?? contents[state.subtracting(.focused)] ?? contents[.normal]
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsBaselineUpdate()
    setNeedsLayout()
    stateDidChange()
  }

  // MARK: Layout

  private var titleSize: Size {
    let (title, cell) = (currentTitle, traitCollection.cellSize)
    guard !title.isEmpty else { return .zero }
    let metrics = LineMetrics(font, cellHeight: cell.height)
    let lines = TextMetrics.paragraphs(of: title)
    let columns = lines.map { metrics.cellColumns(ofText: TextMetrics.columns(of: String($0))) }.max() ?? 0
    return Size(width: Double(columns) * cell.width, height: Double(lines.count) * metrics.height)
  }

  var imageSize: Size {
    guard let image = currentImage else { return .zero }
    let scale = imageView.imageScale
    return Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
  }

  /// The size of the content with its insets, at least three columns by two rows, one in compact density.
  open override var intrinsicContentSize: Size {
    let (title, image, insets) = (titleSize, imageSize, contentEdgeInsets)
    let gap = title.width > 0 && image.width > 0 ? imagePadding : 0
    let (traits, least) = (traitCollection, AuditSubject.leastTarget)
    let (cell, rows) = (traits.cellSize, traits.density == .compact && !isOneOfMany ? 1 : least.rows)
    return Size(
      width: max(
        insets.left + image.width + gap + title.width + insets.right, Double(least.columns) * cell.width),
      height: max(
        insets.top + max(title.height, image.height) + insets.bottom, Double(rows) * cell.height))
  }

  override var focusRingBounds: Rect { face }

  /// Whether a title of one row is in the upper one of two rows.
  var prefersUpperRow = false { didSet { if prefersUpperRow != oldValue { contentDidChange() } } }

  /// How far the title and the image are above the middle. Of two rows that were rounded down, the upper one is in the middle.
  private var rise: Double {
    let (row, height) = (traitCollection.cellSize.height, heightForBaselines)
    guard titleSize.height <= row, height < 2.5 * row else { return 0 }
    return prefersUpperRow || extras?.isBelowItsPlace == true && height > 1.5 * row ? row / 2 : 0
  }

  override var captionOffset: Double? {
    currentTitle.isEmpty ? nil : (contentEdgeInsets.top - contentEdgeInsets.bottom) / 2 - rise
  }

  override var captionSpan: Double {
    let area = Size(
      width: titleSize.width + traitCollection.cellSize.width,
      height: heightForBaselines - contentEdgeInsets.top - contentEdgeInsets.bottom)
    return Double(TextMetrics.paragraphs(of: currentTitle).count - 1) * caption.lineHeight(in: area)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (title, image, cell) = (titleSize, imageSize, traitCollection.cellSize)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let insets = isMirrored ? contentEdgeInsets.mirrored : contentEdgeInsets
    let area = Rect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
    let gap = title.width > 0 && image.width > 0 ? imagePadding : 0
    let titleWidth = min(title.width, max(0, area.width - image.width - gap))
    let free = max(0, area.width - image.width - gap - titleWidth)
    let leading: Double =
      switch contentHorizontalAlignment {
      case .leading: 0
      case .center: (free / 2 / cell.width).rounded(.down) * cell.width
      case .trailing: free
      }
    let start = isMirrored ? area.maxX - leading : area.minX + leading
    let step = isMirrored ? -1.0 : 1.0
    func place(_ offset: Double, _ width: Double) -> Double {
      isMirrored ? start + step * offset - width : start + offset
    }
    backgroundView.frame = bounds
    let (imageShift, titleShift) = (shift(by: imageEdgeInsets), shift(by: titleEdgeInsets))
    imageView.frame = Rect(
      x: place(imageShift.x, image.width), y: area.midY - image.height / 2 + imageShift.y - rise,
      width: image.width,
      height: image.height)
    // The caption leaves half a column free at both ends.
    caption.frame = Rect(
      x: place(image.width + gap + titleShift.x, titleWidth) - cell.width / 2,
      // Between two rows, the caption would be in the lower one.
      y: area.minY + titleShift.y - 2 * rise,
      width: titleWidth + cell.width, height: area.height)
  }

  /// The distance by which insets move a part, in the direction of text.
  private func shift(by insets: EdgeInsets) -> Point {
    let x =
      switch contentHorizontalAlignment {
      case .leading: insets.left
      case .center: (insets.left - insets.right) / 2
      case .trailing: -insets.right
      }
    return Point(x: x, y: (insets.top - insets.bottom) / 2)
  }

  // MARK: Drawing

  override func updateParts() {
    adjustFont()
    let palette = self.palette
    backgroundView.image = current(backgroundImages)
    imageView.image = currentImage
    caption.content = (
      TextMetrics.paragraphs(of: currentTitle).map(String.init), false, font, titleColor(palette)
    )
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateParts()
  }

  open override func draw(in canvas: inout Canvas) {
    guard backgroundView.image == nil else { return }
    let palette = self.palette
    let face = self.face
    if isFilled(palette) { return canvas.fill(face, with: palette.isColored ? tintColor : .white) }
    if !palette.isPlain {
      if buttonStyle == .bordered || buttonStyle == .filled {
        canvas.fill(face, with: isHighlighted ? palette.track : palette.recessedSurface)
      } else if isHighlighted {
        canvas.fill(face, with: palette.track)
      }
    }
    drawBrackets(in: &canvas, palette)
  }

  /// Whether brackets beside the title show with lines that it is a button.
  var hasBrackets: Bool { true }

  open override func stateDidChange() {
    super.stateDidChange()
    // The contents of the states can differ in size.
    if titles.count > 1 || images.count > 1 {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  // MARK: Pressing

  open override func endTracking(_ touch: Touch) {
    guard isTouchInside else { return }
    if !openMenu() { sendActions(for: .primaryActionTriggered) }
  }

  /// Opens the menu if pressing the button does so.
  private func openMenu() -> Bool {
    guard showsMenuAsPrimaryAction, let menu, let window else { return false }
    window.showMenu(menu, from: self)
    return true
  }

  open override func activate() -> Bool {
    if openMenu() { return true }
    sendActions(for: .touchDown)
    sendActions(for: .primaryActionTriggered)
    sendActions(for: .touchUpInside)
    return true
  }

  // MARK: Accessibility

  override var defaultAccessibilityLabel: String? { currentTitle.isEmpty ? nil : currentTitle }

  /// That a press opens a menu.
  override var defaultAccessibilityValue: String? {
    showsMenuAsPrimaryAction && menu != nil ? word(PageText.menu) : super.defaultAccessibilityValue
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { buttonStyle == .link ? .link : .button }
}
