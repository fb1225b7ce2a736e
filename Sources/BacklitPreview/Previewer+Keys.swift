import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI

extension Previewer {
  /// The keys of the preview, for the list of keys and the last line: letters with Alt, which controls do not use.
  /// Ten of them have a function key as well.
  static let keys = [
    KeyHelpItem(keys: "Alt S W H", meaning: "size, size classes"),
    KeyHelpItem(keys: "Alt U", meaning: "covered edges: none, or those of a phone with a notch"),
    KeyHelpItem(keys: "Alt O, Alt A", meaning: "rotate, all devices"),
    KeyHelpItem(keys: "Alt Shift A", meaning: "add, remove or rotate a device"),
    KeyHelpItem(keys: "Alt B", meaning: "pages and segues; then Alt E goes along segues, and edits"),
    KeyHelpItem(keys: "Alt X", meaning: "scale larger screens to fit"),
    KeyHelpItem(keys: "Alt D C R T", meaning: "dark, contrast, direction, text size"),
    KeyHelpItem(keys: "Alt G P M", meaning: "language, plain pictures, motion"),
    KeyHelpItem(keys: "Alt L I", meaning: "lines, inspector"),
    KeyHelpItem(keys: "Alt N V", meaning: "inspect next element, next view"),
    KeyHelpItem(keys: "Alt E, Alt K", meaning: "edit the inspected view, mark it for an edit of several"),
    KeyHelpItem(keys: "F2 3 4 5 7 8 9 10 11 12", meaning: "as Alt S W H D R T L E K N"),
    KeyHelpItem(keys: "with Shift", meaning: "the other way"),
    KeyHelpItem(keys: "Alt Up, Alt Down", meaning: "scroll the panel"),
    KeyHelpItem(keys: "Alt F, Alt Q", meaning: "panel, leave"),
  ]

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
