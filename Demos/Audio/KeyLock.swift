import CSound
import Glibc

/// Keeps the pitch of a recording while its tempo follows the platter, by stretching its time.
///
/// Rubber Band needs input before it gives output. The stretcher therefore reads the recording ahead of the platter by
/// what was fed and not yet taken, so that the sound stays at the platter's position. The input runs at the recording's
/// own speed, because a change of pitch by the library would take twice the time.
///
/// The engine is the newer one of the library with its short window. The older engine allocates memory at each change of
/// the tempo, its detector of transients makes steady tones flutter, and it takes as long; the long window takes three times
/// as long. At the nominal speed the recording is played as it is, without the library.
struct KeyLock: BitwiseCopyable {
  /// The rates at which the pitch is kept. Slower and faster motion, and scratching, sound like a record.
  static let rates = 0.5...2.0

  /// Whether the pitch at a rate has to be kept: it is in ``rates``, and not the nominal speed, at which nothing changes.
  @inline(__always)
  static func changesSound(at rate: Double) -> Bool { rate != 1 && rates.contains(rate) }

  /// The frames that are fed at a time.
  static let chunk = 64
  /// The distance from the wanted position at which reading jumps, in seconds of the recording.
  private static let reach = 0.1

  /// The stretcher; nil if the library is missing.
  private let stretcher: RubberBandState?
  private let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  /// The same planes, as Rubber Band takes its input.
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>?>
  private let sampleRate: Double
  /// The position in the recording at which the next frame is read, in seconds.
  private var position = 0.0
  /// Where reading was before a jump, and the frames until it has faded out.
  private var oldPosition = 0.0
  private var fadeFrames = 0
  /// The seconds of the recording that were fed and not yet taken, less the delay of the stretcher.
  private var lead = 0.0
  /// The frames that are still to be thrown away: the delay of the stretcher, and what it holds from before a jump.
  private var surplus = 0
  /// The rate of the platter for which the stretcher is set.
  private var setRate = 1.0
  private(set) var isRunning = false

  /// Allocates a stretcher. ``deallocate()`` frees it.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let options =
      RubberBandOptionProcessRealTime.rawValue | RubberBandOptionThreadingNever.rawValue
      | RubberBandOptionChannelsTogether.rawValue | RubberBandOptionEngineFiner.rawValue
      | RubberBandOptionWindowShort.rawValue
    stretcher = rubberband_new(UInt32(sampleRate), 2, RubberBandOptions(options), 1, 1)
    planes = .allocate(capacity: 2)
    inputs = .allocate(capacity: 2)
    for channel in 0..<2 {
      let plane = UnsafeMutablePointer<Float>.allocate(capacity: Self.chunk)
      plane.initialize(repeating: 0, count: Self.chunk)
      (planes + channel).initialize(to: plane)
      (inputs + channel).initialize(to: UnsafePointer(plane))
    }
    guard stretcher != nil else { return }
    rubberband_set_max_process_size(stretcher, UInt32(Self.chunk))
    var pad = Int(rubberband_get_preferred_start_pad(stretcher))
    while pad > 0 {
      rubberband_process(stretcher, inputs, UInt32(min(pad, Self.chunk)), 0)
      pad -= Self.chunk
    }
    surplus = Int(rubberband_get_start_delay(stretcher))
  }

  func deallocate() {
    if stretcher != nil { rubberband_delete(stretcher) }
    for channel in 0..<2 { planes[channel]?.deallocate() }
    planes.deallocate()
    inputs.deallocate()
  }

  /// Whether the pitch can be kept.
  var isAvailable: Bool { stretcher != nil }

  /// Why the pitch cannot be kept, and what to install; nil if it can.
  static var unavailableReason: String? {
    backlit_rubber_band_error().map { "Key lock needs Rubber Band: \(Track.sentence(String(cString: $0)))." }
  }

  /// Ends the work of the stretcher. It continues at the position of the next frames.
  mutating func stop() { isRunning = false }

  /// Writes the next frames.
  /// - Parameters:
  ///   - output: the frames.
  ///   - count: the number of frames, at most ``chunk``.
  ///   - reader: the recording and its loop.
  ///   - start: the position of the platter in seconds at the first frame.
  ///   - rate: the speed of the platter, in ``rates``.
  mutating func process(
    _ output: UnsafeMutablePointer<SIMD2<Float>>, count: Int, reader: TrackReader, from start: Double,
    rate: Double
  ) {
    if !isRunning { begin(at: start, rate: rate) }
    let wanted = reader.nearest(to: start + lead, from: position)
    if abs(wanted - position) > Self.reach { position = reader.wrapped(wanted) }
    // A small distance from the platter is made up by the tempo, which does not change the pitch.
    let newRate = rate + max(-0.02, min((wanted - position) * 2, 0.02))
    if abs(newRate - setRate) > 1e-5 {
      setRate = newRate
      rubberband_set_time_ratio(stretcher, 1 / newRate)
    }
    // The stretcher gives frames after at most a few windows of input.
    var attempts = 0
    while surplus > 0 || Int(rubberband_available(stretcher)) < count, attempts < 1024 {
      feed(reader)
      attempts += 1
    }
    let taken = Int(rubberband_retrieve(stretcher, planes, UInt32(count)))
    for index in 0..<count {
      output[index] = index < taken ? SIMD2(planes[0]?[index] ?? 0, planes[1]?[index] ?? 0) : .zero
    }
    lead -= Double(taken) * setRate / sampleRate
  }

  /// Continues at a position. Resetting the stretcher would allocate, so what it still holds is thrown away instead.
  ///
  /// The input crossfades before the position, because a jump in the input is a click for the stretcher, too.
  private mutating func begin(at start: Double, rate: Double) {
    oldPosition = position
    fadeFrames = Int(TrackReader.fade * sampleRate)
    let fade = Double(fadeFrames) / sampleRate
    position = start - fade
    surplus += Int(((lead + fade) / setRate * sampleRate).rounded())
    lead = -fade
    isRunning = true
    throwSurplusAway()
  }

  private mutating func feed(_ reader: TrackReader) {
    let level = reader.level(forRate: 1)
    for index in 0..<Self.chunk {
      var frame = reader.frame(at: position, level)
      if fadeFrames > 0 {
        let share = smoothStep(Double(fadeFrames) / (TrackReader.fade * sampleRate))
        frame += (reader.frame(at: oldPosition, level) - frame) * share
        oldPosition += 1 / sampleRate
        fadeFrames -= 1
      }
      planes[0]?[index] = frame.x
      planes[1]?[index] = frame.y
      position = reader.wrapped(position + 1 / sampleRate)
    }
    rubberband_process(stretcher, inputs, UInt32(Self.chunk), 0)
    lead += Double(Self.chunk) / sampleRate
    throwSurplusAway()
  }

  private mutating func throwSurplusAway() {
    while surplus > 0 {
      let count = min(surplus, Self.chunk, Int(rubberband_available(stretcher)))
      guard count > 0 else { break }
      surplus -= Int(rubberband_retrieve(stretcher, planes, UInt32(count)))
    }
  }
}
