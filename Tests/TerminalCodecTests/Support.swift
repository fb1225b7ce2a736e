import Geometry
import Input
import TerminalCodec

/// A small generator with a seed that a failing test can print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The events of a text's bytes, with `flush()` at the end where the test says that time passes.
func decode(_ text: String, thenWait: Bool = false) -> [TerminalEvent] {
  decode(Array(text.utf8), thenWait: thenWait)
}

func decode(_ bytes: [UInt8], thenWait: Bool = false) -> [TerminalEvent] {
  var decoder = InputDecoder()
  var events = decoder.feed(bytes)
  if thenWait { events += decoder.flush() }
  return events
}

func key(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> TerminalEvent {
  .input(.key(KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat)))
}

func typed(_ character: Character, _ modifiers: KeyModifiers = []) -> TerminalEvent {
  key(.character(character), modifiers)
}

func pointer(
  _ phase: PointerEvent.Phase, _ button: PointerEvent.Button? = nil, x: Double, y: Double,
  _ modifiers: KeyModifiers = []
) -> TerminalEvent {
  .input(
    .pointer(PointerEvent(phase, button: button, location: Point(x: x, y: y), modifiers: modifiers)))
}
