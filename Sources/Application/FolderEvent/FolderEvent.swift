import Glibc

/// Something that happened to an entry of a folder that is watched, as inotify(7) tells it.
package struct FolderEvent {
  /// What `inotify_add_watch` returned for the folder; -1 where more happened than was kept.
  package let watch: Int32
  /// What happened: bits such as `IN_CREATE`.
  package let mask: UInt32
  /// The entry; empty where it is the folder itself.
  package let name: String

  /// Reads all that happened so far.
  /// - Parameter descriptor: one of inotify's, which does not block.
  /// - Returns: the events in their order.
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
