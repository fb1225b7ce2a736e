import BacklitGeometry
import BacklitTerminal

/// The events of the bytes of a text, including `flush()` if the test simulates the timeout.
func decode(_ text: String, flushing: Bool = false) -> [TerminalEvent] {
  decode(Array(text.utf8), flushing: flushing)
}

func decode(_ bytes: [UInt8], flushing: Bool = false) -> [TerminalEvent] {
  var decoder = InputDecoder()
  var events = decoder.feed(bytes)
  if flushing { events += decoder.flush() }
  return events
}

func key(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> TerminalEvent {
  .input(.key(KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat)))
}

func typed(_ character: Character, _ modifiers: KeyModifiers = []) -> TerminalEvent {
  key(.character(character), modifiers)
}

/// A pointer event in the middle of a cell.
func pointer(
  _ phase: PointerEvent.Phase, _ button: PointerEvent.Button? = nil, x column: Int, y row: Int,
  _ modifiers: KeyModifiers = []
) -> TerminalEvent {
  let place = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
  return .input(.pointer(PointerEvent(phase, button: button, location: place, modifiers: modifiers)))
}
