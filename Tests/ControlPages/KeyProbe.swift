import Backlit
import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI

/// The effects of keys on a control, measured: each is pressed at a control of its own.
@MainActor
struct KeyProbe {
  /// A key with an effect.
  struct Row {
    let key: String
    /// The changes at the focus, and the events that the control sends.
    var effect = ""
    /// The words of the built-in reader.
    var spoken = ""
  }

  private static let keys: [(name: String, event: KeyEvent)] = [
    ("Space", KeyEvent(.character(" "))), ("Enter", KeyEvent(.enter)), ("Up", KeyEvent(.up)),
    ("Down", KeyEvent(.down)), ("Left", KeyEvent(.left)), ("Right", KeyEvent(.right)),
    ("Shift-Up", KeyEvent(.up, modifiers: .shift)), ("Page Up", KeyEvent(.pageUp)),
    ("Page Down", KeyEvent(.pageDown)), ("Home", KeyEvent(.home)), ("End", KeyEvent(.end)),
    ("Control-Home", KeyEvent(.home, modifiers: .control)),
    ("Control-End", KeyEvent(.end, modifiers: .control)), ("Delete", KeyEvent(.delete)),
    ("Escape", KeyEvent(.escape)), ("b", KeyEvent(.character("b"))),
  ]

  /// The words of the reader for a key without a meaning at an element.
  private static let refusals: Set = ["no action here", "not adjustable", "nothing further"]

  /// Keys that move the reader from element to element, wherever it is.
  private static let moving: Set = ["Left", "Right", "Home", "End", "Escape"]

  let sample: ControlSample

  /// The keys that have an effect.
  func rows() throws -> [Row] {
    try Self.keys.compactMap { name, event in
      let row = Row(
        key: name, effect: try effect(of: event),
        spoken: Self.moving.contains(name) ? "" : try words(after: event))
      return row.effect.isEmpty && row.spoken.isEmpty ? nil : row
    }
  }

  /// Returns the words of the reader when it is turned on at the control.
  func arrival() throws -> String {
    let display = try makeDisplay()
    display.robot.reader(.on)
    display.finishSpeaking()
    return Self.joined(Array(display.spoken.drop { $0 == ["Screen reader on"] }))
  }

  private func makeDisplay() throws -> HeadlessDisplay {
    let display = HeadlessDisplay(columns: 48, rows: 20)
    display.show(try sample.makePage())
    display.robot.press(.tab)
    if sample.isOpened { display.robot.press(.enter) }
    display.advance(by: 1)
    return display
  }

  private func words(after event: KeyEvent) throws -> String {
    let display = try makeDisplay()
    display.robot.reader(.on)
    display.finishSpeaking()
    display.clearTranscript()
    display.robot.press(event.key, modifiers: event.modifiers)
    display.advance(by: 0.4)
    display.finishSpeaking()
    return Self.joined(display.spoken)
  }

  private static func joined(_ spoken: [[String]]) -> String {
    spoken.map { $0.joined(separator: ", ") }.filter { !refusals.contains($0) }.joined(separator: " – ")
  }

  private func effect(of event: KeyEvent) throws -> String {
    let display = try makeDisplay()
    guard let view = display.session.window.focusedView else { return "" }
    var events: [String] = []
    if let control = view as? Control {
      for (name, kind) in [
        ("primaryActionTriggered", ControlEvents.primaryActionTriggered), ("valueChanged", .valueChanged),
        ("editingChanged", .editingChanged),
      ] {
        control.addAction(for: kind) { _ in if !events.contains(name) { events.append(name) } }
      }
    }
    let before = Self.words(at: display)
    display.robot.press(event.key, modifiers: event.modifiers)
    display.advance(by: 0.4)
    let after = Self.words(at: display)
    let changes = after.filter { !before.contains($0) }
    return (changes + events.map { "`\($0)`" }).joined(separator: ", ")
  }

  /// The words of the element with the focus.
  private static func words(at display: HeadlessDisplay) -> [String] {
    let tree = display.tree
    guard let node = display.session.brailleFocus.flatMap({ tree[$0] }) else { return [] }
    return display.session.language.words.parts(for: node)
  }
}
