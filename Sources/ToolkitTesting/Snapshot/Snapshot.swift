import Drawing
import Session

/// What a display showed or would say at one moment, to be compared with a file.
///
/// ```swift
/// try display.snapshot(.text).matches("Snapshots/deck.txt", in: #filePath)
/// ```
/// A difference is thrown as a ``SnapshotError`` that shows it, which any test library reports. Run the tests with
/// `BACKLIT_RECORD=1` in the environment to write the files anew.
public struct Snapshot: Hashable, Sendable {
  /// What to take down.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The characters on the screen, a line a row.
    case text
    /// The picture in pixels, as a PNG file.
    case png
    /// Everything that a reader reads, an element a line.
    case words
  }

  /// What was taken down.
  public let kind: Kind
  /// The bytes of the file: UTF-8 that ends with a line feed, or a PNG.
  public let bytes: [UInt8]

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// A text that a program makes, such as the schema of its classes for editors; it is to end with a line feed.
  public init(text: String) {
    self.init(kind: .text, bytes: Array(text.utf8))
  }
}

extension HeadlessDisplay {
  /// Takes down what is shown, or would be read, now.
  public func snapshot(_ kind: Snapshot.Kind) -> Snapshot {
    switch kind {
    case .text: Snapshot(kind: kind, bytes: Array((text + "\n").utf8))
    case .words: Snapshot(kind: kind, bytes: Array((words + "\n").utf8))
    case .png: Snapshot(kind: kind, bytes: png())
    }
  }
}
