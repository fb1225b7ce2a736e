/// A colour in the sRGB space (IEC 61966-2-1), its components not multiplied by its alpha.
///
/// Components range from 0 to 1; the initialisers clamp values outside that range and treat NaN as 0.
public struct Color: Hashable, Sendable {
  /// The share of red, 0…1, gamma-encoded.
  public let red: Double
  /// The share of green, 0…1, gamma-encoded.
  public let green: Double
  /// The share of blue, 0…1, gamma-encoded.
  public let blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public let alpha: Double

  /// A colour from its components, each 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.unit
    self.green = green.unit
    self.blue = blue.unit
    self.alpha = alpha.unit
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
