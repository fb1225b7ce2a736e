import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues

/// The page with the list of keys. Each line is an accessibility element, so the reader reads it like any
/// other element.
@MainActor
final class KeyHelpPage: ModalPage {
  /// Whether the page shows the keys of the reader.
  private var isReaderOn: Bool
  private let groups: (_ isReaderOn: Bool) -> [KeyHelpGroup]
  private let table = PageTable()
  /// The keys and their meaning, in order.
  private var rows: [(keys: Label, meaning: Label, view: StackView)] = []
  private var entries: [SearchEntry] = []
  override var searchEntries: [SearchEntry] { entries }
  override var narrowWidth: Int { 56 }

  /// Creates the list. Letters search it; Enter, Escape or a click closes it.
  /// - Parameters:
  ///   - isReaderOn: whether to show the keys of the reader.
  ///   - groups: returns the keys with or without the reader, in the current language.
  ///   - close: closes the list.
  init(
    isReaderOn: Bool, groups: @escaping (_ isReaderOn: Bool) -> [KeyHelpGroup],
    close: @escaping @MainActor () -> Void
  ) {
    self.isReaderOn = isReaderOn
    self.groups = groups
    super.init(identifier: "keys", close: close)
    isList = true
    install(table)
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = language.text(isReaderOn ? SessionText.readerKeysTitle : .keysTitle)
    show(groups(isReaderOn), in: language)
  }

  /// Updates the page for a language and for the state of the reader.
  func applyLanguage(_ language: Language, isReaderOn: Bool) {
    self.isReaderOn = isReaderOn
    applyLanguage(language)
  }

  private func show(_ groups: [KeyHelpGroup], in language: Language) {
    (rows, entries) = ([], [])
    table.show(
      groups.enumerated().map { section, group in
        PageTable.Group(
          title: group.title.isEmpty ? nil : group.title,
          rows: group.items.enumerated().map { index, item in
            let (row, keys) = (row(item), language.keyWords.spoken(item.keys))
            rows.append(row)
            let line = ListLine(
              text: "\(item.meaning)   \(item.keys)", name: "\(item.meaning) \(item.keys)",
              spoken: "\(item.meaning), \(keys)")
            entries.append(
              SearchEntry(line: line) { [weak self] in
                self?.table.reveal(.item(ListIndexPath(row: index, section: section)))
              })
            return PageTable.Row(view: row.view, label: keys, value: item.meaning)
          })
      })
    updateAxes()
  }

  private func row(_ item: KeyHelpItem) -> (keys: Label, meaning: Label, view: StackView) {
    let keys = Self.makeLabel(item.keys.inReadingDirection)
    keys.textColor = palette.session.caption
    let meaning = Self.makeLabel(item.meaning.inReadingDirection)
    // If space is short, the meaning is truncated and not the key.
    keys.setContentCompressionResistancePriority(800, for: .horizontal)
    return (keys, meaning, StackView(arrangedSubviews: [keys, meaning]))
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    for row in rows { row.keys.textColor = palette.session.caption }
  }

  /// Places the keys beside their meaning, or above it, in as many lines as it needs, if the page is narrow.
  override func updateAxes() {
    for row in rows {
      row.view.axis = isNarrow ? .vertical : .horizontal
      row.view.spacing = isNarrow ? 0 : 16
      row.meaning.numberOfLines = isNarrow ? 0 : 1
    }
    table.align(isNarrow ? [] : rows.map(\.keys))
  }

  /// The table if it can scroll, otherwise the page.
  override var initialFocus: View { table.canBecomeFocused ? table : self }

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard [.enter, .character("?"), .character(" ")].contains(event.key) else {
      return event.key == .tab || super.keyPressed(event)
    }
    close()
    return true
  }

  override func touchEnded(_ touch: Touch) -> Bool {
    close()
    return true
  }
}

extension KeyHelpItem {
  /// The keys that work in every program while the reader is off, in a language.
  package static func general(in language: Language = .en) -> [KeyHelpItem] {
    language.keyHelp(.general)
  }

  /// The keys that the reader handles while it is on, in a language.
  package static func reader(in language: Language = .en) -> [KeyHelpItem] {
    language.keyHelp(.reader)
  }
}
