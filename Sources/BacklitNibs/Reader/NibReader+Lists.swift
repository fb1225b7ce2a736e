import BacklitLists
import BacklitUI
import BacklitValues

extension NibReader {
  /// The members of a view that is a list.
  static let listMembers = ["cells", "sections", "sample", "header", "footer"]

  /// The most sample rows of a list.
  private static let mostSamples = 1000

  /// Reads the prototypes, the sections and the sample rows of a list.
  /// - Parameters:
  ///   - members: the members of the view.
  ///   - view: the plan of the view; nil for a view of an unknown class.
  func readList(_ members: Members, into view: NibPlan.PlannedView?) {
    guard members.contains(anyOf: Self.listMembers) else { return }
    guard let view, view.entry.type is ListBase.Type else {
      for member in Self.listMembers.compactMap({ members[$0] }) {
        guard let view else { continue }
        if view.entry === Self.columnsRow, member.name == "cells" {
          readRowCells(member, into: view)
          continue
        }
        fault(
          member, "a \(view.entry.name) has no \(Spelling.quoted(member.name))",
          "use a TableView or a CollectionView")
      }
      return
    }
    var files: [String: JSONValue] = [:]
    for member in object(members["cells"]?.value, "\"cells\" must be an object of names and definitions")
      ?? []
    {
      files[member.name] = member.value
      guard let plan = readCell(member.value, arguments: [:]) else { continue }
      checkIsInList(plan.root, view, at: member.value)
      view.prototypes.append((member.name, plan))
    }
    view.header = readTableView(members["header"], of: view)
    view.footer = readTableView(members["footer"], of: view)
    let columns = reading.columns
    let hasUnknownColumns = members["properties"]?.value["columns"] != nil
    reading.columns =
      view.entry.type is TableView.Type ? view.values.columnNames ?? (hasUnknownColumns ? nil : []) : nil
    defer { reading.columns = columns }
    for section in members["sections"].map({ elements(of: $0.value, "sections") }) ?? [] {
      if let read = readSection(section, of: view) { view.sections.append(read) }
    }
    for member in object(
      members["sample"]?.value, "\"sample\" must be an object of names of cells and lists of values") ?? []
    {
      guard let file = files[member.name] else {
        fault(
          member, "\"cells\" has no \(Spelling.quoted(member.name))",
          Spelling.hint(for: member.name, among: files.keys.sorted()))
        continue
      }
      for values in elements(of: member.value, "sample").prefix(Self.mostSamples) {
        if let plan = readCell(file, arguments: readArguments(values)) { view.samples.append(plan) }
      }
    }
    if !view.sections.isEmpty, let sample = members["sample"] {
      fault(sample, "a list with \"sections\" has no \"sample\"", "remove one of the two")
    }
  }

  /// Reads the definition of a cell, with or without ".json" in its name. A class that is a `NibOwner` owns its own
  /// definition.
  private func readCell(_ value: JSONValue, arguments: [String: Argument]) -> NibPlan? {
    guard var name = string(value, "cells") else { return nil }
    if name.hasSuffix(".json") { name = String(name.dropLast(5)) }
    return readFile(named: name, at: value, in: nil, ownsItself: true, arguments: arguments)
  }

  private func readSection(_ value: JSONValue, of list: NibPlan.PlannedView) -> NibPlan.PlannedSection? {
    guard let members = members(of: value, "a section", known: ["header", "rows", "outline", "footer"])
    else {
      return nil
    }
    func title(_ name: String) -> NibPlan.PlannedTitle? {
      guard let member = members[name] else { return nil }
      if case .object = member.value.content, !isParameter(member.value) {
        return readListedView(member.value).map { .view($0) }
      }
      return text(member).map { .text($0) }
    }
    var section = NibPlan.PlannedSection(header: title("header"), footer: title("footer"))
    for row in members["rows"].map({ elements(of: $0.value, "rows") }) ?? [] {
      guard let read = readRow(row) else { continue }
      checkIsInList(read, list, at: row["class"] ?? row)
      section.rows.append(read)
    }
    if let outline = members["outline"] {
      section.outline = SectionSnapshot()
      readOutline(outline, of: list, below: nil, into: &section)
      if let rows = members["rows"] {
        fault(
          rows.nameRange.lowerBound, "a section with \"outline\" has no \"rows\"", "remove one of the two")
      }
    }
    return section
  }

  /// Reads rows of an outline, each with the rows below it.
  private func readOutline(
    _ member: JSONMember, of list: NibPlan.PlannedView, below parent: Int?,
    into section: inout NibPlan.PlannedSection
  ) {
    reading.depth += 1
    defer { reading.depth -= 1 }
    guard reading.depth <= Self.mostDepth else {
      fault(member.value, "rows are nested more than \(Self.mostDepth) levels deep", "flatten them")
      return
    }
    for value in elements(of: member.value, member.name) {
      guard let members = members(of: value, "a row of an outline", known: ["row", "expanded", "rows"]) else {
        continue
      }
      guard let row = members["row"]?.value else {
        fault(value, "the row of the outline has no \"row\"", "add the view that shows it")
        continue
      }
      guard let planned = readRow(row) else { continue }
      checkIsInList(planned, list, at: row["class"] ?? row)
      let number = section.rows.count
      section.rows.append(planned)
      section.outline?.append([number], to: parent)
      if read(members["expanded"], .bool) == true { section.outline?.expand([number]) }
      if let rows = members["rows"] { readOutline(rows, of: list, below: number, into: &section) }
    }
  }

  /// Reads the view above or below the rows of a table.
  private func readTableView(
    _ member: JSONMember?, of list: NibPlan.PlannedView
  ) -> NibPlan.PlannedView? {
    guard let member else { return nil }
    if !(list.entry.type is TableView.Type) {
      fault(
        member, "a \(list.entry.name) has no \(Spelling.quoted(member.name))",
        "write it in one of the \"sections\", or use a TableView")
    }
    return readListedView(member.value)
  }

  /// Reads a header or a footer, which has a layout of its own.
  private func readListedView(_ value: JSONValue) -> NibPlan.PlannedView? {
    let view = readRow(value)
    if let view { checkIsInList(view, at: value["class"] ?? value) }
    return view
  }

  /// Reads a row.
  private func readRow(_ value: JSONValue) -> NibPlan.PlannedView? {
    let view = readSeparateView(value)
    if let view { checkHasNoFrame(view, at: value, "the list places it") }
    return view
  }
}

extension NibReader {
  /// Reports content of a cell beside its texts or its cells: the view that shows them takes the place of the content.
  func checkStandardRow(_ view: NibPlan.PlannedView, _ members: Members) {
    let isColumnsRow = view.entry === Self.columnsRow
    guard let text = view.standardText?.declaration.name ?? (isColumnsRow ? "cells" : nil) else { return }
    let content = [
      ("subviews", view.subviews.isEmpty), ("guides", view.guides.isEmpty), ("nib", view.content == nil),
      ("cells", !isColumnsRow || text == "cells"),
    ]
    for (name, isEmpty) in content where !isEmpty {
      guard let member = members[name] else { continue }
      fault(
        member, "a \(view.entry.name) with \(Spelling.quoted(text)) has no \"\(name)\"",
        "remove one of the two, or show the text in a Label")
    }
  }

  /// Reports a part of a list in a place where no list shows it.
  func checkIsInList(
    _ view: NibPlan.PlannedView, _ list: NibPlan.PlannedView? = nil, at place: @autoclosure () -> JSONValue
  ) {
    guard let part = view.entry.listPart, let found = part.fault(view.entry.name, in: list?.entry.type) else {
      return
    }
    fault(place(), found.problem, found.remedy)
  }
}
