import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitText
import BacklitValues

extension TextField {
  /// The largest number of suggestions.
  private static let completionLimit = 100

  /// The suggestions for the text.
  private func matches() -> [String] {
    if isSecret { return [] }
    let text = text
    let found: [String]
    if let completionProvider {
      found = completionProvider(text)
    } else {
      let wanted = TextMetrics.folded(text)
      found = text.isEmpty ? [] : completions.filter { TextMetrics.folded($0).hasPrefix(wanted) }
    }
    return Array(found.lazy.filter { $0 != text }.prefix(Self.completionLimit))
  }

  /// Shows the suggestions for the text, or hides the list if there are none.
  func updateCompletions() {
    guard isFocused, completionProvider != nil || !completions.isEmpty, let window else { return }
    let texts = matches()
    guard !texts.isEmpty else { return closeCompletions() }
    if let list = completionList {
      list.selection = nil
      list.texts = texts
    } else {
      let list = CompletionList(texts: texts) { [weak self] in self?.accept($0) }
      completionList = list
      window.addSubview(list)
      let words = Language(locale: effectiveLanguage)
      window.post(.announcement(words.text(TextInputMessage.suggestions, count: texts.count), .low))
    }
    placeCompletions()
  }

  /// Places the list below the field, or above it if there is more room.
  private func placeCompletions() {
    guard let list = completionList, let window else { return }
    let cell = traitCollection.cellSize
    let frame = convert(box, to: nil)
    let height = Double(min(list.texts.count, CompletionList.rows)) * cell.height
    let isBelow =
      window.bounds.height - frame.maxY >= height || frame.minY < window.bounds.height - frame.maxY
    list.frame = Rect(
      x: frame.minX, y: isBelow ? frame.maxY : frame.minY - height, width: frame.width, height: height)
  }

  /// Hides the list of suggestions.
  func closeCompletions() {
    completionList?.removeFromSuperview()
    completionList = nil
  }

  /// Chooses suggestions with the arrows, takes one with Enter or Tab, and closes the list with Escape.
  /// - Returns: whether the key is handled.
  func handleCompletionKey(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    guard let list = completionList else {
      guard event.key == .down else { return false }
      updateCompletions()
      return completionList != nil
    }
    switch event.key {
    case .down: select(list.selection.map { min($0 + 1, list.texts.count - 1) } ?? 0)
    case .up:
      guard let selection = list.selection else { return false }
      if selection == 0 {
        list.selection = nil
        report(.moved(to: text, by: .line))
      } else {
        select(selection - 1)
      }
    case .enter:
      guard let selection = list.selection else {
        closeCompletions()
        return false
      }
      accept(selection)
    case .tab:
      if let selection = list.selection { accept(selection) }
      // The focus moves on.
      return false
    case .escape: closeCompletions()
    default: return false
    }
    return true
  }

  private func select(_ index: Int) {
    guard let list = completionList else { return }
    list.selection = index
    let place = Language(locale: effectiveLanguage).position(index + 1, of: list.texts.count)
    report(.described("\(list.texts[index]), \(place)"))
  }

  private func accept(_ index: Int) {
    guard let list = completionList, list.texts.indices.contains(index) else { return }
    let text = list.texts[index]
    edit(.inserting) { $0.replace($0.buffer.documentRange, withText: text, at: $1) }
    closeCompletions()
  }
}
