import Accessibility
import Drawing
import Geometry

/// The texts of a scene with their contrast.
struct AuditTexts {
  /// The picture without letters.
  private let ground: AuditPicture
  /// The picture with letters as blocks of their colour.
  private let ink: AuditPicture
  /// Where these two differ, letters are visible.
  private let white: AuditPicture
  private let black: AuditPicture
  private let lineHeight: Double
  /// Whether letters have the size of their font; otherwise each fills a cell.
  private let showsSizes: Bool

  /// Draws the additional pictures of a scene; nil if it is empty or too large.
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

  /// The visible texts of a layer that contain letters or digits.
  /// - Parameters:
  ///   - layer: the layer.
  ///   - node: the node that the texts belong to.
  /// - Returns: the texts in drawing order.
  func texts(of layer: SceneLayer, node: NodeID) -> [AuditText] {
    layer.writtenTexts.compactMap { written in
      guard written.text.contains(where: \.isInWords),
        let worst = faintest(written.text, at: written.origin)
      else { return nil }
      return AuditText(
        node: node, text: written.text, contrast: worst.color.contrastRatio(to: worst.ground),
        color: worst.color.hex, ground: worst.ground.hex,
        size: showsSizes ? written.font.size : Font.standardSize, isBold: written.font.isBold)
    }
  }

  /// The colours of the visible letter with the lowest contrast; nil if no letter is visible.
  private func faintest(_ text: String, at origin: Point) -> (color: Color, ground: Color)? {
    var worst: (color: Color, ground: Color)?
    var x = origin.x
    for cluster in TextMetrics.visualClusters(of: text) {
      let columns = Double(TextMetrics.width(of: cluster))
      let place = Rect(
        x: x, y: origin.y, width: columns * TextMetrics.columnWidth, height: lineHeight)
      x = place.maxX
      // A letter is visible if its colour changes the picture.
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
  /// Whether it is a letter or a digit.
  fileprivate var isInWords: Bool { isLetter || isNumber }
}
