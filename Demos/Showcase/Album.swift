import Backlit

/// A track of an album.
struct Track: Hashable {
  var number: Int
  var title: String
  var length: String

  /// The tracks of the page.
  static let all = [
    ("The View from the Afternoon", "3:38"), ("I Bet You Look Good on the Dancefloor", "2:53"),
    ("Fake Tales of San Francisco", "2:57"), ("Dancing Shoes", "2:21"),
    ("You Probably Couldn't See for the Lights but You Were Staring Straight at Me", "2:10"),
    ("Still Take You Home", "2:53"), ("Riot Van", "2:14"), ("Red Light Indicates Doors Are Secured", "2:23"),
    ("Mardy Bum", "2:55"), ("Perhaps Vampires Is a Bit Strong But…", "4:28"),
    ("When the Sun Goes Down", "3:20"),
    ("From the Ritz to the Rubble", "3:13"), ("A Certain Romance", "5:31"),
  ].enumerated().map { Track(number: $0.offset + 1, title: $0.element.0, length: $0.element.1) }
}

/// An album: a header that is measured, and tracks whose rows change with the width.
final class Album: ShowcasePage {
  @Outlet var table: TableView!

  /// The view above the tracks.
  private(set) lazy var header = AlbumHeader()
  private lazy var source = DiffableDataSource<Int, Track>(tableView: table) {
    [weak self] table, path, track in
    let cell = table.dequeueReusableCell(withIdentifier: "track", for: path)
    if let self { (cell as? TrackCell)?.show(track, of: self) }
    return cell
  }

  /// The track that plays; nil for none.
  private(set) var current: Track?
  /// The tracks that play after it.
  private(set) var queue: [Track] = []
  /// The tracks that were added to the library.
  private(set) var library: Set<Track> = []

  override class var name: String { "album" }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      TrackCell.self, inherits: "TableViewCell", "A track of an album.", make: { TrackCell() })
  }

  override func awakeFromNib() {
    let language = strings?.language.tag ?? "en"
    // Faults of a definition that is being edited leave the header as it is.
    guard (try? header.load(language: language)) != nil else { return }
    header.onPlay = { [weak self] in self?.play(shuffled: false) }
    header.onShuffle = { [weak self] in self?.play(shuffled: true) }
    table.tableHeaderView = header
    var snapshot = Snapshot<Int, Track>()
    snapshot.appendSections([0])
    snapshot.appendItems(Track.all)
    source.searchText = { $0.title }
    source.applySnapshotUsingReloadData(snapshot)
  }

  private func play(shuffled isShuffled: Bool) {
    if isShuffled { queue = Track.all.shuffled() }
    play(queue.isEmpty ? Track.all[0] : queue.removeFirst())
  }

  /// Plays a track.
  func play(_ track: Track) {
    current = track
    updateRows()
    announce("album.playing", track)
  }

  override func accessibilityPerformMagicTap() -> Bool {
    play(shuffled: false)
    return true
  }

  /// Performs the action of a row's button: a menu, or in regular width the change of the library.
  func press(_ button: Button, of track: Track) {
    if view.traitCollection.horizontalSizeClass == .compact { return showMenu(for: track, at: button) }
    let isAdded = library.insert(track).inserted
    if !isAdded { library.remove(track) }
    updateRows()
    announce(isAdded ? "album.added" : "album.removed", track)
  }

  private func showMenu(for track: Track, at button: Button) {
    let menu = AlertController(title: track.title, preferredStyle: .actionSheet)
    menu.addAction(
      AlertAction(title: text("album.playNext")) { [weak self] _ in
        self?.queue.insert(track, at: 0)
        self?.announce("album.isNext", track)
      })
    menu.addAction(
      AlertAction(title: text("album.queue")) { [weak self] _ in
        self?.queue.append(track)
        self?.announce("album.queued", track)
      })
    menu.addAction(AlertAction(title: text("album.artist")) { [weak self] _ in self?.showArtist() })
    menu.addAction(AlertAction(title: text("showcase.cancel"), style: .cancel))
    menu.popoverPresentationController?.sourceView = button
    present(menu, animated: true)
  }

  /// Scrolls to the names of the album.
  private func showArtist() {
    table.setContentOffset(.zero, animated: true)
    view.window?.post(.layoutChanged(header.labels))
  }

  private func updateRows() {
    for path in table.indexPathsForVisibleRows { (table.cellForRow(at: path) as? TrackCell)?.update() }
  }

  private func announce(_ key: String, _ track: Track) {
    view.window?.post(.announcement(text(key, ["title": .text(track.title)]), .high))
  }
}
