import Glibc
import Synchronization

/// The sound of a DJ deck, a mixer, a pad or a player: decks, a crossfader, a sampler, a master gain, a recording of the mix,
/// and an output.
///
/// An engine renders on a thread of its own after ``start(device:)``, or when the program calls ``render(_:)``. It is not
/// `Sendable`: one isolation domain, such as the main actor, changes it.
public final class AudioEngine {
  /// The frames a second.
  public let sampleRate: Double
  /// The decks.
  public private(set) var decks: [Deck] = []
  /// A deck for listening to a recording before it is used. It is on the cue bus and not in the mix; see ``cueBusError``.
  public private(set) lazy var preview = Deck(
    engine: self, index: decks.count, voice: renderer.pointee.decks[decks.count])
  /// Sounds without a deck.
  public private(set) lazy var sampler = Sampler(engine: self, voices: renderer.pointee.sampler)
  /// Commands that were lost because the queue stayed full; 0 unless the rendering thread hangs.
  public private(set) var lostCommands = 0

  /// The renderer for the output and for ``render(into:channels:frames:)``.
  let renderer: UnsafeMutablePointer<Renderer>
  private let queue: CommandQueue
  private let meter: Meter
  private var output: AudioOutput?
  /// The arguments of ``start(device:cueBus:cueInput:)``; nil before the first start.
  private var startArguments: (device: String, cueBus: Bool, cueInput: String?)?
  /// Whether the device has stopped while it played, so that restarting can succeed.
  private var hasLostDevice = false
  /// Whether ``readStop()`` has returned the reason.
  private var hasReadStop = false
  private var cueInput: CueInput?
  /// Why the cue bus cannot have an input.
  private var cueInputError: DeviceError?
  private var recording: MixRecording?

  /// Creates an engine that is stopped.
  /// - Parameters:
  ///   - sampleRate: the frames a second, 8000 to 192000; anything else is a programming error.
  ///   - deckCount: the number of decks, 0 to 16; anything else is a programming error.
  public init(sampleRate: Double = 48_000, deckCount: Int = 2) {
    checkPrecondition(
      (8000...192_000).contains(sampleRate),
      "The sample rate of an engine is 8000 to 192000 Hz, not \(sampleRate).")
    checkPrecondition((0...16).contains(deckCount), "An engine has 0 to 16 decks, not \(deckCount).")
    self.sampleRate = sampleRate
    let state = Renderer(sampleRate: sampleRate, deckCount: deckCount + 1)
    renderer = .allocate(capacity: 1)
    renderer.initialize(to: state)
    (queue, meter) = (state.queue, state.meter)
    decks = (0..<deckCount).map { Deck(engine: self, index: $0, voice: state.decks[$0]) }
    preview.isOnCueBus = true
    preview.gain = -.infinity
  }

  deinit {
    stop()
    // The thread has ended, so the ring of a recording has no producer.
    if let recording {
      post(.record(nil))
      renderer.pointee.applyCommands()
      _ = recording.finish()
    }
    renderer.pointee.deallocate()
    renderer.deallocate()
  }

  // MARK: Mix

  /// The position of the crossfader: −1 is left, 1 is right; clamped.
  public var crossfader = 0.0 { didSet { postCrossfader() } }

  /// The curve of the crossfader.
  public var crossfaderCurve = CrossfaderCurve.constantPower { didSet { postCrossfader() } }

  private func postCrossfader() {
    post(.crossfader(crossfader.isFinite ? max(-1, min(crossfader, 1)) : 0, crossfaderCurve))
  }

  /// The gain of the mix in decibels; minus infinity is silence.
  public var masterGain = 0.0 { didSet { post(.master(factor(of: masterGain))) } }

  /// Whether the music is 12 dB quieter because words are spoken: the mix, or with an input of the cue bus, which the words
  /// come through, only the headphones. The gain moves within 50 ms down and 400 ms up.
  public var isDucked = false { didSet { if isDucked != oldValue { post(.duck(isDucked)) } } }

  // MARK: Headphones

  /// The level of the music and the clicks in the headphones, in decibels; minus infinity is silence. Words and warnings keep
  /// their level.
  public var cueGain = 0.0 { didSet { postHeadphones() } }

  /// The share of the mix in the headphones: 0 for the cue bus alone, 1 for the mix alone, and both at full level at 0.5;
  /// clamped.
  public var cueMix = 0.0 { didSet { postHeadphones() } }

  private func postHeadphones() {
    let share = cueMix.isFinite ? max(0, min(cueMix, 1)) : 0
    post(.headphones(gain: factor(of: cueGain), share: Float(share)))
  }

  /// Plays a warning in the headphones. Without a cue bus it is heard besides the mix, and not recorded.
  public func warn(_ tone: Tone) { post(.warning(tone)) }

  /// Clicks in the headphones at equal intervals, instead of the clicks of an earlier call.
  /// - Parameters:
  ///   - beats: the number of clicks; 0 to end them.
  ///   - interval: the time between two clicks, in seconds.
  ///   - delay: the time until the first click, in seconds.
  public func countIn(_ beats: Int, interval: Double = 0.5, after delay: Double = 0) {
    guard interval.isFinite, delay.isFinite else { return }
    post(.countIn(beats: max(0, beats), interval: interval, delay: delay))
  }

  /// Why the cue bus that was asked for is not heard; nil if it is, or if none was asked for.
  public var cueBusError: DeviceError? {
    guard let output, let startArguments, startArguments.cueBus, !output.hasCueBus else { return nil }
    if case .silent(let error) = output.state { return error }
    return DeviceError(device: startArguments.device, direction: .output, reason: .noSecondPair)
  }

  // MARK: Level

  /// Reads the level of the mix. Starts the peak again from 0.
  public func readLevel() -> AudioLevel { meter.read() }

  // MARK: Rendering

  /// Renders the next frames on the calling thread, for a program without an output.
  ///
  /// After ``start(device:)`` this is a programming error.
  /// - Parameter frames: the number of frames.
  /// - Returns: left and right samples.
  public func render(_ frames: Int) -> [SIMD2<Float>] {
    [SIMD2<Float>](unsafeUninitializedCapacity: frames) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: .zero, count: frames)
      base.withMemoryRebound(to: Float.self, capacity: 2 * frames) {
        render(into: $0, channels: 2, frames: frames)
      }
      count = frames
    }
  }

  /// Renders the next frames into memory, as ``render(_:)``. It does not allocate.
  /// - Parameters:
  ///   - samples: the samples of a frame one after the other.
  ///   - channels: 2 for the mix, 4 for the mix and the cue bus.
  ///   - frames: the number of frames.
  public func render(into samples: UnsafeMutablePointer<Float>, channels: Int, frames: Int) {
    checkPrecondition(output == nil, "The output renders the frames. Call stop() before render.")
    renderer.pointee.render(samples, channels: channels, count: frames)
  }

  /// Sends a command to the render function.
  func post(_ command: Command) {
    var attempts = 0
    while !queue.push(command) {
      if output == nil {
        renderer.pointee.applyCommands()
      } else if attempts < 100 {
        usleep(1000)
        attempts += 1
      } else {
        lostCommands += 1
        return
      }
    }
    output?.wake()
  }

  // MARK: Output

  /// The state of the output.
  public var outputState: AudioOutput.State { output?.state ?? .stopped }

  /// The number of times that the device ran out of frames since the output was started.
  public var underruns: Int { output?.underruns ?? 0 }

  /// Whether the rendering thread sleeps because nothing sounds.
  var isOutputAsleep: Bool { output?.isSleeping ?? false }

  /// The state of the input of the cue bus.
  public var cueInputState: CueInput.State {
    cueInput?.state ?? cueInputError.map { .silent($0) } ?? .stopped
  }

  /// Starts the output. Without a usable sound card, the engine plays silently, and ``outputState`` says why.
  ///
  /// Does nothing if the output was started.
  /// - Parameters:
  ///   - device: the name of a PCM of ALSA; `default` leads to PipeWire or PulseAudio where they run.
  ///   - cueBus: whether the third and the fourth channel of the device carry the cue bus. If the device has
  ///     two channels only, the cue bus is silent.
  ///   - cueInput: a PCM of ALSA whose sound is added to the cue bus, such as the monitor of the output of a speech server; nil for
  ///     none. It is not in the mix, and is not ducked; ``isDucked`` then lowers the
  ///     music in the headphones only. If it cannot be used, ``cueInputState`` says why, and the output plays.
  public func start(device: String = "default", cueBus: Bool = false, cueInput: String? = nil) {
    guard output == nil else { return }
    startArguments = (device, cueBus, cueInput)
    hasReadStop = false
    let new = AudioOutput(
      renderer: renderer, sampleRate: sampleRate, device: device, channels: cueBus ? 4 : 2)
    output = new
    guard let cueInput else { return }
    guard new.hasCueBus else {
      cueInputError = cueBusError ?? DeviceError(device: device, direction: .output, reason: .noSecondPair)
      return
    }
    let input = CueInput(device: cueInput, sampleRate: sampleRate)
    self.cueInput = input
    post(.cueInput(input.ring))
  }

  /// Stops the output and the input of the cue bus, and waits for their threads, which takes some milliseconds.
  public func stop() {
    output?.stop()
    output = nil
    hasLostDevice = false
    cueInputError = nil
    guard let input = cueInput else { return }
    cueInput = nil
    input.stop()
    // Without the thread of the output, the ring has no consumer.
    post(.cueInput(nil))
    renderer.pointee.applyCommands()
    input.ring.deallocate()
  }

  /// Returns why the device stopped while it played, once after each stop; nil otherwise.
  public func readStop() -> DeviceError? {
    guard !hasReadStop, case .silent(let error) = outputState, case .stopped = error.reason else {
      return nil
    }
    hasReadStop = true
    return error
  }

  /// Starts the output again if its device stopped while it played. If the device cannot be opened, the engine goes on
  /// silently, and the next call tries again.
  /// - Returns: whether the output was started again; ``outputState`` says whether it plays.
  @discardableResult
  public func restartStoppedOutput() -> Bool {
    guard let startArguments, case .silent(let error) = outputState else { return false }
    if case .stopped = error.reason { hasLostDevice = true }
    guard hasLostDevice else { return false }
    stop()
    // If the device cannot be opened, the next call tries again.
    hasLostDevice = true
    start(
      device: startArguments.device, cueBus: startArguments.cueBus, cueInput: startArguments.cueInput)
    return true
  }

  // MARK: Recording

  /// Whether the mix is recorded.
  public var isRecording: Bool { recording != nil }

  /// Starts recording the mix to a new file. A thread of its own writes the file.
  /// - Parameters:
  ///   - path: the file; its extension selects the format: wav (24 bits), flac (24 bits) or ogg.
  ///   - onFailure: called on that thread when something could not be written, such as on a full disk. Nothing more is
  ///     written then; ``stopRecording()`` throws the reason.
  /// - Throws: ``Track/FileError`` if the file exists or cannot be written, or a recording runs.
  public func startRecording(to path: String, onFailure: @escaping @Sendable () -> Void = {}) throws {
    guard recording == nil else {
      throw Track.FileError(path: path, reason: .isRecording)
    }
    let new = try MixRecording(path: path, sampleRate: sampleRate, onFailure: onFailure)
    recording = new
    post(.record(new.ring))
  }

  /// Ends the recording and waits until the file is written.
  /// - Throws: ``Track/FileError`` if the file is incomplete, with the number of lost frames or the reason.
  public func stopRecording() throws {
    guard let current = recording else { return }
    recording = nil
    post(.record(nil))
    if output == nil { renderer.pointee.applyCommands() }
    if let fault = current.finish() { throw fault }
  }
}
