/// Recognizes a control of a controller by what it sends while the user moves it.
///
/// It is a value without a clock: the caller decides when the control rests, and then asks what it is.
public struct MIDIRecognizer: Sendable {
  /// The ability that a function needs of its control.
  public enum Need: Hashable, Sendable {
    /// It is pressed.
    case press
    /// It has a place, or steps if it is an endless knob. With `orPress`, a button does as well.
    case place(orPress: Bool)
    /// It has steps. With `orPress`, a button does as well.
    case steps(orPress: Bool)
  }

  /// The knowledge about the control.
  public enum Answer: Hashable, Sendable {
    /// It did not move.
    case nothing
    /// It must be moved further, or to the right if it is an endless knob.
    case moveFurther
    /// It is an endless knob, and must be turned to the left.
    case turnBack
    /// It is this one, which may be a button.
    case found(MIDIControl, isButton: Bool = false)
    /// It cannot do what is needed.
    case unsuitable
  }

  /// The fewest values by which a knob or a fader is recognized.
  private static let fewest = 3

  private let need: Need
  private var messages: [MIDIMessage] = []
  /// The endless knob that was turned to the right.
  private var turned: MIDIControl?

  /// Creates a recognizer.
  public init(_ need: Need) { self.need = need }

  /// Notes a message. Many messages of one move are not all kept.
  public mutating func note(_ message: MIDIMessage) {
    if messages.count < 1024 { messages.append(message) }
  }

  /// Whether messages were noted since the last answer that was final or asked for more.
  public var hasMessages: Bool { !messages.isEmpty }

  /// Returns the kind of the control, now that it rests.
  public mutating func answer() -> Answer {
    let answer = turned.map { turnedBack($0) } ?? recognized()
    switch answer {
    // What a knob sent to the right does not count to the left.
    case .turnBack, .found, .unsuitable: messages = []
    case .nothing, .moveFurther: break
    }
    return answer
  }

  private mutating func recognized() -> Answer {
    guard !messages.isEmpty else { return .nothing }
    let button = button
    switch need {
    case .press:
      return button.map { .found($0, isButton: true) } ?? (mainController == nil ? .nothing : .unsuitable)
    case .place(let orPress), .steps(let orPress):
      if let bend = messages.first(where: { if case .pitchBend = $0.content { true } else { false } }) {
        return allowsPlace ? .found(MIDIControl(channel: bend.channel, .pitchBend)) : .unsuitable
      }
      if let main = mainController { return knob(main, orPress: orPress ? button : nil) }
      guard let button else { return .nothing }
      return orPress ? .found(button, isButton: true) : .unsuitable
    }
  }

  private var allowsPlace: Bool { if case .place = need { true } else { false } }

  /// A fader, a knob or an endless knob.
  private mutating func knob(_ control: MIDIControl, orPress button: MIDIControl?) -> Answer {
    let values = values(of: control)
    // A button that sends a controller has the two ends only.
    if let button, button == control, values.allSatisfy({ $0 == 0 || $0 == 127 }) {
      return .found(control, isButton: true)
    }
    guard values.count >= Self.fewest else { return .moveFurther }
    let fader = withFineController(control)
    // A fader of 7 bits does not send one place twice; an endless knob sends the same step again.
    guard fader.fine == nil, zip(values, values.dropFirst()).contains(where: ==) else {
      return allowsPlace ? .found(fader) : .unsuitable
    }
    var endless = control
    switch Self.median(values) {
    case 65...95, 33...63: endless.encoding = .binaryOffset
    case 96...127: endless.encoding = .twosComplement
    default:
      turned = control
      return .turnBack
    }
    return .found(endless)
  }

  /// The encoding of a knob that was turned to the right before.
  private func turnedBack(_ knob: MIDIControl) -> Answer {
    let values = values(of: knob).filter { $0 >= 64 }
    guard !values.isEmpty else { return .turnBack }
    var endless = knob
    endless.encoding = Self.median(values) >= 96 ? .twosComplement : .signedBit
    return .found(endless)
  }

  private static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }

  private func values(of control: MIDIControl) -> [Int] {
    messages.compactMap { message in
      guard message.channel == control.channel, case .controller(let number, let value) = message.content,
        control.source == .controller(number)
      else { return nil }
      return value
    }
  }

  /// The note that was pressed, or else the controller that went to its upper end at once; nil for none.
  private var button: MIDIControl? {
    for message in messages {
      if case .note(let number, 1...) = message.content {
        return MIDIControl(channel: message.channel, .note(number))
      }
    }
    guard let main = mainController, values(of: main).allSatisfy({ $0 == 0 || $0 == 127 }) else { return nil }
    return main
  }

  /// The controller that sent most; of 14 bits the one with the upper bits; nil for none.
  private var mainController: MIDIControl? {
    var counts: [MIDIControl: Int] = [:]
    for message in messages {
      guard case .controller(let number, _) = message.content else { continue }
      counts[MIDIControl(channel: message.channel, .controller(number)), default: 0] += 1
    }
    func number(_ control: MIDIControl) -> Int {
      if case .controller(let number) = control.source { number } else { 0 }
    }
    let most = counts.max { ($0.value, -number($0.key)) < ($1.value, -number($1.key)) }
    guard let most else { return nil }
    let upper = MIDIControl(channel: most.key.channel, .controller(number(most.key) - 32))
    return (32..<64).contains(number(most.key)) && counts[upper, default: 0] * 2 >= most.value
      ? upper : most.key
  }

  /// A control with the controller of its lower bits, if that sent as well.
  private func withFineController(_ control: MIDIControl) -> MIDIControl {
    guard case .controller(let number) = control.source, number < 32 else { return control }
    let lower = MIDIControl(channel: control.channel, .controller(number + 32))
    var control = control
    if values(of: lower).count * 2 >= values(of: control).count { control.fine = number + 32 }
    return control
  }
}
