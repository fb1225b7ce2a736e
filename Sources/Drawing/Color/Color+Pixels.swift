extension Color {
  /// The colour as a pixel, `0xAARRGGBB` with the colours multiplied by alpha.
  public var premultiplied: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((component * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// The colour of a pixel, `0xAARRGGBB` with the colours multiplied by alpha.
  public init(premultiplied pixel: UInt32) {
    let alpha = pixel >> 24
    func component(_ shift: UInt32) -> Double {
      alpha == 0 ? 0 : Double(pixel >> shift & 0xFF) / Double(alpha)
    }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: Double(alpha) / 255)
  }
}
