import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// Pictures of definitions.
@Suite @MainActor struct ImageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    folder.makeFolder("Images")
  }

  private static func png(_ width: Double, _ height: Double) -> [UInt8] {
    BitmapRenderer.png(
      scene: Scene(size: Size(width: width, height: height), background: .red), scale: 1)
  }

  /// A definition of an image view with the given properties.
  private func nib(_ properties: String) throws -> Nib {
    try folder.write(
      "Nibs/A.json", "{ \"nib\": 1, \"root\": { \"class\": \"ImageView\", \"properties\": {\(properties)} } }"
    )
    return try Nib(contentsOf: folder.path + "/Nibs/A.json")
  }

  private func faults(_ properties: String) throws -> [String] {
    try nib(properties).check(registry: .builtIn).map(\.message)
  }

  private var images: String { folder.path + "/Nibs/../Images/" }

  @Test("A picture is loaded and shown") func loading() throws {
    try folder.write("Images/cover.png", Self.png(6, 4))
    let view = try nib(#""image": "cover.png", "imageScale": 2"#).instantiate(registry: .builtIn).root
    let picture = try #require((view as? ImageView)?.image)
    #expect(picture.width == 6 && picture.height == 4 && picture[5, 3] == 0xFFFF_0000)
    #expect(view.intrinsicContentSize == Size(width: 3, height: 2))
  }

  @Test("A picture varies with the traits") func variation() throws {
    try folder.write("Images/dark.png", Self.png(6, 4))
    try folder.write("Images/light.png", Self.png(8, 4))
    let nib = try nib(#""image": { "vary": { "dark": "dark.png", "light": "light.png" } }"#)
    let instance = try nib.instantiate(registry: .builtIn)
    #expect((instance.root as? ImageView)?.image?.width == 6)
    var traits = TraitCollection()
    traits.userInterfaceStyle = .light
    instance.apply(traits)
    #expect((instance.root as? ImageView)?.image?.width == 8)
  }

  @Test("Buttons have pictures and colours for their states, and lose them by a reload") func states() throws
  {
    try folder.write("Images/cover.png", Self.png(6, 4))
    func nib(_ properties: String) throws -> Nib {
      try folder.write(
        "Nibs/A.json", "{ \"nib\": 1, \"root\": { \"class\": \"Button\", \"properties\": {\(properties)} } }")
      return try Nib(contentsOf: folder.path + "/Nibs/A.json")
    }
    let instance = try nib(
      #""selectedImage": "cover.png", "disabledBackgroundImage": "cover.png", "titleColor": "red", "#
        + #""highlightedTitleColor": "blue", "imageEdgeInsets": { "right": 8 }, "titleEdgeInsets": 2"#
    ).instantiate(registry: .builtIn)
    let button = try #require(instance.root as? Button)
    #expect(button.image(for: .selected)?.width == 6 && button.image == nil)
    #expect(button.backgroundImage(for: .disabled)?.width == 6)
    #expect(button.titleColor(for: .normal) == .red && button.titleColor(for: .highlighted) == .blue)
    #expect(button.imageEdgeInsets.right == 8 && button.titleEdgeInsets == EdgeInsets(all: 2))
    try instance.reload(nib(#""title": "Save""#), registry: .builtIn)
    #expect(instance.root === button && button.title == "Save")
    #expect(button.image(for: .selected) == nil && button.backgroundImage(for: .disabled) == nil)
    #expect(button.titleColor(for: .normal) == nil && button.imageEdgeInsets == .zero)
  }

  @Test("A reload reads the picture again and removes it") func reload() throws {
    try folder.write("Images/cover.png", Self.png(6, 4))
    let instance = try nib(#""image": "cover.png""#).instantiate(registry: .builtIn)
    let view = try #require(instance.root as? ImageView)
    try folder.write("Images/cover.png", Self.png(8, 4))
    try instance.reload(try nib(#""image": "cover.png""#), registry: .builtIn)
    #expect(instance.root === view && view.image?.width == 8)
    try instance.reload(try nib(""), registry: .builtIn)
    #expect(instance.root === view && view.image == nil)
  }

  @Test("A missing or invalid picture is a fault") func invalidFiles() throws {
    #expect(
      try faults(#""image": "none.png""#) == [
        "\(images)none.png cannot be read: No such file or directory; put the picture there"
      ])
    try folder.write("Images/text.png", "GIF89a")
    #expect(
      try faults(#""image": "text.png""#) == [
        "\(images)text.png: this is not a picture in PNG, JPEG or SVG"
      ])
    try folder.write("Images/cut.png", Array(Self.png(60, 40).dropLast(30)))
    #expect(
      try faults(#""image": "cut.png""#) == [
        "\(images)cut.png: the PNG picture is damaged; save it again"
      ])
    #expect(try faults(#""image": 5"#) == ["\"image\" must be the name of a PNG, JPEG or SVG file in Images"])
  }

  @Test(
    "Only names of pictures in the folder are accepted",
    arguments: ["../x.png", "/etc/passwd", "a/b.png", ".png", ".svg", "", "cover.gif", "a\\u0000.png"])
  func invalidNames(name: String) throws {
    let found = try faults("\"image\": \"\(name)\"")
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          "write the name of a file in Images that ends with .png, .jpg, .jpeg or .svg")
    )
  }

  @Test("A drawing is a picture, also in code") func drawing() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='8'/>"
    try folder.write("Images/cover.svg", svg)
    let view = try nib(#""image": "cover.svg""#).instantiate(registry: .builtIn).root
    #expect((view as? ImageView)?.image?.width == 12)
    #expect(try Bitmap(contentsOf: folder.path("Images/cover.svg"), scale: 3).width == 36)
    try folder.write("Images/bad.jpeg", [0xFF, 0xD8, 0xFF, 0xE0])
    #expect(
      try faults(#""image": "bad.jpeg""#) == ["\(images)bad.jpeg: the JPEG picture is damaged; save it again"]
    )
    for (name, reason) in [
      ("bad.jpeg", ": the JPEG picture is damaged; save it again"),
      ("none.jpg", " cannot be read: No such file or directory"),
    ] {
      let path = folder.path("Images/\(name)")
      let error = #expect(throws: ImageFileError.self) { try Bitmap(contentsOf: path) }
      #expect(error?.description == path + reason)
    }
  }

  /// The header gives a size above the limit; the picture is not decoded.
  @Test("A picture that is too large is a fault") func tooLarge() throws {
    var huge = Self.png(6, 4)
    huge.replaceSubrange(16..<24, with: [0, 0, 0x70, 0, 0, 0, 0x70, 0])
    try folder.write("Images/huge.png", huge)
    #expect(
      try faults(#""image": "huge.png""#) == [
        "\(images)huge.png has 28672×28672 pixels; a definition may have 16777216 pixels of pictures in "
          + "total, and 32767 on each side"
      ])
    // The same header as data in a drawing.
    try folder.write(
      "Images/huge.svg",
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>
      <image href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAcAAAAHAA'/></svg>
      """)
    #expect(
      try faults(#""image": "huge.svg""#) == [
        "\(images)huge.svg: the data: address in line 2 of the drawing: the picture has 28672×28672 pixels, which is "
          + "too many; make it smaller, with at most 32767 on each side"
      ])
  }

  @Test("The total size of all pictures is limited") func totalSize() throws {
    for name in ["a", "b", "c"] { try folder.write("Images/\(name).png", Self.png(2600, 2600)) }
    let pictures = ["a", "b", "b", "c", "a"].map {
      "{ \"class\": \"ImageView\", \"properties\": { \"image\": \"\($0).png\" } }"
    }
    try folder.write(
      "Nibs/B.json",
      """
      { "nib": 1, "root": { "class": "View", "subviews": [
        \(pictures.joined(separator: ",\n"))
      ] } }
      """)
    let nib = try Nib(contentsOf: folder.path + "/Nibs/B.json")
    let faults = nib.check(registry: .builtIn)
    #expect(faults.map(\.line) == [5], "each picture counts once")
    #expect(faults.first?.problem.contains("c.png has 2600×2600 pixels") == true)
  }
}
