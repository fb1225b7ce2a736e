import Accessibility
import Drawing
import Geometry

/// What is written in a scene, and how well it can be read.
struct AuditTexts {
  /// What is behind the letters.
  private let ground: AuditPicture
  /// The letters as blocks of their colour.
  private let ink: AuditPicture
  /// What is white in the one and black in the other is not covered.
  private let white: AuditPicture
  private let black: AuditPicture
  private let lineHeight: Double
  /// Whether letters are as large as their font says; otherwise each fills a cell.
  private let showsSizes: Bool

  /// Takes pictures of a scene besides the one that there is; nil where it has no area, or too much.
  init?(_ scene: Scene, ink: AuditPicture, cell: Size, showsSizes: Bool) {
    func picture(_ letters: AuditPicture.Letters) -> AuditPicture? {
      AuditPicture(scene, cell: cell, letters: letters)
    }
    guard let ground = picture(.none), let white = picture(.painted(.white)),
      let black = picture(.painted(.black))
    else { return nil }
    (self.ground, self.ink, self.white, self.black) = (ground, ink, white, black)
    lineHeight = cell.height
    self.showsSizes = showsSizes
  }

  /// The texts of a layer with letters or digits in them, as far as they are seen.
  /// - Parameters:
  ///   - layer: the layer.
  ///   - node: to what they belong.
  /// - Returns: the texts in the order in which they are drawn.
  func texts(of layer: SceneLayer, node: NodeID) -> [AuditText] {
    layer.writing.compactMap { written in
      guard written.text.contains(where: \.isInWords),
        let worst = faintest(written.text, at: written.origin)
      else { return nil }
      return AuditText(
        node: node, text: written.text, contrast: worst.color.contrastRatio(to: worst.ground),
        color: worst.color.hex, ground: worst.ground.hex,
        size: showsSizes ? written.font.size : Font.standardSize, isBold: written.font.isBold)
    }
  }

  /// The colours of the letter that stands out least; nil where no letter is seen.
  private func faintest(_ text: String, at origin: Point) -> (color: Color, ground: Color)? {
    var worst: (color: Color, ground: Color)?
    var x = origin.x
    for cluster in TextMetrics.visualClusters(of: text) {
      let columns = Double(TextMetrics.width(of: cluster))
      let place = Rect(
        x: x, y: origin.y, width: columns * TextMetrics.columnWidth, height: lineHeight)
      x = place.maxX
      // A letter is seen where its colour matters.
      guard cluster.isInWords, let light = white.color(in: place), let dark = black.color(in: place),
        light.red - dark.red > 0.05, let back = ground.color(in: place), let front = ink.color(in: place)
      else { continue }
      if worst.map({ front.contrastRatio(to: back) < $0.color.contrastRatio(to: $0.ground) }) ?? true {
        worst = (front, back)
      }
    }
    return worst
  }
}

extension Character {
  /// Whether it is a letter or a digit, and no sign or line.
  fileprivate var isInWords: Bool { isLetter || isNumber }
}
