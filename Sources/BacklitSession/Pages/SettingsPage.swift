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
  private var settings: ReaderSettings
  private var voices: [Voice]
  private var voiceDefaults: VoiceSettings
  /// The names of the voices, with the current one even if the server does not report it.
  private var voiceNames: [String] = []
  private var language = Language.en
  private let change: @MainActor ((inout ReaderSettings) -> Void) -> Void
  private let showChoices: @MainActor (Choices) -> Void
  /// The setting that gets the focus first.
  private let first: String?
  private var rows: [SettingRow] = []
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
    let row = rows.firstIndex { $0.control.identifier == first.map { "settings.\($0)" } } ?? 0
    // Only rows that are shown have a view in the window.
    _ = table.reveal(.item(IndexPath(row: row, section: 0)))
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

  /// Changes a setting here and in the session.
  private func set<Value: Equatable>(_ path: WritableKeyPath<ReaderSettings, Value>, _ value: Value) {
    guard settings[keyPath: path] != value else { return }
    settings[keyPath: path] = value
    change { $0[keyPath: path] = value }
  }

  private func makeRows() {
    rows = [
      percent(.rate, \.rate), percent(.pitch, \.pitch), percent(.volume, \.volume),
      voiceRow(),
      verbosityRow(), languageRow(), toggle(.hints, \.speaksHints), delayRow(),
      echoRow(), toggle(.sounds, \.playsSounds),
      toggle(.explore, \.exploresByPointing), toggle(.greeting, \.greets),
      toggle(.otherReader, \.worksBesideReader), toggle(.braille, \.usesBraille),
      toggle(.motion, \.reducesMotion), toggle(.contrast, \.increasesContrast), textSizeRow(),
    ]
    for row in rows { row.showValue() }
  }

  /// A row for a speech server setting of -100 to 100, shown as 0 to 100 percent. It starts at the server's own value.
  private func percent(_ title: SessionText, _ path: WritableKeyPath<VoiceSettings, Int?>) -> SettingRow {
    let voice: WritableKeyPath<ReaderSettings, VoiceSettings> = \.voice
    let whole = voice.appending(path: path)
    let stepper = stepper(title.rawValue, .percent) { [weak self] in self?.set(whole, $0 * 10 - 100) }
    stepper.format = ValueFormat(unit: .percent)
    return SettingRow(
      title: { $0.text(title) }, control: stepper,
      showValue: { [weak self] in
        guard let self else { return }
        let value = settings.voice[keyPath: path] ?? voiceDefaults[keyPath: path] ?? 0
        stepper.value = Double(value + 100) / 2
      })
  }

  private func choice<Value: Equatable>(
    _ name: String, _ title: @escaping (Language) -> String, _ values: @escaping @MainActor () -> [Value],
    _ path: WritableKeyPath<ReaderSettings, Value>, names: @escaping @MainActor (Language) -> [String]
  ) -> SettingRow {
    let stepper = stepper(name, .choices(values().count)) { [weak self] in
      let all = values()
      self?.set(path, all[min($0, all.count - 1)])
    }
    return SettingRow(
      title: title, control: stepper,
      showNames: { language in
        stepper.titles = names(language)
        stepper.accessibilityHint =
          stepper.onActivate == nil ? nil : language.text(SessionText.opensList)
      },
      showValue: { [weak self] in
        guard let self else { return }
        let all = values()
        stepper.valueRange = .choices(all.count)
        stepper.value = Double(all.firstIndex(of: settings[keyPath: path]) ?? 0)
        // A single choice cannot be changed.
        stepper.isEnabled = all.count > 1
        stepper.onActivate = nil
        guard all.count > Self.mostSteps else { return }
        stepper.onActivate = { [weak self, weak stepper] in
          guard let self, let stepper else { return }
          showChoices(
            Choices(
              setting: name, title: stepper.accessibilityLabel ?? "", names: stepper.titles,
              selected: all.firstIndex(of: settings[keyPath: path]) ?? 0,
              // The list keeps this page until a choice is made.
              choose: { self.set(path, all[$0]) }))
        }
      })
  }

  /// The number of choices from which on a list is quicker than steps.
  private static let mostSteps = 5

  private func voiceRow() -> SettingRow {
    choice(
      "voice", { $0.text(SessionText.voice) }, { [weak self] in self?.voiceChoices ?? [nil] }, \.voice.voice,
      names: { [weak self] in [$0.text(SessionText.automaticVoice)] + (self?.voiceNames ?? []) })
  }

  /// The automatic voice and the named ones.
  private var voiceChoices: [String?] { [nil] + voiceNames.map(Optional.some) }

  private func updateVoiceNames() {
    voiceNames = voices.map(\.name)
    if let own = settings.voice.voice, !voiceNames.contains(own) { voiceNames.insert(own, at: 0) }
  }

  private func verbosityRow() -> SettingRow {
    let levels = ReaderSettings.Verbosity.allCases
    return choice(
      "verbosity", \.verbosityTitle, { levels }, \.verbosity, names: { language in levels.map(language.name) }
    )
  }

  private func languageRow() -> SettingRow {
    let languages = Localization.languages
    let choices: [Language?] = [nil] + languages.map(Optional.some)
    return choice(
      "language", { $0.text(SessionText.language) }, { choices }, \.chosenLanguage,
      names: { [$0.text(SessionText.systemLanguage)] + languages.map(\.name) })
  }

  private func delayRow() -> SettingRow {
    let stepper = stepper("hintDelay", .choices(11)) { [weak self] in self?.set(\.hintDelay, $0 * 1000) }
    return SettingRow(
      title: { $0.text(SessionText.hintDelay) }, control: stepper,
      showNames: { language in
        stepper.titles = (0...10).map { language.text(CommonText.seconds, count: $0) }
      },
      showValue: { [weak self] in
        guard let self else { return }
        stepper.value = Double(settings.hintDelay) / 1000
      })
  }

  private func echoRow() -> SettingRow {
    choice(
      "typingEcho", { $0.text(SessionText.typingEcho) }, { ReaderSettings.TypingEcho.allCases }, \.typingEcho,
      names: { language in SessionText.typingEchoes.map { language.text($0) } })
  }

  private func textSizeRow() -> SettingRow {
    choice(
      "textSize", { $0.text(SessionText.textSize) }, { ContentSizeCategory.allCases.map(\.step) },
      \.textSizeStep,
      names: { language in SessionText.textSizes.map { language.text($0) } })
  }

  private func toggle(_ title: SessionText, _ path: WritableKeyPath<ReaderSettings, Bool>) -> SettingRow {
    let control = Switch()
    // Settings are not part of the program's undo history.
    control.registersUndo = false
    control.identifier = "settings.\(title.rawValue)"
    control.addAction(for: .valueChanged) { [weak self, weak control] _ in
      if let control { self?.set(path, control.isOn) }
    }
    return SettingRow(
      title: { $0.text(title) }, control: control,
      showValue: { [weak self] in
        guard let self else { return }
        control.isOn = settings[keyPath: path]
      })
  }

  private func stepper(
    _ name: String, _ range: ValueRange, _ choose: @escaping @MainActor (Int) -> Void
  ) -> ChoiceStepper {
    let stepper = ChoiceStepper(valueRange: range)
    stepper.identifier = "settings.\(name)"
    // Settings are not part of the program's undo history.
    stepper.registersUndo = false
    stepper.addAction(for: .valueChanged) { [weak stepper] _ in
      if let stepper { choose(Int((stepper.value / stepper.valueRange.keyStep).rounded())) }
    }
    return stepper
  }
}

/// A stepper that opens a list of its values when it is activated.
@MainActor
final class ChoiceStepper: Stepper {
  /// Opens the list; nil for a stepper without one.
  var onActivate: (@MainActor () -> Void)?

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.key == .enter, event.modifiers.isEmpty, accessibilityActivate() { return true }
    return super.keyPressed(event)
  }

  override func accessibilityActivate() -> Bool {
    guard isEnabled, let onActivate else { return super.accessibilityActivate() }
    onActivate()
    return true
  }
}

extension SessionText {
  /// The names of what is spoken while the user types, in the order of the cases.
  fileprivate static let typingEchoes: [SessionText] = [.echoCharacters, .echoWords, .echoBoth, .echoNone]

  /// The names of the text sizes, from the smallest.
  fileprivate static let textSizes: [SessionText] = [
    .textSize1, .textSize2, .textSize3, .textSize4, .textSize5, .textSize6, .textSize7, .textSize8,
    .textSize9,
    .textSize10, .textSize11, .textSize12,
  ]
}

extension ValueRange {
  /// 0 to 100 in steps of 5.
  fileprivate static let percent = range(maximum: 100, step: 5)

  /// The indices of `count` choices; at least two, because a range cannot be empty.
  fileprivate static func choices(_ count: Int) -> ValueRange {
    range(maximum: Double(max(1, count - 1)), step: 1)
  }

  private static func range(maximum: Double, step: Double) -> ValueRange {
    do { return try ValueRange(minimum: 0, maximum: maximum, step: step, default: 0) } catch {
      fatalError("The range of a setting is not valid: \(error).")
    }
  }
}

/// A row of the settings page: a label and a control.
@MainActor
struct SettingRow {
  let title: (Language) -> String
  let label = ModalPage.makeLabel()
  let control: Control
  let view: StackView
  private let showNames: (@MainActor (Language) -> Void)?
  /// Shows the current setting in the control.
  let showValue: @MainActor () -> Void

  /// Creates a row.
  /// - Parameters:
  ///   - title: returns the name of the setting in a language.
  ///   - control: the control of the setting.
  ///   - showNames: sets the titles of the choices; nil if there are none.
  ///   - showValue: shows the current setting in the control.
  init(
    title: @escaping (Language) -> String, control: Control,
    showNames: (@MainActor (Language) -> Void)? = nil, showValue: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.control = control
    self.showNames = showNames
    self.showValue = showValue
    // All controls are as wide as the widest.
    control.setContentHuggingPriority(.defaultLow, for: .horizontal)
    // The control has the same accessibility label.
    label.isAccessibilityElement = false
    view = StackView(arrangedSubviews: [label, control])
    view.alignment = .leading
    // The gaps keep the focus ring of the control off the labels above and below it.
    view.spacing = 16
    view.layoutMargins = EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    view.isLayoutMarginsRelativeArrangement = true
  }

  func applyLanguage(_ language: Language) {
    label.text = title(language)
    control.accessibilityLabel = label.text
    showNames?(language)
  }
}
