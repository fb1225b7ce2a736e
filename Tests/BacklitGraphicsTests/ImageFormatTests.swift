import BacklitGeometry
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import BacklitGraphics

@Suite("Images in JPEG and SVG") struct ImageFormatTests {
  /// 16 by 8 pixels; the left half is red and the right half is blue.
  private static let jpeg = Array(
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU\
        FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
        BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW\
        V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi\
        4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC\
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm\
        Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq\
        8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9UzwKv9xj/HQ//Z
        """) ?? Data())
  /// 8 by 8 pixels in cyan, magenta, yellow and black.
  private static let printed = Array(
    Data(
      base64Encoded: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAIBgYHBgUIBwcHCQkICgwUDQwLCwwZEhMPFB0aHx4dGhwcICQuJyAiLCMcHCg3KSwwMTQ0\
        NB8nOT04MjwuMzQy/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB\
        AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH\
        SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV\
        1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD5/r5/r5/r5/r/2Q==
        """) ?? Data())

  private static func svg(_ attributes: String, _ content: String = "") -> [UInt8] {
    Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.utf8)
  }

  /// Whether a pixel has nearly these colours.
  private func isNear(_ pixel: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    let parts = [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
    return zip(parts, [red, green, blue]).allSatisfy { abs($0 - $1) < 12 } && pixel >> 24 == 0xFF
  }

  @Test("The bytes decide the format") func format() {
    #expect(ImageFormat(Self.jpeg) == .jpeg && ImageFormat(Self.svg("")) == .svg)
    #expect(ImageFormat(Array("\u{FEFF}\n <?xml?>".utf8)) == .svg)
    #expect(ImageFormat([]) == nil && ImageFormat(Array("GIF89a".utf8)) == nil)
    #expect(throws: ImageError.unknownFormat) { try Bitmap(image: Array("GIF89a".utf8)) }
  }

  @Test("A JPEG file has its pixels") func jpeg() throws {
    let bitmap = try Bitmap(image: Self.jpeg)
    #expect(bitmap.width == 16 && bitmap.height == 8)
    #expect(isNear(bitmap[1, 1], 255, 0, 0) && isNear(bitmap[14, 6], 0, 0, 255))
  }

  @Test("A JPEG file of a camera is turned", arguments: ["II", "MM"]) func orientation(order: String) throws {
    for value in UInt8(1)...8 {
      // A TIFF structure with one entry: the tag 0x0112, a short, once.
      let entry: [UInt8] =
        order == "II"
        ? [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
        : [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
      let exif = Array("Exif\0\0\(order)".utf8) + entry
      let bytes = Self.jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + Self.jpeg[2...]
      let bitmap = try Bitmap(image: Array(bytes))
      #expect(bitmap.width == (value < 5 ? 16 : 8) && bitmap.height == (value < 5 ? 8 : 16))
      let last = (bitmap.width - 1, bitmap.height - 1)
      // Red is where the first column of the stored picture lies.
      let red = [1, 4, 5, 6].contains(value) ? (0, 0) : last
      let blue = [1, 4, 5, 6].contains(value) ? last : (0, 0)
      #expect(isNear(bitmap[red.0, red.1], 255, 0, 0), "\(value)")
      #expect(isNear(bitmap[blue.0, blue.1], 0, 0, 255), "\(value)")
    }
  }

  @Test("A truncated JPEG file, one for printing and one that is too large are rejected") func badJPEG() {
    for length in 3..<Self.jpeg.count - 2 {
      #expect(throws: ImageError.damaged(.jpeg)) { try Bitmap(image: Array(Self.jpeg.prefix(length))) }
    }
    #expect(throws: ImageError.printingColors) { try Bitmap(image: Self.printed) }
    #expect(throws: ImageError.tooLarge(width: 16, height: 8)) {
      try Bitmap(image: Self.jpeg, maximumPixelCount: 127)
    }
  }

  @Test("Files with wrong bytes decode or are rejected") func fuzz() {
    var random = SeededRandom(seed: 19)
    var rejected = 0
    let drawing = Self.svg("width='9' height='9'", "<rect width='5' height='5' fill='#F00'/>")
    for file in [Self.jpeg, drawing] {
      for _ in 0..<1000 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 3..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        do throws(ImageError) {
          let bitmap = try Bitmap(image: bytes, maximumPixelCount: 1 << 20)
          #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
        } catch {
          rejected += 1
        }
      }
    }
    #expect(rejected > 100)
  }

  @Test("A drawing that takes too long is refused, and the next one is drawn") func slow() throws {
    // About ten seconds on a machine of 2024; then the thread ends.
    let bomb = Self.svg(
      "width='300' height='300'",
      """
      <filter id='f'><feTurbulence baseFrequency='0.01' numOctaves='1000'/></filter>
      <rect width='300' height='300' filter='url(#f)'/>
      """)
    #expect(throws: ImageError.takesTooLong) { try Bitmap(image: bomb) }
    #expect(try Bitmap(image: Self.svg("width='3' height='2'")).width == 3)
  }

  @Test("A drawing whose filters take too much memory is refused") func largeFilters() throws {
    func drawing(_ steps: Int, _ size: Int, prefix: String = "") -> [UInt8] {
      let flood = "<\(prefix)feFlood flood-color='red'/>"
      return Self.svg(
        "xmlns:s='http://www.w3.org/2000/svg' width='\(size)' height='\(size)'",
        """
        <\(prefix)filter id='f'>\(String(repeating: flood, count: steps))</\(prefix)filter>
        <rect width='\(size)' height='\(size)' filter='url(#f)'/>
        """)
    }
    #expect(throws: ImageError.takesTooMuchMemory) { try Bitmap(image: drawing(300, 2000)) }
    #expect(throws: ImageError.takesTooMuchMemory) { try Bitmap(image: drawing(300, 2000, prefix: "s:")) }
    #expect(throws: ImageError.tooLarge(width: 20_000, height: 20_000)) {
      try Bitmap(image: drawing(1, 20_000))
    }
    #expect(try Bitmap(image: drawing(300, 20))[10, 10] == 0xFFFF_0000)
  }

  @Test("Work that takes too long is not waited for, and its result is dropped") func limitedWork() {
    #expect(LimitedWork.run { 5 } == 5)
    let mayEnd = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let result = LimitedWork.run(milliseconds: 10) {
      mayEnd.wait()
      hasEnded.signal()
      return 5
    }
    #expect(result == nil)
    mayEnd.signal()
    hasEnded.wait()
  }

  @Test("A drawing has its size in pixels, at a scale") func svg() throws {
    let file = Self.svg("width='10' height='4'", "<rect width='5' height='4' fill='#00F'/>")
    let bitmap = try Bitmap(image: file)
    #expect(bitmap.width == 10 && bitmap.height == 4)
    #expect(bitmap[1, 1] == 0xFF00_00FF && bitmap[8, 2] == 0)
    let large = try Bitmap(image: file, scale: 2.5)
    #expect(large.width == 25 && large.height == 10 && large[11, 8] == 0xFF00_00FF)
    let boxed = try Bitmap(image: Self.svg("viewBox='0 0 30 20'"))
    #expect(boxed.width == 30 && boxed.height == 20)
  }

  @Test("A drawing without a size, a damaged one and a huge one are rejected") func badSVG() {
    #expect(throws: ImageError.withoutSize) { try Bitmap(image: Self.svg("")) }
    #expect(throws: ImageError.damaged(.svg)) { try Bitmap(image: Array("<svg".utf8)) }
    #expect(throws: ImageError.damaged(.svg)) { try Bitmap(image: Array("<html></html>".utf8)) }
    #expect(throws: ImageError.tooLarge(width: 40_000, height: 1)) {
      try Bitmap(image: Self.svg("width='40000' height='1'"))
    }
    #expect(throws: ImageError.self) { try Bitmap(image: Self.svg("width='1e300' height='1e300'")) }
  }

  /// A drawing of 4 by 4 pixels that contains a picture as data, with the address in its second line.
  private static func around(_ address: String, declarations: String = "") -> [UInt8] {
    let image = "\n<image href='\(address)' width='4' height='4' preserveAspectRatio='none'/>"
    return Array(declarations.utf8) + svg("width='4' height='4'", image)
  }

  /// The header of a PNG file, which is all that is read of a picture that is too large.
  private static func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, width, 0, 0, 0, height, 0, 1, 0, 0, 0, 0]
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  @Test("Pictures as data in a drawing are drawn") func dataAddresses() throws {
    let red =
      "%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%224%22 height=%224%22%3E"
      + "%3Crect width=%224%22 height=%224%22 fill=%22red%22/%3E%3C/svg%3E"
    for address in [
      "data:image/svg+xml,\(red)",
      "data:image/svg+xml;base64,\(Self.base64(Self.svg("width='4' height='4'", "<rect width='4' height='4' fill='red'/>")))",
      "data:image/jpeg;base64,\(Self.base64(Self.jpeg))",
    ] {
      #expect(isNear(try Bitmap(image: Self.around(address))[0, 1], 255, 0, 0), "\(address)")
    }
    // An address of a page on the web is not followed.
    #expect(try Bitmap(image: Self.around("https://example.org/?a=1&amp;b=2"))[0, 0] == 0)
  }

  @Test(
    "A picture as data has the limits of a file, however its address is written",
    arguments: [
      "data:image/png;base64,", "DATA:image/png;base64,", " d&#97;t&#x61;:image/png;base64,",
      "da&#9;ta:;BASE64 ,",
      "data:image/gif;charset=utf-8;base64,\n ",
    ])
  func largeData(beginning: String) {
    let tooLarge = ImageError.inside(line: 2, .tooLarge(width: 32_512, height: 32_512))
    #expect(throws: tooLarge) { try Bitmap(image: Self.around(beginning + Self.base64(Self.png(127, 127)))) }
    #expect(
      tooLarge.description
        == "the data: address in line 2 of the drawing: the picture has 32512×32512 pixels, which is too many; "
        + "make it smaller, with at most 32767 on each side")
  }

  @Test("Drawings as data, also inside each other, have the limits of a file") func drawingsInside() {
    func around(_ inside: [UInt8]) -> [UInt8] {
      Self.around("data:image/svg+xml;base64,\(Self.base64(inside))")
    }
    #expect(throws: ImageError.inside(line: 2, .tooLarge(width: 20_000, height: 20_000))) {
      try Bitmap(image: around(Self.svg("width='20000' height='20000'")))
    }
    #expect(throws: ImageError.inside(line: 2, .inside(line: 2, .tooLarge(width: 16, height: 8)))) {
      try Bitmap(
        image: around(Self.around("data:image/jpeg;base64,\(Self.base64(Self.jpeg))")), maximumPixelCount: 100
      )
    }
    var drawing = Self.svg("width='4' height='4'")
    for _ in 0..<5 { drawing = around(drawing) }
    #expect(throws: ImageError.self) { try Bitmap(image: drawing) }
  }

  @Test("Data that are not a picture, and addresses that entities hide, are refused") func unknownData() {
    let entity = "<!DOCTYPE svg [<!ENTITY a 'ata:image/gif;base64,R0lGODdh'>]>"
    for drawing in [
      Self.around("data:image/gif;base64,R0lGODdh"), Self.around("d&a;", declarations: entity),
      Self.around("data:image/png"),
    ] {
      #expect(throws: ImageError.inside(line: 2, .unknownFormat)) { try Bitmap(image: drawing) }
    }
    let text = String(decoding: Self.around("data:,"), as: UTF8.self)
    #expect(throws: ImageError.damaged(.svg)) { try Bitmap(image: text.utf16.flatMap { [UInt8($0), 0] }) }
  }

  @Test("A drawing does not read other files") func references() throws {
    let folder = try TemporaryFolder()
    try folder.write("red.svg", Self.svg("width='4' height='4'", "<rect width='4' height='4' fill='#F00'/>"))
    let file = Self.svg(
      "width='4' height='4'",
      "<image href='\(folder.path("red.svg"))' width='4' height='4'/>"
        + "<image href='file://\(folder.path("red.svg"))' width='4' height='4'/>")
    #expect(try Bitmap(image: file).pixels.allSatisfy { $0 == 0 })
  }
}
