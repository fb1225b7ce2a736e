import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

/// The settings, their choices, and the search on pages.
extension Session {
  /// Shows or hides the settings of the reader, its voice and the display.
  ///
  /// The settings can be changed by keys, by mouse and by speech, whether the reader is on or off, and take
  /// effect immediately.
  func toggleSettings() {
    toggle(SettingsPage.self) { makeSettingsPage(close: $0) }
  }

  private func makeSettingsPage(
    first: String? = nil, close: @escaping @MainActor () -> Void
  ) -> SettingsPage {
    SettingsPage(
      settings: settings, voices: speech.voices, voiceDefaults: reader.voiceDefaults, first: first,
      close: close,
      change: { [weak self] in self?.change($0) }, showChoices: { [weak self] in self?.show($0) })
  }

  /// Shows the settings again, at one of them, or at the first one for nil.
  private func showSettings(at setting: String?) { show { makeSettingsPage(first: setting, close: $0) } }

  /// Shows the entries of the page that match a text, and goes to the chosen one.
  func search(_ entries: [SearchEntry], for text: String) {
    guard let page = panel else { return }
    show(above: true) { close in
      let list = ListPage(
        .choices, title: { [weak page] _ in page?.heading.text ?? "" },
        lines: FixedLines(entries.map(\.line)),
        close: close
      ) { [weak self] index in
        guard let self, let list = panel else { return }
        let place = PlaceBehindPage(focus: entries[index].choose(), cursor: nil)
        list.below?.place = place
        self.close(list)
      }
      list.search(text)
      return list
    }
  }

  /// Shows the choices of a setting in a list, or asks for a key, and then shows the settings again.
  private func show(_ choices: SettingsPage.Choices) {
    let back: @MainActor () -> Void = { [weak self] in self?.showSettings(at: choices.setting) }
    let finish: @MainActor () -> Void = { [weak self] in
      if let next = choices.next { self?.show(next()) } else { back() }
    }
    if let takeKey = choices.takeKey {
      return show { _ in
        KeyQuestionPage(
          choices.title, meaning: { [weak self] in self?.meaning(of: $0) }, close: finish
        ) { key in
          takeKey(key)
          finish()
        }
      }
    }
    let lines = choices.names.enumerated().map { index, name in
      ListLine(text: name, name: name, isChosen: choices.marksSelected && index == choices.selected)
    }
    let answer = choices.type.map { type in
      { @MainActor (text: String) in
        type(text)
        finish()
      }
    }
    show { _ in
      ListPage(
        .choices, title: { _ in choices.title }, lines: FixedLines(lines), selecting: choices.selected,
        type: answer, close: back
      ) { index in
        choices.choose(index)
        finish()
      }
    }
    panel?.closingTime = choices.timeLimit.map { now + $0 }
  }
}
