import BacklitGeometry
import Testing

@testable import BacklitTerminal

/// The input that arrives for keys from terminals without kitty's keyboard protocol, as the decoder reads it.
@Suite struct PlainArrivalTests {
  /// The key that arrives; nil for none.
  private func arriving(_ event: KeyEvent) -> KeyEvent? {
    switch event.plainArrival {
    case .same: event
    case .key(let other): other
    case .nothing: nil
    }
  }

  @Test("Control with a letter arrives as the decoder reads its control character") func letters() {
    for letter in "abcdefghijklmnopqrstuvwxyz\\]_" {
      let byte = letter.asciiValue! & 0x1F
      for (modifiers, prefix) in [
        (KeyModifiers.control, ""), ([.control, .alt], "\u{1B}"), ([.control, .shift], ""),
      ] {
        let text = prefix + String(Unicode.Scalar(byte))
        let arrived = arriving(KeyEvent(.character(letter), modifiers: modifiers))
        #expect(arrived.map { [TerminalEvent.input(.key($0))] } == decode(text), "\(letter) \(modifiers)")
      }
    }
  }

  @Test("Every key that arrives is one that arrives as itself") func idempotent() {
    let keys: [Key] =
      [.enter, .tab, .escape, .backspace, .delete, .insert, .up, .left, .home, .pageUp, .control]
      + (1...24).map(Key.function) + " azAZ019?/[]O+-é".map(Key.character)
    for key in keys {
      for bits in UInt8(0)..<8 {
        let event = KeyEvent(key, modifiers: KeyModifiers(rawValue: bits))
        guard let arrived = arriving(event) else { continue }
        if arrived != event, event.plainArrival == .same { Issue.record("\(event)") }
        #expect(arrived.plainArrival == .same, "\(event)")
      }
    }
  }
}
