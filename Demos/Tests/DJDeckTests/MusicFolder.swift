import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// Folders with sound files for the library.
struct MusicFolder {
  private let temporary: TemporaryFolder
  /// The path of `music`, in which are the folders `Jazz` and `rock`, and files.
  var path: String { temporary.path("music") }

  init() throws {
    temporary = try TemporaryFolder()
    try Self.write(2, to: path + "/alpha.wav")
    try Self.write(3, to: path + "/Beta.WAV")
    try Self.write(4, to: path + "/Jazz/solo.wav")
    try FileManager.default.createDirectory(atPath: path + "/rock", withIntermediateDirectories: true)
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: path + "/broken.wav"))
    try Data("text".utf8).write(to: URL(fileURLWithPath: path + "/notes.txt"))
    try Self.write(1, to: path + "/.hidden.wav")
  }

  /// Writes seconds of a tone.
  static func write(_ seconds: Int, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    var bytes = Data()
    func append(_ value: UInt32, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(value >> (8 * index) & 0xFF)) }
    }
    let size = UInt32(seconds * 8000 * 2)
    bytes += Data("RIFF".utf8)
    append(36 + size, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (value, count) in [(16, 4), (1, 2), (1, 2), (8000, 4), (16_000, 4), (2, 2), (16, 2)]
      as [(UInt32, Int)]
    {
      append(value, count)
    }
    bytes += Data("data".utf8)
    append(size, 4)
    for index in 0..<seconds * 8000 {
      append(UInt32(bitPattern: Int32(8000 * sin(Double(index) / 3))) & 0xFFFF, 2)
    }
    try bytes.write(to: url)
  }
}

extension HeadlessDisplay {
  /// The library in front; nil for none.
  @MainActor var panel: LibraryPage? {
    session.window.rootViewController?.presentedViewController as? LibraryPage
  }

  /// The alert in front of the library; nil for none.
  @MainActor var alert: AlertController? { panel?.presentedViewController as? AlertController }

  /// The title and the value of the cursor row.
  @MainActor var row: String? { panel?.shown.currentCell?.accessibilityLabel }
}
