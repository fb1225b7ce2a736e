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
  private let search: @MainActor ([Entry], _ text: String) -> Void
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
    /// Takes a text that was typed instead; nil if only choices are allowed.
    var type: (@MainActor (String) -> Void)?
    /// The choices that follow; nil to return to the settings.
    var next: (@MainActor () -> Choices)?
    /// Takes the choice with an index.
    var choose: @MainActor (Int) -> Void
  }

  /// An entry of the search in the settings: a setting, or a choice of one.
  struct Entry {
    /// The name of the setting.
    var setting: String
    /// The line in the list.
    var line: ListLine
    /// Takes the choice; nil for a setting.
    var choose: (@MainActor () -> Void)?
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
  ///   - search: searches entries for the first letter that the user typed.
  init(
    settings: ReaderSettings, voices: [Voice], voiceDefaults: VoiceSettings, first: String? = nil,
    close: @escaping @MainActor () -> Void,
    change: @escaping @MainActor ((inout ReaderSettings) -> Void) -> Void,
    showChoices: @escaping @MainActor (Choices) -> Void,
    search: @escaping @MainActor ([Entry], _ text: String) -> Void
  ) {
    self.settings = settings
    self.voices = voices
    self.voiceDefaults = voiceDefaults
    self.change = change
    self.showChoices = showChoices
    self.search = search
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
    let row = rows.firstIndex { $0.control.identifier == first.map { "settings.\($0)" } } ?? 0
    // Only rows that are shown have a view in the window.
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
      row.showValue()
      row.applyLanguage(language)
    }
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    self.language = language
    heading.text = language.text(SessionText.settingsTitle)
    done.title = language.text(SessionText.done)
    for row in rows { row.applyLanguage(language) }
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

  /// A letter begins a search for a setting or for a choice of one.
  override func take(_ event: KeyEvent) -> Bool {
    guard case .character(let letter) = event.key, letter.isLetter,
      event.modifiers.subtracting(.shift).isEmpty
    else { return false }
    if !event.isRepeat { search(rows.flatMap(entries), String(letter)) }
    return true
  }

  /// The entries of a row: the setting, and its choices, which are found by their own names first.
  private func entries(of row: SettingRow) -> [Entry] {
    let setting = String((row.control.identifier ?? "").dropFirst("settings.".count))
    let title = row.label.text
    let own = Entry(setting: setting, line: ListLine(text: title, name: title))
    guard let choose = row.choose, let titles = (row.control as? ChoiceStepper)?.titles else { return [own] }
    return [own]
      + titles.enumerated().map { index, name in
        Entry(
          setting: setting, line: ListLine(text: "\(title), \(name)", name: "\(name) \(title)"),
          // The list keeps this page until a choice is made.
          choose: { withExtendedLifetime(self) { choose(index) } })
      }
  }
}
