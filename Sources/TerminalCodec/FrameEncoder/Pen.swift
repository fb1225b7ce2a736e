import Cells

/// A graphic rendition (SGR, ECMA-48 8.3.117): attributes, and colours as the terminal encodes them.
struct SGRStyle: Hashable, Sendable {
  var foreground: SGRColor
  var background: SGRColor
  var attributes: CellAttributes

  static let plain = SGRStyle(foreground: .default, background: .default, attributes: [])

  init(foreground: SGRColor, background: SGRColor, attributes: CellAttributes) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style of a cell, with the colours of a colour depth.
  ///
  /// Many terminals show bold text in one of the first eight colours in its bright variant, so black on red
  /// would be grey on red. Such text is not bold.
  init(_ cell: Cell, depth: ColorDepth) {
    self.init(
      foreground: SGRColor(cell.foreground, depth: depth),
      background: SGRColor(cell.background, depth: depth), attributes: cell.attributes)
    if case .indexed(0..<8, isBasic: true) = foreground { attributes.remove(.bold) }
  }

  /// Whether a space in this style shows only its background: it is not underlined or inverse.
  var isBackgroundOnly: Bool { attributes.isDisjoint(with: [.underline, .inverse]) }

  /// The parameters of the SGR sequence that changes another style, or an unknown one, to this style.
  func parameters(from other: SGRStyle?) -> [UInt8] {
    if self == .plain { return [] }
    let fromReset = [UInt8(0x30)] + difference(from: .plain, isFirst: false)
    guard let other else { return fromReset }
    let change = difference(from: other, isFirst: true)
    return change.count <= fromReset.count ? change : fromReset
  }

  private func difference(from other: SGRStyle, isFirst: Bool) -> [UInt8] {
    var codes: [UInt8] = []
    func add(_ text: String) {
      if !codes.isEmpty || !isFirst { codes.append(0x3B) }
      codes += text.utf8
    }
    var on = attributes.subtracting(other.attributes)
    let off = other.attributes.subtracting(attributes)
    if !off.isDisjoint(with: [.bold, .dim]) {
      add("22")
      on.formUnion(attributes.intersection([.bold, .dim]))  // 22 turns off both
    }
    for (attribute, code) in Self.offCodes where off.contains(attribute) { add(code) }
    for (attribute, code) in Self.onCodes where on.contains(attribute) { add(code) }
    if foreground != other.foreground { add(foreground.code(isBackground: false)) }
    if background != other.background { add(background.code(isBackground: true)) }
    return codes
  }

  private static let onCodes: [(CellAttributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.inverse, "7"),
  ]
  private static let offCodes: [(CellAttributes, String)] = [
    (.italic, "23"), (.underline, "24"), (.inverse, "27"),
  ]
}
