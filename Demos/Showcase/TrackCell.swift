import Backlit

/// A track of an album. Its definition is `Assets/Nibs/TrackCell.json`.
final class TrackCell: TableViewCell, NibOwner {
  @Outlet var number: Label!
  @Outlet var title: Label!
  @Outlet var button: Button!
  @Outlet var length: Label!

  private weak var album: Album?
  private var track: Track?

  static let nibActions: [String: Action] = ["press": Action(TrackCell.press)]

  /// Shows a track.
  func show(_ track: Track, of album: Album) {
    (self.track, self.album) = (track, album)
    update()
  }

  /// Shows the state of the track again.
  func update() {
    guard let track, let album else { return }
    let isPlaying = album.current == track
    number.text = isPlaying ? "▶" : "\(track.number)"
    title.text = track.title
    length.text = track.length
    title.accessibilityLabel = "\(track.number), \(track.title), \(track.length)"
    title.accessibilityPosition = SetPosition(track.number, of: Track.all.count)
    title.accessibilityValue = isPlaying ? album.text("album.plays") : nil
    let isCompact = traitCollection.horizontalSizeClass == .compact
    button.isSelected = !isCompact && album.library.contains(track)
    let key = isCompact ? "album.moreFor" : button.isSelected ? "album.added" : "album.add"
    button.accessibilityLabel = album.text(key, ["title": .text(track.title)])
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    update()
  }

  /// Plays the track, which the row has no other use for.
  override func accessibilityActivate() -> Bool {
    guard let track, let album else { return false }
    album.play(track)
    return true
  }

  private func press() {
    if let track { album?.press(button, of: track) }
  }
}
