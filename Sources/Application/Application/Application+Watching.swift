import Dispatch
import Glibc

extension Application {
  /// Calls a handler when a file descriptor is readable: a socket, a pipe, file notifications.
  ///
  /// - Parameters:
  ///   - descriptor: an open, pollable descriptor. The application owns it from now on and closes it when
  ///     ``run()`` is about to return.
  ///   - handler: reads all available bytes; called again while more are available.
  public func watch(_ descriptor: Int32, handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // The handler runs on the main queue, which is the main actor's executor.
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    watched.append(source)
  }
}
