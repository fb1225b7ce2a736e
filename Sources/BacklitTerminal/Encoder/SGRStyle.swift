import Cells

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

  /// The SGR parameters that set the colour (ECMA-48 8.3.117). Indexed and direct colours use semicolons as
  /// in xterm, which more terminals support than the colons of ISO 8613-6.
  func code(isBackground: Bool) -> String {
    switch self {
    case .default: return isBackground ? "49" : "39"
    case .indexed(let index, isBasic: true):
      let first = index < 8 ? 30 : 82
      return String(first + Int(index) + (isBackground ? 10 : 0))
    case .indexed(let index, isBasic: false): return (isBackground ? "48;5;" : "38;5;") + String(index)
    case .direct(let rgb):
      let (red, green, blue) = (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
      return (isBackground ? "48;2;" : "38;2;") + "\(red);\(green);\(blue)"
    }
  }

  /// The steps of each channel in the 6 × 6 × 6 colour cube of xterm's palette.
  static let cubeSteps: [Int] = [0, 95, 135, 175, 215, 255]

  /// The sixteen basic colours with the values of xterm.
  static let basic: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// The perceptual distance of two colours, weighted green before blue before red, in whole numbers.
  static func distance(_ first: (Int, Int, Int), _ second: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (first.0 - second.0, first.1 - second.1, first.2 - second.2)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  private static func nearestBasic(_ color: CellColor) -> UInt8 {
    let wanted = (Int(color.red), Int(color.green), Int(color.blue))
    var best = (index: 0, distance: Int.max)
    for (index, rgb) in basic.enumerated() {
      let found = distance(wanted, (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)))
      if found < best.distance { best = (index, found) }
    }
    return UInt8(best.index)
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
