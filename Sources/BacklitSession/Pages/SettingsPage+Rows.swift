import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues

extension SettingsPage {
  /// Changes a setting here and in the session.
  func set<Value: Equatable>(_ path: WritableKeyPath<ReaderSettings, Value>, _ value: Value) {
    guard settings[keyPath: path] != value else { return }
    settings[keyPath: path] = value
    change { $0[keyPath: path] = value }
  }

  func makeRows() {
    rows = [
      percent(.rate, \.rate), percent(.pitch, \.pitch), percent(.volume, \.volume),
      voiceRow(), punctuationRow(),
      verbosityRow(), languageRow(), toggle(.hints, \.speaksHints), delayRow(),
      echoRow(), toggle(.sounds, \.playsSounds), toggle(.kindSounds, \.playsKinds),
      progressRow(), toggle(.explore, \.exploresByPointing), toggle(.greeting, \.greets),
      toggle(.otherReader, \.worksBesideReader), toggle(.braille, \.usesBraille),
      toggle(.motion, \.reducesMotion), toggle(.contrast, \.increasesContrast), appearanceRow(),
      textSizeRow(),
      list(
        .pronunciations, entries: { $0.pronunciations.map(\.key) }, choices: { $0.pronunciationChoices() }),
      list(
        .rotor, entries: { page in page.settings.rotor.map { page.settings.language.name(of: $0) } },
        choices: { $0.rotorChoices(selecting: nil) }),
      list(
        .keysTitle, named: "keys", entries: { $0.keyEntries }, choices: { $0.keyChoices(selecting: nil) }),
      toggle("onDemand", title: \.onDemandTitle, \.speaksOnDemand), toggle(.ownSettings, \.isForProgram),
    ]
    for row in rows { row.update(self) }
  }

  /// A row for a speech server setting of -100 to 100, shown as 0 to 100 percent. It starts at the server's own value.
  private func percent(_ title: SessionText, _ path: WritableKeyPath<VoiceSettings, Int?>) -> SettingRow {
    let stepper = stepper(title.rawValue, .percent(default: 0)) { $0.setVoice(path, $1 * 10 - 100) }
    stepper.format = ValueFormat(unit: .percent)
    return SettingRow(title: { $0.text(title) }, control: stepper) { page in
      let own = page.voiceDefaults[keyPath: path] ?? 0
      stepper.valueRange = .percent(default: Double(own + 100) / 2)
      stepper.value = Double((page.settings.voice[keyPath: path] ?? own) + 100) / 2
    }
  }

  /// The volume at and below which words are hardly heard.
  private static let faintVolume = -80
  /// The seconds for which the question about a faint volume waits for an answer.
  private static let answerTime = 10.0

  /// Changes a setting of the voice. A volume that is hardly heard needs an answer, so that speech is not lost by mistake.
  private func setVoice(_ path: WritableKeyPath<VoiceSettings, Int?>, _ value: Int) {
    let voice: WritableKeyPath<ReaderSettings, VoiceSettings> = \.voice
    let whole = voice.appending(path: path)
    let before = settings.voice.volume ?? voiceDefaults.volume ?? 100
    guard path == \.volume, value <= Self.faintVolume, value < before else { return set(whole, value) }
    func percent(_ volume: Int) -> [String: String] {
      let format = ValueFormat(unit: .percent)
      return ["value": format.spokenString(for: Double(volume + 100) / 2, language: language)]
    }
    showChoices(
      Choices(
        setting: SessionText.volume.rawValue, title: language.text(SessionText.faintVolume),
        names: [
          language.text(SessionText.keepVolume, percent(before)),
          language.text(SessionText.takeVolume, percent(value)),
        ], selected: 0, timeLimit: Self.answerTime, marksSelected: false,
        choose: { if $0 == 1 { self.set(whole, value) } }))
  }

  /// One of the choices of a setting.
  private struct Choice<Value> {
    var value: Value
    var name: String
    /// Further words that find it.
    var words = ""
  }

  private func choice<Value: Equatable>(
    _ name: String, _ title: @escaping (Language) -> String, _ path: WritableKeyPath<ReaderSettings, Value>,
    _ choices: @escaping @MainActor (SettingsPage) -> [Choice<Value>]
  ) -> SettingRow {
    let choose: @MainActor (SettingsPage, Int) -> Void = { page, index in
      let all = choices(page)
      page.set(path, all[min(index, all.count - 1)].value)
    }
    let stepper = stepper(name, .choices(choices(self).count, default: 0), choose)
    return SettingRow(
      title: title, control: stepper, choose: choose, choiceWords: { choices($0).map(\.words) }
    ) { page in
      let all = choices(page)
      let (standard, current) = (page.defaults[keyPath: path], page.settings[keyPath: path])
      let selected = all.firstIndex { $0.value == current } ?? 0
      stepper.valueRange = .choices(all.count, default: all.firstIndex { $0.value == standard } ?? 0)
      stepper.value = Double(selected)
      stepper.titles = all.map(\.name)
      // A single choice cannot be changed.
      stepper.isEnabled = all.count > 1
      let opensList = all.count > Self.mostSteps
      stepper.accessibilityHint = opensList ? page.language.text(SessionText.opensList) : nil
      stepper.onActivate = nil
      guard opensList else { return }
      stepper.onActivate = { [weak page] in
        guard let page else { return }
        page.showChoices(
          Choices(
            setting: name, title: title(page.language), names: all.map(\.name),
            selected: selected,
            // The list keeps this page until a choice is made.
            choose: { choose(page, $0) }))
      }
    }
  }

  /// The number of choices from which on a list is quicker than steps.
  private static let mostSteps = 5

  private func voiceRow() -> SettingRow {
    choice("voice", { $0.text(SessionText.voice) }, \.voice.voice) { page in
      [Choice(value: nil, name: page.language.text(SessionText.automaticVoice))]
        + page.voiceNames.map { Choice(value: $0, name: $0) }
    }
  }

  func updateVoiceNames() {
    voiceNames = voices.map(\.name)
    if let own = settings.voice.voice, !voiceNames.contains(own) { voiceNames.insert(own, at: 0) }
  }

  private func verbosityRow() -> SettingRow {
    choice("verbosity", \.verbosityTitle, \.verbosity) { page in
      ReaderSettings.Verbosity.allCases.map { Choice(value: $0, name: page.language.name(of: $0)) }
    }
  }

  private func punctuationRow() -> SettingRow {
    choice("punctuation", \.punctuationTitle, \.voice.punctuation) { page in
      [Choice(value: nil, name: page.language.text(SessionText.serverPunctuation))]
        + VoiceSettings.Punctuation.allCases.map { Choice(value: $0, name: page.language.name(of: $0)) }
    }
  }

  private func languageRow() -> SettingRow {
    choice("language", { $0.text(SessionText.language) }, \.chosenLanguage) { page in
      [Choice(value: nil, name: page.language.text(SessionText.systemLanguage))]
        + Localization.languages.map {
          Choice(value: $0, name: $0.name, words: $0.names(in: page.language))
        }
    }
  }

  private func delayRow() -> SettingRow {
    let range = ValueRange.choices(11, default: defaults.hintDelay / 1000)
    let stepper = stepper("hintDelay", range) { $0.set(\.hintDelay, $1 * 1000) }
    return SettingRow(title: { $0.text(SessionText.hintDelay) }, control: stepper) { page in
      stepper.titles = (0...10).map { page.language.text(CommonText.seconds, count: $0) }
      stepper.value = Double(page.settings.hintDelay) / 1000
    }
  }

  private func echoRow() -> SettingRow {
    choice("typingEcho", { $0.text(SessionText.typingEcho) }, \.typingEcho) { page in
      zip(ReaderSettings.TypingEcho.allCases, SessionText.typingEchoes).map {
        Choice(value: $0, name: page.language.text($1))
      }
    }
  }

  private func appearanceRow() -> SettingRow {
    choice("appearance", { $0.text(SessionText.appearance) }, \.appearance) { page in
      [(nil, SessionText.terminalColors), (.dark, .dark), (.light, .light)].map {
        Choice(value: $0, name: page.language.text($1))
      }
    }
  }

  private func progressRow() -> SettingRow {
    choice("progress", { $0.text(SessionText.progress) }, \.progressSchedule) { page in
      let names: [SessionText] = [.echoNone, .progressMilestones, .progressInterval]
      return zip(ProgressReport.Schedule.allCases, names).map {
        Choice(value: $0, name: page.language.text($1))
      }
    }
  }

  private func textSizeRow() -> SettingRow {
    choice("textSize", { $0.text(SessionText.textSize) }, \.textSizeStep) { page in
      zip(ContentSizeCategory.allCases, SessionText.textSizes).map {
        Choice(value: $0.step, name: page.language.text($1))
      }
    }
  }

  private var pronunciations: [(key: String, value: String)] {
    (settings.pronunciations[settings.language.languageCode] ?? [:]).sorted { $0.key < $1.key }
  }

  /// The pronunciations of the reader's language: a typed `word = words` is added, a chosen one is removed.
  private func pronunciationChoices() -> Choices {
    let words = pronunciations
    let language = settings.language
    func change(_ word: String, to words: String?) {
      var all = settings.pronunciations
      all[language.languageCode, default: [:]][word] = words
      if all[language.languageCode]?.isEmpty == true { all[language.languageCode] = nil }
      set(\.pronunciations, all)
    }
    return Choices(
      setting: SessionText.pronunciations.rawValue, title: language.text(SessionText.pronunciationsTitle),
      names: words.map { language.text(SessionText.pronunciation, ["word": $0.key, "words": $0.value]) },
      selected: 0, marksSelected: false,
      type: { text in
        let parts = text.split(separator: "=", maxSplits: 1).map {
          $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        if parts.count == 2, !parts[0].isEmpty { change(parts[0], to: parts[1]) }
      },
      next: { self.pronunciationChoices() },
      choose: { change(words[$0].key, to: nil) })
  }

  /// The choices of the rotor: a chosen one is turned off, or turned on as the last one.
  private func rotorChoices(selecting choice: RotorChoice?) -> Choices {
    let (used, language) = (settings.rotor, settings.language)
    let all = used + RotorChoice.all.filter { !used.contains($0) }
    var chosen: RotorChoice?
    return Choices(
      setting: SessionText.rotor.rawValue, title: language.text(SessionText.rotorTitle),
      names: all.map { "\(language.name(of: $0)), \(language.words[used.contains($0) ? .on : .off])" },
      selected: choice.flatMap { all.firstIndex(of: $0) } ?? 0, marksSelected: false,
      next: { self.rotorChoices(selecting: chosen) },
      choose: { index in
        chosen = all[index]
        let rest = used.filter { $0 != all[index] }
        let changed = rest.count < used.count ? rest : used + [all[index]]
        // A rotor needs choices to turn.
        if !changed.isEmpty { self.set(\.rotor, changed) }
      })
  }

  /// A row for a setting that is a list, which a button opens. It shows the number of entries.
  func list(
    _ title: SessionText, named name: String? = nil,
    entries: @escaping @MainActor (SettingsPage) -> [String],
    choices: @escaping @MainActor (SettingsPage) -> Choices
  ) -> SettingRow {
    let button = BacklitButton()
    button.identifier = "settings.\(name ?? title.rawValue)"
    button.addAction(for: .touchUpInside) { [weak self] _ in
      if let self { showChoices(choices(self)) }
    }
    return SettingRow(title: { $0.text(title) }, control: button) { page in
      let entries = entries(page)
      button.title = "\(entries.count)"
      button.accessibilityValue =
        entries.isEmpty ? page.language.text(SessionText.echoNone) : entries.joined(separator: ", ")
      button.accessibilityHint = page.language.text(SessionText.opensList)
    }
  }

  private func toggle(_ title: SessionText, _ path: WritableKeyPath<ReaderSettings, Bool>) -> SettingRow {
    toggle(title.rawValue, title: { $0.text(title) }, path)
  }

  private func toggle(
    _ name: String, title: @escaping (Language) -> String, _ path: WritableKeyPath<ReaderSettings, Bool>
  ) -> SettingRow {
    let control = SettingSwitch(default: defaults[keyPath: path])
    // Settings are not part of the program's undo history.
    control.registersUndo = false
    control.identifier = "settings.\(name)"
    control.addAction(for: .valueChanged) { [weak self, weak control] _ in
      if let control { self?.set(path, control.isOn) }
    }
    return SettingRow(title: title, control: control) { control.isOn = $0.settings[keyPath: path] }
  }

  private func stepper(
    _ name: String, _ range: ValueRange, _ choose: @escaping @MainActor (SettingsPage, Int) -> Void
  ) -> ChoiceStepper {
    let stepper = ChoiceStepper(valueRange: range)
    stepper.identifier = "settings.\(name)"
    // Settings are not part of the program's undo history.
    stepper.registersUndo = false
    stepper.addAction(for: .valueChanged) { [weak self, weak stepper] _ in
      guard let self, let stepper else { return }
      choose(self, Int((stepper.value / stepper.valueRange.keyStep).rounded()))
    }
    return stepper
  }
}

extension SessionText {
  /// The names of the choices for the typing echo, in the order of the cases.
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
  fileprivate static func percent(default value: Double) -> ValueRange {
    range(maximum: 100, step: 5, default: value)
  }

  /// The indices of `count` choices; at least two, because a range cannot be empty.
  fileprivate static func choices(_ count: Int, default index: Int) -> ValueRange {
    range(maximum: Double(max(1, count - 1)), step: 1, default: Double(index))
  }

  private static func range(maximum: Double, step: Double, default value: Double) -> ValueRange {
    do { return try ValueRange(minimum: 0, maximum: maximum, step: step, default: value) } catch {
      fatalError("The range of a setting is not valid: \(error).")
    }
  }
}
