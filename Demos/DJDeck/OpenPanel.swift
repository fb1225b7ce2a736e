import Backlit
import DemoAudio

/// The panel in which a track is chosen: folders and sound files, connected in `Assets/Nibs/DJOpen.json`. Enter opens a folder
/// or loads a file, letters and digits go to a row, Escape closes the panel.
@MainActor
final class OpenPanel: ViewController, NibOwner {
  @Outlet var heading: Label!
  @Outlet var path: Label!
  @Outlet var list: View!

  static let nibActions: [String: Action] = ["cancel": Action(OpenPanel.cancel)]

  /// Called with the track when the panel has closed.
  var onLoad: ((LoadedTrack) -> Void)?
  /// The list that is shown.
  private(set) var shown: FolderList
  private let words: DeckWords
  private let worker: Worker
  private let deck: Int?
  private var languageTag: String
  private var instance: NibInstance?
  private let definition: String
  /// The number of the attempt to load a file. Results of earlier attempts are dropped.
  private var attempt = 0

  /// Creates the panel.
  /// - Parameters:
  ///   - folder: the folder that is shown first.
  ///   - definition: the path of `DJOpen.json`.
  ///   - deck: the number of the deck that gets the track; nil for the only one.
  ///   - words: the texts of the deck.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - worker: where files are loaded.
  /// - Throws: the faults of the definition.
  init(
    _ folder: SoundFolder, definition: String, deck: Int?, words: DeckWords, language: String, worker: Worker
  ) throws {
    shown = FolderList(folder, words: words, language: language)
    (self.words, self.worker, self.deck) = (words, worker, deck)
    (self.definition, languageTag) = (definition, language)
    super.init()
    modalPresentationStyle = .pageSheet
    let instance = try Nib(contentsOf: definition).instantiate(
      owner: self, registry: .builtIn, language: language)
    self.instance = instance
    view = instance.root
    showTexts()
    place(shown)
    shown.begin(at: nil)
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

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    attempt += 1
  }

  private func showTexts() {
    let name = deck.map { text("mix.deck", ["number": .number(Double($0))]) }
    title = name.map { text("open.titleOn", ["deck": .text($0)]) } ?? text("open.title")
    heading.text = title ?? ""
    path.text = shown.folder.path
  }

  private func place(_ list: FolderList) {
    list.onChoose = { [weak self] in self?.choose($0) }
    let table = list.table
    table.translatesAutoresizingMaskIntoConstraints = false
    self.list.addSubview(table)
    LayoutConstraint.activate([
      table.leadingAnchor.constraint(equalTo: self.list.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: self.list.trailingAnchor),
      table.topAnchor.constraint(equalTo: self.list.topAnchor),
      table.bottomAnchor.constraint(equalTo: self.list.bottomAnchor),
    ])
  }

  private func cancel() { dismiss(animated: true) }

  private func choose(_ entry: SoundFolder.Entry) {
    switch entry {
    case .parent: open(shown.folder.parent, comingFrom: shown.folder.name)
    case .folder(let name): open(shown.folder.path(of: name), comingFrom: nil)
    case .file(let name): load(shown.folder.path(of: name))
    }
  }

  // MARK: Folders

  /// Shows a folder.
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name of the folder in it at which the keys begin; nil for the first row.
  private func open(_ path: String, comingFrom name: String?) {
    attempt += 1
    do throws(SoundFolder.Unreadable) {
      let former = shown
      shown = FolderList(try SoundFolder(path: path), words: words, language: languageTag)
      showTexts()
      place(shown)
      shown.begin(at: name)
      view.window?.layoutIfNeeded()
      view.window?.focus(on: shown.table)
      former.table.removeFromSuperview()
      view.window?.post(.layoutChanged(shown.currentCell ?? shown.table))
    } catch {
      report("open.folderFailed", text("open.unreadable", ["path": .text(error.path)]))
    }
  }

  // MARK: Files

  private func load(_ path: String) {
    attempt += 1
    let current = attempt
    if worker == .thread {
      let loading = text("open.loading", ["name": .text(SoundFolder.name(of: path))])
      heading.text = loading
      view.window?.post(.announcement(loading, .default))
    }
    worker.run {
      Swift.Result { LoadedTrack(try Track(contentsOf: path)) }
    } then: { [weak self] result in
      guard let self, attempt == current else { return }
      showTexts()
      switch result {
      case .success(let track): dismiss(animated: true) { [onLoad] in onLoad?(track) }
      case .failure(let fault): report("open.fileFailed", words.text(for: fault, in: languageTag))
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
    words.text(key, values, in: languageTag)
  }
}
