import BacklitUI
import BacklitValues

/// The pages that a definition leads to, in the order in which they are found, and the segues between them.
@MainActor
package struct NibStoryboard {
  /// A definition of a page.
  package struct Page: Hashable, Sendable {
    /// The name of the definition.
    package let name: String
    package let file: String
    /// The number of segues from the first page, at least.
    package let depth: Int
  }

  /// A way from a page to a page: an action that opens it, or its place in a container.
  package struct Segue: Hashable, Sendable {
    /// The indices of the pages.
    package let from: Int
    package let to: Int
    /// How the page is reached: `push`, `present`, `tab 2`, `present root`.
    package let kind: String
    /// The view with its event, the key or the title of the entry that leads there; nil for a part of a container.
    package let source: String?
    /// The line in the file of the first page.
    package let line: Int
  }

  package private(set) var pages: [Page] = []
  package private(set) var segues: [Segue] = []

  /// The most pages.
  private static let mostPages = 200
  /// The members of actions, key commands, menus and alerts that open a page.
  private static let openings = ["push", "present", "showDetail"]
  private static let columns = ["primary", "supplementary", "secondary"]

  /// Reads a definition and all that it leads to. Files that cannot be read lead nowhere.
  package init(from file: String) {
    _ = add(file, depth: 0)
    var next = 0
    while next < pages.count {
      if let bytes = try? FileIO.read(pages[next].file, limit: JSONDocument.Limits().bytes) {
        read(JSONDocument(bytes: bytes, file: pages[next].file), of: next)
      }
      next += 1
    }
  }

  private mutating func add(_ file: String, depth: Int) -> Int? {
    if let index = pages.firstIndex(where: { $0.file == file }) { return index }
    guard pages.count < Self.mostPages else { return nil }
    pages.append(Page(name: NibReader.name(of: file), file: file, depth: depth))
    return pages.count - 1
  }

  private mutating func read(_ document: JSONDocument, of page: Int) {
    readContainers(document.root, of: page, in: document, kind: [], source: nil)
    readOpenings(document.root, of: page, in: document, source: nil)
  }

  /// Adds the segue to a page, or those to the pages of a container.
  private mutating func readPage(
    _ value: JSONValue, of page: Int, in document: JSONDocument, kind: [String], source: String?
  ) {
    if let name = (value["nib"] ?? value).string {
      guard
        let target = add(FileIO.path(of: "\(name).json", beside: document.file), depth: pages[page].depth + 1)
      else { return }
      segues.append(
        Segue(
          from: page, to: target, kind: kind.joined(separator: " "), source: source,
          line: document.position(of: value.range.lowerBound).line))
    } else {
      readContainers(value, of: page, in: document, kind: kind, source: source)
    }
  }

  private mutating func readContainers(
    _ value: JSONValue, of page: Int, in document: JSONDocument, kind: [String], source: String?
  ) {
    for (list, word) in [("tabs", "tab"), ("pages", "page")] {
      for (index, element) in value.elements(list).enumerated() {
        readPage(element, of: page, in: document, kind: kind + ["\(word) \(index + 1)"], source: source)
      }
    }
    if let root = value["navigation"]?["root"] {
      readPage(root, of: page, in: document, kind: kind + ["root"], source: source)
    }
    for column in Self.columns {
      guard let part = value["split"]?[column] else { continue }
      readPage(part, of: page, in: document, kind: kind + [column], source: source)
    }
  }

  /// Adds the segues of actions, key commands, menus and alerts.
  private mutating func readOpenings(
    _ value: JSONValue, of page: Int, in document: JSONDocument, source: String?
  ) {
    switch value.content {
    case .array(let elements):
      for element in elements { readOpenings(element, of: page, in: document, source: source) }
    case .object(let members):
      let source = Self.source(of: value) ?? source
      for member in members {
        if Self.openings.contains(member.name) {
          readPage(member.value, of: page, in: document, kind: [member.name], source: source)
        } else if member.name != "properties" {
          readOpenings(member.value, of: page, in: document, source: source)
        }
      }
    default: break
    }
  }

  /// Returns the source of a segue: a view with its event, a key, or the title of an entry or of a button of an alert.
  private static func source(of value: JSONValue) -> String? {
    if let view = value["from"]?.string {
      return [view, value["event"]?.string].compactMap(\.self).joined(separator: ".")
    }
    return value["input"]?.string ?? (openings.contains { value[$0] != nil } ? value["title"]?.string : nil)
  }

  /// The pages of some files, and the segues between them.
  package func keeping(_ isKept: (Page) -> Bool) -> NibStoryboard {
    var copy = self
    copy.pages = pages.filter(isKept)
    copy.segues = segues.compactMap { segue in
      guard let from = copy.pages.firstIndex(of: pages[segue.from]),
        let to = copy.pages.firstIndex(of: pages[segue.to])
      else { return nil }
      return Segue(from: from, to: to, kind: segue.kind, source: segue.source, line: segue.line)
    }
    return copy
  }

  /// The segues from a page.
  package func segues(from page: Int) -> [Segue] { segues.filter { $0.from == page } }

  /// A segue in words: `push list from open.touchUpInside`.
  package func words(of segue: Segue) -> String {
    "\(segue.kind) \(pages[segue.to].name)" + (segue.source.map { " from \($0)" } ?? "")
  }
}
