import Glibc
import Observation

/// The observable properties that a method of a view read when it was called last.
@MainActor
final class ObservedReads {
  /// A property that each call reads, so that a change of it ends the tracking of the call: Observation has no other way.
  /// Without an end, each call would leave its handlers until a property changes.
  private final class Mark: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = true

    func read() { registrar.access(self, keyPath: \.value) }
    func change() { registrar.willSet(self, keyPath: \.value) }
  }

  private let mark = Mark()
  /// The number of the latest call.
  private(set) var call = 0
  /// Whether a property that the latest call read changed since.
  fileprivate(set) var isStale = false

  /// Ends the tracking of the previous call.
  fileprivate func begin() {
    call += 1
    isStale = false
    mark.change()
  }

  fileprivate func read() { mark.read() }
}

extension View {
  /// A method whose reads of observable properties are tracked.
  enum TrackedMethod: Hashable {
    case updateProperties, updateConfiguration, layoutSubviews, draw
  }

  /// Requests a call of ``updateProperties()`` in the next frame.
  public final func setNeedsUpdateProperties() { setNeeds(.properties) }

  /// Calls a method of the view. If an observable property that it reads changes later, `update` is called: before the
  /// change, if the main actor makes it.
  func tracking(
    _ method: TrackedMethod, _ body: () -> Void, update: @escaping @MainActor @Sendable (View) -> Void
  ) {
    let reads = extras?.observedReads[method]
    reads?.begin()
    // The handler is made only if `body` reads an observable property.
    withObservationTracking(
      {
        reads?.read()
        body()
      }, onChange: observer(of: method, update: update))
  }

  private func observer(
    of method: TrackedMethod, update: @escaping @MainActor @Sendable (View) -> Void
  ) -> @Sendable () -> Void {
    let reads = extras?.observedReads[method] ?? ObservedReads()
    ownExtras.observedReads[method] = reads
    let (call, mainThread) = (reads.call, pthread_self())
    let change: @MainActor @Sendable (View) -> Void = {
      reads.isStale = true
      update($0)
    }
    return { [weak self] in
      guard pthread_equal(pthread_self(), mainThread) != 0 else {
        // The method may have been called again meanwhile, but it may have read the old value.
        Task { @MainActor in if let self { change(self) } }
        return
      }
      MainActor.assumeIsolated { if let self, reads.call == call { change(self) } }
    }
  }
}
