import DemoMIDI
import TestSupport
import Testing

@Suite("What is done with the controls of a controller")
struct MIDIControlTests {
  private static func actions(_ control: MIDIControl, _ messages: [MIDIMessage]) -> [MIDIAction] {
    var reader = MIDIControlReader([control])
    return messages.flatMap { reader.actions(of: $0).map(\.action) }
  }

  private static func controllers(_ pairs: [(Int, Int)], channel: Int = 1) -> [MIDIMessage] {
    pairs.map { MIDIMessage(channel: channel, .controller($0.0, value: $0.1)) }
  }

  @Test("The ends and the middle of a fader are those of the value") func places() {
    for (value, place) in [(0, 0.0), (64, 0.5), (127, 1)] {
      #expect(MIDIAction.place(ofSeven: value) == .place(place))
    }
    for (value, place) in [(0, 0.0), (8192, 0.5), (16383, 1)] {
      #expect(MIDIAction.place(ofFourteen: value) == .place(place))
    }
  }

  @Test("Places grow with the values") func monotone() {
    func place(_ action: MIDIAction) -> Double { if case .place(let place) = action { place } else { -1 } }
    let places = (0...16383).map { place(.place(ofFourteen: $0)) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "Endless knobs have three encodings",
    arguments: [
      (MIDIControl.Encoding.twosComplement, [1, 2, 127, 126], [1, 2, -1, -2]),
      (.binaryOffset, [65, 66, 63, 62], [1, 2, -1, -2]), (.signedBit, [1, 2, 65, 66], [1, 2, -1, -2]),
    ])
  func encodings(encoding: MIDIControl.Encoding, values: [Int], steps: [Int]) {
    let control = MIDIControl(channel: 1, .controller(5), encoding: encoding)
    #expect(Self.actions(control, Self.controllers(values.map { (5, $0) })) == steps.map { .steps($0) })
    #expect((0...127).allSatisfy { (-64...64).contains(encoding.steps(of: $0)) })
  }

  @Test("A control of 14 bits acts with its lower bits, and does not jump between both") func fourteenBits() {
    let control = MIDIControl(channel: 1, .controller(8), fine: 40)
    #expect(
      Self.actions(control, Self.controllers([(40, 9), (8, 64), (40, 0), (8, 127), (40, 127), (40, 0)])) == [
        .place(ofFourteen: 64 << 7), .place(ofFourteen: 16383), .place(ofFourteen: 127 << 7),
      ])
  }

  @Test("Upper bits without lower ones act when the next ones come") func upperBits() {
    let control = MIDIControl(channel: 1, .controller(8), fine: 40)
    #expect(Self.actions(control, Self.controllers([(8, 3), (8, 4)])) == [.place(ofFourteen: 3 << 7)])
  }

  @Test("Notes are pressed and released, and other channels are ignored") func notes() {
    let messages = [
      MIDIMessage(channel: 2, .note(7, velocity: 1)), MIDIMessage(channel: 1, .note(7, velocity: 1)),
      MIDIMessage(channel: 2, .note(7, velocity: 0)),
    ]
    #expect(Self.actions(MIDIControl(channel: 2, .note(7)), messages) == [.press, .release])
  }

  // MARK: Soft take-over

  @Test("A fader that is far from the value moves it after it has reached it") func takeover() {
    var takeover = SoftTakeover()
    #expect(takeover.move(to: 0.2, value: 0.5) == .higher)
    #expect(takeover.move(to: 0.4, value: 0.5) == .higher)
    #expect(takeover.move(to: 0.7, value: 0.5) == .pickedUp)
    takeover.follow(0.7)
    #expect(takeover.move(to: 0.9, value: 0.7) == .follows)
    takeover.follow(0.9)
    #expect(takeover.move(to: 0.8, value: 0.1) == .lower)
    #expect(takeover.move(to: 0.11, value: 0.1) == .pickedUp)
  }

  @Test("A value never jumps by more than the way of the fader", arguments: 0..<100)
  func noJumps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var takeover = SoftTakeover()
    var (value, place) = (Double.random(in: 0...1, using: &random), nil as Double?)
    for _ in 0..<200 {
      if Int.random(in: 0..<20, using: &random) == 0 { value = .random(in: 0...1, using: &random) }
      let new = min(max((place ?? value) + .random(in: -0.1...0.1, using: &random), 0), 1)
      switch takeover.move(to: new, value: value) {
      case .follows, .pickedUp:
        #expect(abs(new - value) <= abs(new - (place ?? new)) + SoftTakeover.reach + 1e-9)
        value = new
        takeover.follow(value)
      case .higher: #expect(new < value)
      case .lower: #expect(new > value)
      }
      place = new
    }
  }

  // MARK: Recognizing

  private static func answers(_ need: MIDIRecognizer.Need, _ moves: [[MIDIMessage]]) -> [MIDIRecognizer
    .Answer]
  {
    var recognizer = MIDIRecognizer(need)
    return moves.map { move in
      for message in move { recognizer.note(message) }
      return recognizer.answer()
    }
  }

  private static func move(_ number: Int, _ values: [Int]) -> [MIDIMessage] {
    controllers(values.map { (number, $0) }, channel: 3)
  }

  @Test("A button is a note, or a controller with two values") func buttons() {
    let note = MIDIMessage(channel: 3, .note(9, velocity: 90))
    #expect(Self.answers(.press, [[note]]) == [.found(MIDIControl(channel: 3, .note(9)), isButton: true)])
    #expect(
      Self.answers(.press, [Self.move(9, [127, 0])])
        == [.found(MIDIControl(channel: 3, .controller(9)), isButton: true)])
    #expect(Self.answers(.press, [Self.move(9, [3, 4, 5])]) == [.unsuitable])
    #expect(Self.answers(.place(orPress: false), [[note]]) == [.unsuitable])
  }

  @Test("A fader is a controller whose values change, also with 14 bits and with a touch") func faders() {
    let touch = MIDIMessage(channel: 3, .note(9, velocity: 127))
    #expect(
      Self.answers(.place(orPress: false), [[touch] + Self.move(7, [10, 11, 12, 14])])
        == [.found(MIDIControl(channel: 3, .controller(7)))])
    let fine = [(7, 10), (39, 3), (7, 10), (39, 90), (7, 11), (39, 1)]
    #expect(
      Self.answers(.place(orPress: false), [Self.controllers(fine, channel: 3)])
        == [.found(MIDIControl(channel: 3, .controller(7), fine: 39))])
    #expect(Self.answers(.steps(orPress: false), [Self.move(7, [10, 11, 12, 14])]) == [.unsuitable])
  }

  @Test("One value is not enough") func tooShort() {
    #expect(
      Self.answers(.place(orPress: false), [Self.move(7, [64]), Self.move(7, [65]), Self.move(7, [66])])
        == [.moveFurther, .moveFurther, .found(MIDIControl(channel: 3, .controller(7)))])
  }

  @Test(
    "An endless knob is turned to the right, and if need be to the left",
    arguments: [
      ([65, 65, 66], [], MIDIControl.Encoding.binaryOffset), ([1, 1, 2], [127, 127], .twosComplement),
      ([1, 1, 1], [65, 65], .signedBit), ([127, 127, 127], [], .twosComplement),
    ])
  func endlessKnobs(right: [Int], left: [Int], encoding: MIDIControl.Encoding) {
    let found = MIDIRecognizer.Answer.found(MIDIControl(channel: 3, .controller(7), encoding: encoding))
    let moves = [right] + (left.isEmpty ? [] : [left])
    #expect(
      Self.answers(.steps(orPress: false), moves.map { Self.move(7, $0) })
        == (left.isEmpty ? [found] : [.turnBack, found]))
  }
}
