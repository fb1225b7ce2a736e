/// How a picture from a camera must be turned and mirrored to be upright: the tag `Orientation` of Exif 2.3.
struct JPEGOrientation: Hashable {
  /// The value of the tag, 1 to 8; 1 for a picture that is upright.
  private(set) var value = 1

  /// Reads the orientation of a JPEG file; upright if it has none or the tag is damaged.
  init(of bytes: [UInt8]) {
    // Each segment is 0xFF, its kind, and its length in two bytes, which count themselves.
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let content = at + 4..<min(at + 2 + max(2, length), bytes.count)
      if bytes[at + 1] == 0xE1, content.lowerBound < content.upperBound {
        let segment = bytes[content]
        if segment.starts(with: Array("Exif\0\0".utf8)), let value = Self.tag(in: Array(segment.dropFirst(6)))
        {
          self.value = value
          return
        }
      }
      // After the start of a scan there are no segments, only pixels.
      if bytes[at + 1] == 0xDA { return }
      at += 2 + max(2, length)
    }
  }

  /// Reads the tag from the first directory of a TIFF structure.
  private static func tag(in tiff: [UInt8]) -> Int? {
    let isLittle = tiff.starts(with: Array("II".utf8))
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      let digits = isLittle ? Array(tiff[at..<at + count].reversed()) : Array(tiff[at..<at + count])
      return digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let name = number(entry, 2) else { return nil }
      if name == 0x0112, let value = number(entry + 8, 2), (1...8).contains(value) { return value }
    }
    return nil
  }

  /// Whether width and height change places.
  var isTransposed: Bool { value >= 5 }

  /// The pixel of the stored picture that lies at a pixel of the upright one.
  func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch value {
    case 2: (right - x, y)
    case 3: (right - x, bottom - y)
    case 4: (x, bottom - y)
    case 5: (y, x)
    case 6: (y, bottom - x)
    case 7: (right - y, bottom - x)
    case 8: (right - y, x)
    default: (x, y)
    }
  }
}

extension Bitmap {
  /// The picture as an orientation shows it.
  func turned(_ orientation: JPEGOrientation) -> Bitmap {
    guard orientation.value != 1 else { return self }
    var turned = Bitmap(
      width: orientation.isTransposed ? height : width, height: orientation.isTransposed ? width : height)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let place = orientation.source(x: x, y: y, width: width, height: height)
        turned.pixels[y * turned.width + x] = pixels[place.y * width + place.x]
      }
    }
    return turned
  }
}
