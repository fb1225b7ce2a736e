import Glibc
import Synchronization

/// A deck in the render function: a recording on a platter, its tone controls and its gain.
struct DeckVoice: BitwiseCopyable {
  /// The rate at which the record is at full level. A slower record is quieter, as with a magnetic cartridge, so that a
  /// record at rest makes no constant signal.
  static let fullRate = 0.05
  /// The time of the change between both kinds of pitch, in seconds.
  static let lockFade = 0.02

  var platter: Platter
  var reader: TrackReader
  var tone: ToneControls
  var meter: Meter
  let status: DeckStatus
  /// The gain before the tone controls as a factor.
  var trim: Float = 1
  /// The gain of the deck as a factor, without the crossfader.
  var gain: Float = 1
  var side = CrossfaderSide.through
  /// Whether the deck is on the cue bus.
  var isOnCueBus = false
  var keepsKey = false
  /// The clicks on the beats, for the headphones.
  var clicks: BeatClicks
  /// A start that waits; nil for none.
  var waitingStart: WaitingStart?

  private var keyLock: KeyLock
  /// The share of the sound with kept pitch.
  private var lockShare: Float = 0
  private var currentTrim: Float = 1
  private var currentGain: Float = 0
  private var currentCue: Float = 0
  /// The sound from before a jump, which fades out at its own speed.
  private var ghost: TrackReader
  private var ghostPosition = 0.0
  private var ghostRate = 0.0
  private var ghostSamples = 0
  /// The share of the sound with kept pitch in what fades out.
  private var ghostLockShare: Float = 0
  private var serial = 0
  private let fadeSamples: Int
  private let direct: UnsafeMutablePointer<SIMD2<Float>>
  private let locked: UnsafeMutablePointer<SIMD2<Float>>

  /// Allocates a deck without a recording. ``deallocate()`` frees it.
  init(sampleRate: Double) {
    platter = Platter(sampleRate: sampleRate)
    reader = TrackReader(sampleRate: sampleRate)
    ghost = reader
    tone = ToneControls(sampleRate: sampleRate)
    meter = Meter(sampleRate: sampleRate)
    status = DeckStatus()
    clicks = BeatClicks(sampleRate: sampleRate)
    keyLock = KeyLock(sampleRate: sampleRate)
    fadeSamples = Int(TrackReader.fade * sampleRate)
    direct = .allocate(capacity: Renderer.block)
    direct.initialize(repeating: .zero, count: Renderer.block)
    locked = .allocate(capacity: Renderer.block)
    locked.initialize(repeating: .zero, count: Renderer.block)
  }

  func deallocate() {
    keyLock.deallocate()
    meter.deallocate()
    status.deallocate()
    direct.deallocate()
    locked.deallocate()
  }

  /// Whether the deck is silent until a command changes it.
  var isAtRest: Bool {
    platter.isAtRest && ghostSamples == 0 && lockShare == 0 && clicks.isAtRest && waitingStart == nil
  }

  // MARK: Commands

  /// Replaces the recording, and stops the record at its beginning.
  mutating func load(_ track: TrackData?, serial: Int) {
    fadeOut(reader)
    reader.endLoop()
    reader.track = track
    platter.halt()
    platter.jump(to: 0)
    waitingStart = nil
    self.serial = serial
  }

  mutating func jump(to seconds: Double) {
    fadeOut(reader)
    platter.jump(to: reader.wrapped(seconds))
  }

  /// Moves the record, or the hand on it, to a position without a jump. In a loop, the position can be that of a record that
  /// runs on after the end: the nearest position that sounds the same counts.
  mutating func correct(to seconds: Double) {
    platter.correct(to: reader.nearest(to: seconds, from: platter.position))
  }

  /// Turns the motor on or off. A start that waits turns it on later.
  mutating func setMotor(_ isOn: Bool) {
    if waitingStart == nil || !isOn { platter.isMotorOn = isOn }
  }

  /// Starts the record at full speed.
  /// - Parameters:
  ///   - start: the start that waited.
  ///   - seconds: the time since its moment.
  mutating func start(_ start: WaitingStart, late seconds: Double) {
    waitingStart = nil
    jump(to: start.position + seconds * start.rate)
    platter.isMotorOn = true
    platter.grab()
    platter.release(rate: start.rate)
  }

  /// Stops the record at a position.
  mutating func halt(at seconds: Double) {
    jump(to: seconds)
    platter.halt()
  }

  /// Repeats a part. If the record is after its end, it jumps into the loop.
  mutating func setLoop(from start: Double, to end: Double) {
    // What sounds now fades out without the new loop.
    let before = reader
    reader.setLoop(from: start, to: end)
    let position = reader.wrapped(platter.position)
    if position != platter.position {
      fadeOut(before)
      platter.jump(to: position)
    }
  }

  mutating func endLoop() {
    // In the crossfade before the end of the loop, the sound changes abruptly.
    fadeOut(reader)
    reader.endLoop()
  }

  /// Lets what sounds now fade out, before the record moves elsewhere.
  private mutating func fadeOut(_ source: TrackReader) {
    // Of several moves before the next frame, only what sounded before the first one fades out.
    guard ghostSamples < fadeSamples else { return }
    ghost = source
    ghostPosition = platter.position
    ghostRate = platter.rate
    ghostSamples = fadeSamples
    ghostLockShare = lockShare
    lockShare = 0
    if ghostLockShare == 0 { keyLock.stop() }
  }

  // MARK: Rendering

  /// Adds the next frames, at most ``Renderer/block``, to the mix with the gain of the crossfader, and to the cue bus.
  mutating func render(
    into mix: UnsafeMutablePointer<SIMD2<Float>>, cueBus: UnsafeMutablePointer<SIMD2<Float>>,
    crossfade: Float, count: Int
  ) {
    if isAtRest {
      direct.update(repeating: .zero, count: count)
    } else {
      renderMotion(count)
    }
    applyTrim(count)
    tone.process(direct, count: count)
    let target = gain * crossfade
    let ramp = (target - currentGain) / Float(count)
    let cueRamp = ((isOnCueBus ? 1 : 0) - currentCue) / Float(count)
    meter.measure(direct, count: count)
    for index in 0..<count {
      currentGain += ramp
      currentCue += cueRamp
      mix[index] += direct[index] * currentGain
      cueBus[index] += direct[index] * currentCue
    }
    currentGain = target
    currentCue = isOnCueBus ? 1 : 0
    status.publish(
      position: platter.position, rate: platter.rate, serial: ghostSamples == 0 ? serial : nil)
  }

  /// Adds the clicks on the beats of the frames that were rendered last to a bus.
  mutating func addClicks(to bus: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    clicks.add(to: bus, count: count, endingAt: platter.position, rate: platter.rate)
  }

  private mutating func applyTrim(_ count: Int) {
    guard trim != 1 || currentTrim != 1 else { return }
    let ramp = (trim - currentTrim) / Float(count)
    for index in 0..<count {
      currentTrim += ramp
      direct[index] *= currentTrim
    }
    currentTrim = trim
  }

  private mutating func renderMotion(_ count: Int) {
    let (start, startRate) = (platter.position, platter.rate)
    let isFading = ghostSamples > 0
    let wantsLock =
      keepsKey && keyLock.isAvailable && !isFading && !platter.isHeld && KeyLock.changesSound(at: startRate)
    if isFading, ghostLockShare > 0 {
      readLocked(count, ghost, from: ghostPosition, rate: ghostRate)
    }
    readDirect(count, isHidden: wantsLock && lockShare == 1)
    guard !isFading else {
      if ghostSamples == 0 { keyLock.stop() }
      return
    }
    guard wantsLock || lockShare > 0 else {
      keyLock.stop()
      return
    }
    readLocked(count, reader, from: start, rate: startRate)
    let change = Float(1 / (Self.lockFade * reader.sampleRate)) * (wantsLock ? 1 : -1)
    for index in 0..<count {
      lockShare = max(0, min(lockShare + change, 1))
      direct[index] += (locked[index] - direct[index]) * lockShare
    }
  }

  /// Reads the recording with kept pitch.
  private mutating func readLocked(_ count: Int, _ reader: TrackReader, from start: Double, rate: Double) {
    let bounded = max(KeyLock.rates.lowerBound, min(rate, KeyLock.rates.upperBound))
    keyLock.process(locked, count: count, reader: reader, from: start, rate: bounded)
  }

  /// Moves the platter, and reads the recording at its speed, and what fades out at the speed that it had.
  /// - Parameters:
  ///   - count: the number of frames.
  ///   - isHidden: whether only the sound with kept pitch is heard.
  private mutating func readDirect(_ count: Int, isHidden: Bool) {
    let level = reader.level(forRate: platter.rate)
    let ghostLevel = ghost.level(forRate: ghostRate)
    for index in 0..<count {
      let previous = platter.position
      platter.advance()
      let position = reader.wrappedBackwards(reader.wrapped(platter.position), from: previous)
      if position != platter.position { platter.wrap(to: position) }
      if isHidden { continue }
      var frame = reader.frame(at: position, level) * smoothStep(abs(platter.rate) / Self.fullRate)
      if ghostSamples > 0 {
        ghostPosition = ghost.wrapped(ghostPosition + ghostRate / reader.sampleRate)
        var old = ghost.frame(at: ghostPosition, ghostLevel) * smoothStep(abs(ghostRate) / Self.fullRate)
        old += (locked[index] - old) * ghostLockShare
        frame += (old - frame) * smoothStep(Double(ghostSamples) / Double(fadeSamples))
        ghostSamples -= 1
      }
      direct[index] = frame
    }
  }
}

/// The state of a deck that the render function publishes for other threads.
struct DeckStatus: BitwiseCopyable {
  private let numbers: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    numbers = .allocate(capacity: 3)
    for index in 0..<3 { (numbers + index).initialize(to: Atomic(0)) }
  }

  func deallocate() { numbers.deallocate() }

  @inline(__always)
  func publish(position: Double, rate: Double, serial: Int?) {
    numbers[0].store(position.bitPattern, ordering: .relaxed)
    numbers[1].store(rate.bitPattern, ordering: .relaxed)
    // Releasing: the reads of an older recording come before.
    if let serial { numbers[2].store(UInt64(serial), ordering: .releasing) }
  }

  /// The position of the record in seconds.
  var position: Double { Double(bitPattern: numbers[0].load(ordering: .relaxed)) }
  /// The speed of the record as a fraction of the nominal speed.
  var rate: Double { Double(bitPattern: numbers[1].load(ordering: .relaxed)) }
  /// The number of the recording that is in use. Older ones are not in use any more.
  var serial: Int { Int(numbers[2].load(ordering: .acquiring)) }
}
