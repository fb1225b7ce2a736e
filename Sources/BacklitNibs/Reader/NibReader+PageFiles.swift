import BacklitUI
import BacklitValues

extension NibReader {
  /// A definition of a page that was found and is read later. Reading it at once would take a level of the stack for
  /// each page that opens the next.
  struct PendingPage {
    let key: String
    let document: JSONDocument
    let arguments: [String: Argument]
    /// The reader of the definition that names it, and the place of the name.
    let reader: NibReader
    let value: JSONValue
  }

  /// The key of the definition of a page beside this one, which is read once all other parts are.
  /// - Returns: nil, with a fault, if it cannot be read.
  func pageFile(named name: String, at value: JSONValue, arguments: [String: Argument]) -> String? {
    guard let path = definitionPath(of: name, at: value) else { return nil }
    // With different values it is a different page.
    let key = arguments.isEmpty ? path : "\(path)#\(reading.pageCount)"
    guard reading.pageKeys.insert(key).inserted else { return key }
    guard let document = readDocument(path, at: value) else { return nil }
    reading.pendingPages.append(
      PendingPage(key: key, document: document, arguments: arguments, reader: self, value: value))
    return key
  }
}

@MainActor
extension NibReader.Reading {
  /// Reads the definitions of pages that were found, and those that they name.
  func readPages() {
    var next = 0
    while next < pendingPages.count {
      let page = pendingPages[next]
      next += 1
      let reader = NibReader(
        document: page.document, reading: self, owner: nil, chain: [page.document.file],
        arguments: page.arguments)
      pages.plans[page.key] = reader.read()
      page.reader.checkArguments(page.arguments, of: reader)
    }
    pendingPages = []
  }

  /// Finds pages that contain themselves, and containers that would make too many pages.
  func checkPages(_ plan: NibPlan?) {
    guard pageCount <= NibReader.mostPages else { return }
    var counts: [String: Int] = [:]
    var path: [String] = []
    var isReported = false
    /// The number of controllers of a page, those inside included.
    func count(_ page: NibPlan.PlannedPage) -> Int {
      guard case .definition(let key) = page.content else {
        return page.children.reduce(1) { min($0 + count($1), NibReader.mostPages + 1) }
      }
      if let known = counts[key] { return known }
      if path.contains(key) {
        fault(page, "the page contains itself", "open it by an action, or remove it")
        return 1
      }
      path.append(key)
      let total = pages.plans[key]?.page.map(count) ?? 1
      path.removeLast()
      counts[key] = total
      if total > NibReader.mostPages, !isReported {
        isReported = true
        fault(page, "it contains more than \(NibReader.mostPages) pages", "split it")
      }
      return total
    }
    let all = [plan].compactMap(\.self) + pages.plans.sorted { $0.key < $1.key }.map(\.value)
    for page in all.compactMap(\.page) {
      if count(page) > NibReader.mostPages, !isReported {
        isReported = true
        fault(page, "it contains more than \(NibReader.mostPages) pages", "split it")
      }
    }
  }

  private func fault(_ page: NibPlan.PlannedPage, _ problem: String, _ remedy: String) {
    guard faults.count < NibReader.maximumFaultCount else { return }
    faults.append(Fault(file: page.file, position: page.position, problem: problem, remedy: remedy))
  }

  /// A name that no other page or alert has: the name with a number, if it is used again.
  func uniqueName(_ name: String) -> String {
    nameCounts[name, default: 0] += 1
    let count = nameCounts[name] ?? 1
    return count == 1 ? name : "\(name) \(count)"
  }

  /// The outlets and actions of a class of controllers; nil for a class that cannot own a definition.
  func owner(_ entry: ClassRegistry.ControllerEntry) -> OwnerDeclarations? {
    guard !entry.isStandIn, entry.type is any NibOwner.Type else { return nil }
    if let known = controllerOwners[entry.name] { return known }
    guard let sample = entry.make() as? any NibOwner else { return nil }
    let declarations = OwnerDeclarations(of: sample)
    controllerOwners[entry.name] = declarations
    return declarations
  }
}
