import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// Large text stays in its label, in cells, pixels, PNG and SVG.
@MainActor
@Suite struct LargeTextInkTests {
  /// Two words; a space leaves no letter in an SVG file.
  private static let text = "Ågypq Wjß"

  /// A label of a style, at a text size, in the middle of a screen.
  private func scene(
    _ style: Font.TextStyle, _ category: ContentSizeCategory, _ quality: DisplayQuality = .pixels
  ) -> (Scene, Rect, HeadlessDisplay) {
    let display = HeadlessDisplay(columns: 60, rows: 12)
    display.session.displayQuality = quality
    display.session.preferredContentSizeCategory = category
    let label = Label(text: Self.text)
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    let page = View()
    page.addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 24),
      label.topAnchor.constraint(equalTo: page.topAnchor, constant: 48),
    ])
    display.show(page)
    return (display.session.window.currentScene(), label.frame, display)
  }

  @Test("The ink of a PNG file stays in the label", arguments: Font.TextStyle.allCases)
  func bitmap(style: Font.TextStyle) throws {
    for category in ContentSizeCategory.allCases {
      let (made, frame, _) = scene(style, category)
      let scene = made.keeping(frame)
      let renderer = BitmapRenderer(width: 480, height: 192)
      renderer.draw(scene)
      let ink = try #require(renderer.bitmap.ink(), "\(style) \(category)")
      #expect(frame.union(ink) == frame, "\(style) \(category): \(ink) in \(frame)")
      // The letters have their true size: nearly as wide as their space, and more than half as high.
      #expect(
        ink.width > frame.width * 0.85 && ink.height > Font.preferredFont(forTextStyle: style).size * 0.5)
    }
  }

  @Test(
    "The letters of an SVG file stay in the label, one beside the other", arguments: Font.TextStyle.allCases)
  func vector(style: Font.TextStyle) throws {
    for category in ContentSizeCategory.allCases {
      let (made, frame, _) = scene(style, category)
      let scene = made.keeping(frame)
      var traits = TraitCollection()
      traits.preferredContentSizeCategory = category
      let size = Font.preferredFont(forTextStyle: style, compatibleWith: traits).size
      let svg = String(decoding: VectorRenderer.svg(scene: scene), as: UTF8.self)
      let letters = svg.matches(of: /<use [^>]*x="([0-9.]+)" y="([0-9.]+)"/).compactMap { match in
        Double(match.1).flatMap { x in Double(match.2).map { Point(x: x, y: $0) } }
      }
      #expect(letters.count == Self.text.count - 1, "\(style) \(category)")
      for (first, second) in zip(letters, letters.dropFirst()) {
        #expect(second.x - first.x >= size * 0.6 - 0.01, "\(style) \(category)")
      }
      let last = try #require(letters.last)
      #expect(last.x + size * 0.6 <= frame.maxX + 0.01 && frame.contains(last))
    }
  }

  @Test("Cells outside the label stay empty", arguments: Font.TextStyle.allCases, DisplayQuality.allCases)
  func cells(style: Font.TextStyle, quality: DisplayQuality) {
    for category in ContentSizeCategory.allCases {
      for letters in [LargeLetters(), .scaled] {
        let (_, frame, display) = scene(style, category, quality)
        display.session.display.largeLetters = letters
        display.settle()
        let grid = display.grid
        for row in 0..<11 {
          for column in 0..<grid.columns where grid[column, row] != grid[59, 10] {
            let center = Point(x: Double(column) * 8 + 4, y: Double(row) * 16 + 8)
            #expect(frame.contains(center), "\(style) \(category) \(quality): \(column), \(row)")
          }
        }
      }
    }
  }

  @Test("A picture in pixels contains the letters", arguments: [Font.TextStyle.body, .largeTitle])
  func picture(style: Font.TextStyle) throws {
    for category in [ContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
      let (_, frame, display) = scene(style, category)
      display.session.display.pictureFormat = PictureFormat(
        placement: .behindText, cellWidth: 8, cellHeight: 16)
      display.settle()
      let picture = try #require(display.session.picture)
      let rows = picture.bitmap.cropped(height: 176)
      let ink = try #require(rows.ink(), "\(style) \(category)")
      #expect(frame.union(ink) == frame, "\(ink) in \(frame)")
      #expect(ink.width > frame.width * 0.85)
      #expect(!display.text.contains("W"), "the letters are in the picture and in the cells")
    }
  }

  @Test("Labels one above the other do not touch", arguments: ContentSizeCategory.allCases)
  func stacked(category: ContentSizeCategory) throws {
    let display = HeadlessDisplay(columns: 80, rows: 60)
    display.session.displayQuality = .pixels
    display.session.preferredContentSizeCategory = category
    let labels = Font.TextStyle.allCases.map { style in
      let label = Label(text: "\(style.rawValue) ÅÄgj")
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      return label
    }
    let stack = StackView(arrangedSubviews: labels + [View()])
    stack.axis = .vertical
    stack.alignment = .leading
    display.show(stack)
    for (upper, lower) in zip(labels, labels.dropFirst()) { #expect(upper.frame.maxY == lower.frame.minY) }
    let size = Size(width: 640, height: 960)
    for label in labels {
      let ink = try #require(Ink(of: [label], size: size, frames: [label.frame]))
      #expect(label.frame.union(ink.rect) == label.frame, "\(label.text)")
    }
  }
}

/// The ink of some labels in a picture.
@MainActor
struct Ink {
  /// The rectangle that holds all pixels that differ from the background, in points.
  let rect: Rect

  /// Draws labels at frames; nil if nothing is drawn.
  init?(of labels: [Label], size: Size, frames: [Rect]) {
    var layers: [SceneLayer] = []
    for (index, label) in labels.enumerated() {
      var canvas = Canvas()
      label.bounds.size = frames[index].size
      label.draw(in: &canvas)
      layers.append(
        SceneLayer(
          id: UInt64(index), revision: 0, bounds: Rect(origin: .zero, size: size), list: canvas.list,
          transform: Transform(translationX: frames[index].minX, y: frames[index].minY)))
    }
    let renderer = BitmapRenderer(width: Int(size.width), height: Int(size.height))
    renderer.draw(Scene(size: size, background: .black, layers: layers))
    guard let rect = renderer.bitmap.ink() else { return nil }
    self.rect = rect
  }
}

extension Bitmap {
  /// The rectangle of the pixels that differ from the last one, which is background; nil if there are none.
  func ink() -> Rect? {
    // Loops without closures, which would take most of the time of the tests.
    var (left, right, top, bottom) = (width, -1, height, -1)
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress, !pixels.isEmpty else { return }
      let ground = start[pixels.count - 1]
      var row = 0
      while row < height {
        let line = start + row &* width
        var column = 0
        while column < width {
          if line[column] != ground {
            if column < left { left = column }
            if column > right { right = column }
            if row < top { top = row }
            bottom = row
          }
          column &+= 1
        }
        row &+= 1
      }
    }
    guard bottom >= 0 else { return nil }
    return Rect(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }

  /// The upper rows.
  func cropped(height: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: Array(pixels.prefix(width * height)))
  }
}

extension Scene {
  /// The scene without the captions and everything else that is not in a rectangle.
  fileprivate func keeping(_ frame: Rect) -> Scene {
    Scene(size: size, background: .black, layers: layers.filter { $0.sceneBounds.intersects(frame) })
  }
}
