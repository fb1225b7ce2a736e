/// Chooses half blocks and quadrants for opaque cells.
///
/// A cell paints some quadrants in one colour and the others in a second one. It gets the combination with the least error: the
/// sum of the squared distances between the pixels and the colour that replaces them. The best colours are averages, so the error
/// follows from the sums of the four quadrants. Chafa compares the same error for the five symbols that are nearest to a pattern
/// of the pixels, so its error is never less.
enum QuadrantConverter {
  /// The sums of the components of some pixels.
  private struct Sum {
    var red: Int
    var green: Int
    var blue: Int

    static func + (left: Sum, right: Sum) -> Sum {
      Sum(red: left.red + right.red, green: left.green + right.green, blue: left.blue + right.blue)
    }

    static func - (left: Sum, right: Sum) -> Sum {
      Sum(red: left.red - right.red, green: left.green - right.green, blue: left.blue - right.blue)
    }

    /// The square of its length as a vector.
    var square: Int { red * red + green * green + blue * blue }

    /// The average colour of a number of pixels.
    func average(of count: Int) -> CellColor {
      func component(_ sum: Int) -> UInt8 { UInt8(truncatingIfNeeded: (sum + count / 2) / count) }
      return CellColor(red: component(red), green: component(green), blue: component(blue))
    }
  }

  /// The pixels of a quadrant.
  private static let quadrantPixels = 4

  /// The cell for 4×4 opaque pixels.
  static func cell(for block: UnsafePointer<UInt32>) -> Cell {
    let (first, second, third, fourth) = (sum(block), sum(block + 2), sum(block + 8), sum(block + 10))
    let all = first + second + third + fourth
    // The error is the sum of the squares of all pixels, which is the same for all symbols, less the square of each
    // colour's sum divided by its number of pixels. These are the latter, multiplied by twelve so that they are whole.
    var (quadrants, painted, gain) = (0, all, 3 * all.square)
    func consider(_ mask: Int, _ sum: Sum) {
      let (inside, outside) = (sum.square, (all - sum).square)
      let new = mask.nonzeroBitCount == 1 ? 12 * inside + 4 * outside : 6 * (inside + outside)
      if new > gain { (quadrants, painted, gain) = (mask, sum, new) }
    }
    // The first of equally good symbols is used. A complement is the same symbol with exchanged colours.
    consider(0b0011, first + second)
    consider(0b1010, second + fourth)
    consider(0b0001, first)
    consider(0b0010, second)
    consider(0b0100, third)
    consider(0b1000, fourth)
    consider(0b0110, second + third)
    guard quadrants != 0 else { return Cell(background: all.average(of: 4 * quadrantPixels)) }
    let count = quadrants.nonzeroBitCount
    return BlockSymbol.cell(
      quadrants: quadrants, foreground: painted.average(of: count * quadrantPixels),
      background: (all - painted).average(of: (4 - count) * quadrantPixels))
  }

  /// The sum of the quadrant that begins at a pixel.
  private static func sum(_ corner: UnsafePointer<UInt32>) -> Sum {
    let (first, second, third, fourth) = (corner[0], corner[1], corner[4], corner[5])
    // Two components at a time, in sixteen bits each.
    let mask: UInt32 = 0x00FF_00FF
    let redAndBlue = (first & mask) &+ (second & mask) &+ (third & mask) &+ (fourth & mask)
    let green =
      (first >> 8 & 0xFF) &+ (second >> 8 & 0xFF) &+ (third >> 8 & 0xFF) &+ (fourth >> 8 & 0xFF)
    return Sum(red: Int(redAndBlue >> 16), green: Int(green), blue: Int(redAndBlue & 0xFFFF))
  }
}
