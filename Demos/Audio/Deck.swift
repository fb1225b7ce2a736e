import Glibc

/// A deck of an ``AudioEngine``: a recording on a platter, with cue points, a loop, tone controls and a gain.
///
/// Changes take effect at the next block of the output, a few milliseconds later. Positions are in seconds of the
/// recording at its nominal speed.
public final class Deck {
  /// The number of hot cues.
  public static let hotCueCount = 4
  /// The time constant of the motor, in seconds: after it, the difference from the speed that was set is 1/e.
  public static let startConstant = Platter.startConstant

  private unowned let engine: AudioEngine
  private let index: Int
  private let status: DeckStatus
  private let meter: Meter
  /// The recordings that the render function may still use, with the numbers of their loading.
  private var tracks: [(serial: Int, track: Track?)] = []
  private var serial = 0

  /// The position that ``cue()`` returns to, in seconds.
  public private(set) var cuePoint = 0.0
  /// The hot cues in seconds; nil for a free one.
  public private(set) var hotCues = [Double?](repeating: nil, count: Deck.hotCueCount)
  /// The loop in seconds; nil if none was set.
  public private(set) var loop: ClosedRange<Double>?
  /// Whether the loop repeats.
  public private(set) var isLooping = false
  private var loopStart: Double?

  init(engine: AudioEngine, index: Int, voice: DeckVoice) {
    self.engine = engine
    self.index = index
    status = voice.status
    meter = voice.meter
  }

  // MARK: Recording

  /// The recording; nil for none.
  public var track: Track? { tracks.last?.track }

  /// Puts a recording on the platter, stopped at its beginning, without cue points and without a loop.
  public func load(_ track: Track?) {
    serial += 1
    tracks.removeAll { $0.serial < status.serial }
    tracks.append((serial, track))
    (cuePoint, loop, isLooping, loopStart, isPlaying) = (0, nil, false, nil, false)
    hotCues = [Double?](repeating: nil, count: Self.hotCueCount)
    beats = nil
    engine.post(.load(deck: index, track?.data, serial: serial))
  }

  // MARK: Motion

  /// The position of the needle in seconds, as last rendered.
  public var position: Double { status.position }

  /// The speed of the record as a fraction of the nominal speed, as last rendered; negative is backwards.
  public var rate: Double { status.rate }

  /// Whether the motor is on. The platter starts and stops with its inertia.
  public var isPlaying = false { didSet { engine.post(.motor(deck: index, isPlaying)) } }

  /// The change of the motor's speed as a fraction: 0.024 for +2.4 %. Values below −1 count as −1; NaN and infinities
  /// count as 0.
  public var pitch = 0.0 {
    didSet { engine.post(.pitch(deck: index, pitch.isFinite ? max(pitch, -1) : 0)) }
  }

  /// The change of speed by a hand on the rim, as a fraction; 0 without a hand. NaN and infinities count as 0.
  public var bend = 0.0 { didSet { engine.post(.bend(deck: index, bend.isFinite ? bend : 0)) } }

  /// Whether the pitch of the recording is kept at speeds of 50 to 200 %.
  public var keepsKey = false { didSet { engine.post(.keyLock(deck: index, keepsKey)) } }

  /// Why no deck can keep the pitch, as a sentence that says what to install; nil if decks can.
  public static var keyLockError: String? { KeyLock.unavailableReason }

  /// Puts a hand on the record, which stops it.
  public func grab() { engine.post(.grab(deck: index)) }

  /// Moves the hand on the record. Does nothing without ``grab()``; NaN and infinities are ignored.
  /// - Parameter seconds: the distance in seconds of the recording; negative is backwards.
  public func scratch(by seconds: Double) {
    if seconds.isFinite { engine.post(.hand(deck: index, by: seconds)) }
  }

  /// Lifts the hand. The record keeps its speed and approaches that of the motor.
  /// - Parameter rate: the speed of the record as a fraction of the nominal speed; nil, NaN and infinities stand for its
  ///   speed so far.
  public func release(rate: Double? = nil) {
    engine.post(.release(deck: index, rate: rate.flatMap { $0.isFinite ? $0 : nil }))
  }

  /// Moves the record to a position within half a second, without a jump, so that it agrees with a
  /// picture of it. A record that is held moves like the hand. NaN and infinities are ignored.
  public func follow(position seconds: Double) {
    if seconds.isFinite { engine.post(.correct(deck: index, to: seconds)) }
  }

  /// Moves the needle immediately; the record keeps its speed. NaN and infinities are ignored.
  public func seek(to seconds: Double) {
    if seconds.isFinite { engine.post(.jump(deck: index, to: seconds)) }
  }

  /// Starts the record at its full speed at a moment, to the exact frame. The motor turns on then; turning it on before does
  /// nothing. NaN and infinities are ignored.
  /// - Parameters:
  ///   - position: where it starts, in seconds.
  ///   - rate: its speed as a fraction of the nominal speed.
  ///   - seconds: the time until the moment; with a beat, in seconds of its recording, and to less than half its interval.
  ///   - beat: the beat of a deck that the moment is on; nil for none.
  public func start(at position: Double, rate: Double, after seconds: Double, on beat: AwaitedBeat? = nil) {
    guard (position + rate + seconds + (beat?.place ?? 0)).isFinite else { return }
    let start = WaitingStart(position: position, rate: rate, reference: beat?.deck.index, left: seconds)
    engine.post(.start(deck: index, start, place: beat?.place ?? 0, interval: beat?.interval ?? 1))
  }

  /// Cancels a start that waits.
  public func cancelStart() { engine.post(.endStart(deck: index)) }

  // MARK: Cue points

  /// Sets the cue point; at the needle for nil. NaN and infinities are ignored.
  public func setCuePoint(at seconds: Double? = nil) {
    let place = seconds ?? position
    if place.isFinite { cuePoint = place }
  }

  /// Stops the record at the cue point.
  public func cue() {
    isPlaying = false
    engine.post(.halt(deck: index, at: cuePoint))
  }

  /// Sets a hot cue at the needle, or jumps to it if it is set.
  /// - Parameter number: 0 to 3; anything else is a programming error.
  public func hotCue(_ number: Int) {
    checkPrecondition(
      hotCues.indices.contains(number), "A deck has the hot cues 0 to \(Self.hotCueCount - 1), not \(number)."
    )
    if let place = hotCues[number] { seek(to: place) } else { hotCues[number] = position }
  }

  /// Frees a hot cue.
  /// - Parameter number: 0 to 3; anything else is a programming error.
  public func clearHotCue(_ number: Int) {
    checkPrecondition(
      hotCues.indices.contains(number), "A deck has the hot cues 0 to \(Self.hotCueCount - 1), not \(number)."
    )
    hotCues[number] = nil
  }

  // MARK: Loop

  /// Repeats a part of the recording. Parts shorter than 10 ms are widened. If the record is after the end, it jumps into
  /// the loop.
  /// - Parameter range: the start and the end in seconds; infinite ranges are ignored.
  public func setLoop(_ range: ClosedRange<Double>) {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return }
    loop = range
    isLooping = true
    engine.post(.loop(deck: index, start: range.lowerBound, end: range.upperBound))
  }

  /// Marks the start of a loop at the needle.
  public func loopIn() { loopStart = position }

  /// Ends the loop at the needle and repeats it. Does nothing if the needle is not after the start.
  public func loopOut() {
    // Read once: the record moves on, and in a loop it can be before the start the next time.
    let end = position
    guard let start = loopStart, end > start else { return }
    setLoop(start...end)
  }

  /// Plays on after the end of the loop.
  public func exitLoop() {
    isLooping = false
    engine.post(.endLoop(deck: index))
  }

  // MARK: Channel

  /// The gain in decibels; minus infinity is silence.
  public var gain = 0.0 { didSet { engine.post(.gain(deck: index, factor(of: gain))) } }

  /// The gain before the tone controls and the meter, in decibels; minus infinity is silence.
  public var trim = 0.0 { didSet { engine.post(.trim(deck: index, factor(of: trim))) } }

  /// The gains of the low, middle and high band in decibels, −26 to 6; clamped.
  public var equalizer = SIMD3<Double>.zero {
    didSet {
      let bounded = equalizer.clamped(lowerBound: SIMD3(repeating: -26), upperBound: SIMD3(repeating: 6))
      engine.post(.equalizer(deck: index, bounded))
    }
  }

  /// The position of the filter's knob: −1 to 0 is a low-pass, 0 to 1 is a high-pass, 0 is off; clamped.
  public var filter = 0.0 { didSet { engine.post(.filter(deck: index, max(-1, min(filter, 1)))) } }

  /// The side of the crossfader.
  public var side = CrossfaderSide.through { didSet { engine.post(.side(deck: index, side)) } }

  /// Whether the deck is on the cue bus, before its gain and the crossfader.
  public var isOnCueBus = false { didSet { engine.post(.cue(deck: index, isOnCueBus)) } }

  /// The beats of the recording, for ``clicksOnBeats``; nil for none, as after ``load(_:)``.
  public var beats: BeatGrid? {
    didSet {
      engine.post(.beats(deck: index, downbeat: beats?.downbeat ?? 0, interval: beats?.interval ?? 0))
    }
  }

  /// Whether each beat clicks in the headphones, the first one of a bar higher and stronger.
  public var clicksOnBeats = false { didSet { engine.post(.clicks(deck: index, clicksOnBeats)) } }

  /// Reads the level of the deck before its gain. Starts the peak again from 0.
  public func readLevel() -> AudioLevel { meter.read() }
}

/// Converts a gain in decibels to a factor; NaN is silence.
func factor(of decibels: Double) -> Float {
  decibels.isNaN ? 0 : Float(pow(10, min(decibels, 24) / 20))
}
