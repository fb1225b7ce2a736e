import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A button with a title, an image or both.
///
/// It is two rows high and three columns wide, the smallest target of the audit, unless its content needs more. Titles, colours and images can differ for
/// each state. Space, Enter and the screen reader's activation act like a tap; all of them send
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
  /// Whether the size of the font follows the preferred text size, if it is one of a text style.
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

  private var titles: [State: String] = [:]
  private var titleColors: [State: Color] = [:]
  private var images: [State: Bitmap] = [:]
  private var backgroundImages: [State: Bitmap] = [:]
  private let backgroundView = ImageView()
  private let imageView = ImageView()
  private let caption = CaptionView()

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
  public var backgroundImage: Bitmap? {
    get { backgroundImages[.normal] }
    set { setBackgroundImage(newValue, for: .normal) }
  }

  /// Sets the title of a state; nil for the title of the normal state.
  public func setTitle(_ title: String?, for state: State) { set(title, for: state, in: \.titles) }

  /// The title that was set for a state.
  public func title(for state: State) -> String? { titles[state] }

  /// Sets the colour of the title in a state; nil for the colour of the normal state, or of the style.
  public func setTitleColor(_ color: Color?, for state: State) { set(color, for: state, in: \.titleColors) }

  /// The colour of the title that was set for a state.
  public func titleColor(for state: State) -> Color? { titleColors[state] }

  /// Sets the image of a state; nil for the image of the normal state.
  public func setImage(_ image: Bitmap?, for state: State) { set(image, for: state, in: \.images) }

  /// The image that was set for a state.
  public func image(for state: State) -> Bitmap? { images[state] }

  /// Sets the background image of a state, which fills the button; nil for that of the normal state.
  public func setBackgroundImage(_ image: Bitmap?, for state: State) {
    set(image, for: state, in: \.backgroundImages)
  }

  /// The background image that was set for a state.
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
  private func current<Value>(_ contents: [State: Value]) -> Value? {
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

  private var imageSize: Size {
    guard let image = currentImage else { return .zero }
    let scale = imageView.imageScale
    return Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
  }

  /// The size of the content with its insets, at least three columns by two rows.
  open override var intrinsicContentSize: Size {
    let (title, image, insets) = (titleSize, imageSize, contentEdgeInsets)
    let gap = title.width > 0 && image.width > 0 ? imagePadding : 0
    let (cell, least) = (traitCollection.cellSize, AuditSubject.leastTarget)
    return Size(
      width: max(
        insets.left + image.width + gap + title.width + insets.right, Double(least.columns) * cell.width),
      height: max(
        insets.top + max(title.height, image.height) + insets.bottom, Double(least.rows) * cell.height))
  }

  override var captionOffset: Double? {
    currentTitle.isEmpty ? nil : (contentEdgeInsets.top - contentEdgeInsets.bottom) / 2
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
      x: place(imageShift.x, image.width), y: area.midY - image.height / 2 + imageShift.y, width: image.width,
      height: image.height)
    // The caption leaves half a column free at both ends.
    caption.frame = Rect(
      x: place(image.width + gap + titleShift.x, titleWidth) - cell.width / 2, y: area.minY + titleShift.y,
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
    caption.show(
      lines: TextMetrics.paragraphs(of: currentTitle).map(String.init), font: font, color: titleColor(palette)
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

  /// Whether the ground of the title is the tint colour.
  private func isFilled(_ palette: Palette) -> Bool {
    guard isEnabled, backgroundView.image == nil else { return false }
    return buttonStyle == .filled || isHighlighted && palette.isBoxed
  }

  private func titleColor(_ palette: Palette) -> Color {
    if let own = current(titleColors) { return resolvedColor(own) }
    if !isEnabled { return palette.secondaryLabel }
    if isFilled(palette) { return palette.isColored ? palette.inverseLabel : .black }
    if isDestructive { return palette.legible(.red, on: palette.recessedSurface) }
    switch buttonStyle {
    case .plain, .link: return palette.legible(tintColor, on: palette.background)
    case .bordered, .filled: return palette.label
    }
  }

  open override func draw(in canvas: inout Canvas) {
    guard backgroundView.image == nil else { return }
    let palette = self.palette
    if isFilled(palette) { return canvas.fill(bounds, with: palette.isColored ? tintColor : .white) }
    if !palette.isBoxed {
      if buttonStyle == .bordered || buttonStyle == .filled {
        canvas.fill(bounds, with: isHighlighted ? palette.track : palette.recessedSurface)
      } else if isHighlighted {
        canvas.fill(bounds, with: palette.track)
      }
    }
    drawBrackets(in: &canvas, palette)
  }

  /// Draws brackets beside the title where no colour shows that it is a button.
  private func drawBrackets(in canvas: inout Canvas, _ palette: Palette) {
    guard palette.isPlain || !palette.isColored, !currentTitle.isEmpty else { return }
    let cell = traitCollection.cellSize
    guard contentEdgeInsets.left >= cell.width, contentEdgeInsets.right >= cell.width else { return }
    let color = isEnabled ? palette.label : palette.secondaryLabel
    for (mark, x) in [("[", bounds.minX + cell.width / 2), ("]", bounds.maxX - cell.width / 2)] {
      canvas.drawCentered(
        mark, about: Point(x: x, y: caption.frame.midY), columns: 1, cell: cell, font: .standard, color: color
      )
    }
  }

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

extension Palette {
  /// A colour with enough contrast for text on a ground: the given one, mixed with the colour of labels as far as needed.
  func legible(_ color: Color, on ground: Color) -> Color {
    guard isColored else { return label }
    let needed = isHighContrast ? 7 : 4.5
    for step in 0...8 {
      let mixed = color.mixed(with: label, by: Double(step) / 8)
      if mixed.contrastRatio(to: ground) >= needed { return mixed }
    }
    return label
  }
}
