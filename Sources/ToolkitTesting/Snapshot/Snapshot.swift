import Drawing
import Session

/// The picture or the words of a display at one moment, to be compared with a file.
///
/// ```swift
/// try display.snapshot(.text).matches("Snapshots/deck.txt", in: #filePath)
/// ```
/// A difference is thrown as a ``SnapshotError`` that shows it, so any test library can report it. Run the
/// tests with `BACKLIT_RECORD=1` in the environment to write the files again.
public struct Snapshot: Hashable, Sendable {
  /// The contents of a snapshot.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The characters on the screen, one line a row.
    case text
    /// The picture in pixels, as a PNG file.
    case png
    /// Everything that the screen reader reads, one element a line.
    case words
  }

  /// The contents of the snapshot.
  public let kind: Kind
  /// The bytes of the file: UTF-8 that ends with a line feed, or a PNG.
  public let bytes: [UInt8]

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates a snapshot of a text, such as a generated schema. The text must end with a line feed.
  public init(text: String) {
    self.init(kind: .text, bytes: Array(text.utf8))
  }
}

extension HeadlessDisplay {
  /// Creates a snapshot of the current screen.
  public func snapshot(_ kind: Snapshot.Kind) -> Snapshot {
    switch kind {
    case .text: Snapshot(kind: kind, bytes: Array((text + "\n").utf8))
    case .words: Snapshot(kind: kind, bytes: Array((words + "\n").utf8))
    case .png: Snapshot(kind: kind, bytes: png())
    }
  }
}
