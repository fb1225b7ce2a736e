/// Operations on the pixels of a cell, which are stored contiguously, row by row.
///
/// Its loops have no ranges and no overflow checks, which take most of the time of a test in a build for debugging.
struct PixelBlock {
  /// The pixels of a cell along each axis, a multiple of four.
  let side: Int

  /// The pixels of a cell.
  var count: Int { side &* side }

  /// Whether the pixels equal a square of a larger picture.
  func matches(_ pixels: UnsafePointer<UInt32>, _ corner: UnsafePointer<UInt32>, stride: Int) -> Bool {
    var line = 0
    while line < side {
      let (left, right) = (pixels + line &* side, corner + line &* stride)
      var column = 0
      while column < side {
        let (a, b) = (left + column, right + column)
        if (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]) != 0 { return false }
        column &+= 4
      }
      line &+= 1
    }
    return true
  }

  /// Whether two cells have equal pixels.
  func equal(_ pixels: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>) -> Bool {
    matches(pixels, other, stride: side)
  }

  /// Copies a square of a larger picture.
  func copy(_ corner: UnsafePointer<UInt32>, stride: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    var line = 0
    while line < side {
      (pixels + line &* side).update(from: corner + line &* stride, count: side)
      line &+= 1
    }
  }

  /// Makes a pixel either opaque or transparent, whichever is nearer.
  ///
  /// Chafa rounds translucent pixels depending on their neighbours.
  static func opaqueOrClear(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha < 128 { return 0 }
    func component(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return 0xFF00_0000 | component(16) | component(8) | component(0)
  }

  /// Whether all pixels are equal.
  func isUniform(_ pixels: UnsafePointer<UInt32>) -> Bool {
    let (first, end) = (pixels[0], pixels + count)
    var pixel = pixels + 1
    while pixel < end {
      if pixel.pointee != first { return false }
      pixel += 1
    }
    return true
  }

  /// Whether all pixels are opaque.
  func isOpaque(_ pixels: UnsafePointer<UInt32>) -> Bool { commonAlpha(pixels) == 255 }

  /// Whether a pixel is transparent after `opaqueOrClear(_:)`.
  func hasClearPixel(_ pixels: UnsafePointer<UInt32>) -> Bool { commonAlpha(pixels) < 128 }

  /// The bits that are set in the alpha of every pixel.
  private func commonAlpha(_ pixels: UnsafePointer<UInt32>) -> UInt32 {
    let end = pixels + count
    var (pixel, common) = (pixels, UInt32.max)
    while pixel < end {
      common &= pixel.pointee
      pixel += 1
    }
    return common >> 24
  }

  /// The bright quadrants as four bits: top left 1, top right 2, bottom left 4, bottom right 8.
  ///
  /// A quadrant is bright when its average exceeds three eighths of full luma (ITU-R BT.601), so that a lit
  /// lamp or a white edge is bright and a dark panel is not.
  func brightQuadrants(_ pixels: UnsafePointer<UInt32>) -> Int {
    let half = side / 2
    var bits = 0
    for quadrant in 0..<4 {
      var sum: UInt32 = 0
      for line in 0..<half {
        for column in 0..<half {
          let pixel = pixels[(quadrant / 2 * half + line) * side + quadrant % 2 * half + column]
          sum += (pixel >> 16 & 0xFF) * 299 + (pixel >> 8 & 0xFF) * 587 + (pixel & 0xFF) * 114
        }
      }
      if sum > UInt32(half * half) * 96 * 1000 { bits |= 1 << quadrant }
    }
    return bits
  }

  /// The average of the pixels; the default colour if they are less than half opaque.
  func average(_ pixels: UnsafePointer<UInt32>) -> CellColor {
    .average(of: pixels, width: side, height: side, stride: side)
  }
}
