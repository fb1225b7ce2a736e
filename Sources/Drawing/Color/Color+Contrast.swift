import Glibc

extension Color {
  /// The relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it; alpha is ignored.
  public var relativeLuminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.2 (1.4.3), from 1 to 21; the same in both directions.
  ///
  /// Text needs 4.5, parts of a control 3 (1.4.11). Alpha is ignored: compose translucent colours with
  /// ``over(_:)`` first.
  public func contrastRatio(to other: Color) -> Double {
    let mine = relativeLuminance
    let theirs = other.relativeLuminance
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }
}
