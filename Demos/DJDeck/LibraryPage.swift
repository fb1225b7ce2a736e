import Backlit
import DemoAudio

/// The library: the folders and the sound files of a folder in a table, from which a track is loaded, connected in
/// `Assets/Nibs/DJLibrary.json`. Enter opens a folder or loads a file, letters and digits go to a row, / searches, Escape closes.
@MainActor
final class LibraryPage: ViewController, NibOwner {
  @Outlet var heading: Label!
  @Outlet var path: Label!
  @Outlet var search: SearchField!
  @Outlet var list: View!
  @Outlet var status: Label!

  static let nibActions: [String: Action] = [
    "cancel": Action(LibraryPage.cancel), "search": Action(LibraryPage.searchChanged),
  ]

  /// Called with the track and the number of its deck when the page has closed.
  var onLoad: ((LoadedTrack, Int) -> Void)?
  /// The list that is shown.
  private(set) var shown: LibraryList
  private let context: LibraryContext
  private let worker: Worker
  private let deck: Int?
  private weak var booth: Booth?
  private var languageTag: String
  private var instance: NibInstance?
  private let definition: String
  private var scan: LibraryScan?
  /// The number of the attempt to load a file. Results of earlier attempts are dropped.
  private var attempt = 0
  @Preference("keyNotation") private var notation = MusicalKey.Notation.name

  /// Creates the page.
  /// - Parameters:
  ///   - folder: the folder that is shown first.
  ///   - definition: the path of `DJLibrary.json`.
  ///   - deck: the number of the deck that gets the track; nil for the only one.
  ///   - context: what is known about tracks, and the texts.
  ///   - booth: the functions with the keys of the page.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - worker: where files are loaded and analyzed.
  /// - Throws: the faults of the definition.
  init(
    _ folder: SoundFolder, definition: String, deck: Int?, context: LibraryContext, booth: Booth?,
    language: String, worker: Worker
  ) throws {
    shown = LibraryList(folder, context: context, language: language)
    (self.context, self.worker, self.deck, self.booth) = (context, worker, deck, booth)
    (self.definition, languageTag) = (definition, language)
    super.init()
    // The records behind it go on.
    modalPresentationStyle = .pageSheet
    let instance = try Nib(contentsOf: definition).instantiate(
      owner: self, registry: .builtIn, language: language)
    self.instance = instance
    view = instance.root
    showTexts()
    place(shown)
    shown.begin(at: nil)
    startScan()
  }

  /// Changes the language of the texts.
  func translate(to language: String) {
    languageTag = language
    if let nib = try? Nib(contentsOf: definition) {
      try? instance?.reload(nib, registry: .builtIn, language: language)
    }
    showTexts()
    shown.translate(to: language)
  }

  // Readers begin at the row of the cursor, not at the titles above it.
  override var preferredFocusedView: View? { shown.table }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    attempt += 1
    guard presentedViewController == nil else { return }
    scan?.cancel()
    context.preview.stop()
  }

  private func showTexts() {
    let name = deck.map { context.words.name(ofDeck: $0, in: languageTag) }
    title = name.map { text("open.titleOn", ["deck": .text($0)]) } ?? text("open.title")
    heading.text = title ?? ""
    path.text = shown.folder.path
    showStatus()
  }

  /// Shows how far the analysis is. It is spoken when the user comes to it.
  private func showStatus() {
    let count = shown.folder.fileNames.count
    status.accessibilityTraits.insert(.updatesFrequently)
    let filter = shown.filter == .all ? "" : text(shown.filter.key) + " · "
    status.text =
      filter
      + (shown.isComplete
        ? context.words.counted("library.count", count, in: languageTag)
        : text(
          "library.analyzing",
          ["done": .number(Double(min(shown.analyzedCount, count))), "all": .number(Double(count))]))
  }

  private func place(_ list: LibraryList) {
    list.onChoose = { [weak self] in self?.choose($0) }
    list.notation = notation
    let table = list.table
    table.translatesAutoresizingMaskIntoConstraints = false
    self.list.addSubview(table)
    LayoutConstraint.activate(table.constraints(equalTo: self.list, .leading, .trailing, .top, .bottom))
  }

  private func cancel() { dismiss(animated: true) }

  private func choose(_ entry: SoundFolder.Entry) {
    switch entry {
    case .parent: open(shown.folder.parent, comingFrom: shown.folder.name)
    case .folder(let name): open(shown.folder.path(of: name), comingFrom: nil)
    case .file(let name): load(shown.folder.path(of: name), on: deck ?? 1)
    }
  }

  // MARK: Folders

  private func startScan() {
    scan?.cancel()
    let new = LibraryScan(shown.folder, store: context.store, worker: worker) { [weak self, weak shown] in
      shown?.take($0, hasEnded: $1)
      self?.showStatus()
    }
    scan = new
    new.start()
  }

  /// Shows a folder.
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name of the folder in it at which the keys begin; nil for the first row.
  private func open(_ path: String, comingFrom name: String?) {
    attempt += 1
    do throws(SoundFolder.Unreadable) {
      let former = shown
      let new = LibraryList(try SoundFolder(path: path), context: context, language: languageTag)
      // The words of a search stay behind in their folder; widths and order of the columns come along.
      new.table.columnState = former.table.columnState
      new.filter = former.filter
      shown = new
      search.text = ""
      showTexts()
      place(shown)
      shown.begin(at: name)
      startScan()
      view.window?.layoutIfNeeded()
      view.window?.focus(on: shown.table)
      former.table.removeFromSuperview()
      view.window?.post(.layoutChanged(shown.currentCell ?? shown.table))
    } catch {
      report("open.folderFailed", text("open.unreadable", ["path": .text(error.path)]))
    }
  }

  private func searchChanged() { shown.query = search.text }

  /// Shows all tracks, those that fit, or those that were played.
  func changeFilter() {
    let all = LibraryRow.Filter.allCases
    shown.filter = all[((all.firstIndex(of: shown.filter) ?? 0) + 1) % all.count]
    showStatus()
    announce(text(shown.filter.key))
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] { booth?.libraryKeyCommands(for: deck ?? 1) ?? [] }

  /// Moves the cursor by a number of rows, and speaks where it is.
  func moveCursor(by count: Int) {
    shown.moveCursor(by: count)
    view.window?.layoutIfNeeded()
    view.window?.focus(on: shown.table)
    view.window?.post(.layoutChanged(shown.currentCell ?? shown.table))
  }

  /// Opens the folder or loads the track at the cursor.
  func chooseCurrent() { if let entry = shown.currentEntry { choose(entry) } }

  /// Loads the track at the cursor on a deck.
  func loadCurrent(on deck: Int) {
    guard case .file(let name)? = shown.currentEntry else { return announce(text("library.noFile")) }
    load(shown.folder.path(of: name), on: deck)
  }

  /// Begins a search.
  func beginSearch() { view.window?.focus(on: search) }

  /// Plays what is later in the track that is heard.
  func skipAhead() { context.preview.skipAhead() }

  /// Listens to the track at the cursor, or ends that.
  func preListen() {
    guard case .file(let name)? = shown.currentEntry else { return }
    context.preview.toggle(shown.folder.path(of: name)) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(.started):
        announce(text("library.preListening", ["title": .text(shown.rows[.file(name)]?.title ?? name)]))
      case .success(.stopped): announce(text("library.preListeningEnded"))
      case .success(.unheard): announce(text("library.noHeadphones"))
      case .failure(let fault): report("open.fileFailed", context.words.text(for: fault, in: languageTag))
      }
    }
  }

  /// Shows keys as names or as numbers.
  func changeNotation() {
    let all = MusicalKey.Notation.allCases
    notation = all[((all.firstIndex(of: notation) ?? 0) + 1) % all.count]
    shown.notation = notation
    announce(text("library.notation.\(notation.rawValue)"))
  }

  /// Writes the list of the set.
  func saveSet() {
    guard !context.history.entries.isEmpty else { return announce(text("library.emptySet")) }
    let file = RecordingName.free(context.history.path ?? "set.txt")
    let isWritten = context.history.write(to: file)
    announce(text(isWritten ? "player.recorded" : "library.setFailed", ["path": .text(file)]))
  }

  private func announce(_ text: String) { view.window?.post(.announcement(text, .default)) }

  // MARK: Files

  private func load(_ path: String, on deck: Int) {
    attempt += 1
    let current = attempt
    if worker == .thread {
      let loading = text("open.loading", ["name": .text(SoundFolder.name(of: path))])
      heading.text = loading
      announce(loading)
    }
    worker.run {
      Swift.Result { LoadedTrack(try Track(contentsOf: path), path: path) }
    } then: { [weak self] result in
      guard let self, attempt == current else { return }
      showTexts()
      switch result {
      case .success(var track):
        if let known = context.store.entry(of: path)?.facts { track.facts = known }
        dismiss(animated: true) { [onLoad] in onLoad?(track, deck) }
      case .failure(let fault): report("open.fileFailed", context.words.text(for: fault, in: languageTag))
      }
    }
  }

  /// Shows and speaks what is wrong. Afterwards the list goes on at the same row.
  private func report(_ title: String, _ message: String) {
    let alert = AlertController(title: text(title), message: message)
    alert.addAction(AlertAction(title: text("open.ok")))
    present(alert, animated: true)
  }

  private func text(_ key: String, _ values: [String: Strings.Value] = [:]) -> String {
    context.words.text(key, values, in: languageTag)
  }
}

extension MusicalKey.Notation: PreferenceValue {}
