/// Chooses at most 256 colours for a picture, and the colour of each of its pixels.
///
/// Colours are counted with six bits a component, which is nearly what a sixel palette can distinguish (percent). If
/// there are more than 256 of them, they are divided by median cut (P. Heckbert, "Color image quantization for frame
/// buffer display", SIGGRAPH 1982). The colour of a group is the average of its pixels, so a picture with few colours
/// keeps all of them.
///
/// It keeps its tables, a megabyte, from one picture to the next. Only the parts for colours that occur are touched.
struct SixelPalette: Sendable {
  /// The colours of the last picture, `0xRRGGBB`.
  private(set) var colors: [UInt32] = []
  /// The index in `colors` of each pixel of the last picture, or ``transparent``.
  private(set) var indices: [Int16] = []

  /// The index of a pixel that is not drawn, because it is less than half opaque.
  static let transparent: Int16 = -1
  /// The most colours of a picture.
  static let limit = 256

  /// By colour of six bits a component: its place in `counted`, or −1.
  private var places: [Int32] = []
  /// The colours that occur.
  private var counted: [Counted] = []
  /// The place in `counted` of each pixel, or −1.
  private var placeOfPixel: [Int32] = []

  /// The pixels whose colours are equal in six bits a component.
  private struct Counted {
    var key: UInt32
    var count: UInt32 = 0
    var red: UInt32 = 0
    var green: UInt32 = 0
    var blue: UInt32 = 0
    var index: Int16 = 0

    /// A component of the key, 0…63: red is 0, green 1, blue 2.
    func component(_ axis: Int) -> Int { Int(key >> UInt32(12 - 6 * axis) & 63) }
  }

  /// Some of the counted colours, and the box around them.
  private struct Group {
    var members: Range<Int>
    /// The component with the largest extent.
    var axis = 0
    /// The population times the square of that extent: the group with the largest one is divided next.
    var spread = 0
  }

  /// Chooses the colours for a picture.
  ///
  /// Complexity: O(number of pixels + 256 × 256), and a few visits of each colour.
  /// - Parameter pixels: `0xAARRGGBB`, premultiplied; translucent pixels count as on black.
  mutating func analyze(_ pixels: [UInt32]) {
    count(pixels)
    if counted.count <= Self.limit {
      for place in counted.indices { counted[place].index = Int16(place) }
      colors = counted.map { Self.average([$0][...]) }
    } else {
      divide()
    }
    indices.removeAll(keepingCapacity: true)
    indices.reserveCapacity(pixels.count)
    for place in placeOfPixel { indices.append(place < 0 ? Self.transparent : counted[Int(place)].index) }
    for color in counted { places[Int(color.key)] = -1 }
  }

  private mutating func count(_ pixels: [UInt32]) {
    if places.isEmpty { places = Array(repeating: -1, count: 1 << 18) }
    counted.removeAll(keepingCapacity: true)
    placeOfPixel.removeAll(keepingCapacity: true)
    placeOfPixel.reserveCapacity(pixels.count)
    var (last, place): (UInt32, Int32) = (0, -1)
    for pixel in pixels {
      if pixel != last {
        last = pixel
        place = pixel >> 24 < 128 ? -1 : self.place(of: pixel)
      }
      placeOfPixel.append(place)
      guard place >= 0 else { continue }
      let index = Int(place)
      counted[index].count += 1
      counted[index].red += pixel >> 16 & 0xFF
      counted[index].green += pixel >> 8 & 0xFF
      counted[index].blue += pixel & 0xFF
    }
  }

  private mutating func place(of pixel: UInt32) -> Int32 {
    let key = (pixel >> 18 & 63) << 12 | (pixel >> 10 & 63) << 6 | pixel >> 2 & 63
    if places[Int(key)] < 0 {
      places[Int(key)] = Int32(counted.count)
      counted.append(Counted(key: key))
    }
    return places[Int(key)]
  }

  /// Divides the counted colours into groups, one for each colour of the palette.
  private mutating func divide() {
    // Groups are ranges of a list that is reordered; `places` and the pixels keep pointing to `counted`.
    var order = counted.indices.map { Int32($0) }
    var groups = [group(order.indices, of: order)]
    while groups.count < Self.limit {
      var widest = 0
      for index in groups.indices where groups[index].spread > groups[widest].spread { widest = index }
      guard groups[widest].spread > 0 else { break }
      let parts = split(groups[widest], of: &order)
      groups[widest] = group(parts.low, of: order)
      groups.append(group(parts.high, of: order))
    }
    colors = []
    for (index, group) in groups.enumerated() {
      for place in order[group.members] { counted[Int(place)].index = Int16(index) }
      colors.append(Self.average(order[group.members].map { counted[Int($0)] }[...]))
    }
  }

  private func group(_ members: Range<Int>, of order: [Int32]) -> Group {
    var low = (63, 63, 63)
    var high = (0, 0, 0)
    var population = 0
    for position in members {
      let color = counted[Int(order[position])]
      let (red, green, blue) = (color.component(0), color.component(1), color.component(2))
      low = (min(low.0, red), min(low.1, green), min(low.2, blue))
      high = (max(high.0, red), max(high.1, green), max(high.2, blue))
      population += Int(color.count)
    }
    let extents = [high.0 - low.0, high.1 - low.1, high.2 - low.2]
    let axis = extents[1] >= max(extents[0], extents[2]) ? 1 : extents[0] >= extents[2] ? 0 : 2
    return Group(members: members, axis: axis, spread: population * extents[axis] * extents[axis])
  }

  /// Divides a group at the median of its pixels along its axis.
  private func split(_ group: Group, of order: inout [Int32]) -> (low: Range<Int>, high: Range<Int>) {
    var populations = [Int](repeating: 0, count: 64)
    var (least, most) = (63, 0)
    for position in group.members {
      let color = counted[Int(order[position])]
      let value = color.component(group.axis)
      populations[value] += Int(color.count)
      (least, most) = (min(least, value), max(most, value))
    }
    let half = populations.reduce(0, +) / 2
    // Both parts get a member: the last value of the lower part is below the largest.
    var (last, sum) = (least, populations[least])
    while sum < half, last + 1 < most {
      last += 1
      sum += populations[last]
    }
    let middle = order[group.members].partition { counted[Int($0)].component(group.axis) > last }
    return (group.members.lowerBound..<middle, middle..<group.members.upperBound)
  }

  private static func average(_ colors: ArraySlice<Counted>) -> UInt32 {
    var (count, red, green, blue) = (0, 0, 0, 0)
    for color in colors {
      count += Int(color.count)
      red += Int(color.red)
      green += Int(color.green)
      blue += Int(color.blue)
    }
    func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
    return mean(red) << 16 | mean(green) << 8 | mean(blue)
  }
}
