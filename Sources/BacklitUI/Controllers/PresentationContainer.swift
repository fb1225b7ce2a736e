import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The view of a presentation: dims what is behind it and contains the card with the presented view. It is modal for
/// touches, keys and screen readers.
@MainActor
final class PresentationContainer: View {
  private weak var presentation: PresentationController?
  private let dimming: DimmingView
  let card: PresentationCard
  private var place: PresentationLayout.Place?
  private let left: LayoutConstraint
  private let top: LayoutConstraint
  private let width: LayoutConstraint
  private let height: LayoutConstraint

  init(_ presentation: PresentationController) {
    self.presentation = presentation
    dimming = DimmingView { [weak presentation] in presentation?.tappedOutside() }
    card = PresentationCard(presentation)
    left = card.leftAnchor.constraint(equalTo: dimming.leftAnchor)
    top = card.topAnchor.constraint(equalTo: dimming.topAnchor)
    width = card.widthAnchor.constraint(equalToConstant: 0)
    height = card.heightAnchor.constraint(equalToConstant: 0)
    super.init()
    accessibilityViewIsModal = true
    addSubview(dimming)
    pin(dimming)
    addConstrainedSubviews([card])
    LayoutConstraint.activate([left, top, width, height])
  }

  /// Adapts the container to a form.
  func show(_ form: PresentationController.Form) {
    dimming.isHidden = !form.isFramed
    dimming.isClear = form == .popover
    card.show(form)
    place = nil
    setNeedsLayout()
  }

  func contentDidChange() {
    place = nil
    card.contentDidChange()
    setNeedsLayout()
  }

  /// Places the card for the bounds of the container.
  func placeCard(in bounds: Rect) {
    guard let presentation, presentation.phase != .dismissing else { return }
    let new = presentation.layout(in: bounds).place()
    guard new != place else { return }
    place = new
    (left.constant, top.constant) = (new.frame.minX, new.frame.minY)
    (width.constant, height.constant) = (new.frame.width, new.frame.height)
    card.show(new.arrow)
    presentation.arrowDirection = new.arrow?.direction
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeCard(in: bounds)
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if previous != nil { presentation?.traitsDidChange() }
    setNeedsLayout()
  }

  /// Shows the presentation, or moves it to where its transition begins.
  func setVisible(_ isVisible: Bool) {
    guard let presentation else { return }
    dimming.alpha = isVisible ? 1 : 0
    switch presentation.form {
    // An invisible card would lose the focus, which is in it already.
    case .popover, .alert: card.alpha = isVisible ? 1 : 0.02
    case .fullScreen, .fullScreenWithDone, .page, .form, .actionSheet:
      let distance = bounds.height - card.frame.minY
      card.transform = isVisible ? .identity : Transform(translationX: 0, y: distance)
    }
  }

  /// Makes what is behind reachable again while the container leaves.
  func leave() {
    accessibilityViewIsModal = false
    accessibilityElementsHidden = true
    isUserInteractionEnabled = false
  }

  override func accessibilityPerformEscape() -> Bool { presentation?.dismissByUser() ?? false }

  // Nothing behind a presentation receives events.
  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }
  override func scrolled(_ event: ScrollEvent) -> Bool { true }
  override func pointerMoved(_ event: HoverEvent) -> Bool { true }
}

/// The shade over what is behind a presentation; a tap on it dismisses the presentation.
@MainActor
private final class DimmingView: View {
  private let dismiss: @MainActor () -> Void
  /// Whether what is behind stays as bright as it was.
  var isClear = false { didSet { updateParts() } }

  init(dismiss: @escaping @MainActor () -> Void) {
    self.dismiss = dismiss
    super.init()
    accessibilityElementsHidden = true
  }

  override func updateParts() {
    let palette = self.palette
    let shade: Color? = isClear || palette.isPlain ? nil : Color(white: 0, alpha: 0.5)
    if backgroundColor != shade { View.performWithoutAnimation { backgroundColor = shade } }
  }

  override func touchBegan(_ touch: Touch) -> Bool { true }

  override func touchEnded(_ touch: Touch) -> Bool {
    // A tap that ends on the card is not meant for what is outside.
    if touch.button == .primary, touch.view === self, window?.hitTest(touch.location(in: nil)) === self {
      dismiss()
    }
    return true
  }
}

/// The ground and the frame of a presented view. The screen reader speaks its label, the title, on the way in.
@MainActor
final class PresentationCard: View {
  private weak var presentation: PresentationController?
  private let holder = ContentHolder()
  private let arrow = ArrowView()
  private var bar: NavigationBar?
  private lazy var done = makeDone()
  /// Whether there is a bar above the view; a navigation controller has its own.
  private var hasBar = false
  private var form = PresentationController.Form.page
  private var edges: [LayoutConstraint] = []

  init(_ presentation: PresentationController) {
    self.presentation = presentation
    super.init()
    backgroundColor = .background
    clipsToBounds = true
    accessibilityContainerType = .group
    addSubview(holder)
    addSubview(arrow)
    arrow.isHidden = true
    holder.translatesAutoresizingMaskIntoConstraints = false
    edges = [
      holder.leftAnchor.constraint(equalTo: leftAnchor), holder.topAnchor.constraint(equalTo: topAnchor),
      rightAnchor.constraint(equalTo: holder.rightAnchor),
      bottomAnchor.constraint(equalTo: holder.bottomAnchor),
    ]
    LayoutConstraint.activate(edges)
  }

  /// Shows a view in the card; nil for none.
  func hold(_ view: View?) { holder.hold(view) }

  func show(_ form: PresentationController.Form) {
    self.form = form
    cornerRadius = form.isFramed ? 4 : 0
    borderWidth = form.isFramed ? 1 : 0
    borderColor = form.isFramed ? .secondaryLabel : nil
    let navigation = presentation?.presented as? NavigationController
    navigation?.showDone(form == .fullScreenWithDone ? makeDone() : nil)
    hasBar = form == .fullScreenWithDone && navigation == nil
    updateEdges()
    if hasBar {
      let bar = bar ?? NavigationBar {}
      self.bar = bar
      // The bar is beside the view of the page, not in it.
      bar.pageCommands = { [weak presentation] in
        presentation?.presented.map { $0.keyCommandsInFront + $0.keyCommands } ?? []
      }
      bar.show(titleItem, after: nil, done: done)
      addConstrainedSubviews([bar])
      LayoutConstraint.activate(
        bar.constraints(equalTo: self, .left, .right) + bar.constraints(equalTo: safeAreaLayoutGuide, .top))
    } else {
      bar?.removeFromSuperview()
      bar = nil
    }
  }

  private var titleItem: NavigationItem { NavigationItem(title: presentation?.presented?.spokenTitle) }

  private func makeDone() -> Button {
    let button = Button(title: word(.done)) { [weak presentation] in _ = presentation?.dismissByUser() }
    button.identifier = "presentation.done"
    button.font = .bar(isBold: true)
    button.adjustsFontForContentSizeCategory = true
    return button
  }

  private func updateEdges() {
    let cell = traitCollection.cellSize
    for constraint in edges.indices {
      let isVertical = constraint % 2 == 1
      edges[constraint].constant = form.isFramed ? (isVertical ? cell.height : cell.width) : 0
    }
    if hasBar { edges[1].constant = traitCollection.barHeight }
  }

  func show(_ place: PresentationLayout.Arrow?) {
    arrow.isHidden = place == nil
    guard let place else { return }
    arrow.direction = place.direction
    View.performWithoutAnimation { arrow.frame = Rect(origin: place.origin, size: traitCollection.cellSize) }
  }

  func contentDidChange() {
    bar?.show(titleItem, after: nil, done: done)
    setNeedsAccessibilityUpdate()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateEdges()
  }

  /// The title of the presented controller.
  override var defaultAccessibilityLabel: String? { presentation?.presented?.spokenTitle }

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }
}

/// The arrow of a popover: a character on its frame.
@MainActor
private final class ArrowView: View {
  var direction = PopoverArrowDirection.up { didSet { if direction != oldValue { setNeedsDisplay() } } }

  init() {
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    backgroundColor = .background
  }

  override func draw(in canvas: inout Canvas) {
    let mark: Character =
      switch direction {
      case .up: "▲"
      case .down: "▼"
      case .left: "◀"
      default: "▶"
      }
    canvas.drawCharacter(
      mark, at: bounds.center, cell: traitCollection.cellSize, color: palette.secondaryLabel)
  }
}
