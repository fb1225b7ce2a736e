import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The notices of a window, the latest at the bottom. The area is at the bottom of the screen, or at the top if the focus or a
/// reader is there.
@MainActor
final class NoticeArea: StackView {
  /// The largest number of notices at once; a further one replaces the oldest.
  private static let capacity = 3

  private var edge: LayoutConstraint?
  /// The view to which the focus returns from the button of a notice.
  private weak var focusOutside: View?
  private var notices: [NoticeView] { arrangedSubviews.compactMap { $0 as? NoticeView } }

  init(in window: Window) {
    super.init()
    axis = .vertical
    window.addConstrainedSubviews([self])
    let place = window.safeAreaLayoutGuide
    LayoutConstraint.activate([
      centerXAnchor.constraint(equalTo: place.centerXAnchor),
      leadingAnchor.constraint(greaterThanOrEqualTo: place.leadingAnchor),
    ])
    move(toTop: false)
  }

  /// Adds a notice, in place of one with the same text.
  func show(_ notice: Notice) {
    let old = notices.first { $0.notice.text == notice.text } ?? notices.first
    if let old, old.notice.text == notice.text || notices.count >= Self.capacity { remove(old) }
    addArrangedSubview(NoticeView(notice) { [weak self] in self?.dismiss($0) })
  }

  /// Dismisses the latest notice.
  /// - Returns: whether there was one.
  func dismissLatest() -> Bool {
    guard let latest = notices.last else { return false }
    dismiss(latest)
    return true
  }

  /// The keys of the actions, the latest first; none while a modal view covers the notices.
  var commands: [KeyCommand] {
    if isCovered(where: { !$0.isHidden }) { return [] }
    return notices.reversed().compactMap { notice in
      guard var command = notice.notice.action else { return nil }
      command.action = { [weak notice] in notice?.act() }
      return command
    }
  }

  private func dismiss(_ notice: NoticeView) {
    let window = window
    let hadFocus = window?.focusedView?.isDescendant(of: notice) == true
    remove(notice)
    if hadFocus { window?.focus(on: focusOutside, scrolling: false) }
    guard notices.isEmpty else { return }
    removeFromSuperview()
    if window?.noticeArea === self { window?.noticeArea = nil }
  }

  private func remove(_ notice: NoticeView) {
    notice.update(stays: true)
    removeArrangedSubview(notice)
    notice.removeFromSuperview()
  }

  /// Makes way for the focus and the readers, and starts or stops the times of the notices, after the layout of each frame.
  func makeWay() {
    guard let window else { return }
    if window.focusedView?.isDescendant(of: self) != true { focusOutside = window.focusedView }
    for notice in notices { notice.update(stays: window.isUsedByEar || window.hasReaderOrFocus(in: notice)) }
    nameKeys()
    let places = [window.focusedView?.placeOfFocus, window.accessibilityCursorItem?.visibleRect]
      .compactMap(\.self)
    guard !window.hasReaderOrFocus(in: self) else { return }
    let area = window.bounds.inset(by: window.safeAreaInsets)
    let (low, high) = (
      Rect(x: frame.minX, y: area.maxY - frame.height, width: frame.width, height: frame.height),
      Rect(x: frame.minX, y: area.minY, width: frame.width, height: frame.height)
    )
    move(toTop: places.contains { $0.intersects(low) } && !places.contains { $0.intersects(high) })
  }

  /// Names each key at the notice whose action it performs now.
  private func nameKeys() {
    var named = commands
    for notice in notices.reversed() {
      guard let action = notice.notice.action else { continue }
      notice.namesKey = named.first { $0.matches(action.press) } != nil
      named.removeAll { $0.matches(action.press) }
    }
  }

  private func move(toTop: Bool) {
    guard let place = superview?.safeAreaLayoutGuide else { return }
    let new = toTop ? LayoutAttribute.top : .bottom
    guard edge?.firstAttribute != new else { return }
    edge?.isActive = false
    edge =
      toTop
      ? topAnchor.constraint(equalTo: place.topAnchor) : bottomAnchor.constraint(equalTo: place.bottomAnchor)
    edge?.isActive = true
  }
}

/// A notice in a frame: its text, and a button with the key of its action. A click beside the button dismisses it.
@MainActor
final class NoticeView: View {
  let notice: Notice
  private let dismiss: @MainActor (NoticeView) -> Void
  private lazy var end = DelayedCall(after: notice.readingTime) { [weak self] in
    if let self { dismiss(self) }
  }
  private var button: Button?
  /// Whether the key of the action is that of this notice.
  var namesKey = true { didSet { updateParts() } }

  init(_ notice: Notice, dismiss: @escaping @MainActor (NoticeView) -> Void) {
    (self.notice, self.dismiss) = (notice, dismiss)
    super.init()
    backgroundColor = .background
    borderWidth = 1
    borderColor = notice.priority == .high ? .label : .secondaryLabel
    cornerRadius = 4
    accessibilityContainerType = .group
    let label = Label(text: notice.text)
    label.font = .bar(isBold: notice.priority == .high)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    button = notice.action.map(makeButton)
    let row = StackView(arrangedSubviews: [label, button].compactMap(\.self))
    (row.alignment, row.spacing) = (.center, 16)
    addConstrainedSubviews([row])
    let cell = traitCollection.cellSize
    LayoutConstraint.activate(
      row.constraints(equalTo: self, .centerX, .centerY) + [
        widthAnchor.constraint(equalTo: row.widthAnchor, constant: 4 * cell.width),
        heightAnchor.constraint(equalTo: row.heightAnchor, constant: 2 * cell.height),
      ])
  }

  private func makeButton(_ action: KeyCommand) -> Button {
    let button = Button { [weak self] in self?.act() }
    button.font = .bar(isBold: true)
    button.adjustsFontForContentSizeCategory = true
    button.accessibilityLabel = action.title
    return button
  }

  /// Writes the key of the action in the language of the window.
  override func updateParts() {
    guard let action = notice.action, let button else { return }
    let key = namesKey ? window?.keyName(of: action) ?? "" : ""
    let title = [action.title, key].filter { !$0.isEmpty }.joined(separator: " ")
    if button.title != title { button.title = title }
  }

  /// Performs the action.
  func act() {
    dismiss(self)
    notice.action?.action()
  }

  /// Lets the notice stay, or go when there was time to read it.
  func update(stays: Bool) {
    if stays {
      end.request(in: nil)
    } else if end.deadline == nil {
      end.request(in: window)
    }
  }

  override func touchBegan(_ touch: Touch) -> Bool { true }

  override func touchEnded(_ touch: Touch) -> Bool {
    dismiss(self)
    return true
  }

  override func accessibilityPerformEscape() -> Bool {
    dismiss(self)
    return true
  }
}

extension View {
  /// The part of the view that the user works at: the insertion point, the current item, or all of the view; in the window's
  /// coordinates. Nil if nothing of it is visible.
  fileprivate var placeOfFocus: Rect? {
    let visible = (currentItem ?? self).visibleRect
    let caret = caretRect.map { convert($0, to: nil) }
    return caret.flatMap { visible?.intersects($0) == true ? $0 : nil } ?? visible
  }
}
