import Glibc

/// A change of an entry in a watched folder, as inotify(7) reports it.
package struct FolderEvent {
  /// The watch descriptor of the folder; -1 if the event queue overflowed.
  package let watch: Int32
  /// The kind of the change: bits such as `IN_CREATE`.
  package let mask: UInt32
  /// The name of the entry; empty for the folder itself.
  package let name: String

  /// Reads all pending events.
  /// - Parameter descriptor: a nonblocking inotify descriptor.
  /// - Returns: the events in order.
  package static func read(from descriptor: Int32) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return events }
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let start = offset + MemoryLayout<inotify_event>.size
        offset = start + Int(event.len)
        let name = String(decoding: buffer[start..<min(offset, count)].prefix { $0 != 0 }, as: UTF8.self)
        events.append(FolderEvent(watch: event.wd, mask: event.mask, name: name))
      }
    }
  }
}
