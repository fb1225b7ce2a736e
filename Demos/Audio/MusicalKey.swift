import Glibc

/// A musical key: a tonic and a mode.
public struct MusicalKey: Hashable, Sendable, CaseIterable {
  /// The mode of a key.
  public enum Mode: String, Hashable, Sendable, CaseIterable { case major, minor }

  /// A way to write keys.
  public enum Notation: String, Hashable, Sendable, CaseIterable {
    /// "Am".
    case name
    /// "8A": the clock of Mixed In Key, on which keys beside each other fit.
    case camelot
    /// "1m": the clock of Open Key Notation.
    case openKey
  }

  /// How two keys fit, from the view of the first one.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The same key.
    case same
    /// The major and the minor key with the same notes.
    case relative
    /// A fifth above the other key, in the same mode.
    case dominant
    /// A fifth below the other key, in the same mode.
    case subdominant
  }

  /// The semitones from C up to the tonic, 0 to 11.
  public let tonic: Int
  /// The mode.
  public let mode: Mode

  /// Creates a key.
  /// - Parameters:
  ///   - tonic: the semitones from C up to the tonic; 12 is C again, −1 is B.
  ///   - mode: the mode.
  public init(tonic: Int, mode: Mode) { (self.tonic, self.mode) = (Self.wrapped(tonic), mode) }

  /// All 24 keys, the major ones first.
  public static let allCases = Mode.allCases.flatMap { mode in
    (0..<12).map { MusicalKey(tonic: $0, mode: mode) }
  }

  private static func wrapped(_ semitones: Int) -> Int { (semitones % 12 + 12) % 12 }

  /// The key that sounds when this one is moved by semitones.
  public func transposed(by semitones: Int) -> MusicalKey {
    MusicalKey(tonic: tonic + Self.wrapped(semitones), mode: mode)
  }

  // MARK: Fit

  /// The largest difference of the tuning of two keys that fit, in semitones. Above it, tones of both beat audibly.
  public static let tuningTolerance = 0.3

  /// The semitones by which a change of speed moves a key, without key lock.
  /// - Parameter pitch: the change as a fraction, above −1: 0.06 is nearly a semitone.
  /// - Returns: the semitones, not rounded; 0 for a speed that is not positive.
  public static func semitones(ofPitch pitch: Double) -> Double {
    pitch > -1 && pitch.isFinite ? 12 * log2(1 + pitch) : 0
  }

  /// How this key fits a different one: same, relative, dominant or subdominant.
  /// - Parameters:
  ///   - other: the other key.
  ///   - shift: the semitones by which this key is moved, such as those of ``semitones(ofPitch:)``; not rounded.
  ///   - otherShift: the semitones by which the other key is moved.
  /// - Returns: nil if the keys do not fit, or if they are out of tune by more than ``tuningTolerance``.
  public func fit(to other: MusicalKey, shift: Double = 0, otherShift: Double = 0) -> Fit? {
    let distance = shift - otherShift
    let whole = distance.rounded()
    guard abs(distance - whole) <= Self.tuningTolerance, abs(whole) < 1e6 else { return nil }
    let heard = transposed(by: Int(whole))
    guard heard.mode == other.mode else { return heard.hour == other.hour ? .relative : nil }
    switch Self.wrapped(heard.tonic - other.tonic) {
    case 0: return .same
    case 7: return .dominant
    case 5: return .subdominant
    default: return nil
    }
  }

  // MARK: Text

  /// The place of the key in the order of the clocks: keys that fit are near each other.
  public var clockOrder: Int { 2 * ((hour + 7) % 12) + (mode == .major ? 1 : 0) }

  /// The number of fifths from A minor or C major, 0 to 11.
  private var hour: Int { Self.wrapped(7 * (tonic - (mode == .minor ? 9 : 0))) }

  private static let majorNames = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
  private static let minorNames = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"]

  /// The key in a notation: "Am", "8A" or "1m".
  public func text(in notation: Notation = .name) -> String {
    switch notation {
    case .name: mode == .major ? Self.majorNames[tonic] : Self.minorNames[tonic] + "m"
    case .camelot: "\((hour + 7) % 12 + 1)\(mode == .major ? "B" : "A")"
    case .openKey: "\(hour + 1)\(mode == .major ? "d" : "m")"
    }
  }

  /// The key of a tag of a file, in any of the notations: "Am", "A minor", "F# min", "Bbm", "8A", "1m".
  /// - Returns: nil for a different text.
  public init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace && $0 != "\0" }
    guard text.utf8.count <= 16, let key = Self.onClock(text) ?? Self.named(text) else { return nil }
    self = key
  }

  /// A number with a letter.
  private static func onClock(_ text: String) -> MusicalKey? {
    guard let letter = text.last, let number = Int(text.dropLast()), (1...12).contains(number),
      text.first != "+", text.first != "0"
    else { return nil }
    switch letter {
    case "A", "a": return MusicalKey(tonic: 9 + 7 * (number + 4), mode: .minor)
    case "B", "b": return MusicalKey(tonic: 7 * (number + 4), mode: .major)
    case "m": return MusicalKey(tonic: 9 + 7 * (number + 11), mode: .minor)
    case "d": return MusicalKey(tonic: 7 * (number + 11), mode: .major)
    default: return nil
    }
  }

  /// A letter, an accidental and a mode.
  private static func named(_ text: String) -> MusicalKey? {
    let tones: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
    guard let letter = text.first?.lowercased().first, var tonic = tones[letter] else { return nil }
    var rest = text.dropFirst()
    for (names, step) in [(["#", "♯", "sharp"], 1), (["b", "♭", "flat"], -1)] {
      guard let name = names.first(where: { rest.lowercased().hasPrefix($0) }) else { continue }
      rest = rest.dropFirst(name.count)
      tonic += step
      break
    }
    switch rest {
    case "", "M": return MusicalKey(tonic: tonic, mode: .major)
    case "m": return MusicalKey(tonic: tonic, mode: .minor)
    default: break
    }
    switch rest.lowercased() {
    case "maj", "major", "-major", "dur", "-dur": return MusicalKey(tonic: tonic, mode: .major)
    case "min", "minor", "-minor", "moll", "-moll": return MusicalKey(tonic: tonic, mode: .minor)
    default: return nil
    }
  }
}
