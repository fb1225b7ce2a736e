extension AsyncStream where Element: Sendable {
  /// The values that a handler receives. The handler is removed when the task that reads the sequence is cancelled.
  @MainActor
  package static func values(ofHandler add: (Continuation) -> HandlerRegistration) -> Self {
    let (stream, continuation) = makeStream()
    let registration = add(continuation)
    continuation.onTermination = { _ in Task { @MainActor in registration.remove() } }
    return stream
  }
}

extension ActionSending {
  /// Returns the control, each time that it sends one of the given events. The sequence ends when its task is cancelled.
  ///
  /// ```swift
  /// for await field in field.events(for: .editingChanged) { results.show(await search(field.text)) }
  /// ```
  public func events(for events: ControlEvents) -> AsyncStream<Self> {
    .values { continuation in addAction(for: events) { continuation.yield($0) } }
  }
}

extension ValueControl {
  /// The values that the control takes, each after `valueChanged`. The sequence ends when its task is cancelled.
  public var values: AsyncStream<Double> {
    .values { continuation in addAction(for: .valueChanged) { continuation.yield($0.value) } }
  }
}

extension Window {
  /// The views that get the focus; nil when no view has it. The sequence ends when its task is cancelled.
  public var focusChanges: AsyncStream<View?> {
    .values { continuation in focusHandlers.add { continuation.yield($0) } }
  }
}

extension ViewController {
  /// Presents a controller, and returns after the transition.
  public final func present(_ controller: ViewController, animated: Bool) async {
    await withCheckedContinuation { continuation in
      if !begin(presenting: controller, animated: animated, completion: { continuation.resume() }) {
        continuation.resume()
      }
    }
  }

  /// Dismisses what ``dismiss(animated:completion:)`` dismisses, and returns after the transition.
  public final func dismiss(animated: Bool) async {
    await withCheckedContinuation { continuation in
      dismiss(animated: animated, completion: { continuation.resume() })
    }
  }
}

extension AlertController {
  /// Presents the alert, and waits until the user has chosen an action.
  ///
  /// ```swift
  /// let choice = await alert.run(from: self)
  /// if choice?.style == .destructive { delete() }
  /// ```
  /// - Parameters:
  ///   - presenter: the controller that presents the alert.
  ///   - animated: whether the transition takes time.
  /// - Returns: the action, after its handler was called; nil if the alert was dismissed without one. A cancelled task
  ///   dismisses it.
  public func run(from presenter: ViewController, animated: Bool = true) async -> AlertAction? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled, presenter.begin(presenting: self, animated: animated, completion: nil) else {
          return continuation.resume(returning: nil)
        }
        answer = continuation
      }
    } onCancel: {
      Task { @MainActor in if answer != nil { dismiss(animated: false, completion: nil) } }
    }
  }
}
