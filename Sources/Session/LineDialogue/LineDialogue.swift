import Cells
import Input
import ScreenReader
import Speech

/// A session by lines, for who has no screen to draw on: what is said comes out as lines, names of keys go in.
///
/// It positions nothing and writes no control characters, so it serves a pipe, a dumb terminal, the shell of an editor, a
/// serial line. What is done with the keys is the session's own: the reader is on, and its keys are those of a terminal.
@MainActor
public final class LineDialogue {
  private let session: Session
  private let write: @MainActor (String) -> Void
  /// Called for Control-C.
  public var onInterrupt: (@MainActor () -> Void)?
  /// Whether anything was written since the last line came in.
  private var hasAnswered = true

  /// A dialogue with a session.
  /// - Parameters:
  ///   - session: what is shown. Its ``Session/onUtterance`` is taken.
  ///   - write: gets each line, without its end.
  public init(_ session: Session, write: @escaping @MainActor (String) -> Void) {
    self.session = session
    self.write = write
    session.onUtterance = { [weak self] in self?.say($0.text) }
  }

  private var words: SessionWords { session.language.sessionWords }

  /// Says how to begin, and turns the reader on, which says where one is.
  /// - Parameter time: now, in seconds.
  public func begin(at time: Double) {
    say(words.lineGreeting)
    if !session.isReaderOn { session.perform(.on, at: time) }
  }

  /// Why nothing is heard and what to do about it, in the language of the session.
  /// - Parameters:
  ///   - reason: what is wrong, as the synthesizer told it.
  ///   - remedy: what to do, as the synthesizer told it.
  /// - Returns: one line.
  public func warning(reason: String, remedy: String) -> String {
    "\(words.noSound): \(words.failure(reason)); \(words.failure(remedy))"
  }

  /// Does what a line says: names of keys separated by blanks, `?`, `picture`, or nothing for the next element. A line with
  /// a word that is none of these does nothing but say so.
  /// - Parameters:
  ///   - line: the line without its end.
  ///   - time: now, in seconds; never less than before.
  public func take(_ line: String, at time: Double) {
    hasAnswered = false
    let typed = line.split(whereSeparator: \.isWhitespace).map(String.init)
    if typed == ["?"] { return sayKeys() }
    if typed.count == 1, ["picture", words.linePicture.keys].contains(typed[0].lowercased()) {
      return sayPicture(at: time)
    }
    var presses: [KeyEvent] = []
    for word in typed {
      guard let press = session.language.keyWords.press(typed: word) else {
        return say(words.lineFault.replacing("{word}", with: word))
      }
      presses.append(press)
    }
    for press in typed.isEmpty ? [KeyEvent(.right)] : presses {
      if press == KeyEvent(.character("c"), modifiers: .control) {
        // The program is to end: what else the line asks for is not done.
        onInterrupt?()
        return
      }
      session.handle(.key(press), at: time)
    }
  }

  /// Says that a line was longer than can be taken.
  public func refuseLine() { say(words.lineTooLong) }

  /// Says that nothing was said, if nothing was since the last line; call it when all that was due has happened.
  public func finishAnswer() {
    if !hasAnswered { say(words.lineSilence) }
  }

  private func sayKeys() {
    say("\(words.lineEmpty.keys): \(words.lineEmpty.meaning)")
    for item in session.programKeys + (session.isReaderOn ? words.readerKeys : words.generalKeys) {
      let keys = session.language.keyWords.typed(item.keys)
      if !keys.isEmpty { say("\(keys.joined(separator: ", ")): \(item.meaning)") }
    }
    say("\(words.linePicture.keys): \(words.linePicture.meaning)")
  }

  private func sayPicture(at time: Double) {
    session.makeFrame(at: time)
    var lines = (0..<session.grid.rows).map { row in
      let text = session.grid.rowText(row)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
    while lines.last == "" { lines.removeLast() }
    for line in lines { say(line) }
  }

  /// Writes a line in which nothing can steer a terminal.
  private func say(_ text: String) {
    hasAnswered = true
    write(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })))
  }
}
