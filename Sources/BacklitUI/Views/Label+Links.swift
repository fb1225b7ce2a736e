import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

extension Label {
  /// The text with styles, colours, languages and links; nil, the default, for a text without them.
  ///
  /// Setting it sets ``text``, and setting that to a different text clears it. Links are underlined in every terminal, and are
  /// links of the terminal (OSC 8) if their address has a scheme such as `https:` and at most 2,083 bytes. A label with links
  /// can have the keyboard focus: Tab and the arrows go from link to link, and Enter, Space or a tap activates one. To readers,
  /// a label with one link is that link. With several links, each is an element, and so is the text between them.
  public var attributedText: AttributedText? {
    get { parts?.attributedText }
    set {
      guard newValue != attributedText else { return }
      ownParts.use(newValue, in: self)
      if let newValue { text = newValue.text }
      contentDidChange()
      accessibilityDidChange(.children)
    }
  }

  /// Called with the address of a link that the user activates. Without it, the address is copied to
  /// ``Pasteboard/general``.
  public var linkHandler: (@MainActor (String) -> Void)? {
    get { parts?.linkHandler }
    set { ownParts.linkHandler = newValue }
  }

  /// The address of the link that the user activated last, for actions of definitions; nil for none.
  public var activatedLink: String? { parts?.activatedLink }

  var ownParts: LabelParts {
    if let parts { return parts }
    let made = LabelParts()
    parts = made
    return made
  }

  /// The link that the keys act on.
  var currentLink: LabelElement? {
    guard let parts else { return nil }
    let links = parts.links
    return links.indices.contains(parts.current) ? links[parts.current] : nil
  }

  /// Activates a link.
  /// - Returns: whether it is a link.
  func activate(_ element: LabelElement) -> Bool {
    guard let parts, let address = element.link else { return false }
    makeCurrent(element)
    parts.activatedLink = address
    if let handler = parts.linkHandler {
      handler(address)
    } else {
      Pasteboard.general.string = address
      window?.post(.announcement(Language(locale: effectiveLanguage).copied, .default))
    }
    return true
  }

  /// Makes the keys act on a link.
  func makeCurrent(_ element: LabelElement) {
    guard let place = parts?.links.firstIndex(where: { $0 === element }), place != parts?.current else {
      return
    }
    parts?.current = place
    setNeedsDisplay()
  }

  /// Handles a key of a label with links.
  func handleLinkKey(_ event: KeyEvent) -> Bool {
    guard let parts, let currentLink else { return false }
    let isRightToLeft = effectiveLayoutDirection == .rightToLeft
    let step: Int
    switch (event.key, event.modifiers) {
    case (.enter, []), (.character(" "), []): return activate(currentLink)
    case (.tab, []), (.down, []): step = 1
    case (.tab, .shift), (.up, []): step = -1
    case (.right, []): step = isRightToLeft ? -1 : 1
    case (.left, []): step = isRightToLeft ? 1 : -1
    default: return false
    }
    guard parts.links.indices.contains(parts.current + step) else { return false }
    makeCurrent(parts.links[parts.current + step])
    if let link = self.currentLink {
      link.scrollToVisible()
      window?.post(.layoutChanged(link))
    }
    return true
  }

  /// Presses the link at a touch, if there is one.
  func beginLinkTouch(_ touch: Touch) -> Bool {
    guard touch.button == .primary, let link = link(at: touch.location(in: self)) else { return false }
    makeCurrent(link)
    parts?.touched = link
    return true
  }

  /// Activates the pressed link, if the touch is still at it.
  func endLinkTouch(_ touch: Touch) -> Bool {
    guard let touched = parts?.touched else { return false }
    parts?.touched = nil
    if touch.phase == .ended, link(at: touch.location(in: self)) === touched { _ = activate(touched) }
    return true
  }
}

extension AttributedText {
  /// Creates a text with a single part in a colour. A semantic colour follows the theme.
  /// - Parameters:
  ///   - text: the text.
  ///   - foregroundColor: the colour of its letters.
  ///   - style: how its letters look.
  ///   - link: the address to which it leads; nil for text that is not a link.
  public init(_ text: String, foregroundColor: Color, style: Style = [], link: String? = nil) {
    self.init(text, style: style, link: link)
    runs[0].color = foregroundColor.code
  }
}

extension AttributedText.Run {
  /// The colour of the letters; nil for that of the text.
  package var foregroundColor: Color? {
    get { color.map(Color.init(code:)) }
    set { color = newValue?.code }
  }
}
