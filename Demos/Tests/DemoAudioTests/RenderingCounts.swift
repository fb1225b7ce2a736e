import AllocationCounter
import Glibc
import Testing

@testable import DemoAudio

/// The forbidden work of rendering, over many calls of the render function: waits, and uses of the heap or of references.
struct RenderingCounts {
  private var sum = AllocationCounts()

  /// Renders on the calling thread, as the output does, and counts.
  /// - Parameters:
  ///   - engine: the engine.
  ///   - samples: memory for the samples.
  ///   - channels: 2 or 4.
  mutating func render(
    _ engine: AudioEngine, into samples: UnsafeMutablePointer<Float>, channels: Int = 4
  ) {
    let renderer = engine.renderer
    allocation_counter_start()
    renderer.pointee.render(samples, channels: channels, count: AudioOutput.period)
    let counts = allocation_counter_stop()
    sum.allocations += counts.allocations
    sum.frees += counts.frees
    sum.retains += counts.retains
    sum.releases += counts.releases
    sum.locks += counts.locks
  }

  /// Expects that all counts are 0.
  func expectNone(_ location: SourceLocation = #_sourceLocation) {
    #expect(sum.allocations == 0 && sum.frees == 0, "\(sum)", sourceLocation: location)
    // `DemoAudio` is optimized in all builds. Other builds retain more often than the source requires.
    #expect(sum.retains == 0 && sum.releases == 0, "\(sum)", sourceLocation: location)
    #expect(sum.locks == 0, "\(sum)", sourceLocation: location)
  }
}

/// The measure of ``RenderingCounts``.
struct RenderingCountsTests {
  @Test("Locks and retains in the sound engine are counted", .enabled(if: allocation_counter_is_available()))
  func control() {
    let engine = AudioEngine(deckCount: 1)
    let track = Signals.tone(440, seconds: 0.1)
    allocation_counter_start()
    engine.sampler.play(track)
    #expect(allocation_counter_stop().retains > 0)
    let output = AudioEngine(deckCount: 0)
    allocation_counter_start()
    // It waits for the thread with a semaphore.
    output.start(device: "null")
    #expect(allocation_counter_stop().locks > 0)
    output.stop()
    var mutex = pthread_mutex_t()
    pthread_mutex_init(&mutex, nil)
    allocation_counter_start()
    pthread_mutex_lock(&mutex)
    #expect(allocation_counter_stop().locks == 1)
    pthread_mutex_unlock(&mutex)
  }
}
