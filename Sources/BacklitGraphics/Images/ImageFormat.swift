/// The format of an image file.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG (ISO/IEC 10918).
  case jpeg = "JPEG"
  /// Scalable Vector Graphics, a drawing in XML.
  case svg = "SVG"

  /// The extensions of file names, without the period.
  package var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .svg: ["svg"]
    }
  }

  /// The format of the bytes of a file, by how they begin; nil for other files. The name of a file does not matter.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if Self.isXML(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether the first character is that of XML, after a byte order mark and white space.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}

/// The reason why an image cannot be decoded.
package enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are in none of the formats.
  case unknownFormat
  /// The image has more pixels than allowed, or more than 32767 on a side.
  case tooLarge(width: Int, height: Int)
  /// The file is damaged or truncated, or memory ran out.
  case damaged(ImageFormat)
  /// A JPEG file has the four colours of printing.
  case printingColors
  /// A drawing has neither a width and a height nor a `viewBox`.
  case withoutSize
  /// A drawing takes more than three seconds to draw.
  case takesTooLong
  /// The filters of a drawing have more steps than fit into memory at its size.
  case takesTooMuchMemory
  /// The picture in a `data:` address of a drawing cannot be decoded, for a reason.
  indirect case inside(line: Int, ImageError)
  /// The library that draws SVG is not installed.
  case libraryIsMissing
  /// The program was built without the trait Pictures.
  case unsupported

  /// The fault, and how to fix it.
  package var description: String {
    switch self {
    case .unknownFormat: "this is not a picture in PNG, JPEG or SVG"
    case .tooLarge(let width, let height):
      "the picture has \(width)×\(height) pixels, which is too many; make it smaller, with at most 32767 on each side"
    case .damaged(let format): "the \(format.rawValue) picture is damaged; save it again"
    case .printingColors: "the JPEG picture has the colours of printing (CMYK); save it as RGB"
    case .withoutSize: "the drawing has no size; give its svg element a width and a height, or a viewBox"
    case .takesTooLong:
      "the drawing takes more than 3 seconds to draw; simplify its filters, patterns and groups"
    case .takesTooMuchMemory:
      "the filters of the drawing have too many steps for its size; make it smaller, or simplify its filters"
    case .inside(let line, let error): "the data: address in line \(line) of the drawing: \(error)"
    case .libraryIsMissing: "drawings need the library librsvg; install librsvg2-2"
    case .unsupported:
      "this program was built without the trait Pictures of the package Backlit: it neither reads nor writes picture files"
    }
  }
}

extension Bitmap {
  /// Decodes an image in PNG, JPEG or SVG. The file may come from an untrusted source.
  ///
  /// A drawing in SVG is drawn once, with `scale` pixels for each of its units. It cannot refer to other files. It is refused
  /// after three seconds, or if its filters need more than a gigabyte. Pictures in its `data:` addresses have the limits of
  /// files. A JPEG file is turned as its camera asked for.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - scale: the pixels for each unit of a drawing; other formats have their own number of pixels.
  ///   - maximumPixelCount: the most pixels that it, and each picture in a drawing, may have. The size is checked before
  ///     pixels are decoded.
  /// - Throws: ``ImageError``.
  package init(
    image bytes: [UInt8], scale: Double = 1, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(ImageError) {
    switch ImageFormat(bytes) {
    case .png: try self.init(png: bytes, maximumPixelCount: maximumPixelCount)
    #if Pictures
    case .jpeg: try self.init(jpeg: bytes, maximumPixelCount: maximumPixelCount)
    case .svg: try self.init(svg: bytes, scale: scale, maximumPixelCount: maximumPixelCount)
    #else
    case .jpeg, .svg: throw .unsupported
    #endif
    case nil: throw .unknownFormat
    }
  }

  /// Checks the extent of an image before memory is reserved for it.
  static func check(width: Int, height: Int, maximumPixelCount: Int) throws(ImageError) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width <= 32_767, height <= 32_767, !overflow, area <= maximumPixelCount else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
