import Input
import ScreenReader

/// The names of keys in one language, as shown in the list of keys.
struct KeyWords: Sendable {
  var language: AccessibilityLanguage
  var shift: String
  var alt: String
  var control: String
  var enter: String
  var tab: String
  var escape: String
  var space: String
  var backspace: String
  var delete: String
  var insert: String
  var up: String
  var down: String
  var left: String
  var right: String
  var home: String
  var end: String
  var pageUp: String
  var pageDown: String

  /// The spoken name of a key press: "Control Left", "Alt Shift Z".
  func name(of event: KeyEvent) -> String {
    var words: [String] = []
    if event.modifiers.contains(.control) { words.append(control) }
    if event.modifiers.contains(.alt) { words.append(alt) }
    if event.modifiers.contains(.shift) { words.append(shift) }
    return (words + [name(of: event.key)]).joined(separator: " ")
  }

  private func name(of key: Key) -> String {
    switch key {
    case .character(" "): space
    case .character(let character):
      character.isLetter ? character.uppercased() : language.name(of: character)
    case .enter: enter
    case .tab: tab
    case .escape: escape
    case .backspace: backspace
    case .delete: delete
    case .insert: insert
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    case .home: home
    case .end: end
    case .pageUp: pageUp
    case .pageDown: pageDown
    case .function(let number): "F\(number)"
    case .control: control
    }
  }

  /// The name of a key press in the list of keys, which shows punctuation characters instead of their names.
  func written(_ event: KeyEvent) -> String {
    guard case .character(let character) = event.key, !character.isLetter, character != " " else {
      return name(of: event)
    }
    // Shift is implied by the punctuation character.
    var modifiers: [String] = []
    if event.modifiers.contains(.control) { modifiers.append(control) }
    if event.modifiers.contains(.alt) { modifiers.append(alt) }
    return (modifiers + [String(character)]).joined(separator: " ")
  }
}
