import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

extension AuditProbe {
  /// Finds texts that are not completely visible.
  mutating func findCutTexts() {
    window.visitReachable { view in
      guard view.isEffectivelyVisible else { return }
      let owner = owner(of: view)
      // A view that draws nothing has no layer.
      let written = layerIndices[view.serial].map { scene.layers[$0].writtenTexts } ?? []
      // The titles of columns are elements of the view that draws them.
      let titles = subject.tree[owner]?.children.filter { subject.tree[$0]?.position?.cell?.row == 0 } ?? []
      for owner in [owner] + titles {
        let cut =
          if let label = view as? Label { cut(of: label, written) } else { cut(of: written, owner: owner) }
        if let cut {
          subject.truncatedTexts.append(AuditTruncatedText(node: owner, text: cut.text, shown: cut.shown))
        }
      }
    }
  }

  /// The text of a label that is not completely visible in its lines.
  private func cut(of label: Label, _ written: [SceneText]) -> (text: String, shown: String)? {
    let lines = visibleLines(written, label)
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let shown = lines.joined(separator: " ")
    // Signs stand for what is not shown.
    let whole = String(label.text.map(TextMetrics.visible))
    return letters(shown) == letters(whole) ? nil : (label.text, shown)
  }

  /// The text of another view that ends with an ellipsis and whose full text is known.
  private func cut(
    of written: [SceneText], owner: NodeID
  ) -> (text: String, shown: String)? {
    let node = subject.tree[owner]
    let known = [(views[owner] as? BacklitButton)?.title, node?.label, node?.value].compactMap(\.self)
    for written in written where written.text.last == "…" {
      let (line, start) = (written.text.lowercased(), written.text.lowercased().dropLast())
      let isWhole = known.contains { $0.lowercased().contains(line) || $0.lowercased() == start }
      guard !isWhole, let text = known.first(where: { $0.lowercased().contains(start) }) else { continue }
      return (text, written.text)
    }
    return nil
  }

  /// The visible lines of a view. Lines that can be scrolled into view count as visible.
  private func visibleLines(_ written: [SceneText], _ view: View) -> [String] {
    let opening = view.isInScrollView ? nil : view.superview?.visibleRect(in: window)
    return written.compactMap { written in
      guard let opening else { return written.text }
      let metrics = LineMetrics(written.font, cellHeight: subject.cellSize.height)
      let columns = metrics.cellColumns(ofText: TextMetrics.columns(of: written.text))
      let size = Size(width: Double(columns) * TextMetrics.columnWidth, height: metrics.height)
      // Allow half a cell for rounding to the cell grid.
      return opening.insetBy(dx: -subject.cellSize.width / 2, dy: -subject.cellSize.height / 2)
        .covers(Rect(origin: written.origin, size: size)) ? written.text : nil
    }
  }
}

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
    // In cells, letters keep the ground that layers which yield to text leave them, as beside a scroll indicator.
    let yielding = showsSizes ? [] : Set(scene.layers.filter(\.yieldsToText).map(\.id))
    func picture(_ letters: AuditPicture.Letters) -> AuditPicture? {
      AuditPicture(scene, cell: cell, letters: letters, without: yielding)
    }
    guard let ground = picture(.none), let white = picture(.painted(.white)),
      let black = picture(.painted(.black)), let ink = yielding.isEmpty ? ink : picture(.blocks)
    else { return nil }
    (self.ground, self.ink, self.white, self.black) = (ground, ink, white, black)
    lineHeight = cell.height
    self.showsSizes = showsSizes
  }

  /// The visible texts of a layer that contain letters or digits.
  /// - Parameters:
  ///   - layer: the layer.
  ///   - node: the node that the texts belong to.
  ///   - area: where the rows of the texts must be; nil for anywhere.
  /// - Returns: the texts in drawing order.
  func texts(of layer: SceneLayer, node: NodeID, within area: Rect?) -> [AuditText] {
    layer.writtenTexts.compactMap { written in
      if let area, written.origin.y < area.minY - 0.01 || written.origin.y + lineHeight > area.maxY + 0.01 {
        return nil
      }
      guard written.text.contains(where: \.isInWords),
        let worst = faintest(written)
      else { return nil }
      return AuditText(
        node: node, text: written.text, contrast: worst.color.contrastRatio(to: worst.ground),
        color: worst.color.hex, ground: worst.ground.hex,
        size: showsSizes ? written.font.size : Font.standardSize, isBold: written.font.isBold)
    }
  }

  /// The colours of the visible letter with the lowest contrast; nil if no letter is visible.
  private func faintest(_ written: SceneText) -> (color: Color, ground: Color)? {
    var worst: (color: Color, ground: Color)?
    var x = written.origin.x
    for cluster in TextMetrics.visualClusters(of: written.text, baseDirection: written.direction) {
      let columns = Double(TextMetrics.width(of: cluster))
      let place = Rect(
        x: x, y: written.origin.y, width: columns * TextMetrics.columnWidth, height: lineHeight)
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
