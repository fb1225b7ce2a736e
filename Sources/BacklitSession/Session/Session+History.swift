import BacklitAccessibility
import BacklitUI
import BacklitValues

extension Session {
  /// Shows or hides the list of recent speech, the latest first. Enter repeats a line. While the reader is off, it is the list
  /// of notices.
  func toggleSpeechHistory() {
    if closeList(.history) { return }
    let lines =
      reader.isOn
      ? reader.history.reversed().map { ListLine(text: "\($0.text), \(age(of: $0))", name: $0.text) }
      : window.noticeHistory.reversed().map { ListLine(text: $0, name: $0) }
    show(.history, title: reader.isOn ? .historyTitle : .noticesTitle, lines: FixedLines(lines)) {
      [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      self.announce(lines[index].name, about: .history)
      if !self.reader.isOn { self.captions.notice = lines[index].name }
    }
  }

  /// How long ago an utterance was requested, in words.
  private func age(of utterance: Utterance) -> String {
    let seconds = (milliseconds - (speech.times[utterance.id] ?? milliseconds)) / 1000
    let time =
      seconds < 60
      ? language.text(CommonText.seconds, count: seconds)
      : language.text(CommonText.minutes, count: seconds / 60)
    return language.text(SessionText.ago, ["time": time])
  }
}
