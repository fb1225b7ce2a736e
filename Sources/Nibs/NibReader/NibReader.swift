import AutoLayout
import Drawing
import Toolkit

/// Reads a document into a plan and finds every fault on the way.
///
/// A class, because one reader goes through all parts of a document and gathers what they declare.
@MainActor
final class NibReader {
  /// What an identifier stands for.
  enum Item {
    /// A view; of which class is not known if that could not be read.
    case view(ClassRegistry.Entry?)
    case guide
    case constraint
  }

  /// What a whole reading, nested definitions included, shares.
  final class Session {
    let registry: ClassRegistry
    /// The tables that texts are looked up in.
    let strings: StringsTables
    /// Whether a text that the language lacks is a fault, or the one of the development language stands in for it.
    let isStrict: Bool
    var reportedTables: Set<String> = []
    var hasReportedLanguage = false
    var viewCount = 0
    var constraintCount = 0
    var nestedBytes = 0
    /// The pictures that were read, by their names; nil for one that cannot be.
    var images: [String: Bitmap?] = [:]
    var imagePixels = 0
    var faults: [Fault] = []
    /// The keys of cases that were read, and the lists of keys that were found to decide for all traits.
    var keys: [String: VariationKey] = [:]
    var soundKeys: Set<[VariationKey]> = []

    init(registry: ClassRegistry, strings: StringsTables, isStrict: Bool) {
      self.registry = registry
      self.strings = strings
      self.isStrict = isStrict
    }
  }

  /// How many faults are gathered before reading gives up.
  static let mostFaults = 200
  /// How many views a definition and those nested in it may have.
  static let mostViews = 10_000
  /// How many constraints a definition and those nested in it may have.
  static let mostConstraints = 20_000
  /// How many bytes of nested definitions are read, each as often as it is nested.
  static let mostNestedBytes = 16 << 20
  /// How many cases a value may have.
  static let mostCases = 64

  let document: JSONDocument
  let session: Session
  let ownerType: (any NibOwner.Type)?
  /// The files that nest this one, outermost first, and this one.
  let chain: [String]

  /// The superview's identifier for each view and guide that has one itself.
  var parents: [String: String] = [:]

  /// What each identifier stands for, and where it was given.
  var items: [String: (item: Item, offset: Int)] = [:]

  /// The identifiers in the order of the text.
  var order: [String] = []

  /// How many views this document has so far.
  var viewCount = 0

  init(document: JSONDocument, session: Session, ownerType: (any NibOwner.Type)?, chain: [String]) {
    self.document = document
    self.session = session
    self.ownerType = ownerType
    self.chain = chain
    // A view with a name takes at least so many bytes, and growing tables costs as much as filling them.
    let names = min(document.bytes.count / 100, Self.mostViews)
    items.reserveCapacity(names)
    parents.reserveCapacity(names)
    order.reserveCapacity(names)
  }

  var registry: ClassRegistry { session.registry }

  /// Reads the document; the plan is of use only if there are no faults.
  func read() -> NibPlan? {
    session.faults += document.faults
    // Where brackets do not match, members may stand anywhere, and faults about them would mislead.
    guard document.isWhole else { return nil }
    let known = ["$schema", "nib", "owner", "root", "constraints", "outlets", "actions"]
    guard let members = members(of: document.root, "the definition", known: known) else { return nil }
    readVersion(members["nib"])
    readSchema(members["$schema"])
    let ownerName = readOwner(members["owner"])
    guard let rootMember = members["root"] else {
      fault(document.root.range.lowerBound, "the definition has no “root”", "give it one view")
      return nil
    }
    if case .invalid = rootMember.value.content { return nil }
    let root = readView(rootMember.value)
    let constraints = readConstraints(members["constraints"]?.value)
    checkReadingOrders()
    let outlets = readOutlets(members["outlets"], ownerName: ownerName)
    let actions = readActions(members["actions"], ownerName: ownerName)
    return root.map {
      NibPlan(
        root: $0, file: document.file, viewCount: viewCount, constraints: constraints, outlets: outlets,
        actions: actions)
    }
  }

  /// The lists of identifiers in reading order that wait until all views are known.
  var pendingOrders: [(id: String, range: Range<Int>)] = []

  private func readVersion(_ member: JSONMember?) {
    guard let member else {
      fault(document.root.range.lowerBound, "the definition has no “nib”", "write \"nib\": 1, its version")
      return
    }
    switch member.value.content {
    case .number(1), .invalid: break
    case .number(let version):
      fault(member.value, "the version is \(Numerals.text(version))", "this program reads version 1")
    default: fault(member.value, "“nib” is \(member.value.kind)", "write \"nib\": 1, the version")
    }
  }

  private func readSchema(_ member: JSONMember?) {
    if let member { _ = string(member.value, "$schema") }
  }

  /// Reads the owner's name and compares it with the owner's class.
  private func readOwner(_ member: JSONMember?) -> String? {
    guard let member else {
      if let ownerType {
        fault(
          document.root.range.lowerBound, "the definition has no “owner”",
          "write \"owner\": \"\(ownerType.nibName)\"")
      }
      return nil
    }
    guard let name = string(member.value, "owner") else { return nil }
    if let ownerType, ownerType.nibName != name {
      fault(
        member.value, "the owner is \(Spelling.quoted(name))", "it is loaded by “\(ownerType.nibName)”")
    }
    return name
  }
}
