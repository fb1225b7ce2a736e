import BacklitAccessibility
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import BacklitValues

/// The file of a recording, and what is recorded.
package struct RecordingFile: Hashable, Sendable {
  package let path: String
  package let format: Recording.Format
  /// The title, such as the name of the program.
  package let title: String

  /// A file with the format of its extension; nil for an unknown one.
  package init?(path: String, title: String) {
    guard let format = Recording.Format(path: path) else { return nil }
    (self.path, self.format, self.title) = (path, format, title)
  }
}

/// A recording of what a display shows and speaks: an animated picture, or a cast for terminals.
///
/// The times are those of the virtual clock, so the same script gives the same bytes.
@MainActor
package final class Recording {
  /// The format of the file, chosen by its extension.
  package enum Format: String, Hashable, Sendable {
    /// An asciicast, version 2 (https://docs.asciinema.org/manual/asciicast/v2/): cells, and what is spoken as markers.
    case cast
    /// An animated SVG: shapes and texts, and what is spoken as its description.
    case svg

    /// The format of a path; nil for an unknown extension.
    package init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The kind of path that the option needs, with an example.
    package static let need = "a file that ends with .svg or .cast, such as --record deck.svg"

    /// The frames in a second. Each frame of a picture makes its file larger.
    fileprivate var rate: Double { self == .svg ? 10 : 20 }
  }

  private let format: Format
  private let title: String
  private var start: Double?
  private var end = 0.0
  /// The last frame, which a later one of the same moment replaces.
  private var pending: (tick: Int, grid: CellGrid, scene: Scene)?
  private var picture = AnimatedPicture()
  private var events: [JSONValue] = []
  private var encoder: FrameEncoder
  private var shown: CellGrid?

  /// Creates an empty recording.
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - title: what is recorded, such as the name of the program.
  init(_ format: Format, title: String) {
    (self.format, self.title) = (format, title)
    encoder = FrameEncoder(capabilities: TerminalCapabilities(colors: .trueColor))
  }

  /// Takes the frame that a session shows at a time, in seconds.
  func take(_ session: Session, at time: Double) {
    let first = start ?? time
    start = first
    end = time - first
    let tick = Int(end * format.rate + 1e-6)
    if let pending, pending.tick != tick { add(pending.tick, pending.grid, pending.scene) }
    pending = (tick, session.grid, session.window.currentScene())
  }

  private func add(_ tick: Int, _ grid: CellGrid, _ scene: Scene) {
    let time = Double(tick) / format.rate
    switch format {
    case .svg: picture.add(scene, at: time)
    case .cast:
      if let shown, shown.columns != grid.columns || shown.rows != grid.rows {
        add("r", "\(grid.columns)x\(grid.rows)", at: time)
      }
      let bytes = encoder.encode(grid, previous: shown, cursor: nil)
      if !bytes.isEmpty { add("o", String(decoding: bytes, as: UTF8.self), at: time) }
      if shown == nil {
        header = ["height": .number(Double(grid.rows)), "width": .number(Double(grid.columns))]
      }
      shown = grid
    }
  }

  private var header: JSONValue = [:]

  private func add(_ code: String, _ data: String, at time: Double) {
    events.append([.number((time * 1000).rounded() / 1000), .string(code), .string(data)])
  }

  /// Ends the recording.
  /// - Parameter transcript: what was spoken.
  /// - Returns: the bytes of the file.
  func finish(_ transcript: [SpeechRecord]) -> [UInt8] {
    if let pending { add(pending.tick, pending.grid, pending.scene) }
    pending = nil
    let words = transcript.map {
      (time: Double($0.t) / 1000 - (start ?? 0), text: $0.text.joined(separator: ", "))
    }
    switch format {
    case .svg:
      return picture.file(title: title, words: words.map(\.text), until: end)
    case .cast:
      for word in words where word.time >= 0 { add("m", word.text, at: word.time) }
      add("o", "", at: end)
      let sorted = events.enumerated().sorted { one, other in
        let (before, after) = (one.element.time, other.element.time)
        return before == after ? one.offset < other.offset : before < after
      }
      let head = header.with("title", .string(title)).with("version", 2)
      return Array(([head] + sorted.map(\.element)).map { $0.line + "\n" }.joined().utf8)
    }
  }
}

extension JSONValue {
  /// The time of an event.
  fileprivate var time: Double { array?.first?.number ?? 0 }
}
