/// Finds what is done with the controls of one controller in its messages.
///
/// It is a value: the same messages give the same actions. A control of 14 bits acts with its lower bits, which follow the upper
/// ones. Upper bits without lower ones act when the next upper ones come.
public struct MIDIControlReader: Sendable {
  /// The part of a control's value in a message, with the number of the control.
  private enum Part {
    case whole(Int)
    case lowerBits(Int)
  }

  /// The key of a message: a channel and its source.
  private struct Address: Hashable {
    let channel: Int
    let source: MIDIControl.Source
  }

  private let controls: [MIDIControl]
  private var parts: [Address: [Part]] = [:]
  /// The latest upper bits of controls with 14 bits, and whether their lower ones are still to come.
  private var upper: [Int: (bits: Int, isWaiting: Bool)] = [:]

  /// Creates a reader of controls.
  public init(_ controls: [MIDIControl]) {
    self.controls = controls
    for (number, control) in controls.enumerated() {
      parts[Address(channel: control.channel, source: control.source), default: []].append(.whole(number))
      guard let fine = control.fine else { continue }
      parts[Address(channel: control.channel, source: .controller(fine)), default: []].append(
        .lowerBits(number))
    }
  }

  /// Returns the actions of a message.
  /// - Returns: the numbers of the controls, in their order, with the actions.
  public mutating func actions(of message: MIDIMessage) -> [(control: Int, action: MIDIAction)] {
    let source: MIDIControl.Source
    let value: Int
    switch message.content {
    case .note(let number, let velocity): (source, value) = (.note(number), velocity)
    case .controller(let number, let new): (source, value) = (.controller(number), new)
    case .pitchBend(let new): (source, value) = (.pitchBend, new)
    }
    var actions: [(control: Int, action: MIDIAction)] = []
    for part in parts[Address(channel: message.channel, source: source)] ?? [] {
      switch part {
      case .whole(let number):
        if let action = action(of: number, source, value) { actions.append((number, action)) }
      case .lowerBits(let number):
        guard let bits = upper[number]?.bits else { continue }
        upper[number] = (bits, false)
        actions.append((number, .place(ofFourteen: bits << 7 | value)))
      }
    }
    return actions
  }

  private mutating func action(of number: Int, _ source: MIDIControl.Source, _ value: Int) -> MIDIAction? {
    let control = controls[number]
    switch source {
    case .note: return value > 0 ? .press : .release
    case .pitchBend: return .place(ofFourteen: value)
    case .controller where control.encoding != .absolute:
      let steps = control.encoding.steps(of: value)
      return steps == 0 ? nil : .steps(steps)
    case .controller where control.fine != nil:
      let before = upper.updateValue((value, true), forKey: number)
      return before.flatMap { $0.isWaiting ? .place(ofFourteen: $0.bits << 7) : nil }
    case .controller: return .place(ofSeven: value)
    }
  }
}
