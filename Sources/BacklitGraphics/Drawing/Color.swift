import Glibc

/// A colour in the sRGB space (IEC 61966-2-1), its components not multiplied by its alpha.
///
/// Components range from 0 to 1; the initialisers clamp values outside that range and treat NaN as 0.
///
/// A semantic colour, such as ``label`` or ``tintColor``, stands for a role. A view draws it with the colour that its
/// palette has for the role at that moment, so it follows the theme and the traits. Its components are those of black
/// until `View.resolvedColor(_:)` resolves it: resolve it before you compute with it.
public struct Color: Hashable, Sendable {
  /// The share of red, 0…1, gamma-encoded.
  public let red: Double
  /// The share of green, 0…1, gamma-encoded.
  public let green: Double
  /// The share of blue, 0…1, gamma-encoded.
  public let blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public let alpha: Double
  /// The role of a semantic colour; nil for a colour of its own.
  package let role: Role?

  /// A colour from its components, each 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.unit
    self.green = green.unit
    self.blue = blue.unit
    self.alpha = alpha.unit
    role = nil
  }

  private init(role: Role, alpha: Double = 1) {
    (red, green, blue) = (0, 0, 0)
    self.alpha = alpha.unit
    self.role = role
  }

  /// A grey, from 0 (black) to 1 (white).
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// An opaque colour from a number `0xRRGGBB`; higher bits are ignored.
  public init(rgb: UInt32) {
    self.init(
      red: Double((rgb >> 16) & 0xFF) / 255, green: Double((rgb >> 8) & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }
}

extension Double {
  /// The number clamped to 0…1; 0 for NaN.
  var unit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}

extension Color {
  /// Black, opaque.
  public static let black = Color(white: 0)
  /// White, opaque.
  public static let white = Color(white: 1)
  /// A fully transparent colour: alpha 0.
  public static let clear = Color(white: 0, alpha: 0)
  /// The grey halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A grey a third of the way from black to white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// A grey two thirds of the way from black to white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Pure red.
  public static let red = Color(rgb: 0xFF0000)
  /// Pure green.
  public static let green = Color(rgb: 0x00FF00)
  /// Pure blue.
  public static let blue = Color(rgb: 0x0000FF)
  /// Green and blue.
  public static let cyan = Color(rgb: 0x00FFFF)
  /// Red and blue.
  public static let magenta = Color(rgb: 0xFF00FF)
  /// Red and green.
  public static let yellow = Color(rgb: 0xFFFF00)
  /// Between red and yellow.
  public static let orange = Color(rgb: 0xFF8000)
  /// Between blue and magenta.
  public static let purple = Color(rgb: 0x800080)
}

extension Color {
  /// The roles of semantic colours.
  package enum Role: UInt8, Hashable, Sendable {
    case background, surface, label, secondaryLabel, separator, track, fill, focus, tintColor
  }

  /// The background of the window.
  public static let background = Color(role: .background)
  /// A panel, or the plate of a control.
  public static let surface = Color(role: .surface)
  /// Text and marks.
  public static let label = Color(role: .label)
  /// Secondary and disabled text and marks.
  public static let secondaryLabel = Color(role: .secondaryLabel)
  /// Lines between parts.
  public static let separator = Color(role: .separator)
  /// The part of a scale that is not filled.
  public static let track = Color(role: .track)
  /// The filled part of a view.
  public static let fill = Color(role: .fill)
  /// The focus ring.
  public static let focus = Color(role: .focus)
  /// The tint colour of the view that draws.
  public static let tintColor = Color(role: .tintColor)
}

extension Color {
  /// A colour from `#RRGGBB` or `#RRGGBBAA`, in either case; nil for anything else.
  public init?(hex: String) {
    var digits = hex.utf8[...]
    guard digits.popFirst() == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = Self.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    if digits.count == 8 {
      self = Color(rgb: value >> 8).withAlphaComponent(Double(value & 0xFF) / 255)
    } else {
      self.init(rgb: value)
    }
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var hex: String {
    let digits = Array("0123456789ABCDEF")
    func pair(_ component: Double) -> String {
      let byte = Int((component * 255).rounded())
      return String([digits[byte >> 4], digits[byte & 15]])
    }
    return "#" + pair(red) + pair(green) + pair(blue) + (alpha == 1 ? "" : pair(alpha))
  }

  /// The components as `0xRRGGBB`, each rounded to the nearest of 256 steps; alpha is left out.
  package var rgb: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

extension Color {
  /// The colour as a pixel, `0xAARRGGBB` with the colours multiplied by alpha.
  package var premultiplied: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((component * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// The colour of a pixel, `0xAARRGGBB` with the colours multiplied by alpha.
  package init(premultiplied pixel: UInt32) {
    let alpha = pixel >> 24
    func component(_ shift: UInt32) -> Double {
      alpha == 0 ? 0 : Double(pixel >> shift & 0xFF) / Double(alpha)
    }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: Double(alpha) / 255)
  }
}

extension Color {
  /// The colour as a number, for modules without colours: its role, its opacity and `0xRRGGBB`.
  package var code: UInt64 {
    UInt64(role.map { $0.rawValue + 1 } ?? 0) << 32 | UInt64((alpha * 255).rounded()) << 24 | UInt64(rgb)
  }

  /// The colour of a number that ``code`` returned.
  package init(code: UInt64) {
    let alpha = Double(code >> 24 & 0xFF) / 255
    if let role = Role(rawValue: UInt8(truncatingIfNeeded: code >> 32) &- 1) {
      self.init(role: role, alpha: alpha)
    } else {
      self = Color(rgb: UInt32(truncatingIfNeeded: code)).withAlphaComponent(alpha)
    }
  }
}

extension Color {
  /// Returns the same colour with another opacity, 0…1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    role.map { Color(role: $0, alpha: alpha) } ?? Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour part of the way towards another colour, component by component.
  ///
  /// - Parameters:
  ///   - other: the colour at the other end.
  ///   - amount: 0 gives this colour, 1 the other one; clamped to 0…1.
  /// - Returns: the mixed colour.
  public func mixed(with other: Color, by amount: Double) -> Color {
    let share = amount.unit
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// Returns the result of painting this colour over a backdrop (source-over of Porter and Duff, 1984).
  public func over(_ backdrop: Color) -> Color {
    let through = backdrop.alpha * (1 - alpha)
    let total = alpha + through
    guard total > 0 else { return .clear }
    func blend(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * through) / total }
    return Color(
      red: blend(red, backdrop.red), green: blend(green, backdrop.green), blue: blend(blue, backdrop.blue),
      alpha: total)
  }
}

extension Color {
  /// The relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it; alpha is ignored.
  package var relativeLuminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of WCAG 2.2 (1.4.3), from 1 to 21; the same in both directions.
  ///
  /// Text needs 4.5, parts of a control 3 (1.4.11). Alpha is ignored: compose translucent colours with
  /// ``over(_:)`` first.
  public func contrastRatio(to other: Color) -> Double {
    let mine = relativeLuminance
    let theirs = other.relativeLuminance
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }
}
