import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// A part of a scene drawn at one pixel per point, with letters drawn as blocks of their colour. It does not
/// depend on the installed fonts.
struct AuditPicture {
  private let bitmap: Bitmap
  /// The origin of the picture in the scene, at the corner of a cell.
  private let origin: Point
  private let cell: Size

  /// The maximum number of pixels, more than any terminal shows.
  private static let maximumPixelCount = 16e6

  /// How texts are drawn.
  enum Letters {
    /// Texts are not drawn.
    case none
    /// Texts are drawn as blocks of their colour.
    case blocks
    /// Texts are drawn as blocks of one colour.
    case painted(Color)
  }

  /// Draws the part of a scene in a rectangle; nil if it is empty or too large.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - rect: the rectangle in points of the scene, extended to whole cells; nil for the whole scene.
  ///   - cell: the size of a cell in points.
  ///   - letters: how texts are drawn; nil if the scene has no texts.
  ///   - hidden: the layers that are not drawn.
  init?(
    _ scene: Scene, in rect: Rect? = nil, cell: Size, letters: Letters? = .blocks,
    without hidden: Set<UInt64> = []
  ) {
    let seen = rect?.intersection(scene.bounds) ?? scene.bounds
    guard !seen.isEmpty else { return nil }
    let area = Self.cells(in: seen, of: cell)
    guard area.width * area.height <= Self.maximumPixelCount, max(area.width, area.height) <= 32_767 else {
      return nil
    }
    let away = Transform(translationX: -area.minX, y: -area.minY)
    var part = Scene(size: area.size, background: scene.background)
    // Reading a property of an element of the array would copy the layer.
    let near = scene.layers.withUnsafeBufferPointer { layers in
      layers.indices.filter { layers[$0].sceneBounds.intersects(area) }
    }
    for index in near {
      var layer = scene.layers[index]
      guard !hidden.contains(layer.id) else { continue }
      if let letters { layer.list = layer.list.drawn(letters, lineHeight: cell.height) }
      layer.transform = layer.transform.concatenating(away)
      layer.clip = layer.clip?.offsetBy(dx: -area.minX, dy: -area.minY)
      layer.clipShapes = layer.clipShapes.map { $0.applying(away) }
      part.layers.append(layer)
    }
    let renderer = BitmapRenderer(
      width: Int(area.width.rounded(.up)), height: Int(area.height.rounded(.up)), texts: .none,
      lineHeight: cell.height)
    renderer.draw(part)
    bitmap = renderer.bitmap
    origin = area.origin
    self.cell = cell
  }

  /// The mean colour in a rectangle of the scene; nil outside the picture, and if the rectangle is not
  /// opaque, because the colour of the terminal is unknown.
  func color(in rect: Rect) -> Color? { bitmap.color(in: rect.offsetBy(dx: -origin.x, dy: -origin.y)) }

  /// The colours of the half cells of all cells that a rectangle touches, row by row; nil for those that are
  /// not opaque.
  func blocks(in rect: Rect) -> [Color?] {
    let area = Self.cells(in: rect, of: cell)
    let block = Size(width: cell.width / 2, height: cell.height / 2)
    return stride(from: area.minY, to: area.maxY, by: block.height).flatMap { y in
      stride(from: area.minX, to: area.maxX, by: block.width).map { x in
        color(in: Rect(origin: Point(x: x, y: y), size: block))
      }
    }
  }

  /// The rectangle of all cells that a rectangle touches.
  private static func cells(in rect: Rect, of cell: Size) -> Rect {
    let (left, top) = (
      (rect.minX / cell.width).rounded(.down) * cell.width,
      (rect.minY / cell.height).rounded(.down) * cell.height
    )
    return Rect(
      x: left, y: top, width: ((rect.maxX - left) / cell.width).rounded(.up) * cell.width,
      height: ((rect.maxY - top) / cell.height).rounded(.up) * cell.height)
  }
}

extension AuditDifference {
  /// Compares the half cells of two pictures of the same area. Texts are not compared.
  init(from old: [Color?], to new: [Color?]) {
    self.init(contrast: 1)
    var last: (before: Color, after: Color)?
    for case (let before?, let after?) in zip(old, new) where before != after {
      // Most parts of a picture have the colours of the part beside it.
      if let last, last == (before, after) { continue }
      last = (before, after)
      contrast = max(contrast, before.contrastRatio(to: after))
      if before.differsInHue(from: after) { changesHue = true }
    }
  }
}

extension Bitmap {
  /// The mean colour in a rectangle; nil outside, and if the rectangle is not opaque.
  fileprivate func color(in rect: Rect) -> Color? {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let start = min(max(0, Int(saturated: low.rounded())), count)
      return start..<min(max(start, Int(saturated: high.rounded())), count)
    }
    let columns = range(rect.minX, rect.maxX, width)
    let rows = range(rect.minY, rect.maxY, height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    pixels.withUnsafeBufferPointer { pixels in
      for row in rows {
        for column in columns {
          let pixel = pixels[row * width + column]
          alpha += pixel >> 24
          red += pixel >> 16 & 0xFF
          green += pixel >> 8 & 0xFF
          blue += pixel & 0xFF
        }
      }
    }
    let most = columns.count * rows.count * 255
    guard alpha == most else { return nil }
    return Color(
      red: Double(red) / Double(most), green: Double(green) / Double(most), blue: Double(blue) / Double(most))
  }
}

extension Scene {
  /// A copy of the scene with letters drawn as blocks, for many pictures of its parts.
  func drawn(_ letters: AuditPicture.Letters, lineHeight: Double) -> Scene {
    var scene = self
    for index in scene.layers.indices {
      scene.layers[index].list = layers[index].list.drawn(letters, lineHeight: lineHeight)
    }
    return scene
  }
}

extension DisplayList {
  /// A copy of the list with letters drawn as blocks, without the texts that are not drawn.
  fileprivate func drawn(_ letters: AuditPicture.Letters, lineHeight: Double) -> DisplayList {
    var list = self
    for (order, command) in commands.enumerated() {
      var (box, color): (Rect, Color)
      switch command {
      case .text(let text, let point, _, let ink, _):
        let width = Double(TextMetrics.columns(of: text)) * TextMetrics.columnWidth
        (box, color) = (Rect(origin: point, size: Size(width: width, height: lineHeight)), ink)
        // Half cells, so that the bars of the focus and thick lines differ from thin lines in the same cells.
        if text.allSatisfy({ thinLines.contains($0) }) {
          if TextMetrics.columns(of: text) == 1 { box.size.width /= 2 } else { box.size.height /= 2 }
          if text == "▐" { box.origin.x += box.size.width }
        }
      case .largeText(let text):
        (box, color) = (text.frame(lineHeight: lineHeight, at: text.origin), text.color)
      case .fill, .stroke, .image, .save, .restore, .clip, .concatenate: continue
      }
      let shown: Color
      switch letters {
      case .none: continue
      case .blocks: shown = color
      case .painted(let other): shown = color.alpha > 0 ? other : color
      }
      list.commands[order] = .fill(Path(rect: box), .color(shown))
    }
    return list
  }
}

/// The characters of thin boxes, and the bars of the focus.
private let thinLines = Set(BoxLine.light.parts + BoxLine.round.parts + ["▌", "▐"])

extension Color {
  /// Whether the colour differs from another colour in hue or saturation by more than a seventh of the range,
  /// and not only in lightness.
  fileprivate func differsInHue(from other: Color) -> Bool {
    let (warm, cool) = (red - green, green - blue)
    return max(abs(warm - (other.red - other.green)), abs(cool - (other.green - other.blue))) > 1.0 / 7
  }
}
