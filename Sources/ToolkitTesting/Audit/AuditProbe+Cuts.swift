import Accessibility
import Controls
import Drawing
import Geometry
import Toolkit

extension AuditProbe {
  /// Finds texts that are not completely visible.
  mutating func findCutTexts() {
    let layers = Dictionary(scene.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    window.visit { view in
      guard view.isEffectivelyVisible else { return }
      let owner = owner(of: view)
      // A view that draws nothing has no layer.
      let written = layers[view.nodeID.rawValue]?.writtenTexts ?? []
      let cut =
        if let label = view as? Label { cut(of: label, written) } else { cut(of: written, owner: owner) }
      if let cut { subject.cutTexts.append(AuditCutText(node: owner, text: cut.text, shown: cut.shown)) }
    }
  }

  /// The text of a label that is not completely visible in its lines.
  private func cut(of label: Label, _ written: [SceneText]) -> (text: String, shown: String)? {
    let lines = visibleLines(written, label)
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let shown = lines.joined(separator: " ")
    return letters(shown) == letters(label.text) ? nil : (label.text, shown)
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
      let width = Double(TextMetrics.columns(of: written.text)) * TextMetrics.columnWidth
      let size = Size(width: width, height: subject.cellSize.height)
      // Allow half a cell for rounding to the cell grid.
      return opening.insetBy(dx: -subject.cellSize.width / 2, dy: -subject.cellSize.height / 2)
        .covers(Rect(origin: written.origin, size: size)) ? written.text : nil
    }
  }
}
