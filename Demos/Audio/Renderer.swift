import Glibc
import Synchronization

/// The state of the engine that only the rendering thread uses.
///
/// It consists of numbers and of pointers to memory that is allocated before. `BitwiseCopyable` makes the compiler refuse
/// references, arrays and closures, so rendering cannot retain, release or allocate. It waits for no lock: commands
/// come from a ``CommandQueue``, levels and positions leave as atomic numbers.
struct Renderer: BitwiseCopyable {
  /// The frames that are rendered at a time. Gains and filters change at this interval.
  static let block = 64

  let decks: UnsafeMutablePointer<DeckVoice>
  let deckCount: Int
  var sampler: SamplerVoices
  let sampleRate: Double
  let queue: CommandQueue
  var meter: Meter
  /// 1 while all decks and sounds are at rest, and the cue bus has no input.
  let rest: UnsafeMutablePointer<Atomic<Int>>

  private var crossfader = 0.0
  private var curve = CrossfaderCurve.constantPower
  private var master: Float = 1
  private var currentMaster: Float = 1
  private var ducking = Ducking()
  private var ring: SampleRing?
  private var cueFeed: CueFeed?
  private var headphones: Headphones
  private let mix: UnsafeMutablePointer<SIMD2<Float>>
  private let cueBus: UnsafeMutablePointer<SIMD2<Float>>
  private let cueBuffer: UnsafeMutablePointer<SIMD2<Float>>

  init(sampleRate: Double, deckCount: Int) {
    self.sampleRate = sampleRate
    self.deckCount = deckCount
    decks = .allocate(capacity: deckCount)
    for index in 0..<deckCount { (decks + index).initialize(to: DeckVoice(sampleRate: sampleRate)) }
    sampler = SamplerVoices(sampleRate: sampleRate)
    queue = CommandQueue()
    meter = Meter(sampleRate: sampleRate)
    headphones = Headphones(sampleRate: sampleRate)
    rest = .allocate(capacity: 1)
    rest.initialize(to: Atomic(1))
    mix = .allocate(capacity: Self.block)
    mix.initialize(repeating: .zero, count: Self.block)
    cueBus = .allocate(capacity: Self.block)
    cueBus.initialize(repeating: .zero, count: Self.block)
    cueBuffer = .allocate(capacity: Self.block)
    cueBuffer.initialize(repeating: .zero, count: Self.block)
  }

  func deallocate() {
    for index in 0..<deckCount { decks[index].deallocate() }
    decks.deallocate()
    sampler.deallocate()
    queue.deallocate()
    meter.deallocate()
    headphones.deallocate()
    rest.deallocate()
    mix.deallocate()
    cueBus.deallocate()
    cueBuffer.deallocate()
  }

  /// Renders the next frames.
  /// - Parameters:
  ///   - output: the samples of a frame one after the other: left, right, and with four channels the left and right of
  ///     the cue bus.
  ///   - channels: 2 or 4.
  ///   - count: the number of frames.
  mutating func render(_ output: UnsafeMutablePointer<Float>, channels: Int, count: Int) {
    applyCommands()
    var done = 0
    while done < count {
      let length = beginBlock(atMost: min(Self.block, count - done))
      renderBlock(length, hasCueBus: channels == 4)
      let target = output + done * channels
      for index in 0..<length {
        target[index * channels] = mix[index].x
        target[index * channels + 1] = mix[index].y
        if channels == 4 {
          target[index * 4 + 2] = cueBus[index].x
          target[index * 4 + 3] = cueBus[index].y
        }
      }
      done += length
    }
    // Words can come through an input at any time.
    var isAtRest =
      ring == nil && cueFeed?.hasEnded != false && sampler.isAtRest && headphones.isAtRest
      && ducking.decibels == (ducking.isOn ? Ducking.depth : 0)
    for index in 0..<deckCount where !decks[index].isAtRest { isAtRest = false }
    rest.pointee.store(isAtRest ? 1 : 0, ordering: .releasing)
  }

  /// Starts the records whose moment has come.
  /// - Returns: the frames until the next such moment, and at most a number.
  private func beginBlock(atMost count: Int) -> Int {
    var length = count
    func speed(_ start: WaitingStart) -> Double { start.reference.map { decks[$0].platter.rate } ?? 1 }
    for index in 0..<deckCount {
      guard let start = decks[index].waitingStart, speed(start) > 0 else { continue }
      let frames = start.left / speed(start) * sampleRate
      if frames <= 0 {
        decks[index].start(start, late: -frames / sampleRate)
      } else if frames < Double(length) {
        length = Int(frames.rounded(.up))
      }
    }
    for index in 0..<deckCount {
      guard let start = decks[index].waitingStart else { continue }
      decks[index].waitingStart?.left -= max(0, speed(start)) * Double(length) / sampleRate
    }
    return length
  }

  private mutating func renderBlock(_ count: Int, hasCueBus: Bool) {
    mix.update(repeating: .zero, count: count)
    cueBus.update(repeating: .zero, count: count)
    headphones.clicks.update(repeating: .zero, count: count)
    let sides = curve.gains(at: crossfader)
    for index in 0..<deckCount {
      let gain =
        switch decks[index].side {
        case .left: sides.left
        case .through: 1.0
        case .right: sides.right
        }
      decks[index].render(into: mix, cueBus: cueBus, crossfade: Float(gain), count: count)
      decks[index].addClicks(to: headphones.clicks, count: count)
    }
    sampler.render(into: mix, count: count)
    let duck = ducking.advance(by: Double(count) / sampleRate)
    // Words in the headphones only do not lower what the audience hears.
    let isPrivate = cueFeed != nil
    let target = isPrivate ? master : master * duck
    let ramp = (target - currentMaster) / Float(count)
    for index in 0..<count {
      currentMaster += ramp
      mix[index] *= currentMaster
    }
    currentMaster = target
    meter.measure(mix, count: count)
    ring?.push(mix, count: count)
    headphones.finish(cueBus, mix: mix, duck: isPrivate ? duck : 1, count: count)
    cueFeed?.add(to: cueBus, buffer: cueBuffer, count: count)
    headphones.addWarnings(to: hasCueBus ? cueBus : mix, count: count)
  }

  /// Applies the commands that wait.
  mutating func applyCommands() {
    while let command = queue.pop() { apply(command) }
  }

  private mutating func apply(_ command: Command) {
    switch command {
    case .load(let deck, let track, let serial): decks[deck].load(track, serial: serial)
    case .motor(let deck, let isOn): decks[deck].setMotor(isOn)
    case .pitch(let deck, let pitch): decks[deck].platter.pitch = pitch
    case .bend(let deck, let bend): decks[deck].platter.bend = bend
    case .grab(let deck): decks[deck].platter.grab()
    case .hand(let deck, let seconds): decks[deck].platter.moveHand(by: seconds)
    case .release(let deck, let rate): decks[deck].platter.release(rate: rate)
    case .correct(let deck, let seconds): decks[deck].correct(to: seconds)
    case .jump(let deck, let seconds): decks[deck].jump(to: seconds)
    case .halt(let deck, let seconds): decks[deck].halt(at: seconds)
    case .start(let deck, var start, let place, let interval):
      if let reference = start.reference {
        // The deck knows its position exactly, and the caller knows which beat it is.
        let exact = place - decks[reference].platter.position
        start.left += (exact - start.left).remainder(dividingBy: interval)
      }
      decks[deck].waitingStart = start
    case .endStart(let deck): decks[deck].waitingStart = nil
    case .loop(let deck, let start, let end): decks[deck].setLoop(from: start, to: end)
    case .endLoop(let deck): decks[deck].endLoop()
    case .keyLock(let deck, let isOn): decks[deck].keepsKey = isOn
    case .trim(let deck, let gain): decks[deck].trim = gain
    case .equalizer(let deck, let gains): decks[deck].tone.gains = gains
    case .filter(let deck, let position): decks[deck].tone.filter = position
    case .gain(let deck, let gain): decks[deck].gain = gain
    case .side(let deck, let side): decks[deck].side = side
    case .cue(let deck, let isOn): decks[deck].isOnCueBus = isOn
    case .beats(let deck, let downbeat, let interval):
      (decks[deck].clicks.downbeat, decks[deck].clicks.interval) = (downbeat, interval)
    case .clicks(let deck, let isOn): decks[deck].clicks.isOn = isOn
    case .playSound(let voice, let track, let serial, let gain, let loops):
      sampler.voices[voice].play(track, serial: serial, gain: gain, loops: loops)
    case .stopSound(let voice, let serial): sampler.voices[voice].stop(serial: serial)
    case .samplerGain(let gain): sampler.gain = gain
    case .crossfader(let position, let curve):
      crossfader = position
      self.curve = curve
    case .master(let gain): master = gain
    case .duck(let isOn): ducking.isOn = isOn
    case .record(let ring):
      self.ring?.end()
      self.ring = ring
    case .cueInput(let ring): cueFeed = ring.map { CueFeed($0) }
    case .headphones(let gain, let share): (headphones.gain, headphones.share) = (gain, share)
    case .warning(let tone): headphones.play(tone)
    case .countIn(let beats, let interval, let delay):
      headphones.count(beats, interval: interval, after: delay)
    }
  }
}
