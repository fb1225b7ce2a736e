/// The pixels of a sixel sequence, decoded by the rules of DEC STD 070.
struct SixelPicture {
  /// The size in its raster attributes.
  private(set) var width = 0
  private(set) var height = 0
  /// The pixels, `0xFFRRGGBB`; 0 for transparent.
  private(set) var lines: [[UInt32]] = []

  /// Decodes the text between DCS and ST.
  init(_ body: String) {
    let bytes = Array(body.utf8)
    var index = (bytes.firstIndex(of: UInt8(ascii: "q")) ?? 0) + 1
    var colors: [Int: UInt32] = [:]
    var (color, x, band, count) = (0, 0, 0, 1)
    func numbers() -> [Int] {
      var list = [0]
      while index < bytes.count {
        if case 0x30...0x39 = bytes[index] {
          list[list.count - 1] = list[list.count - 1] * 10 + Int(bytes[index] - 0x30)
        } else if bytes[index] == 0x3B {
          list.append(0)
        } else {
          break
        }
        index += 1
      }
      return list
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        let list = numbers()
        (width, height) = (list[2], list[3])
        lines = Array(repeating: Array(repeating: 0, count: width), count: height)
      case UInt8(ascii: "#"):
        let list = numbers()
        color = list[0]
        if list.count == 5 {
          let parts = list[2...].map { UInt32(($0 * 255 + 50) / 100) }
          colors[color] = 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
      case UInt8(ascii: "!"): count = numbers()[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case 0x3F...0x7E:
        for _ in 0..<count {
          for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 {
            lines[band * 6 + bit][x] = colors[color] ?? 0
          }
          x += 1
        }
        count = 1
      default: break
      }
    }
  }
}
