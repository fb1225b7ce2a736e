import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues

/// The page with the settings of the reader, its voice and the display. It has a control for each setting;
/// changes take effect immediately.
@MainActor
final class SettingsPage: ModalPage {
  var settings: ReaderSettings
  var voices: [Voice]
  var voiceDefaults: VoiceSettings
  /// The names of the voices, with the current one even if the server does not report it.
  var voiceNames: [String] = []
  var language = Language.en
  let change: @MainActor ((inout ReaderSettings) -> Void) -> Void
  let showChoices: @MainActor (Choices) -> Void
  /// The values that Delete returns to.
  let defaults = ReaderSettings()
  /// The setting that gets the focus first.
  private let first: String?
  var rows: [SettingRow] = []
  private let table = PageTable()
  private let done = BacklitButton(tint: .green)
  override var narrowWidth: Int { 64 }

  /// The choices of a setting, for a list.
  struct Choices {
    /// The name of the setting.
    var setting: String
    /// Its title in the current language.
    var title: String
    /// The choices, in order.
    var names: [String]
    /// The index of the current one.
    var selected: Int
    /// The seconds after which the list closes without a choice; nil for no limit.
    var timeLimit: Double?
    /// Whether readers say which choice is the current one.
    var marksSelected = true
    /// Takes a text that was typed instead; nil if only choices are allowed.
    var type: (@MainActor (String) -> Void)?
    /// Takes a key instead of a choice, or nil for none; nil for a list of choices.
    var takeKey: (@MainActor (KeyEvent?) -> Void)?
    /// The choices that follow; nil to return to the settings.
    var next: (@MainActor () -> Choices)?
    /// Takes the choice with an index.
    var choose: @MainActor (Int) -> Void
  }

  /// Creates a page that shows the current settings.
  /// - Parameters:
  ///   - settings: the current settings.
  ///   - voices: the voices of the speech server.
  ///   - voiceDefaults: the speech server's own settings of the voice.
  ///   - first: the name of the setting that gets the focus first; nil for the first one.
  ///   - close: closes the page.
  ///   - change: changes a setting of the session, whose settings may differ from those shown.
  ///   - showChoices: shows the choices of a setting in a list.
  init(
    settings: ReaderSettings, voices: [Voice], voiceDefaults: VoiceSettings, first: String? = nil,
    close: @escaping @MainActor () -> Void,
    change: @escaping @MainActor ((inout ReaderSettings) -> Void) -> Void,
    showChoices: @escaping @MainActor (Choices) -> Void
  ) {
    self.settings = settings
    self.voices = voices
    self.voiceDefaults = voiceDefaults
    self.change = change
    self.showChoices = showChoices
    self.first = first
    super.init(identifier: "settings", close: close)
    updateVoiceNames()
    makeRows()
    isList = true
    // The last item is the button that closes the page.
    for (index, control) in (rows.map(\.control) + [done]).enumerated() {
      control.accessibilityPosition = SetPosition(index + 1, of: rows.count + 1)
    }
    done.addAction(for: .touchUpInside) { [weak self] _ in self?.close() }
    done.identifier = "settings.done"
    let last = StackView(arrangedSubviews: [done, View()])
    for control in rows.map(\.control) + [done] {
      control.heightAnchor.constraint(equalToConstant: 16).isActive = true
    }
    table.show([PageTable.Group(rows: (rows.map(\.view) + [last]).map { PageTable.Row(view: $0) })])
    // The rows have space below them.
    install(table, margin: 0)
    updateAxes()
  }

  /// A setting that was left for a list is read again; otherwise reading begins with the first one.
  override var readingStart: View? { first == nil ? nil : initialFocus }

  override var initialFocus: View {
    reveal(rows.firstIndex { $0.control.identifier == first.map { "settings.\($0)" } } ?? 0)
  }

  /// Scrolls to a row, because only rows that are shown have a view in the window.
  /// - Returns: its control.
  private func reveal(_ row: Int) -> View {
    _ = table.reveal(.item(ListIndexPath(row: row, section: 0)))
    return rows[row].control
  }

  /// Shows settings and voices that changed while the page is open, such as a setting that a key of the reader changes.
  func show(_ settings: ReaderSettings, voices: [Voice], voiceDefaults: VoiceSettings) {
    guard settings != self.settings || voices != self.voices || voiceDefaults != self.voiceDefaults else {
      return
    }
    (self.settings, self.voices, self.voiceDefaults) = (settings, voices, voiceDefaults)
    updateVoiceNames()
    for row in rows {
      row.update(self)
    }
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    self.language = language
    heading.text = language.text(SessionText.settingsTitle)
    done.title = language.text(SessionText.done)
    for row in rows { row.update(self) }
    updateAxes()
  }

  /// Places the labels beside the controls, or above them if the page is narrow.
  override func updateAxes() {
    for row in rows {
      row.view.axis = isNarrow ? .vertical : .horizontal
    }
    table.align(isNarrow ? [] : rows.map(\.label))
  }

  // MARK: Search

  override var searchEntries: [SearchEntry] { rows.indices.flatMap(entries) }

  /// The entries of a row: the setting, and its choices, which are found by their own names first.
  private func entries(ofRow index: Int) -> [SearchEntry] {
    let row = rows[index]
    let title = row.label.text
    let words = ([title] + row.control.accessibilityUserInputLabels).joined(separator: " ")
    let own = SearchEntry(line: ListLine(text: title, name: words)) { [weak self] in self?.reveal(index) }
    guard let choose = row.choose, let stepper = row.control as? ChoiceStepper else { return [own] }
    let others = row.choiceWords(self)
    return [own]
      + stepper.titles.enumerated().map { choice, name in
        return SearchEntry(
          line: ListLine(text: "\(title), \(name)", name: "\(name) \(title) \(others[choice])")
        ) { [weak self] in
          guard let self else { return nil }
          choose(self, choice)
          row.update(self)
          return reveal(index)
        }
      }
  }
}
