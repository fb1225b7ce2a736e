import Backlit
import DemoSupport

/// The cover, the names and the buttons of an album. Its definition is `Assets/Nibs/AlbumHeader.json`.
final class AlbumHeader: View, NibOwner {
  @Outlet var cover: ImageView!
  @Outlet var labels: StackView!

  /// Called when the play button is pressed.
  var onPlay: (@MainActor () -> Void)?
  /// Called when the shuffle button is pressed.
  var onShuffle: (@MainActor () -> Void)?
  private var instance: NibInstance?

  static let nibActions: [String: Action] = [
    "playAlbum": Action(AlbumHeader.playAlbum), "shuffleAlbum": Action(AlbumHeader.shuffleAlbum),
  ]

  /// Loads the definition, or reads it again.
  func load(language: String) throws {
    let file = "\(Self.nibName).json"
    let path = try DefinitionFile.path(file)
    if let instance {
      try instance.reload(try Nib(contentsOf: path), registry: .builtIn, language: language)
    } else {
      instance = try loadNib(in: [String(path.dropLast(file.count + 1))], language: language)
    }
  }

  private func playAlbum() { onPlay?() }
  private func shuffleAlbum() { onShuffle?() }
}
