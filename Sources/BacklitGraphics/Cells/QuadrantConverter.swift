/// Chooses half blocks and quadrants for opaque cells, exactly as Chafa chooses them with the settings of
/// `ChafaConverter`, in a tenth of the time.
///
/// Such a symbol paints whole quadrants, so the average colours and the error of every symbol follow from the sums of
/// the four quadrants. Chafa visits all pixels for every symbol, because its symbols have any shape.
///
/// Like Chafa, it takes the two pixels that are farthest apart in the component with the largest range, assigns each
/// pixel to the nearer one, and compares the errors of the symbols that are nearest to this pattern.
enum QuadrantConverter {
  /// The quadrants that the symbol at a place paints, as bits; see
  /// `BlockSymbol.cell(quadrants:foreground:background:)`.
  ///
  /// The sixteen places are the order in which Chafa considers symbols: by the number of quadrants. The first of equally
  /// good ones is chosen. One number holds them all, four bits each, because a global array takes longer to read.
  private static func quadrants(at place: Int) -> Int {
    let places: UInt64 = 0xFEBD_7C59_3A61_2840
    return Int(places >> UInt64(place * 4) & 15)
  }

  private static let symbolCount = 16
  /// The sums of some pixels by component, and their number.
  private struct Sum {
    var red = 0
    var green = 0
    var blue = 0
    var count = 0

    static func + (left: Sum, right: Sum) -> Sum {
      Sum(
        red: left.red + right.red, green: left.green + right.green, blue: left.blue + right.blue,
        count: left.count + right.count)
    }

    /// The average colour, as Chafa rounds it: without a fraction.
    var color: (red: Int, green: Int, blue: Int) {
      // Divisions would take most of the time. The factor is 65536 divided by the number of quadrants, rounded up, and is
      // exact for sums of up to 64 components.
      let quadrants = count >> 4
      let factor = quadrants == 3 ? 21846 : quadrants == 0 ? 0 : 65536 >> (quadrants >> 1)
      func average(_ sum: Int) -> Int { ((sum >> 4) &* factor) >> 16 }
      return (average(red), average(green), average(blue))
    }

    /// The sum of the squared distances of the pixels to their average colour, less the sum of their squares, which is
    /// the same for all symbols.
    var error: Int {
      let (r, g, b) = color
      return count * (r * r + g * g + b * b) - 2 * (r * red + g * green + b * blue)
    }

    var cellColor: CellColor {
      let (r, g, b) = color
      return CellColor(rgb: UInt32(r << 16 | g << 8 | b))
    }
  }

  /// The cell for 64 opaque pixels that are not all equal.
  static func cell(for block: UnsafePointer<UInt32>) -> Cell {
    let (low, high) = contrastingPixels(of: block)
    let counts = nearerCounts(of: block, low: low, high: high)
    // The quadrants that a symbol paints count the pixels that are nearer to `low`, the others the rest. A byte for each
    // symbol; those that paint a quadrant, by `quadrants(at:)`, have a one in the number that is multiplied.
    func distances(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) -> UInt64 {
      let none = UInt64(counts.0 &+ counts.1 &+ counts.2 &+ counts.3)
      func less(_ count: Int) -> UInt64 { UInt64(bitPattern: Int64(16 &- 2 &* count)) }
      return none &* 0x0101_0101_0101_0101 &+ less(counts.0) &* first &+ less(counts.1) &* second
        &+ less(counts.2) &* third &+ less(counts.3) &* fourth
    }
    // The five least keys are compared: the distance, then the place in Chafa's list. A symbol counts twice, as it is
    // and with exchanged colours.
    var best: (Int, Int, Int, Int, Int) = (.max, .max, .max, .max, .max)
    var rest = distances(
      0x0100_0001_0000_0000, 0x0101_0100_0100_0000, 0x0000_0100_0000_0100, 0x0001_0000_0001_0000)
    var place = 0
    while place < symbolCount {
      if place == 8 {
        rest = distances(
          0x0100_0101_0100_0101, 0x0101_0100_0100_0000, 0x0101_0001_0101_0100, 0x0101_0101_0001_0001)
      }
      let distance = Int(rest & 0xFF)
      rest >>= 8
      insert(distance << 8 | place << 1, into: &best)
      insert((64 &- distance) << 8 | place << 1 | 1, into: &best)
      place &+= 1
    }
    return bestCell(of: best, for: block)
  }

  private static func insert(_ key: Int, into best: inout (Int, Int, Int, Int, Int)) {
    guard key < best.4 else { return }
    best.4 = key
    if best.4 < best.3 { swap(&best.4, &best.3) }
    if best.3 < best.2 { swap(&best.3, &best.2) }
    if best.2 < best.1 { swap(&best.2, &best.1) }
    if best.1 < best.0 { swap(&best.1, &best.0) }
  }

  /// The cell of the candidate with the least error.
  private static func bestCell(
    of candidates: (Int, Int, Int, Int, Int), for block: UnsafePointer<UInt32>
  ) -> Cell {
    let sums = (sum(block), sum(block + 4), sum(block + 32), sum(block + 36))
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 32) { lanes in
      guard let lanes = lanes.baseAddress else { return .blank }
      splitComponents(of: block, into: lanes)
      return bestCell(of: candidates, sums, lanes)
    }
  }

  /// The cell of the candidate with the least error.
  /// - Parameters:
  ///   - candidates: the keys of the candidates.
  ///   - sums: the sums of the quadrants.
  ///   - lanes: the components of the pixels; see `splitComponents(of:into:)`.
  /// - Returns: the cell.
  private static func bestCell(
    of candidates: (Int, Int, Int, Int, Int), _ sums: (Sum, Sum, Sum, Sum), _ lanes: UnsafePointer<UInt64>
  ) -> Cell {
    var (found, leastError) = (0, Int.max)
    var (foreground, background) = (Sum(), Sum())
    // Of the partitions of the quadrants, those that were considered: a symbol and its complement are the same one.
    var considered = 0
    func consider(_ key: Int) {
      let mask = quadrants(at: key >> 1 & 15)
      let partition = 1 << min(mask, 15 - mask)
      guard considered & partition == 0 else { return }
      considered |= partition
      var (painted, rest) = (Sum(), Sum())
      if mask & 1 != 0 { painted = painted + sums.0 } else { rest = rest + sums.0 }
      if mask & 2 != 0 { painted = painted + sums.1 } else { rest = rest + sums.1 }
      if mask & 4 != 0 { painted = painted + sums.2 } else { rest = rest + sums.2 }
      if mask & 8 != 0 { painted = painted + sums.3 } else { rest = rest + sums.3 }
      var error = painted.error + rest.error
      let (inside, outside) = (painted.color, rest.color)
      error += borrowed(lanes, from: mask & 1 != 0 ? inside : outside)
      error += borrowed(lanes + 8, from: mask & 2 != 0 ? inside : outside)
      error += borrowed(lanes + 16, from: mask & 4 != 0 ? inside : outside)
      error += borrowed(lanes + 24, from: mask & 8 != 0 ? inside : outside)
      if error < leastError {
        (found, leastError, foreground, background) = (mask, error, painted, rest)
      }
    }
    consider(candidates.0)
    consider(candidates.1)
    consider(candidates.2)
    consider(candidates.3)
    consider(candidates.4)
    return BlockSymbol.cell(
      quadrants: found, foreground: foreground.cellColor, background: background.cellColor)
  }

  /// What Chafa's code for SSE 4.1 adds to the error of a quadrant: it subtracts red and green as one number, so green is
  /// one less where red borrows from it. Without this, a few cells would get a different symbol.
  private static func borrowed(
    _ quadrant: UnsafePointer<UInt64>, from color: (red: Int, green: Int, blue: Int)
  ) -> Int {
    // Four pixels at a time: bit 8 of a lane stays set unless the pixel has less red than the colour.
    let limit = UInt64(truncatingIfNeeded: color.red) &* everyLane
    var (count, green): (UInt64, UInt64) = (0, 0)
    var line = 0
    while line < 4 {
      let isLess = (~((quadrant[line] | everyLane << 8) &- limit) >> 8) & everyLane
      count &+= isLess
      green &+= quadrant[line &+ 4] & (isLess &* 0xFFFF)
      line &+= 1
    }
    return sumOfLanes(count) &* (1 &+ 2 &* color.green) &- 2 &* sumOfLanes(green)
  }

  /// A one in each of four lanes of sixteen bits.
  private static var everyLane: UInt64 { 0x0001_0001_0001_0001 }

  /// The sum of four lanes, if it is less than 65536.
  private static func sumOfLanes(_ lanes: UInt64) -> Int { Int((lanes &* everyLane) >> 48) }

  /// Stores the red and the green components of all pixels as lanes of sixteen bits: for each quadrant four numbers of
  /// red, one for each line, and four of green. The pixels of a line are in any order, the same for both.
  private static func splitComponents(
    of block: UnsafePointer<UInt32>, into lanes: UnsafeMutablePointer<UInt64>
  ) {
    let everySecond: UInt64 = 0x0000_00FF_0000_00FF
    var half = 0
    while half < 16 {
      // The left or the right half of a line.
      let pixels = block + half &* 4
      let first = UInt64(pixels[0]) | UInt64(pixels[1]) << 32
      let second = UInt64(pixels[2]) | UInt64(pixels[3]) << 32
      let place = (half >> 3) &* 16 &+ (half & 1) &* 8 &+ (half >> 1) & 3
      lanes[place] = (first >> 16 & everySecond) | (second >> 16 & everySecond) << 16
      lanes[place &+ 4] = (first >> 8 & everySecond) | (second >> 8 & everySecond) << 16
      half &+= 1
    }
  }

  // Loops without ranges and overflow checks, which would take most of the time in a build for debugging.

  /// The sums of the quadrant that begins at a pixel.
  private static func sum(_ corner: UnsafePointer<UInt32>) -> Sum {
    // Two pixels at a time, in lanes of sixteen bits, which are enough for the sums.
    let everySecond: UInt64 = 0x00FF_00FF_00FF_00FF
    var (blueAndRed, green, line): (UInt64, UInt64, Int) = (0, 0, 0)
    while line < 32 {
      let pixels = corner + line
      let first = UInt64(pixels[0]) | UInt64(pixels[1]) << 32
      let second = UInt64(pixels[2]) | UInt64(pixels[3]) << 32
      blueAndRed &+= (first & everySecond) &+ (second & everySecond)
      green &+= (first >> 8 & everySecond) &+ (second >> 8 & everySecond)
      line &+= 8
    }
    blueAndRed &+= blueAndRed >> 32
    green &+= green >> 32
    return Sum(
      red: Int(blueAndRed >> 16 & 0xFFFF), green: Int(green & 0xFFFF), blue: Int(blueAndRed & 0xFFFF),
      count: 16)
  }

  /// In each quadrant, the number of pixels that are nearer to `high` than to `low`.
  private static func nearerCounts(
    of block: UnsafePointer<UInt32>, low: UInt32, high: UInt32
  ) -> (Int, Int, Int, Int) {
    func component(_ pixel: UInt32, _ shift: UInt32) -> Int32 { Int32(pixel >> shift & 0xFF) }
    func square(_ pixel: UInt32) -> Int32 {
      let (red, green, blue) = (component(pixel, 16), component(pixel, 8), component(pixel, 0))
      return red * red + green * green + blue * blue
    }
    // |p - low|² > |p - high|², without the squares of p.
    let red = 2 * (component(high, 16) - component(low, 16))
    let green = 2 * (component(high, 8) - component(low, 8))
    let blue = 2 * (component(high, 0) - component(low, 0))
    let limit = square(high) - square(low)
    @inline(__always) func isNearer(_ value: UInt32) -> Int32 {
      let product =
        Int32(truncatingIfNeeded: value >> 16 & 0xFF) &* red
        &+ Int32(truncatingIfNeeded: value >> 8 & 0xFF) &* green
        &+ Int32(truncatingIfNeeded: value & 0xFF) &* blue
      return product > limit ? 1 : 0
    }
    func count(_ corner: UnsafePointer<UInt32>) -> Int {
      var (count, line): (Int32, Int) = (0, 0)
      while line < 32 {
        let pixels = corner + line
        count &+= isNearer(pixels[0]) &+ isNearer(pixels[1]) &+ isNearer(pixels[2]) &+ isNearer(pixels[3])
        line &+= 8
      }
      return Int(count)
    }
    return (count(block), count(block + 4), count(block + 32), count(block + 36))
  }

  /// The pixels with the least and the greatest value in the component with the largest range.
  private static func contrastingPixels(of block: UnsafePointer<UInt32>) -> (low: UInt32, high: UInt32) {
    // Signed numbers, of which a processor finds the lesser ones of several pairs at a time.
    var (redLeast, redMost, greenLeast): (Int32, Int32, Int32) = (0xFF_0000, 0, 0xFF00)
    var (greenMost, blueLeast, blueMost): (Int32, Int32, Int32) = (0, 0xFF, 0)
    var pixel = 0
    while pixel < 64 {
      let color = Int32(bitPattern: block[pixel])
      let (red, green, blue) = (color & 0xFF_0000, color & 0xFF00, color & 0xFF)
      redLeast = red < redLeast ? red : redLeast
      redMost = red > redMost ? red : redMost
      greenLeast = green < greenLeast ? green : greenLeast
      greenMost = green > greenMost ? green : greenMost
      blueLeast = blue < blueLeast ? blue : blueLeast
      blueMost = blue > blueMost ? blue : blueMost
      pixel &+= 1
    }
    var (shift, first, last): (UInt32, Int32, Int32) = (16, redLeast >> 16, redMost >> 16)
    if (greenMost &- greenLeast) >> 8 > last &- first {
      (shift, first, last) = (8, greenLeast >> 8, greenMost >> 8)
    }
    if blueMost &- blueLeast > last &- first { (shift, first, last) = (0, blueLeast, blueMost) }
    let (least, most) = (UInt32(bitPattern: first), UInt32(bitPattern: last))
    // All bits of the pixels with the least and the greatest value, and the bits that they have in common. Without
    // branches, several pixels are compared at a time.
    var (lowBits, lowCommon, highBits, highCommon): (UInt32, UInt32, UInt32, UInt32) = (0, .max, 0, .max)
    let component: UInt32 = 0xFF << shift
    let (lowValue, highValue) = (least << shift, most << shift)
    pixel = 0
    while pixel < 64 {
      let color = block[pixel]
      let value = color & component
      lowBits |= value == lowValue ? color : 0
      lowCommon &= value == lowValue ? color : .max
      highBits |= value == highValue ? color : 0
      highCommon &= value == highValue ? color : .max
      pixel &+= 1
    }
    guard lowBits == lowCommon, highBits == highCommon else {
      return sortedEnds(of: block, shift: shift, least: least, most: most)
    }
    return (lowBits, highBits)
  }

  /// The first and the last pixel in the order of one component. Which of several equal ones it is depends on the way of
  /// sorting, which is that of Chafa: Shell's, with its gaps.
  ///
  /// A pass with a gap sorts the pixels whose places have the same remainder, and keeps the order of equal ones. So the
  /// pixels with the least value go to the first places with their remainder, and those with the greatest, seen from the
  /// last place, do the same: the passes are followed for these pixels only.
  private static func sortedEnds(
    of block: UnsafePointer<UInt32>, shift: UInt32, least: UInt32, most: UInt32
  ) -> (low: UInt32, high: UInt32) {
    // The pixels by place, then by place from the end, and the number of pixels so far with each remainder.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 192) { memory in
      guard let memory = memory.baseAddress else { return (block[0], block[63]) }
      var (low, high): (UInt64, UInt64) = (0, 0)
      var place = 0
      while place < 64 {
        let value = block[place] >> shift & 0xFF
        if value == least { low |= 1 << UInt64(place) }
        if value == most { high |= 1 << UInt64(63 &- place) }
        memory[place] = UInt8(truncatingIfNeeded: place)
        memory[place &+ 64] = UInt8(truncatingIfNeeded: 63 &- place)
        place &+= 1
      }
      // Inlined: the remainder of a constant needs no division.
      @inline(__always) func pass(_ gap: UInt32) {
        low = sortedPlaces(of: low, gap: gap, pixels: memory, counts: memory + 128)
        high = sortedPlaces(of: high, gap: gap, pixels: memory + 64, counts: memory + 128)
      }
      pass(57)
      pass(23)
      pass(10)
      pass(4)
      return (
        block[Int(memory[low.trailingZeroBitCount])], block[Int(memory[64 &+ high.trailingZeroBitCount])]
      )
    }
  }

  /// Moves pixels that come before all others to the first places with their remainders.
  /// - Parameters:
  ///   - places: the places of the pixels, as bits.
  ///   - gap: the gap of the pass.
  ///   - pixels: the pixels by place.
  ///   - counts: memory for a number for each remainder.
  /// - Returns: their new places.
  @inline(__always) private static func sortedPlaces(
    of places: UInt64, gap: UInt32, pixels: UnsafeMutablePointer<UInt8>, counts: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    counts.update(repeating: 0, count: Int(gap))
    var (rest, moved) = (places, UInt64(0))
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      let remainder = Int(UInt32(truncatingIfNeeded: place) % gap)
      let target = remainder &+ Int(counts[remainder]) &* Int(gap)
      counts[remainder] &+= 1
      pixels[target] = pixels[place]
      moved |= 1 << UInt64(target)
    }
    return moved
  }
}
