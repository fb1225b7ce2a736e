import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI

extension Previewer {
  /// The letters with Alt in groups, and what they do. Controls do not use them.
  private static let letters: [[(letters: String, meaning: String)]] = [
    [("S", "size"), ("WH", "size classes")],
    [("U", "covered edges: none, or those of a phone with a notch")],
    [("O", "rotate"), ("A", "all devices")],
    [("B", "pages and segues; then Alt E goes along segues, and edits")],
    [("X", "scale larger screens to fit")],
    [("D", "dark"), ("C", "contrast"), ("R", "direction"), ("T", "text size")],
    [("G", "language"), ("P", "plain pictures"), ("M", "motion")],
    [("L", "lines"), ("I", "inspector")],
    [("N", "inspect next element"), ("V", "next view")],
    [("E", "edit the inspected view"), ("K", "mark it for an edit of several")],
    [("F", "panel"), ("Q", "leave")],
  ]

  /// The keys of the preview, for the list of keys and the last line, without those that commands of the definition have. Ten
  /// letters have a function key as well.
  static func keys(besides commands: [KeyCommand]) -> [KeyHelpItem] {
    func isFree(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
      !commands.contains { $0.matches(KeyEvent(key, modifiers: modifiers)) }
    }
    var items = letters.compactMap { group -> KeyHelpItem? in
      let free = group.map { part in
        (
          letters: part.letters.filter { isFree(.character(Character($0.lowercased())), .alt) },
          meaning: part.meaning
        )
      }.filter { !$0.letters.isEmpty }
      let names = free.flatMap(\.letters).map { String($0) }.joined(separator: " ")
      return free.isEmpty
        ? nil : KeyHelpItem(keys: "Alt \(names)", meaning: free.map(\.meaning).joined(separator: ", "))
    }
    let functions = functionKeys.sorted { $0.key < $1.key }.filter { isFree(.function($0.key), []) }
    if !functions.isEmpty {
      items.append(
        KeyHelpItem(
          keys: "F" + functions.map { "\($0.key)" }.joined(separator: " "),
          meaning: "as Alt " + functions.map { $0.value.uppercased() }.joined(separator: " ")))
    }
    if isFree(.character("a"), .alt) {
      items.append(KeyHelpItem(keys: "Alt Shift A", meaning: "add, remove or rotate a device"))
    }
    return items + [
      KeyHelpItem(keys: "with Shift", meaning: "the other way"),
      KeyHelpItem(keys: "Alt Up, Alt Down", meaning: "scroll the panel"),
    ]
  }

  /// Says what keys do at the focus: commands of the definition come before the preview.
  func updateKeys() {
    // A page of the session, such as the list of keys, is about the focus before.
    if let focused = session.window.focusedView, !focused.isDescendant(of: view) { return }
    let keys = Self.keys(besides: session.window.reachableKeyCommands)
    if keys != session.programKeys { session.programKeys = keys }
  }

  /// Function keys with the same meaning as letters with Alt, for terminals that use Alt themselves or send accented
  /// letters.
  private static let functionKeys: [Int: Character] = [
    2: "s", 3: "w", 4: "h", 5: "d", 7: "r", 8: "t", 9: "l", 10: "e", 11: "k", 12: "n",
  ]

  /// Handles a key that no view handled.
  ///
  /// - Returns: whether it is a key of the preview.
  func handle(_ event: KeyEvent) -> Bool {
    let isShifted = event.modifiers.contains(.shift)
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.up, .alt): return view.panel.accessibilityScroll(.up)
    case (.down, .alt): return view.panel.accessibilityScroll(.down)
    case (.character(let character), .alt):
      guard let letter = character.lowercased().first else { return false }
      return perform(letter, backwards: character.isUppercase || isShifted)
    case (.function(let number), []):
      return Self.functionKeys[number].map { perform($0, backwards: isShifted) } ?? false
    default: return false
    }
  }

  private func perform(_ letter: Character, backwards: Bool) -> Bool {
    switch letter {
    case "n": inspectNext(backwards: backwards, elements: true)
    case "v": inspectNext(backwards: backwards, elements: false)
    case "f": change { $0.showsPanel.toggle() }
    case "b": togglePages()
    case "e": if settings.showsPages { showPageMenu() } else { showEditMenu() }
    case "k": toggleMark()
    case "o": rotate()
    case "a": if backwards { showDeviceMenu() } else { change { $0.showsDevices.toggle() } }
    case "x":
      change { $0.fitsSpace.toggle() }
      announce(settings.fitsSpace ? "Scaled to fit" : "Not scaled")
    case "q": onQuit?()
    default:
      guard let setting = PreviewSetting(rawValue: letter) else { return false }
      step(setting, backwards: backwards)
    }
    return true
  }

  /// Changes a setting to its next value.
  func step(_ setting: PreviewSetting, backwards: Bool = false) {
    change { $0.step(setting, backwards: backwards, languages: languages) }
    if session.isReaderOn {
      announce("\(setting.title) \(settings.value(of: setting, traits: session.screen.traitCollection))")
    }
  }
}
