import BacklitLayout
import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Registers tables and their cells.
  mutating func registerLists() {
    register(
      TableView.self, name: "TableView", inherits: "ScrollView",
      "A list of rows, in one column or in several: those of the program, of cells in definitions, or of sections in the definition.",
      properties: [
        .columns, .sortDescriptors,
        .choice(
          "cursorMode", \TableView.cursorMode,
          "Whether the arrow keys go from row to row, from cell to cell, or from column to column."),
        .integer(
          "pinnedColumnCount", \TableView.pinnedColumnCount, in: 0...100,
          "The number of columns at the leading edge that stay while the others scroll."),
        .choice("style", \TableView.style, "Whether headers stay at the top while their rows are visible."),
        .bool(
          "pinsSectionHeaders", \TableView.pinsSectionHeaders,
          "Whether headers stay at the top, whatever the style is."),
        .choice("separatorStyle", \TableView.separatorStyle, "The lines between rows."),
        .number(
          "rowHeight", \TableView.rowHeight, in: Self.heights,
          "The height of all rows in points; -1 measures each row."),
        .number(
          "estimatedRowHeight", \TableView.estimatedRowHeight, in: Self.heights,
          "The height of rows that were not measured, in points; -1 for one row of cells."),
        .number(
          "sectionHeaderHeight", \TableView.sectionHeaderHeight, in: Self.heights,
          "The height of headers in points; -1 measures them."),
        .number(
          "sectionFooterHeight", \TableView.sectionFooterHeight, in: Self.heights,
          "The height of footers in points; -1 measures them."),
        .bool("allowsSelection", \TableView.allowsSelection, "Whether the user can select rows."),
        .bool(
          "allowsMultipleSelection", \TableView.allowsMultipleSelection,
          "Whether the user can select several rows."),
        .bool(
          "allowsSelectionDuringEditing", \TableView.allowsSelectionDuringEditing,
          "Whether the user can select rows while the table is edited."),
        .bool(
          "selectionFollowsFocus", \TableView.selectionFollowsFocus,
          "Whether the arrow keys select the row that they move to."),
        .choice(
          "updateAnchor", \TableView.updateAnchor,
          "What stays at its place while rows change: the topmost row (topRow), the cursor row (cursor), the offset, or the offset only if rows move (automatic)."
        ),
        .bool(
          "allowsTypeSelect", \TableView.allowsTypeSelect,
          "Whether typed letters move to the row that begins with them; otherwise they are keys of the program."
        ),
      ], make: { TableView() })
    register(
      TableViewCell.self, name: "TableViewCell", inherits: "View",
      "A row of a table; its subviews lie in its content view, to which constraints with its identifier refer.",
      properties: [
        .rowText, .rowSecondaryText,
        .choice("accessoryType", \TableViewCell.accessoryType, "The mark at the trailing edge."),
        .integer(
          "indentationLevel", \TableViewCell.indentationLevel, in: 0...100,
          "The levels by which the content is indented."),
        .number(
          "indentationWidth", \TableViewCell.indentationWidth, in: 0...1000, "The width of a level in points."
        ),
        .bool(
          "showsSelection", \TableViewCell.showsSelection, "Whether the selection of the row is visible."),
      ],
      events: [
        EventDeclaration("selected", "The user selected the row.") { (cell: TableViewCell, handler) in
          cell.selectionHandlers.append { handler($0) }
        },
        EventDeclaration(
          "accessoryButtonTapped",
          "The user pressed the button of its accessory, or a reader asked for details."
        ) { (cell: TableViewCell, handler) in
          cell.accessoryHandlers.append { handler($0) }
        },
      ], make: { TableViewCell() })
  }

  /// Heights in points, and -1 for a height that is measured.
  private static var heights: ClosedRange<Double> { -1...10_000 }
}

extension PropertyDeclaration {
  fileprivate static let rowText = ofStandardRow(
    "text", "The text of a standard row.", \.definedText)
  fileprivate static let rowSecondaryText = ofStandardRow(
    "secondaryText", "The text at the end of a standard row.", \.definedSecondaryText)

  /// Whether the property makes its cell a standard row.
  var isOfStandardRow: Bool {
    self === PropertyDeclaration.rowText || self === PropertyDeclaration.rowSecondaryText
  }

  private static func ofStandardRow(
    _ name: String, _ documentation: String, _ path: ReferenceWritableKeyPath<TableViewCell, String>
  ) -> PropertyDeclaration {
    .property(
      name, .text, documentation, get: { (cell: TableViewCell) in cell[keyPath: path] },
      set: { $0[keyPath: path] = $1 },
      // Without both texts, the row is not a standard one any more.
      reset: { if $0.isStandardRow { $0[keyPath: path] = "" } })
  }
}

extension TableView {
  /// Registers a definition of the cells with a name. Its root is a ``TableViewCell``, or a view that fills one.
  /// - Parameters:
  ///   - nib: the definition. A root whose class is a ``NibOwner`` owns it.
  ///   - registry: the classes that the definition may name.
  ///   - identifier: the name of the cells.
  ///   - language: the language of its texts, as a BCP 47 tag.
  /// - Throws: every fault of the definition, or that its root cannot be in a table.
  public func register(
    _ nib: Nib, registry: ClassRegistry = .builtIn, forCellReuseIdentifier identifier: String,
    language: String = "en"
  ) throws(Faults) {
    let plan = try nib.cellPlan(for: TableView.self, registry: registry, language: language)
    registerPrototype(identifier) { [weak self] in
      NibInstance(
        plan, owner: nil, from: .root, traits: self?.traitCollection ?? TraitCollection(), pages: plan.pages
      ).root
    }
  }
}
