import Synchronization

/// A change that the render function applies at the beginning of its next block.
enum Command: BitwiseCopyable {
  case load(deck: Int, TrackData?, serial: Int)
  case motor(deck: Int, Bool)
  case pitch(deck: Int, Double)
  case bend(deck: Int, Double)
  case grab(deck: Int)
  case hand(deck: Int, by: Double)
  case release(deck: Int, rate: Double?)
  case correct(deck: Int, to: Double)
  case jump(deck: Int, to: Double)
  case halt(deck: Int, at: Double)
  case start(deck: Int, WaitingStart, place: Double, interval: Double)
  case endStart(deck: Int)
  case loop(deck: Int, start: Double, end: Double)
  case endLoop(deck: Int)
  case keyLock(deck: Int, Bool)
  case trim(deck: Int, Float)
  case equalizer(deck: Int, SIMD3<Double>)
  case filter(deck: Int, Double)
  case gain(deck: Int, Float)
  case side(deck: Int, CrossfaderSide)
  case cue(deck: Int, Bool)
  case beats(deck: Int, downbeat: Double, interval: Double)
  case clicks(deck: Int, Bool)
  case playSound(voice: Int, TrackData, serial: Int, gain: Float, loops: Bool)
  case stopSound(voice: Int, serial: Int)
  case samplerGain(Float)
  case crossfader(Double, CrossfaderCurve)
  case master(Float)
  case duck(Bool)
  case record(SampleRing?)
  case cueInput(SampleRing?)
  case headphones(gain: Float, share: Float)
  case warning(Tone)
  case countIn(beats: Int, interval: Double, delay: Double)
}

/// A queue with one producer and one consumer, without locks.
struct CommandQueue: BitwiseCopyable {
  private let commands: UnsafeMutablePointer<Command>
  /// The numbers of commands that were written and read. Only their difference matters.
  private let written: UnsafeMutablePointer<Atomic<Int>>
  private let read: UnsafeMutablePointer<Atomic<Int>>
  private static let capacity = 1024

  /// Creates an empty queue. ``deallocate()`` frees it.
  init() {
    commands = .allocate(capacity: Self.capacity)
    written = .allocate(capacity: 1)
    written.initialize(to: Atomic(0))
    read = .allocate(capacity: 1)
    read.initialize(to: Atomic(0))
  }

  func deallocate() {
    commands.deallocate()
    written.deallocate()
    read.deallocate()
  }

  /// Appends a command, for the producer.
  /// - Returns: whether there was room.
  func push(_ command: Command) -> Bool {
    let end = written.pointee.load(ordering: .relaxed)
    guard end - read.pointee.load(ordering: .acquiring) < Self.capacity else { return false }
    (commands + end % Self.capacity).initialize(to: command)
    // Sequentially consistent, as in isEmpty: the producer then asks whether the consumer sleeps. The consumer first says
    // that it sleeps, and then asks whether the queue is empty. One of both must see the change of the other.
    written.pointee.store(end + 1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Removes the first command, for the consumer.
  @inline(__always)
  func pop() -> Command? {
    let start = read.pointee.load(ordering: .relaxed)
    guard start != written.pointee.load(ordering: .acquiring) else { return nil }
    let command = commands[start % Self.capacity]
    read.pointee.store(start + 1, ordering: .releasing)
    return command
  }

  /// Whether nothing waits, for the consumer.
  var isEmpty: Bool {
    read.pointee.load(ordering: .relaxed) == written.pointee.load(ordering: .sequentiallyConsistent)
  }
}

/// Frames on their way from one thread to a different one, without locks. Frames that do not fit are counted and lost.
struct SampleRing: BitwiseCopyable {
  private let frames: UnsafeMutablePointer<SIMD2<Float>>
  private let capacity: Int
  private let written: UnsafeMutablePointer<Atomic<Int>>
  private let read: UnsafeMutablePointer<Atomic<Int>>
  private let lost: UnsafeMutablePointer<Atomic<Int>>
  /// 1 when the producer does not use the ring any more.
  private let ended: UnsafeMutablePointer<Atomic<Int>>

  /// Creates an empty ring. ``deallocate()`` frees it.
  init(capacity: Int) {
    self.capacity = capacity
    frames = .allocate(capacity: capacity)
    written = .allocate(capacity: 4)
    for index in 0..<4 { (written + index).initialize(to: Atomic(0)) }
    read = written + 1
    lost = written + 2
    ended = written + 3
  }

  func deallocate() {
    frames.deallocate()
    written.deallocate()
  }

  /// Appends frames, for the producer.
  func push(_ source: UnsafePointer<SIMD2<Float>>, count: Int) {
    let end = written.pointee.load(ordering: .relaxed)
    let room = capacity - (end - read.pointee.load(ordering: .acquiring))
    guard count <= room else {
      lost.pointee.wrappingAdd(count, ordering: .relaxed)
      return
    }
    for index in 0..<count { frames[(end + index) % capacity] = source[index] }
    written.pointee.store(end + count, ordering: .releasing)
  }

  /// Removes frames, for the consumer.
  /// - Returns: the number of frames; 0 if the ring is empty.
  func pop(into target: UnsafeMutablePointer<SIMD2<Float>>, count: Int) -> Int {
    let start = read.pointee.load(ordering: .relaxed)
    let available = min(written.pointee.load(ordering: .acquiring) - start, count)
    for index in 0..<available { target[index] = frames[(start + index) % capacity] }
    read.pointee.store(start + available, ordering: .releasing)
    return available
  }

  /// Removes the oldest frames, for the consumer: at most ``count`` of them.
  func drop(_ frames: Int) { read.pointee.wrappingAdd(frames, ordering: .releasing) }

  /// The number of frames that wait, for the consumer.
  var count: Int { written.pointee.load(ordering: .acquiring) - read.pointee.load(ordering: .relaxed) }

  /// Marks the ring as not used by the producer any more.
  func end() { ended.pointee.store(1, ordering: .releasing) }

  /// Whether the producer does not use the ring any more.
  var hasEnded: Bool { ended.pointee.load(ordering: .acquiring) == 1 }

  /// The number of frames for which there was no room.
  var lostFrames: Int { lost.pointee.load(ordering: .relaxed) }
}
