import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

/// A line-oriented interface to a session, for terminals and pipes without cursor addressing: speech is
/// written as lines, and input lines are names of keys.
///
/// It writes no control characters, so it works in a pipe, a dumb terminal, the shell of an editor or a
/// serial line. The session handles the keys as in a terminal, and the reader is on.
@MainActor
package final class LineInterface {
  private let session: Session
  private let decode: @MainActor (String) -> [KeyEvent]
  private let write: @MainActor (String) -> Void
  /// Called when the user types Control-C.
  package var onInterrupt: (@MainActor () -> Void)?
  /// Called before the line of an announcement.
  package var onAnnouncement: (@MainActor () -> Void)?
  /// Whether a line was written since the last input line.
  private var hasAnswered = true
  /// The container whose choices were written last; nil after leaving it.
  private var shownChoices: NodeID?

  /// Creates the interface of a session.
  /// - Parameters:
  ///   - session: the session. Its handler `onUtterance` is set.
  ///   - decode: returns the keys of a text with control characters, as a terminal sends them.
  ///   - write: receives each output line, without its end.
  package init(
    _ session: Session, decode: @escaping @MainActor (String) -> [KeyEvent] = { _ in [] },
    write: @escaping @MainActor (String) -> Void
  ) {
    self.session = session
    self.decode = decode
    self.write = write
    session.handlers.onUtterance = { [weak self] utterance in
      if utterance.kind == .announcement { self?.onAnnouncement?() }
      self?.writeLine((self?.nameOfField(with: utterance.text) ?? "") + utterance.line)
    }
  }

  private var language: Language { session.language }

  /// The name of the focused field, with a colon, before the message of what is wrong with its text; nil for other texts.
  private func nameOfField(with message: String) -> String? {
    guard let field = session.window.focusedView as? TextInputControl, field.validationMessage == message
    else {
      return nil
    }
    return field.accessibilityLabel.map { $0 + ": " }
  }

  /// Writes the greeting and turns the reader on, which speaks the first element.
  /// - Parameters:
  ///   - reason: why the program runs in lines, which the greeting says.
  ///   - time: now, in seconds.
  package func begin(_ reason: LineReason = .noTerminal, at time: Double) {
    writeLine(language.text(SessionText.lineGreeting, ["reason": language.text(reason.text)]))
    if !session.isReaderOn { session.perform(.on, at: time) }
  }

  /// A warning that there is no sound, with the remedy, in the language of the session.
  /// - Returns: one line.
  package func warning(_ failure: SpeechFailure) -> String {
    let (reason, remedy) = (failure.detailedReason(in: language), failure.remedy(in: language))
    return "\(language.text(SessionText.noSound)): \(reason); \(remedy)"
  }

  /// The prefix of a line that names keys. A line needs it while a text that can be edited has the focus.
  private static let keyPrefix = ":"

  /// Handles an input line. In a text that can be edited, the line is its text, unless it is empty, begins with a colon, or
  /// contains keys as the terminal sends them.
  ///
  /// Elsewhere, and after a colon, it is names of keys separated by spaces, `?`, `picture`, the number of a choice, or an
  /// empty line for the next element. A word can also contain keys as the terminal sends them.
  ///
  /// At a control that takes typed values, a number is its new value as a whole. Other words are searched in the list that
  /// is shown, or else name the element that the reader goes to. A line that is nothing of this only reports its first
  /// unknown word.
  /// - Parameters:
  ///   - line: the line without its end.
  ///   - time: now, in seconds; never less than before.
  package func handleLine(_ line: String, at time: Double) {
    hasAnswered = false
    let isText =
      !line.isEmpty && !line.hasPrefix(Self.keyPrefix) && !line.contains(where: \.isControlCharacter)
    if isText, session.type(line: line, at: time) || session.type(value: line, at: time) { return }
    let line = withoutPrefix(line)
    let typed = Self.words(of: line)
    if typed.isEmpty, session.isTyping {
      // The arrow would move the insertion point.
      session.perform(.next, at: time)
      return
    }
    if typed == ["?"] { return writeKeys() }
    if typed.count == 1, session.choose(numbered: typed[0], at: time) { return }
    if typed.count == 1,
      ["picture", language.keyHelp(.lines, "picture").keys].contains(typed[0].lowercased())
    {
      return writePicture(at: time)
    }
    var presses: [KeyEvent] = []
    for word in typed {
      if word.contains(where: \.isControlCharacter) {
        let keys = decode(word)
        guard !keys.isEmpty else {
          return writeLine(language.text(SessionText.lineFault, ["word": word]))
        }
        presses += keys
        continue
      }
      guard let press = language.keyWords.press(typed: word) else {
        if isText, session.find(line, at: time) { return }
        return writeLine(language.text(SessionText.lineFault, ["word": word]))
      }
      presses.append(press)
    }
    for press in typed.isEmpty ? [KeyEvent(.right)] : presses {
      if press == KeyEvent(.character("c"), modifiers: .control) {
        // The program ends; the rest of the line is ignored.
        onInterrupt?()
        return
      }
      session.handle(.key(press), at: time)
    }
  }

  /// A line without the colon before names of keys. Outside of a text, a colon alone is a key.
  private func withoutPrefix(_ line: String) -> String {
    guard line.hasPrefix(Self.keyPrefix) else { return line }
    let names = line.dropFirst()
    return session.isTyping || names.first?.isWhitespace == false ? String(names) : line
  }

  /// The words of a line. A line of only tabs is the Tab key; otherwise tabs separate words.
  private static func words(of line: String) -> [String] {
    if !line.isEmpty, line.allSatisfy({ $0 == "\t" }) { return [line] }
    return line.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Reports that a line was too long.
  package func reportLongLine() { writeLine(language.text(SessionText.lineTooLong)) }

  /// Writes the choices at the place to which the line led, a line each with its number, and that there was no answer if no
  /// line was written since the last input. Call it after all timed work is done.
  package func finishAnswer() {
    let choices = session.choices
    if let choices, choices.container != shownChoices {
      for item in choices.items { writeLine("\(item.number). \(item.name)") }
    }
    shownChoices = choices?.container
    if !hasAnswered { writeLine(language.text(SessionText.lineSilence)) }
  }

  private func writeKeys() {
    func write(_ item: KeyHelpItem, typed keys: String) { writeLine("\(keys): \(item.meaning)") }
    let empty = language.keyHelp(.lines, "empty")
    write(empty, typed: empty.keys)
    let list = session.isReaderOn ? KeyHelpList.reader : .general
    // Lines have no screen that a key draws again.
    let general = list.names.filter { $0 != "redraw" }.map { language.keyHelp(list, $0) }
    let commands = session.window.reachableKeyCommands
    for item in session.programKeyHelp(commands) + general {
      // The list shows q as Q, and a typed Q is a different key.
      let keys = language.keyWords.typed(item.keys).map { name in
        guard name.count == 1, let letter = name.first,
          !commands.contains(where: { $0.matches(KeyEvent(.character(letter))) })
        else { return name }
        return name.lowercased()
      }
      if !keys.isEmpty { write(item, typed: keys.joined(separator: ", ")) }
    }
    let picture = language.keyHelp(.lines, "picture")
    write(picture, typed: picture.keys)
  }

  private func writePicture(at time: Double) {
    session.makeFrame(at: time)
    var lines = (0..<session.grid.rows).map { row in
      let text = session.grid.rowText(row)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
    while lines.last == "" { lines.removeLast() }
    for line in lines { writeLine(line) }
  }

  /// Writes the lines of a text of the program.
  package func writeLines(of text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { writeLine(String(line)) }
  }

  /// Writes a line with control characters and line breaks replaced by spaces, so that it cannot control a terminal, and
  /// without what changes the order of the text after it.
  private func writeLine(_ text: String) {
    hasAnswered = true
    var line = String.UnicodeScalarView()
    for scalar in String(text.map(TextMetrics.visible)).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      case .format where 0x2066...0x2069 ~= scalar.value: break
      default: line.append(scalar)
      }
    }
    write(String(line))
  }
}

extension Character {
  /// Whether it is a control character, such as the first one of the sequence of an arrow key.
  fileprivate var isControlCharacter: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
