import BacklitGraphics
import Glibc

/// A colour as people perceive it: its lightness and its hue, which components of red, green and blue do not show.
///
/// The model is Oklab (B. Ottosson, 2020).
struct PerceivedColor {
  /// The lightness, from 0 for black to 1 for white.
  let lightness: Double
  /// The distance from grey towards red, or towards green if it is negative.
  private let redness: Double
  /// The distance from grey towards yellow, or towards blue if it is negative.
  private let yellowness: Double

  /// A colour from `0xRRGGBB`.
  init(rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let component = Double(rgb >> shift & 0xFF) / 255
      return component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(16), linear(8), linear(0))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    redness = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    yellowness = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
  }

  /// The distance from the grey of the same lightness. The tones of a grey theme have less than 0.02, and pure red has 0.26.
  var chroma: Double { hypot(redness, yellowness) }

  /// How near the hues of two colours are, from −1 for opposite ones to 1 for equal ones.
  func hueSimilarity(to other: PerceivedColor) -> Double {
    (redness * other.redness + yellowness * other.yellowness) / (chroma * other.chroma)
  }
}

extension SGRColor {
  /// The colours of ``basic`` that have a hue, and how they are perceived.
  private static let hues = basic.indices.map { (index: UInt8($0), color: PerceivedColor(rgb: basic[$0])) }
    .filter { $0.color.chroma > leastChroma }

  /// The chroma from which a colour is shown by its hue.
  private static let leastChroma = 0.05

  /// The greatest difference in lightness from the basic colour of the same hue: a dark brown is not shown in yellow.
  private static let mostDifference = 0.33

  /// The nearest basic colour as it is perceived.
  ///
  /// A colour with a hue becomes a basic colour of the nearest hue, so that green stays green; the nearest one by distance
  /// can be a grey. Of the two basic colours of a hue, it becomes the one that is nearest in lightness. A grey, and a colour
  /// that is much darker or lighter than both, becomes black, white or one of the two greys.
  static func nearestBasic(_ color: CellColor) -> UInt8 {
    let wanted = PerceivedColor(rgb: color.rgb)
    if wanted.chroma > leastChroma {
      // The hues of the two colours differ slightly, as they are measured on xterm's values.
      let nearest = hues.max { wanted.hueSimilarity(to: $0.color) < wanted.hueSimilarity(to: $1.color) }
      let same = nearest.map { nearest in hues.filter { $0.index % 8 == nearest.index % 8 } } ?? []
      let found = same.min {
        abs($0.color.lightness - wanted.lightness) < abs($1.color.lightness - wanted.lightness)
      }
      if let found, abs(found.color.lightness - wanted.lightness) <= mostDifference { return found.index }
    }
    let parts = components(color.rgb)
    return [0, 8, 7, 15].min {
      distance(parts, components(basic[$0])) < distance(parts, components(basic[$1]))
    }.map(UInt8.init) ?? 0
  }

  private static func components(_ rgb: UInt32) -> (Int, Int, Int) {
    (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF))
  }
}
