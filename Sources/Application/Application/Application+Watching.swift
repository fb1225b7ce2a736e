import Dispatch
import Glibc

extension Application {
  /// Wakes the program when there is something to read from a descriptor: a socket, a pipe, news of files.
  ///
  /// - Parameters:
  ///   - descriptor: an open one that can be waited for; it belongs to the application from now on, and is closed when
  ///     ``run()`` is about to return.
  ///   - handler: reads what there is, all of it; called again for as long as something is left.
  public func watch(_ descriptor: Int32, handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // The handler runs on the main queue, which is the main actor's executor.
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    watched.append(source)
  }
}
