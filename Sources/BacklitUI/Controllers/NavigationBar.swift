import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The bar of a ``NavigationController``: the back button, the title and the buttons of the page. As in UIKit, it is
/// higher in regular height, three rows, than in compact height, two rows; its buttons are as high as the bar.
@MainActor
public final class NavigationBar: View {
  /// The back button. Its title is that of the former page.
  let back = Button()
  private let title = Label()
  private let leading = StackView()
  private let trailing = StackView()
  private var backTitle: String?
  private let height = BarHeight()

  init(goBack: @escaping @MainActor () -> Void) {
    super.init()
    identifier = "navigationBar"
    backgroundColor = .surface
    back.identifier = "navigationBar.back"
    back.font = .bar()
    back.adjustsFontForContentSizeCategory = true
    back.addAction(for: .primaryActionTriggered) { _ in goBack() }
    title.font = .bar(isBold: true)
    title.adjustsFontForContentSizeCategory = true
    title.textAlignment = .center
    title.accessibilityTraits = .header
    title.setContentCompressionResistancePriority(600, for: .horizontal)
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
    let word = word(PageText.back)
    let arrow = effectiveLayoutDirection == .rightToLeft ? "›" : "‹"
    // A long title leaves no room for that of the page.
    let isShort = (backTitle.map { TextMetrics.columns(of: $0) } ?? 99) <= 16
    back.title = "\(arrow) \(isShort ? backTitle ?? word : word)"
    back.accessibilityLabel = [word, backTitle].compactMap(\.self).joined(separator: ", ")
  }
}
