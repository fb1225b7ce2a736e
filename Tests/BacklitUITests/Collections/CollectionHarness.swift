import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import TestSupport

@testable import BacklitUI

/// A cell with one label.
final class WordCell: CollectionViewCell {
  let label = Label()

  required init() {
    super.init()
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
}

/// A cell with one switch.
final class SwitchCell: CollectionViewCell {
  let control = Switch()

  required init() {
    super.init()
    control.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(control)
    LayoutConstraint.activate([
      control.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      control.topAnchor.constraint(equalTo: contentView.topAnchor),
    ])
  }
}

/// A header or footer with one label.
final class WordHeader: CollectionReusableView {
  let label = Label()

  required init() {
    super.init()
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor),
      label.trailingAnchor.constraint(equalTo: trailingAnchor),
      label.topAnchor.constraint(equalTo: topAnchor),
      label.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}

/// A collection view on a headless screen, with texts as items.
@MainActor
final class CollectionHarness: CollectionViewDataSource, CollectionViewDelegate {
  let harness: ControlHarness
  let view: CollectionView
  var items: [[String]]
  var log: [String] = []
  /// Items that can be moved.
  var canMove = false
  /// Whether the text of an item is known without its cell.
  var knowsTexts = true

  init(
    _ items: [[String]], layout: CollectionViewLayout, columns: Int = 40, rows: Int = 10,
    direction: LayoutDirection = .leftToRight
  ) {
    harness = ControlHarness(columns: 100, rows: 40)
    self.items = items
    view = CollectionView(collectionViewLayout: layout)
    view.identifier = "words"
    view.showsVerticalScrollIndicator = false
    view.showsHorizontalScrollIndicator = false
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      view.register(WordHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.dataSource = self
    view.delegate = self
    if direction == .rightToLeft {
      harness.display.session.window.screen.preferences.layoutDirection = .rightToLeft
    }
    harness.add(view, column: 2, row: 2, columns: columns, rows: rows)
  }

  var display: HeadlessDisplay { harness.display }
  var robot: Robot { harness.robot }
  var window: Window { display.session.window }

  /// Presses keys by their names.
  func press(_ names: String...) {
    for name in names {
      guard let event = KeyEvent(named: name) else { fatalError("There is no key \(name).") }
      robot.press(event.key, modifiers: event.modifiers)
    }
  }

  func focus() {
    window.focus(on: view)
    display.settle()
  }

  /// The rows of the view as they are shown, without spaces and the bars of a cursor at their ends.
  var rows: [String] {
    let area = harness.cells(of: view)
    return area.rows.map { row in
      var text = area.columns.map { display.grid[$0, row].glyph.text }.joined()
      while let last = text.last, " ▌▐█".contains(last) { text.removeLast() }
      return text
    }
  }

  /// The text of each visible cell with its place on the screen.
  var places: [String: Rect] {
    var result: [String: Rect] = [:]
    for path in view.indexPathsForVisibleItems {
      guard let cell = view.cellForItem(at: path) else { continue }
      result[items[path.section][path.item]] = cell.convert(cell.bounds, to: nil)
    }
    return result
  }

  /// The text of the item at the cursor.
  var cursor: String? { view.cursorIndexPath.map { items[$0.section][$0.item] } }

  var selected: [String] { view.indexPathsForSelectedItems.map { items[$0.section][$0.item] } }

  func click(_ path: ListIndexPath, modifiers: KeyModifiers = []) {
    guard let cell = view.cellForItem(at: path) else { fatalError("There is no cell at \(path).") }
    harness.touch(.down, in: cell, modifiers: modifiers)
    harness.touch(.up, in: cell, modifiers: modifiers)
    display.settle()
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { items.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section].count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
    (cell as? WordCell)?.label.text = items[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView? {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    (view as? WordHeader)?.label.text = "\(kind) \(indexPath.section)"
    return view
  }

  func collectionView(_ collectionView: CollectionView, searchTextForItemAt indexPath: ListIndexPath)
    -> String?
  {
    knowsTexts ? items[indexPath.section][indexPath.item] : nil
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: ListIndexPath) -> Bool {
    canMove
  }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: ListIndexPath, to destination: ListIndexPath
  ) {
    let item = items[source.section].remove(at: source.item)
    items[destination.section].insert(item, at: destination.item)
  }

  // MARK: Delegate

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: ListIndexPath) {
    log.append("select \(items[indexPath.section][indexPath.item])")
  }

  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: ListIndexPath) {
    log.append("deselect \(items[indexPath.section][indexPath.item])")
  }

  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: ListIndexPath
  ) {
    log.append("open \(items[indexPath.section][indexPath.item])")
  }

  /// A flow layout with items of whole cells.
  static func flow(columns: Int, rows: Int = 1, spacing: Int = 0) -> FlowLayout {
    let layout = FlowLayout()
    layout.itemSize = Size(width: Double(columns * 8), height: Double(rows * 16))
    layout.minimumInteritemSpacing = Double(spacing * 8)
    return layout
  }

  /// A flow layout with one self-sizing item a line.
  static func list(estimate: Double = 16) -> FlowLayout {
    let layout = FlowLayout()
    layout.estimatedItemSize = Size(width: 10_000, height: estimate)
    return layout
  }

  static func words(_ count: Int, sections: Int = 1) -> [[String]] {
    (0..<sections).map { section in
      (0..<count).map { sections == 1 ? "w\($0)" : "\(section)w\($0)" }
    }
  }
}
