import BacklitGraphics
import CDeflate

/// A simulated terminal with kitty's graphics, sixels and iTerm2's pictures, as far as frames use them, which reports the
/// visible pixels. Unknown sequences count as faults.
struct PictureTerminal {
  /// An image of kitty's protocol in its place.
  struct Image {
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int
    var width: Int
    var height: Int
    var pixels: [UInt32]
  }

  let columns: Int
  let rows: Int
  let cellWidth: Int
  let cellHeight: Int
  /// The images by id.
  private(set) var images: [Int: Image] = [:]
  /// The pixels drawn by sixels and iTerm2's pictures, row by row; 0 for none.
  private(set) var sixels: [UInt32]
  /// The character in each cell.
  private(set) var text: [String]
  /// The number of pictures received.
  private(set) var pictures = 0
  private(set) var faults: [String] = []
  private(set) var column = 0
  private(set) var row = 0
  private var started: (keys: [String: String], data: [UInt8])?

  init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) {
    (self.columns, self.rows, self.cellWidth, self.cellHeight) = (columns, rows, cellWidth, cellHeight)
    sixels = Array(repeating: 0, count: columns * cellWidth * rows * cellHeight)
    text = Array(repeating: " ", count: columns * rows)
  }

  /// The pixels behind the text: those of the images, premultiplied.
  var imagePixels: [UInt32] {
    let width = columns * cellWidth
    var pixels = [UInt32](repeating: 0, count: sixels.count)
    for image in images.values {
      let (wide, high) = (image.columns * cellWidth, image.rows * cellHeight)
      for line in 0..<high {
        for place in 0..<wide {
          let source = line * image.height / high * image.width + place * image.width / wide
          pixels[(image.row * cellHeight + line) * width + image.column * cellWidth + place] =
            image.pixels[source]
        }
      }
    }
    return pixels
  }

  mutating func feed(_ bytes: [UInt8]) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard scalar == "\u{1B}" else {
        consume(scalar)
        continue
      }
      let kind = scalars[index]
      var body = ""
      index += 1
      if kind == "[" {
        while !("@"..."~" ~= scalars[index]) {
          body.unicodeScalars.append(scalars[index])
          index += 1
        }
        control(scalars[index], body)
        index += 1
      } else if kind == "_" || kind == "P" {
        while scalars[index] != "\u{1B}" {
          body.unicodeScalars.append(scalars[index])
          index += 1
        }
        index += 2
        if kind == "_" { graphics(body) } else { draw(sixel: body) }
      } else if kind == "]" {
        while scalars[index] != "\u{7}" {
          body.unicodeScalars.append(scalars[index])
          index += 1
        }
        index += 1
        draw(inline: body)
      } else {
        faults.append("ESC \(kind)")
      }
    }
  }

  private mutating func consume(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": row = min(row + 1, rows - 1)
    case "\u{8}": column = max(0, column - 1)
    default:
      put(String(scalar), count: 1)
      column = min(column + 1, columns - 1)
    }
  }

  /// Writes a character into some cells, which erases the sixels there.
  private mutating func put(_ character: String, count: Int) {
    for place in column..<min(column + count, columns) {
      text[row * columns + place] = character
      for line in row * cellHeight..<(row + 1) * cellHeight {
        let start = line * columns * cellWidth + place * cellWidth
        sixels.replaceSubrange(start..<start + cellWidth, with: repeatElement(0, count: cellWidth))
      }
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ body: String) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap(\.self)
    switch final {
    case "m", "h", "l": break
    case "H": (row, column) = ((first ?? 1) - 1, ((numbers.count > 1 ? numbers[1] : nil) ?? 1) - 1)
    case "G": column = (first ?? 1) - 1
    case "d": row = (first ?? 1) - 1
    case "A": row -= first ?? 1
    case "B": row += first ?? 1
    case "C": column += first ?? 1
    case "D": column -= first ?? 1
    case "K": put(" ", count: columns - column)
    case "X": put(" ", count: first ?? 1)
    case "J":
      // Clearing the screen removes images from the screen, but not from memory.
      self = PictureTerminal(columns: columns, rows: rows, cellWidth: cellWidth, cellHeight: cellHeight)
        .keeping(self)
    default: faults.append("CSI \(body)\(final)")
    }
  }

  private func keeping(_ old: PictureTerminal) -> PictureTerminal {
    var new = self
    (new.images, new.pictures, new.faults, new.column, new.row) =
      (old.images, old.pictures, old.faults, old.column, old.row)
    return new
  }

  private mutating func graphics(_ body: String) {
    let parts = body.dropFirst().split(separator: ";", maxSplits: 1)
    var keys: [String: String] = [:]
    for pair in parts.first?.split(separator: ",") ?? [] {
      let sides = pair.split(separator: "=")
      keys[String(sides[0])] = String(sides[1])
    }
    if keys["a"] == "d" {
      if keys["d"] == "A" { images = [:] } else { faults.append(body) }
      return
    }
    let data = parts.count > 1 ? Array(parts[1].utf8) : []
    if data.count > 4096 || keys["m"] == "1" && data.count % 4 != 0 {
      faults.append("a chunk of \(data.count)")
    }
    let whole = (keys: started?.keys ?? keys, data: (started?.data ?? []) + data)
    started = keys["m"] == "1" ? whole : nil
    if started == nil { show(whole.keys, whole.data) }
  }

  private mutating func show(_ keys: [String: String], _ data: [UInt8]) {
    func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
    if keys["a"] != "T" || keys["q"] != "2" || keys["C"] != "1" || keys["z"] != "-1" || keys["o"] != "z" {
      faults.append("\(keys)")
    }
    let size = number("f") / 8
    var raw = [UInt8](repeating: 0, count: number("s") * number("v") * size)
    let packed = Self.decode(data)
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    // Without a place for the length, data of a different length is an error.
    if libdeflate_zlib_decompress(decompressor, packed, packed.count, &raw, raw.count, nil)
      != LIBDEFLATE_SUCCESS
    {
      faults.append("the data does not have the announced length")
    }
    let pixels = stride(from: 0, to: raw.count, by: size).map { place in
      let alpha = size == 4 ? UInt32(raw[place + 3]) : 255
      return (0..<3).reduce(alpha << 24) { pixel, part in
        pixel | ((UInt32(raw[place + part]) * alpha + 127) / 255) << (16 - 8 * UInt32(part))
      }
    }
    pictures += 1
    images[number("i")] = Image(
      column: column, row: row, columns: number("c"), rows: number("r"), width: number("s"),
      height: number("v"), pixels: pixels)
  }

  /// Decodes base64 (RFC 4648).
  static func decode(_ text: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes) = (0, 0, [UInt8]())
    for letter in text {
      guard let value = alphabet.firstIndex(of: letter) else { break }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return bytes
  }

  /// Draws a file of iTerm2's protocol. libpng decodes it, and checks the sums of its chunks.
  private mutating func draw(inline body: String) {
    let parts = body.split(separator: ":", maxSplits: 1)
    let file = Self.decode(Array((parts.last ?? "").utf8))
    guard parts.count == 2, let keys = parts.first, let bitmap = try? Bitmap(image: file) else {
      return faults.append("OSC \(body.prefix(100))")
    }
    let (across, down) = (bitmap.width / cellWidth, bitmap.height / cellHeight)
    let expected =
      "1337;File=inline=1;size=\(file.count);width=\(across);height=\(down);preserveAspectRatio=0;doNotMoveCursor=1"
    if keys != expected { faults.append(String(keys)) }
    draw(
      (0..<bitmap.height).map { Array(bitmap.pixels[$0 * bitmap.width..<($0 + 1) * bitmap.width]) },
      width: bitmap.width, height: bitmap.height)
  }

  private mutating func draw(sixel body: String) {
    let picture = SixelPicture(body)
    draw(picture.lines, width: picture.width, height: picture.height)
  }

  /// Draws pixels at the cursor.
  private mutating func draw(_ lines: [[UInt32]], width: Int, height: Int) {
    pictures += 1
    // A picture that reaches the last line scrolls the screen.
    if row * cellHeight + height > (rows - 1) * cellHeight { faults.append("scrolled") }
    if column * cellWidth + width > columns * cellWidth { faults.append("too wide") }
    if width > 1000 || height > 1000 { faults.append("too large") }
    for (line, pixels) in lines.enumerated() {
      for (place, pixel) in pixels.enumerated() where pixel != 0 {
        let index = (row * cellHeight + line) * columns * cellWidth + column * cellWidth + place
        if pixel >> 24 < 255, sixels[index] != 0 { faults.append("a translucent pixel over a picture") }
        sixels[index] = pixel
      }
      for place in 0..<(width + cellWidth - 1) / cellWidth {
        text[(row + line / cellHeight) * columns + column + place] = " "
      }
    }
    // The position of the cursor is undefined now.
    (column, row) = (0, rows - 1)
  }
}

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
