import Accessibility
import AutoLayout
import Drawing
import Geometry
import Input
import ScreenReader
import Toolkit

/// A page of the session's own over everything else: a heading, and below it what a subclass shows.
///
/// It is modal for keys, touches and readers, and keeps within the room there is; ``Session`` puts it up and takes it
/// away. Its words are the session's, whatever language the program is in.
@MainActor
class ModalPanel: View {
  private static let ground = Color(red: 0.09, green: 0.1, blue: 0.12)
  static let keyColor = Color(red: 1, green: 0.88, blue: 0.55)

  let heading = Label()
  /// Takes the page away.
  let close: @MainActor () -> Void

  init(identifier: String, close: @escaping @MainActor () -> Void) {
    self.close = close
    super.init()
    self.identifier = identifier
    backgroundColor = Self.ground
    // Dark in every style, as the captions are.
    theme = Theme(name: "panel", light: .anodised, lightHighContrast: .whiteOnBlack)
    accessibilityViewIsModal = true
    translatesAutoresizingMaskIntoConstraints = false
    heading.font = Font(size: 14, isBold: true)
    heading.accessibilityTraits = .header
    heading.translatesAutoresizingMaskIntoConstraints = false
    addSubview(heading)
  }

  /// Where keys go when the page comes up, and whenever nothing in it has the focus.
  var initialFocus: View { self }

  /// Shows everything in a language; called when the page comes up and when the language changes.
  func use(_ language: AccessibilityLanguage) { accessibilityLanguage = language.rawValue }

  /// Makes the best of so many columns and rows; called when the page comes up and when the screen changes.
  func fit(columns: Int, rows: Int) {}

  /// Takes a key before the reader does.
  func takesFirst(_ event: KeyEvent) -> Bool { false }

  /// Puts the page's contents below the heading.
  /// - Parameters:
  ///   - body: the contents; a row below, so that what shows the focus does not cover the heading.
  ///   - margin: the room below the contents, in points.
  func install(_ body: View, margin: Double = 16) {
    body.translatesAutoresizingMaskIntoConstraints = false
    addSubview(body)
    LayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      heading.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
      heading.topAnchor.constraint(equalTo: topAnchor),
      body.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 16),
      body.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      body.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      body.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margin),
    ])
  }

  /// Puts contents below the heading that are scrolled where there is no room for all of them.
  func install(scrolling content: View, margin: Double = 16) {
    let scroller = ScrollView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scroller.addSubview(content)
    let guide = scroller.contentLayoutGuide
    let height = scroller.heightAnchor.constraint(equalTo: content.heightAnchor)
    // Less than what contents resist with: they are scrolled, not pressed.
    height.priority = 700
    LayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: guide.topAnchor),
      content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      guide.widthAnchor.constraint(equalTo: scroller.frameLayoutGuide.widthAnchor), height,
    ])
    install(scroller, margin: margin)
  }

  /// The middle of a guide, and within it in any case.
  func place(in room: LayoutGuide) {
    let centered = [
      centerXAnchor.constraint(equalTo: room.centerXAnchor),
      centerYAnchor.constraint(equalTo: room.centerYAnchor),
    ]
    for constraint in centered { constraint.priority = 999 }
    LayoutConstraint.activate(
      centered + [
        widthAnchor.constraint(lessThanOrEqualTo: room.widthAnchor),
        heightAnchor.constraint(lessThanOrEqualTo: room.heightAnchor),
        leadingAnchor.constraint(greaterThanOrEqualTo: room.leadingAnchor),
        topAnchor.constraint(greaterThanOrEqualTo: room.topAnchor),
        trailingAnchor.constraint(lessThanOrEqualTo: room.trailingAnchor),
        bottomAnchor.constraint(lessThanOrEqualTo: room.bottomAnchor),
      ])
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    // The window moves the focus within the page, and the list of keys is to be had everywhere; the program behind gets
    // none of the others.
    if event.key == .tab || event.key == .character("?") { return false }
    if event.key == .escape { close() }
    return true
  }

  override func touchBegan(_ touch: Touch) {}
  override func touchMoved(_ touch: Touch) {}
  override func touchCancelled(_ touch: Touch) {}
  override func touchEnded(_ touch: Touch) {}
  override func scrolled(_ scroll: Scroll) -> Bool { true }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }
}
