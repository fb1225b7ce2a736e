import Backlit
import DemoAudio

/// A button with the colour, the name and the track of a genre. A press starts the track, which repeats, or stops it.
final class MusicButton: Button {
  /// The genres, and one without a track.
  enum Kind: String, CaseIterable {
    case rock, jazz, pop, other

    /// The genre; nil for none.
    var genre: Genre? { Genre(rawValue: rawValue) }
  }

  /// The genre.
  var kind = Kind.other { didSet { showKind() } }
  /// The length of a track before it repeats, in bars of four beats.
  static let bars = 8
  private static let otherColor = Color(red: 0.66, green: 0.15, blue: 0.57)

  /// The sound; nil plays silently.
  var sound = ShowcaseSound.shared
  /// Whether the track plays.
  private(set) var isPlaying = false
  private var playing: Sampler.Sound?

  /// Creates a button without a genre.
  init() {
    super.init()
    adjustsFontForContentSizeCategory = true
    font = FontMetrics(forTextStyle: .largeTitle).scaledFont(for: Font(size: 40, isBold: true))
    clipsToBounds = true
    showKind()
  }

  /// Registers the class for definitions.
  static func register(in registry: inout ClassRegistry) {
    registry.register(
      MusicButton.self, inherits: "Button", "A button that plays the track of a genre.",
      properties: [.choice("genre", \MusicButton.kind, "The genre, or other for none.").inSwift("kind")],
      make: { MusicButton() })
  }

  override func boundsDidChange() {
    super.boundsDidChange()
    cornerRadius = bounds.width / 5
  }

  /// Starts the track, or stops it if it plays.
  func toggle() {
    isPlaying.toggle()
    if let playing { sound?.stop(playing) }
    playing = isPlaying ? kind.genre.flatMap { sound?.play($0.music(bars: Self.bars), loops: true) } : nil
  }

  private func showKind() {
    if isPlaying { toggle() }
    backgroundColor = kind.genre?.color ?? Self.otherColor
    setTitleColor(kind.genre?.textColor ?? .white, for: .normal)
    isEnabled = kind.genre != nil
  }
}
