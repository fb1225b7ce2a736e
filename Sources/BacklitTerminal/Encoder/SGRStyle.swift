import BacklitGraphics

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
  ///
  /// If both colours are nearest to the same one of sixteen, the foreground is a different one, or the text would disappear.
  /// The blocks of a picture keep their colour.
  init(_ cell: Cell, depth: ColorDepth) {
    self.init(
      foreground: SGRColor(cell.foreground, depth: depth),
      background: SGRColor(cell.background, depth: depth), attributes: cell.attributes)
    if case .indexed(let index, isBasic: true) = background, foreground == background,
      cell.foreground != cell.background, !cell.glyph.isBlock
    {
      foreground = .indexed(SGRColor.readableOnBasic[Int(index)], isBasic: true)
    }
    if case .indexed(0..<8, isBasic: true) = foreground { attributes.remove(.bold) }
  }

  /// Whether a space in this style shows only its background: no line and not inverse.
  var isBackgroundOnly: Bool { attributes.rawValue & Self.foregroundBits == 0 }

  /// The attributes of the style that show on a space, without those that show on its background.
  var spaceAttributes: CellAttributes { CellAttributes(rawValue: attributes.rawValue & ~Self.foregroundBits) }

  /// Appends the parameters of the SGR sequence that changes another style, or an unknown one, to this style: the
  /// shorter of the change and of a reset with everything after it.
  func appendParameters(from other: SGRStyle?, to bytes: inout [UInt8]) {
    if self == .plain { return }
    let start = bytes.count
    guard let other else { return appendReset(to: &bytes) }
    appendDifference(from: other, to: &bytes, isFirst: true)
    // A reset is shorter only if something has to be turned off.
    guard resets(other) else { return }
    let middle = bytes.count
    appendReset(to: &bytes)
    let isChangeShorter = middle - start <= bytes.count - middle
    bytes.removeSubrange(isChangeShorter ? middle..<bytes.count : start..<middle)
  }

  /// Whether an attribute or a colour of another style becomes plain.
  private func resets(_ other: SGRStyle) -> Bool {
    other.attributes.rawValue & ~attributes.rawValue != 0
      || foreground == .default && other.foreground != .default
      || background == .default && other.background != .default
  }

  private func appendReset(to bytes: inout [UInt8]) {
    bytes.append(0x30)
    appendDifference(from: .plain, to: &bytes, isFirst: false)
  }

  private func appendDifference(from other: SGRStyle, to bytes: inout [UInt8], isFirst: Bool) {
    var isFirst = isFirst
    func separate() {
      if !isFirst { bytes.append(0x3B) }
      isFirst = false
    }
    // Bits, because set operations of an option set from another module are neither specialized nor inlined.
    let bits = attributes.rawValue
    var on = bits & ~other.attributes.rawValue
    let off = other.attributes.rawValue & ~bits
    if off & Self.intensityBits != 0 {
      separate()
      bytes.append(decimal: 22)
      on |= bits & Self.intensityBits  // 22 turns off both
    }
    if off != 0 {
      for (bit, code) in Self.offCodes where off & bit != 0 {
        separate()
        bytes.append(decimal: code)
      }
    }
    if on != 0 {
      for (bit, code) in Self.onCodes where on & bit != 0 {
        separate()
        bytes.append(decimal: code)
      }
    }
    if foreground != other.foreground {
      separate()
      foreground.appendCode(isBackground: false, to: &bytes)
    }
    if background != other.background {
      separate()
      background.appendCode(isBackground: true, to: &bytes)
    }
  }

  private static let intensityBits = CellAttributes.bold.rawValue | CellAttributes.dim.rawValue
  private static let foregroundBits =
    CellAttributes.underline.rawValue | CellAttributes.strikethrough.rawValue
    | CellAttributes.inverse.rawValue
  private static let onCodes: [(UInt8, Int)] = [
    (CellAttributes.bold.rawValue, 1), (CellAttributes.dim.rawValue, 2),
    (CellAttributes.italic.rawValue, 3), (CellAttributes.underline.rawValue, 4),
    (CellAttributes.inverse.rawValue, 7), (CellAttributes.strikethrough.rawValue, 9),
  ]
  private static let offCodes: [(UInt8, Int)] = [
    (CellAttributes.italic.rawValue, 23), (CellAttributes.underline.rawValue, 24),
    (CellAttributes.inverse.rawValue, 27), (CellAttributes.strikethrough.rawValue, 29),
  ]
}

/// A colour as an SGR sequence encodes it at some colour depth.
enum SGRColor: Hashable, Sendable {
  case `default`
  /// A palette index: the user can change the first 16, the rest is the palette of xterm.
  case indexed(UInt8, isBasic: Bool)
  case direct(UInt32)

  /// The nearest colour at a colour depth.
  init(_ color: CellColor, depth: ColorDepth) {
    guard !color.isDefault else {
      self = .default
      return
    }
    switch depth {
    case .none: self = .default
    case .ansi16: self = .indexed(Self.nearestBasic(color), isBasic: true)
    case .indexed256: self = .indexed(Self.nearestIndexed(color), isBasic: false)
    case .trueColor: self = .direct(color.rgb)
    }
  }

  /// Appends the SGR parameters that set the colour (ECMA-48 8.3.117). Indexed and direct colours use semicolons as
  /// in xterm, which more terminals support than the colons of ISO 8613-6.
  func appendCode(isBackground: Bool, to bytes: inout [UInt8]) {
    let tens = isBackground ? 40 : 30
    switch self {
    case .default: bytes.append(decimal: tens + 9)
    case .indexed(let index, isBasic: true):
      bytes.append(decimal: (index < 8 ? tens : tens + 52) + Int(index))
    case .indexed(let index, isBasic: false):
      bytes.append(decimal: tens + 8)
      bytes.append(0x3B)
      bytes.append(0x35)
      bytes.append(0x3B)
      bytes.append(decimal: Int(index))
    case .direct(let rgb):
      bytes.append(decimal: tens + 8)
      bytes.append(0x3B)
      bytes.append(0x32)
      for shift: UInt32 in [16, 8, 0] {
        bytes.append(0x3B)
        bytes.append(decimal: Int(rgb >> shift & 0xFF))
      }
    }
  }

  /// The steps of each channel in the 6 × 6 × 6 colour cube of xterm's palette.
  static let cubeSteps: [Int] = [0, 95, 135, 175, 215, 255]

  /// The sixteen basic colours with the values of xterm.
  static let basic: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// By index of a basic colour as the background: black, light grey or white, whichever has the lowest contrast that WCAG 2.2
  /// allows for text (1.4.3), because the colours that it replaces are similar. Bright black is too dark on black in many palettes:
  /// its contrast is 2.8 in PuTTY, and 1.2 in Solarized.
  static let readableOnBasic: [UInt8] = basic.map { rgb in
    let ground = Color(rgb: rgb)
    var best: (index: UInt8, contrast: Double) = (15, .infinity)
    for index: UInt8 in [0, 7, 15] {
      let contrast = Color(rgb: basic[Int(index)]).contrastRatio(to: ground)
      if contrast >= 4.5, contrast < best.contrast { best = (index, contrast) }
    }
    return best.index
  }

  /// The perceptual distance of two colours, weighted green before blue before red, in whole numbers.
  static func distance(_ first: (Int, Int, Int), _ second: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (first.0 - second.0, first.1 - second.1, first.2 - second.2)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  /// The nearest colour of the cube and the greys. The first 16 are not used, because a theme of the user may
  /// have changed them. The squared distance lets each channel of the cube be chosen separately.
  private static func nearestIndexed(_ color: CellColor) -> UInt8 {
    let wanted = (Int(color.red), Int(color.green), Int(color.blue))
    let (red, green, blue) = (cubeStep(wanted.0), cubeStep(wanted.1), cubeStep(wanted.2))
    let cube = (cubeSteps[red], cubeSteps[green], cubeSteps[blue])
    // The grey of 8, 18, … 238 that is nearest to the weighted mean.
    let mean = (2 * wanted.0 + 4 * wanted.1 + 3 * wanted.2) / 9
    let grey = min(max((mean - 3) / 10, 0), 23)
    let level = 8 + 10 * grey
    if distance(wanted, (level, level, level)) < distance(wanted, cube) { return UInt8(232 + grey) }
    return UInt8(16 + 36 * red + 6 * green + blue)
  }

  private static func cubeStep(_ value: Int) -> Int {
    // The thresholds lie halfway between the steps 0, 95, 135, 175, 215 and 255.
    value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
  }
}

extension SGRStyle {
  /// The style as the Linux console shows it: it has only eight background colours and shows the bright ones
  /// as the dark ones.
  ///
  /// A foreground chosen for a bright background may be unreadable on the dark one. If its contrast is lower
  /// than WCAG 2.2 requires for text (1.4.3), the text becomes black or white, whichever has more contrast.
  var onConsole: SGRStyle {
    guard case .indexed(let index, isBasic: true) = background else { return self }
    var style = self
    style.background = .indexed(index & 7, isBasic: true)
    let ground = Self.vgaColor(index & 7)
    if case .indexed(let text, isBasic: true) = foreground,
      Self.vgaColor(text).contrastRatio(to: ground) < 4.5
    {
      let isDark = ground.contrastRatio(to: .white) > ground.contrastRatio(to: .black)
      style.foreground = .indexed(isDark ? 15 : 0, isBasic: true)
    }
    return style
  }

  /// The sixteen colours of the console, which are those of a VGA.
  private static func vgaColor(_ index: UInt8) -> Color {
    if index == 3 { return Color(rgb: 0xAA5500) }
    let (off, on): (UInt32, UInt32) = index < 8 ? (0, 0xAA) : (0x55, 0xFF)
    func part(_ bit: UInt8) -> UInt32 { index & bit != 0 ? on : off }
    return Color(rgb: part(1) << 16 | part(2) << 8 | part(4))
  }
}
