import BacklitGraphics

/// Encodes pictures as sixels (DEC STD 070; "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14).
///
/// Each picture has a palette of its own, so that the registers of an earlier one do not matter. It is not dithered,
/// so that the same pixels look the same in every picture.
struct SixelEncoder: Sendable {
  private var palette = SixelPalette()
  /// The runs of the band that is being encoded, those of a colour as a list.
  private var runs: [Run] = []
  /// By colour: its first and its last run, or −1.
  private var first = [Int32](repeating: -1, count: SixelPalette.limit)
  private var last = [Int32](repeating: -1, count: SixelPalette.limit)
  /// The colours of the band.
  private var present: [Int16] = []

  /// Successive columns of a band in which a colour has the same pixels.
  private struct Run {
    var column: Int32
    var count: Int32
    /// The pixels of a column: bit 0 is the top one.
    var bits: UInt8
    var next: Int32 = -1
  }

  /// The height of a band in pixels.
  static let bandHeight = 6

  /// A picture as a sixel sequence (DCS … q … ST).
  ///
  /// Pixels that are less than half opaque are not drawn; other translucent pixels are drawn as on black. Beyond 256
  /// colours, similar ones share an entry of the palette. The sequence does not end with a graphics new line, which
  /// could scroll the screen.
  ///
  /// Complexity: O(number of pixels).
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - bytes: receives the sequence; nothing for a picture without pixels.
  mutating func encode(_ bitmap: Bitmap, into bytes: inout [UInt8]) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    palette.analyze(bitmap.pixels)
    // Parameter 2 is 1: pixels that are not drawn keep what they show. The raster attributes are the aspect ratio
    // and the size.
    bytes += "\u{1B}P0;1;0q\"1;1;\(bitmap.width);\(bitmap.height)".utf8
    for (index, color) in palette.colors.enumerated() {
      bytes.append(UInt8(ascii: "#"))
      bytes.append(decimal: index)
      bytes.append(contentsOf: [UInt8(ascii: ";"), UInt8(ascii: "2")])
      for shift in [16, 8, 0] as [UInt32] {
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: Int((color >> shift & 0xFF) * 100 + 127) / 255)
      }
    }
    for top in stride(from: 0, to: bitmap.height, by: Self.bandHeight) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      collectRuns(top: top, height: min(Self.bandHeight, bitmap.height - top), width: bitmap.width)
      writeRuns(into: &bytes)
    }
    bytes += "\u{1B}\\".utf8
  }

  /// Collects the runs of a band.
  private mutating func collectRuns(top: Int, height: Int, width: Int) {
    runs.removeAll(keepingCapacity: true)
    present.removeAll(keepingCapacity: true)
    palette.indices.withUnsafeBufferPointer { indices in
      for column in 0..<width {
        let start = top * width + column
        if column > 0,
          (0..<height).allSatisfy({ indices[start + $0 * width] == indices[start + $0 * width - 1] })
        {
          repeatColumn(indices, start: start, height: height, width: width, column: Int32(column))
          continue
        }
        for line in 0..<height {
          let color = indices[start + line * width]
          if color != SixelPalette.transparent { add(color, bit: 1 << UInt8(line), column: Int32(column)) }
        }
      }
    }
  }

  /// Extends the runs of a column that equals the one before.
  private mutating func repeatColumn(
    _ indices: UnsafeBufferPointer<Int16>, start: Int, height: Int, width: Int, column: Int32
  ) {
    for line in 0..<height {
      let color = indices[start + line * width]
      guard color != SixelPalette.transparent else { continue }
      let run = Int(last[Int(color)])
      // A colour with several pixels in the column is met several times.
      if runs[run].column + runs[run].count == column { runs[run].count += 1 }
    }
  }

  private mutating func add(_ color: Int16, bit: UInt8, column: Int32) {
    let index = Int(color)
    let end = Int(last[index])
    if end < 0 {
      present.append(color)
      first[index] = Int32(runs.count)
    } else if runs[end].column == column {
      runs[end].bits |= bit
      return
    } else {
      runs[end].next = Int32(runs.count)
    }
    last[index] = Int32(runs.count)
    runs.append(Run(column: column, count: 1, bits: bit))
  }

  /// Writes the runs of a band, colour by colour.
  private mutating func writeRuns(into bytes: inout [UInt8]) {
    for (position, color) in present.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes.append(UInt8(ascii: "#"))
      bytes.append(decimal: Int(color))
      var column: Int32 = 0
      var pending = Run(column: 0, count: 0, bits: 0)
      var next = first[Int(color)]
      while next >= 0 {
        let run = runs[Int(next)]
        if run.column == column, run.bits == pending.bits {
          pending.count += run.count
        } else {
          bytes.append(sixel: pending.bits, count: Int(pending.count))
          bytes.append(sixel: 0, count: Int(run.column - column))
          pending = run
        }
        column = run.column + run.count
        next = run.next
      }
      bytes.append(sixel: pending.bits, count: Int(pending.count))
      first[Int(color)] = -1
      last[Int(color)] = -1
    }
  }
}

extension [UInt8] {
  /// Appends a number of 0 or more in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends a sixel that is repeated in successive columns.
  fileprivate mutating func append(sixel bits: UInt8, count: Int) {
    let sixel = UInt8(ascii: "?") + bits
    // A repeat introducer takes at least three bytes.
    if count > 3 {
      append(UInt8(ascii: "!"))
      append(decimal: count)
      append(sixel)
    } else {
      for _ in 0..<count { append(sixel) }
    }
  }
}
