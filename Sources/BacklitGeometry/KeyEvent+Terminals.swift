extension KeyEvent {
  /// The input that a terminal without kitty's keyboard protocol sends for a key.
  package enum PlainArrival: Hashable, Sendable {
    /// The key.
    case same
    /// The bytes of a different key.
    case key(KeyEvent)
    /// Nothing that a program can rely on.
    case nothing
  }

  /// The input that arrives for the key from a terminal without kitty's keyboard protocol. There, Control and a letter are a
  /// control character of ASCII, Alt is ESC before a key, and Shift is part of the character.
  package var plainArrival: PlainArrival {
    switch key {
    case .character(let character): plainArrival(of: character)
    case .control, .shift: .nothing
    // Desktops and the Linux console take function keys and Tab with Alt, and Control-Alt-Delete.
    case .function(let number): number <= 12 && !modifiers.contains(.alt) ? .same : .nothing
    case .tab where modifiers.contains(.alt): .nothing
    case .delete where modifiers.isSuperset(of: [.control, .alt]): .nothing
    // Their bytes have no modifiers except ESC for Alt, and Shift-Tab has a sequence of its own.
    case .enter, .backspace: arrival(of: key, with: modifiers.intersection(.alt))
    case .tab: modifiers == .shift ? .same : arrival(of: key, with: modifiers.intersection(.alt))
    // ESC before ESC is the Escape key twice.
    case .escape: arrival(of: key, with: [])
    case .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: .same
    }
  }

  private func plainArrival(of character: Character) -> PlainArrival {
    let alt = modifiers.intersection(.alt)
    guard modifiers.contains(.control) else {
      let isShifted = modifiers.contains(.shift)
      let sent = isShifted ? String(character).uppercased().first ?? character : character
      // ESC before one of these characters begins the sequence of a different key.
      if alt == .alt, "[OPX]^_".contains(sent) { return .nothing }
      return isShifted ? arrival(of: .character(sent), with: alt) : .same
    }
    switch character {
    case "i": return arrival(of: .tab, with: alt)
    case "j", "m": return arrival(of: .enter, with: alt)
    case "h": return arrival(of: .backspace, with: alt)
    case "[": return arrival(of: .escape, with: [])
    case "a"..."z", " ", "\\", "]", "^", "_": return arrival(of: key, with: alt.union(.control))
    case "/": return arrival(of: .character("_"), with: alt.union(.control))
    default: return .nothing
    }
  }

  /// The key with the modifiers that arrive.
  private func arrival(of key: Key, with modifiers: KeyModifiers) -> PlainArrival {
    let other = KeyEvent(key, modifiers: modifiers)
    return other.key == self.key && modifiers == self.modifiers ? .same : .key(other)
  }
}
