import Cells

/// A style as the terminal has it: attributes, and colours in its own coding.
struct Pen: Hashable, Sendable {
  var foreground: PenColor
  var background: PenColor
  var attributes: CellAttributes

  static let plain = Pen(foreground: .default, background: .default, attributes: [])

  init(foreground: PenColor, background: PenColor, attributes: CellAttributes) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style of a cell, with the colours that the depth allows.
  ///
  /// Many terminals show bold text in one of the first eight colours in the bright one instead: black on red would be
  /// grey on red. Such text is not made bold.
  init(_ cell: Cell, depth: ColorDepth) {
    self.init(
      foreground: PenColor(cell.foreground, depth: depth),
      background: PenColor(cell.background, depth: depth), attributes: cell.attributes)
    if case .indexed(0..<8, isBasic: true) = foreground { attributes.remove(.bold) }
  }

  /// What of this style is seen on a space: the background, unless it is underlined or inverse.
  var isBackgroundOnly: Bool { attributes.isDisjoint(with: [.underline, .inverse]) }

  /// The parameters of the SGR sequence that leads from another style, or from an unknown one, to this.
  func parameters(from other: Pen?) -> [UInt8] {
    if self == .plain { return [] }
    let fresh = [UInt8(0x30)] + difference(from: .plain, isFirst: false)
    guard let other else { return fresh }
    let change = difference(from: other, isFirst: true)
    return change.count <= fresh.count ? change : fresh
  }

  private func difference(from other: Pen, isFirst: Bool) -> [UInt8] {
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
