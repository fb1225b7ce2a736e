import TestSupport
import Testing

/// Tests of the files and the exit code of `backlit render`.
@Suite("backlit render", .ownThread)
struct RenderCommandTests {
  /// The file that a successful run writes for a definition; by default the one with two lines of text.
  private func picture(
    _ name: String, _ arguments: [String] = [], of definition: String = Definitions.lines
  ) throws -> [UInt8] {
    let run = try ToolRun(["render", "nib.json", "-o", name] + arguments, files: ["nib.json": definition])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(run.files.keys.sorted() == [name])
    return run.files[name] ?? []
  }

  private let small = ["--size", "160x80"]

  @Test("A text file has the characters of the cells")
  func text() throws {
    let text = String(decoding: try picture("out.txt", small), as: UTF8.self)
    // The Arabic word ends two columns before the right edge. Its letters are in visual order, left to right.
    #expect(text == "\n Hi 日本 ok\n\n              مالس\n\n")
    #expect(try picture("out.txt", small + ["--quality", "plain"]) == Array(text.utf8))
    let mirrored = try picture("OUT.TXT", small + ["--traits", "rtl"])
    #expect(String(decoding: mirrored, as: UTF8.self) == "\n         Hi 日本 ok\n\n  مالس\n\n")
  }

  @Test("Frames snap to cells only if the output has cells")
  func snapping() throws {
    let box = Definitions.root(
      ##"{ "id": "box", "class": "View", "properties": { "backgroundColor": "#FF8000" } }"##,
      constraints: #"""
        "box.leading == root.leading + 11", "box.top == root.top + 6", "box.width == 20", "box.height == 28"
        """#)
    let cells = try #require(PNGPicture(try picture("a.png", small + ["--quality", "symbols"], of: box)))
    let pixels = try #require(PNGPicture(try picture("a.png", small, of: box)))
    #expect(cells.width == 320 && cells.height == 160)
    #expect(pixels.width == 320 && pixels.height == 160)
    // 11…31 points are 22…62 pixels at scale 2, and snap to 8…32 points in cells.
    #expect(pixels[21, 40] != 0xFF8000 && pixels[22, 40] == 0xFF8000 && pixels[61, 40] == 0xFF8000)
    #expect(cells[15, 20] != 0xFF8000 && cells[16, 20] == 0xFF8000 && cells[63, 20] == 0xFF8000)
    #expect(cells[64, 20] != 0xFF8000 && pixels[62, 40] != 0xFF8000)
  }

  @Test("Plain quality has one colour for each cell")
  func plainQuality() throws {
    let deck = Definitions.asset("DJController")
    let run = try ToolRun(
      [
        "render", deck, "-o", "p.png", "--quality", "plain", "--scale", "1", "--size", "320x160", "--traits",
        "hC",
      ])
    let plain = try #require(run.files["p.png"].flatMap(PNGPicture.init))
    #expect(plain.width == 320 && plain.height == 160)
    let symbols = try #require(
      try ToolRun(
        [
          "render", deck, "-o", "s.png", "--quality", "symbols", "--scale", "1", "--size", "320x160",
          "--traits", "hC",
        ]
      ).files["s.png"].flatMap(PNGPicture.init))
    // A cell of 8×16 pixels without text has one colour, unless it has block characters. This row of the record has no text.
    func mixed(_ picture: PNGPicture) -> Int {
      stride(from: 80, to: 160, by: 8).count { x in
        (0..<128).contains { picture[x + $0 % 8, 96 + $0 / 8] != picture[x, 96] }
      }
    }
    #expect(mixed(plain) == 0 && mixed(symbols) > 4)
  }

  @Test("The scale sets the number of pixels", arguments: [("1", 160, 80), ("0.5", 80, 40), ("3", 480, 240)])
  func scale(scale: String, width: Int, height: Int) throws {
    let picture = try #require(PNGPicture(try picture("a.png", small + ["--scale", scale])))
    #expect(picture.width == width && picture.height == height)
    #expect(Set(picture.pixels).count > 2)
  }

  @Test("An SVG file has shapes, not pixels")
  func svg() throws {
    let lines = try #require(SVGElements(try picture("a.svg", small)))
    #expect(lines.all.first?.attributes["viewBox"] == "0 0 160 80")
    // The visible letters: Hi, 日本, ok and four Arabic letters.
    #expect(lines.count("use") == 10)
    #expect(lines.count("image") == 0)
    let cells = try #require(SVGElements(try picture("a.svg", small + ["--quality", "symbols"])))
    #expect(cells.count("use") == 10)
    let deck = try ToolRun(["render", Definitions.asset("DJController"), "-o", "deck.svg"])
    let shapes = try #require(deck.files["deck.svg"].flatMap(SVGElements.init))
    #expect(shapes.count("linearGradient") > 5)
    // The reflection of the record is a conic gradient, which SVG does not have.
    #expect(shapes.count("image") == 1)
  }

  @Test("The default size is 120 by 40 cells")
  func defaultSize() throws {
    let text = String(decoding: try picture("a.txt"), as: UTF8.self)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 41)
    let picture = try #require(PNGPicture(try picture("a.png", ["--quality", "plain", "--scale", "1"])))
    #expect(picture.width == 960 && picture.height == 640)
  }

  @Test(
    "The same call writes the same bytes",
    arguments: ["a.png", "a.svg", "a.txt"], ["pixels", "symbols", "plain"])
  func determinism(name: String, quality: String) throws {
    guard name != "a.txt" || quality != "pixels" else { return }
    let arguments = ["render", Definitions.asset("DJController"), "-o", name, "--quality", quality]
    let first = try ToolRun(arguments + ["--size", "375x667"])
    let second = try ToolRun(arguments + ["--size", "375x667"])
    #expect(first.status == 0)
    #expect(first.files[name]?.isEmpty == false)
    #expect(first.files == second.files)
    let other = try ToolRun(arguments + ["--size", "667x375"])
    #expect(first.files != other.files)
  }

  @Test("Conflicts are reported and the picture is written")
  func conflicts() throws {
    let run = try ToolRun(
      ["render", "nib.json", "-o", "a.txt", "--size", "160x80"], files: ["nib.json": Definitions.conflicting])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("conflicts with narrow"))
    #expect(run.files["a.txt"] == Array("\n\n\n\n\n".utf8))
    // `layout` finds ambiguities.
    #expect(try picture("a.txt", small, of: Definitions.ambiguous) == Array("\n\n\n\n\n".utf8))
  }

  @Test("The stack gallery names its settings")
  func gallery() throws {
    let run = try ToolRun(["render", Definitions.asset("StackGallery"), "-o", "a.txt", "--quality", "plain"])
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: run.files["a.txt"] ?? [], as: UTF8.self)
    let words = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    #expect(
      words.isSuperset(of: [
        "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering", "top", "center",
        "bottom",
        "firstBaseline", "lastBaseline", "leading", "trailing", "spacer", "hidden",
      ]))
  }

  @Test(
    "A file that cannot be written is an error",
    arguments: ["missing/a.png", "/proc/a.svg", "folder.txt/a.txt"])
  func unwritableFile(path: String) throws {
    let run = try ToolRun(["render", "nib.json", "-o", path] + small, files: ["nib.json": Definitions.lines])
    #expect(run.status == 1)
    #expect(run.output.isEmpty && run.files.isEmpty)
    #expect(run.errors.hasPrefix("backlit: \(path) cannot be written: "), "\(run.errors)")
  }

  @Test(
    "A usage error exits with status 2",
    arguments: [
      ([], "-o"), (["-o", "a.gif"], ".png, .svg or .txt"), (["-o", "png"], ".png, .svg or .txt"),
      (["-o", "a.d/x"], ".png, .svg or .txt"),
      (["-o", "a.png", "--quality", "pretty"], "'pixels', 'symbols' or 'plain'"),
      (["-o", "a.txt", "--quality", "pixels"], "symbols or plain"),
      (["-o", "a.png", "--size", "0x0"], "from 1 to"),
      (["-o", "a.png", "--scale", "-1"], "from 0.1 to 10"),
      (["-o", "a.png", "--scale", "nan"], "from 0.1 to 10"),
      (["-o", "a.svg", "--scale", "2"], "used with a .png"),
      (["-o", "a.png", "--size", "20000x1"], "at most 32767 on a side"),
      (["-o", "a.png", "--size", "9000x9000"], "67108864 in total"),
      (["-o", "a.svg", "--size", "16384x1"], "at most 32767 on a side"),
      (["-o", "a.txt", "--size", "99999x1"], "at most 4095 on a side"),
      (["-o", "a.txt", "--size", "9000x9000"], "262144 in total"),
      (["-o", "a.txt", "--traits", "hX"], "did you mean"),
    ])
  func wrongCalls(arguments: [String], words: String) throws {
    let run = try ToolRun(["render", "nib.json"] + arguments, files: ["nib.json": Definitions.lines])
    #expect(run.status == 2)
    #expect(run.output.isEmpty && run.files.isEmpty)
    #expect(run.errors.contains(words) && run.errors.contains("Usage: backlit render"), "\(run.errors)")
  }
}
