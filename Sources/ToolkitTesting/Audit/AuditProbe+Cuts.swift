import Accessibility
import Controls
import Drawing
import Geometry
import Toolkit

extension AuditProbe {
  /// Compares what is written with what there would be to write.
  mutating func findCuts() {
    let layers = Dictionary(scene.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    window.visit { view in
      guard view.isEffectivelyVisible else { return }
      let owner = owner(of: view)
      // What has nothing to draw has no layer.
      let written = layers[view.nodeID.rawValue]?.writing ?? []
      let cut =
        if let label = view as? Label { cut(of: label, written) } else { cut(of: written, owner: owner) }
      if let cut { subject.cutTexts.append(AuditCutText(node: owner, text: cut.text, shown: cut.shown)) }
    }
  }

  /// A label shows all of its text, in lines.
  private func cut(of label: Label, _ written: [Written]) -> (text: String, shown: String)? {
    let lines = seen(written, label)
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let shown = lines.joined(separator: " ")
    return letters(shown) == letters(label.text) ? nil : (label.text, shown)
  }

  /// Elsewhere a line that was shortened ends so, and what it begins with is known from somewhere.
  private func cut(
    of written: [Written], owner: NodeID
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

  /// The lines of a view, as far as nothing cuts them off that cannot be scrolled.
  private func seen(_ written: [Written], _ view: View) -> [String] {
    let opening = view.isScrolled ? nil : view.superview?.opening(in: window)
    return written.compactMap { written in
      guard let opening else { return written.text }
      let width = Double(TextMetrics.columns(of: written.text)) * TextMetrics.columnWidth
      let size = Size(width: width, height: subject.cellSize.height)
      // Half a cell is left to where the grid moves it.
      return opening.insetBy(dx: -subject.cellSize.width / 2, dy: -subject.cellSize.height / 2)
        .covers(Rect(origin: written.origin, size: size)) ? written.text : nil
    }
  }
}
