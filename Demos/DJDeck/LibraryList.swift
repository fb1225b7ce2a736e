import Backlit
import DemoAudio

/// The table of a folder in the library: the parent folder, folders and sound files with what is known about them.
///
/// Each folder has a table of its own. So the screen reader enters it as a new container, and speaks its name and the first row.
/// Rows are in the order of the moment at which the user sorted or searched: values that become known later fill in, and
/// move no row until all are known. The row at the cursor stays at its place then, too.
@MainActor
final class LibraryList {
  /// The folder that is shown.
  let folder: SoundFolder
  /// The table.
  let table = TableView()
  /// Called with a row that was chosen.
  var onChoose: ((SoundFolder.Entry) -> Void)?
  /// The words that are searched.
  var query = "" { didSet { if query != oldValue { filterDidChange() } } }
  /// Which tracks are shown.
  var filter = LibraryRow.Filter.all {
    didSet {
      guard filter != oldValue else { return }
      updateContext()
      filterDidChange()
    }
  }
  /// How keys are shown.
  var notation = MusicalKey.Notation.name {
    didSet { if notation != oldValue { reconfigure(Array(rows.keys)) } }
  }
  /// Whether something is known about all files.
  private(set) var isComplete = false
  private(set) var analyzedCount = 0
  private(set) var rows: [SoundFolder.Entry: LibraryRow]
  private let context: LibraryContext
  private let empty = Label()
  private var languageTag: String

  private lazy var source = DiffableDataSource<Int, SoundFolder.Entry>(tableView: table) {
    [weak self] _, column, entry in
    guard let self, let row = rows[entry], let column = LibraryRow.Column(rawValue: column.identifier) else {
      return .text("")
    }
    return content(of: row, in: column)
  }

  /// Creates a list.
  /// - Parameters:
  ///   - folder: the folder.
  ///   - context: what is known about tracks, and the texts.
  ///   - language: the language of the texts, as a BCP 47 tag.
  init(_ folder: SoundFolder, context: LibraryContext, language: String) {
    (self.folder, self.context, languageTag) = (folder, context, language)
    rows = Dictionary(uniqueKeysWithValues: folder.entries.map { ($0, LibraryRow($0)) })
    for name in folder.fileNames {
      if let facts = context.store.entry(of: folder.path(of: name))?.facts { rows[.file(name)]?.take(facts) }
    }
    updateContext()
    table.delegate = self
    table.pinnedColumnCount = 1
    empty.textAlignment = .center
    table.emptyView = empty
    source.searchText = { [weak self] in self?.name(of: $0) ?? "" }
    translate(to: language)
    show()
  }

  /// Changes the language of the texts.
  func translate(to language: String) {
    languageTag = language
    table.accessibilityLabel =
      folder.hasFiles ? folder.name : folder.name + ", " + text("open.noFiles")
    empty.text = text("library.noMatch")
    let state = table.columnState
    table.columns = LibraryRow.Column.allCases.map { column($0) }
    table.columnState = state
    table.reloadData()
  }

  /// Moves the cursor to a folder of the list, or to the first row if it is not there.
  func begin(at name: String?) {
    let path = name.flatMap { source.indexPath(for: .folder($0)) } ?? ListIndexPath(row: 0, section: 0)
    table.selectRow(at: path, scrollPosition: .middle)
    // Only the keys go there: nothing is chosen yet.
    table.selectRow(at: nil)
  }

  /// Moves the cursor by a number of rows, to the first or the last one at most.
  func moveCursor(by count: Int) {
    let last = table.numberOfRows(inSection: 0) - 1
    let row = min(max((table.cursorIndexPath?.row ?? 0) + count, 0), last)
    guard row >= 0 else { return }
    table.selectRow(at: ListIndexPath(row: row, section: 0), scrollPosition: .middle)
    // As in begin(at:).
    table.selectRow(at: nil)
  }

  /// The row of the cursor.
  var currentEntry: SoundFolder.Entry? { table.cursorIndexPath.flatMap { source.itemIdentifier(for: $0) } }

  /// The cell of the cursor row.
  var currentCell: TableViewCell? { table.cursorIndexPath.flatMap { table.cellForRow(at: $0) } }

  // MARK: Content

  private func column(_ column: LibraryRow.Column) -> TableColumn {
    let order = TableSortDescriptor(key: column.rawValue)
    let id = column.rawValue
    return switch column {
    case .title:
      TableColumn(
        identifier: id, title: text("library.title"), width: .share(2), minWidth: 80,
        sortDescriptorPrototype: order,
        isRowHeader: true)
    case .artist:
      TableColumn(
        identifier: id, title: text("library.artist"), width: .share(1), minWidth: 64,
        sortDescriptorPrototype: order)
    case .tempo:
      TableColumn(
        identifier: id, title: text("player.tempoUnit"), alignment: .right, sortDescriptorPrototype: order)
    case .key: TableColumn(identifier: id, title: text("library.key"), sortDescriptorPrototype: order)
    case .length:
      TableColumn(
        identifier: id, title: text("library.length"), alignment: .right, sortDescriptorPrototype: order)
    case .fit:
      TableColumn(
        identifier: id, title: text("library.fits"), sortDescriptorPrototype: order, hidesInCompactWidth: true
      )
    case .played:
      TableColumn(
        identifier: id, title: text("library.played"), alignment: .right, sortDescriptorPrototype: order)
    }
  }

  private func content(of row: LibraryRow, in column: LibraryRow.Column) -> TableCellContent {
    switch column {
    case .title:
      guard case .folder(let name) = row.entry else { return .text(name(of: row.entry)) }
      return abbreviation(name + "/", of: name + ", " + text("open.folder"))
    case .artist: return .text(row.artist)
    case .tempo:
      return row.facts?.tempo.map { .number($0, ValueFormat(decimals: 1)) } ?? .text("")
    case .key:
      guard let key = row.facts?.key else { return .text("") }
      return abbreviation(key.text(in: notation), of: context.words.key(key, in: notation, languageTag))
    case .length:
      guard let seconds = row.facts?.duration else { return .text("") }
      return abbreviation(
        Self.minutes(seconds), of: context.words.time(seconds, in: languageTag), alignment: .right)
    case .fit: return .text(row.fit.map { text("library.fit.\($0.rawValue)") } ?? "")
    case .played: return row.played.map { .number(Double($0), .whole) } ?? .text("")
    }
  }

  /// A text for which readers speak a longer one.
  private func abbreviation(
    _ shown: String, of spoken: String, alignment: Label.TextAlignment = .natural
  ) -> TableCellContent {
    let label = Label(text: shown)
    label.accessibilityLabel = spoken
    label.textAlignment = alignment
    return .view(label)
  }

  /// A duration as "3:40".
  private static func minutes(_ seconds: Double) -> String {
    let (minutes, rest) = Int(max(0, min(seconds + 1e-6, 1e6))).quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }

  private func name(of entry: SoundFolder.Entry) -> String {
    entry == .parent ? text("open.parent") : rows[entry]?.title ?? ""
  }

  private func text(_ key: String) -> String { context.words.text(key, in: languageTag) }

  // MARK: Changes

  /// Takes what a scan found.
  func take(_ batch: LibraryScan.Batch, hasEnded: Bool) {
    var changed: [SoundFolder.Entry] = []
    let heard = context.heard()
    for (name, entry) in batch {
      let item = SoundFolder.Entry.file(name)
      guard var row = rows[item] else { continue }
      if entry.isAnalyzed { analyzedCount += 1 }
      guard let facts = entry.facts, facts != row.facts else { continue }
      row.take(facts)
      row.fit = heard.flatMap { $0.fit(of: facts.key) }
      rows[item] = row
      changed.append(item)
    }
    reconfigure(changed)
    guard hasEnded else { return }
    isComplete = true
    if !table.sortDescriptors.isEmpty || filter == .fitting { show() }
  }

  /// Reads again which tracks were played, and which fit what is heard now.
  func updateContext() {
    let heard = context.heard()
    for name in folder.fileNames {
      let item = SoundFolder.Entry.file(name)
      let played = context.history.number(of: folder.path(of: name))
      let fit = heard?.fit(of: rows[item]?.facts?.key)
      if rows[item]?.played != played { rows[item]?.played = played }
      if rows[item]?.fit != fit { rows[item]?.fit = fit }
    }
  }

  /// Fills rows again without moving any.
  private func reconfigure(_ entries: [SoundFolder.Entry]) {
    var snapshot = source.snapshot()
    let shown = entries.filter { source.indexPath(for: $0) != nil }
    guard !shown.isEmpty else { return }
    snapshot.reconfigureItems(shown)
    source.apply(snapshot, animatingDifferences: false)
  }

  private func filterDidChange() {
    show()
    table.announceRowCount()
  }

  /// Shows the rows that match, in the order of the table.
  private func show() {
    let wanted = query.lowercased().split(separator: " ").map(String.init)
    let found = folder.entries.compactMap { rows[$0] }.filter { row in
      let isWanted =
        switch filter {
        case .all: true
        case .fitting: row.fit != nil || row.entry == .parent
        case .played: row.played != nil || row.entry == .parent
        }
      return isWanted && row.matches(wanted)
    }
    let items = LibraryRow.sort(found, by: table.sortDescriptors).map(\.entry)
    var snapshot = Snapshot<Int, SoundFolder.Entry>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    snapshot.reconfigureItems(items)
    source.apply(snapshot, animatingDifferences: false)
  }
}

extension LibraryList: TableViewDelegate {
  func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor]) {
    updateContext()
    show()
  }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: ListIndexPath) {
    // Values that become known later are not announced.
    cell.accessibilityTraits.insert(.updatesFrequently)
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    tableView.selectRow(at: nil)
    if let entry = source.itemIdentifier(for: path) { onChoose?(entry) }
  }
}
