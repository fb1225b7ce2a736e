import Backlit

/// The list of a folder in the open panel: the parent folder, folders and sound files.
///
/// Each folder has a table of its own. So the screen reader enters it as a new container, and speaks its name and the first row.
@MainActor
final class FolderList {
  /// The folder that is shown.
  let folder: SoundFolder
  /// The table.
  let table = TableView()
  /// Called with a row that was chosen.
  var onChoose: ((SoundFolder.Entry) -> Void)?
  private let words: DeckWords
  private var languageTag: String

  /// Creates a list.
  /// - Parameters:
  ///   - folder: the folder.
  ///   - words: the texts of the deck.
  ///   - language: the language of the texts, as a BCP 47 tag.
  init(_ folder: SoundFolder, words: DeckWords, language: String) {
    (self.folder, self.words, languageTag) = (folder, words, language)
    table.register(TableViewCell.self, forCellReuseIdentifier: "entry")
    table.dataSource = self
    table.delegate = self
    translate(to: language)
  }

  /// Changes the language of the texts.
  func translate(to language: String) {
    languageTag = language
    table.accessibilityLabel =
      folder.hasFiles ? folder.name : folder.name + ", " + words.text("open.noFiles", in: language)
    table.reloadData()
  }

  /// Moves the cursor to a folder of the list, or to the first row if it is not there.
  func begin(at name: String?) {
    let row = name.flatMap { folder.entries.firstIndex(of: .folder($0)) } ?? 0
    let path = ListIndexPath(row: row, section: 0)
    table.selectRow(at: path, scrollPosition: .middle)
    // Only the keys go there: nothing is chosen yet.
    table.selectRow(at: nil)
  }

  /// The cell of the cursor row.
  var currentCell: TableViewCell? { table.cursorIndexPath.flatMap { table.cellForRow(at: $0) } }

  private func title(of entry: SoundFolder.Entry) -> String {
    switch entry {
    case .parent: words.text("open.parent", in: languageTag)
    case .folder(let name), .file(let name): name
    }
  }

  private func kind(of entry: SoundFolder.Entry) -> String? {
    switch entry {
    case .parent: nil
    case .folder: words.text("open.folder", in: languageTag)
    case .file(let name):
      words.text(
        "open.file", ["format": .text(SoundFolder.format(of: name).uppercased())], in: languageTag)
    }
  }
}

extension FolderList: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { folder.entries.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: path)
    let entry = folder.entries[path.row]
    var content = ListContentConfiguration.valueCell(text: title(of: entry), secondaryText: kind(of: entry))
    content.textProperties.numberOfLines = 1
    cell.contentConfiguration = content
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    title(of: folder.entries[path.row])
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    tableView.selectRow(at: nil)
    onChoose?(folder.entries[path.row])
  }
}
