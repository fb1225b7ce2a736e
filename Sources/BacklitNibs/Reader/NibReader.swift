import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// Reads a document into a plan and finds every fault on the way.
///
/// It is a class because the readers of all parts share the identifiers that they declare.
@MainActor
final class NibReader {
  /// The object that an identifier names.
  enum Item {
    /// A view and its class; nil if the class could not be read.
    case view(ClassRegistry.Entry?)
    case guide
    case constraint
    /// A text field of an alert, which only outlets can name.
    case alertField
  }

  /// State that the readers of a definition and of its nested definitions share.
  @MainActor
  final class Reading {
    let registry: ClassRegistry
    /// The tables in which texts are looked up.
    var strings: StringsTables
    /// Whether a text that the language lacks is a fault; otherwise the text of the development language is used.
    let isStrict: Bool
    var reportedTables: Set<String> = []
    var hasReportedLanguage = false
    /// The `@keys` that were read, with their places; recorded only if texts are checked strictly.
    var textUses: [TextUse] = []
    /// The bytes of the texts from tables; a text counts each time it is used.
    var textBytes = 0
    var viewCount = 0
    /// The depth of the view that is read, from 1, views around a nested definition included.
    var depth = 0
    var constraintCount = 0
    var nestedBytes = 0
    /// The pictures that were read, by name; nil for one that cannot be read.
    var images: [String: Bitmap?] = [:]
    var imagePixels = 0
    var faults: [Fault] = []
    /// Keys of commands that some terminals do not send.
    var keyFaults: [Fault] = []
    /// The outlets and actions of views that own nested definitions, by class.
    var viewOwners: [String: OwnerDeclarations] = [:]
    /// The outlets and actions of controllers, by class.
    var controllerOwners: [String: OwnerDeclarations] = [:]
    /// The definitions of pages that were read.
    let pages = NibPages()
    /// The keys of the definitions of pages that were found, and those that are not read yet.
    var pageKeys: Set<String> = []
    var pendingPages: [PendingPage] = []
    /// The pages in the text.
    var pageCount = 0
    /// How often the names of pages and alerts were used.
    var nameCounts: [String: Int] = [:]
    /// The variation keys that were read, and the lists of keys that are known to be complete and free of ties.
    var keys: [String: VariationKey] = [:]
    var soundKeys: Set<[VariationKey]> = []
    /// The identifiers of the columns of the table whose rows are read; nil if they are not known.
    var columns: [String]?
    /// The columns by which rows of a table are sorted, which are looked up after its columns are read.
    var sortKeys: [(reader: NibReader, key: JSONValue)] = []
    /// The lists of keys with bounds of the width or the height.
    var boundedLists = 0

    init(registry: ClassRegistry, strings: StringsTables, isStrict: Bool) {
      self.registry = registry
      self.strings = strings
      self.isStrict = isStrict
    }
  }

  /// The most faults that are collected.
  static let maximumFaultCount = 200
  /// The most views of a definition and its nested definitions.
  static let mostViews = 10_000
  /// The most levels of views in views, those of nested definitions included. Each takes about 3 KiB of the stack.
  static let mostDepth = 400
  /// The most constraints of a definition and its nested definitions.
  static let mostConstraints = 20_000
  /// The most bytes of nested definitions; a file counts each time it is nested.
  static let mostNestedBytes = 16 << 20
  /// The most bytes of texts from tables of strings; a text counts each time it is used.
  static let mostTextBytes = 4 << 20
  /// The most bytes of the tables in which a definition is checked.
  static let mostTableBytes = 64 << 20
  /// The most cases of a value.
  static let mostCases = 64
  /// The most lengths that the cases of a value compare the width with, and the height.
  static let mostBounds = 6
  /// The most different lists of cases that compare with lengths.
  static let mostBoundedLists = 200

  let document: JSONDocument
  let reading: Reading
  /// The outlets and actions that the definition may connect; nil if the owner is not known.
  private(set) var owner: OwnerDeclarations?
  /// The files that nest this one, outermost first, then this file.
  let chain: [String]

  /// An item with an identifier, and the place of the identifier.
  struct Declared {
    let item: Item
    /// The offset of the identifier in the text.
    let offset: Int
    /// The identifier of the superview of a view, or of the view of a guide.
    let parent: String?
    /// The number of the row of a list that contains it; 0 outside of rows.
    let row: Int
  }

  /// The items by their identifiers.
  var items: [String: Declared] = [:]

  /// The identifiers in the order of the text.
  var order: [String] = []

  /// The number of views of this document so far.
  var viewCount = 0

  /// The number of rows of lists and of views beside the root so far.
  var rowCount = 0

  /// The number of the row of a list that is being read, or of a view beside the root; 0 outside of both. Each has a layout
  /// of its own.
  var currentRow = 0

  /// The parameters that the definition declares, by name.
  var parameters: [String: Parameter] = [:]

  /// The values that the outer definition gives to parameters.
  let arguments: [String: Argument]

  /// Whether a default of a parameter is read, which cannot name parameters itself.
  var isReadingDefault = false

  init(
    document: JSONDocument, reading: Reading, owner: OwnerDeclarations?, chain: [String],
    arguments: [String: Argument] = [:]
  ) {
    self.arguments = arguments
    self.document = document
    self.reading = reading
    self.owner = owner
    self.chain = chain
    // A view with an identifier takes about 100 bytes. Growing the tables would take as long as filling them.
    let names = min(document.bytes.count / 100, Self.mostViews)
    items.reserveCapacity(names)
    order.reserveCapacity(names)
  }

  var registry: ClassRegistry { reading.registry }

  /// Reads the document. The plan is valid only if the reading has no faults.
  func read() -> NibPlan? {
    reading.faults += document.faults
    // If brackets do not match, members may be in the wrong object, and faults about them would mislead.
    guard document.isWhole else { return nil }
    let known =
      [
        "$schema", "nib", "owner", "parameters", "root", "objects", "constraints", "outlets",
        "actions",
      ]
      + Self.ownPageMembers
    guard let members = members(of: document.root, "the definition", known: known + ["simulatedSize"]) else {
      return nil
    }
    readVersion(members["nib"])
    readSchema(members["$schema"])
    let simulatedSize = members["simulatedSize"].flatMap(readSimulatedSize)
    let ownerName = readOwner(members["owner"], controller: members["controller"])
    if let member = members["parameters"] { readParameters(member.value) }
    let page = readOwnPage(members, of: document.root)
    if let page, page.isContainer {
      if let member = members["keyCommands"] {
        page.keyCommands = readKeyCommands(member.value, from: nil, isContainer: true)
      }
      checkParameters()
      return containerPlan(page)
    }
    if owner == nil, let entry = page?.entry {
      owner = reading.owner(entry)
      if owner == nil, !entry.isStandIn { checkOwnership(members, of: entry) }
    }
    guard let rootMember = members["root"] else {
      // A container with a fault.
      if Self.containers.contains(where: { members[$0] != nil }) { return nil }
      fault(document.root.range.lowerBound, "the definition has no \"root\"", "add \"root\" with one view")
      return nil
    }
    if case .invalid = rootMember.value.content { return nil }
    let root = readView(rootMember.value)
    if let root { checkHasNoFrame(root, at: rootMember.value, "what shows the root places it") }
    let objects = members["objects"].map { readObjects($0.value) } ?? []
    let constraints = readConstraints(members["constraints"]?.value)
    checkReadingOrders()
    checkPairs()
    if let member = members["navigationItem"] { page?.navigationItem = readNavigationItem(member.value) }
    if let member = members["toolbarItems"] { page?.toolbarItems = readToolbarItems(member.value) }
    if let member = members["keyCommands"] {
      page?.keyCommands = readKeyCommands(member.value, from: root, isContainer: false)
    }
    let actions = readActions(members["actions"], ownerName: ownerName)
    // Outlets can name the text fields of alerts.
    let outlets = readOutlets(members["outlets"], ownerName: ownerName)
    checkParameters()
    guard let root else { return nil }
    let plan = NibPlan(
      root: root, objects: objects, file: document.file, viewCount: viewCount, constraints: constraints,
      outlets: outlets, actions: actions, page: page ?? (opensPages ? plainPage : nil))
    plan.innerSend = innerSend
    if usesFrames { plan.designSize = simulatedSize ?? Size(width: 375, height: 667) }
    return plan
  }

  /// The plan of a definition of controllers, whose views are theirs.
  private func containerPlan(_ page: NibPlan.PlannedPage) -> NibPlan? {
    guard let entry = ClassRegistry.builtIn.entry("View") else { return nil }
    return NibPlan(
      root: NibPlan.PlannedView(id: nil, entry: entry), file: document.file, viewCount: 1, constraints: [],
      outlets: [], actions: [], page: page)
  }

  /// The page of a definition that says nothing about its controller.
  private var plainPage: NibPlan.PlannedPage {
    NibPlan.PlannedPage(
      content: .root, file: document.file, position: document.position(of: document.root.range.lowerBound))
  }

  /// The identifiers of explicit reading orders, which are looked up after all views are declared.
  var pendingOrders: [(id: String, range: Range<Int>)] = []
  /// The labels and the controls that they name, which are looked up after all views are declared.
  var pendingPairs: [(label: NibPlan.PlannedView, target: String, range: Range<Int>)] = []

  /// The place of the first entry of a menu, button of an alert or key command that sends an action to the owner; nil for
  /// none.
  var innerSend: SourcePosition?
  /// Whether a view has a frame instead of constraints.
  var usesFrames = false
  /// Whether an action opens a page or presents an alert, which takes a controller.
  var opensPages = false
  /// The text fields of alerts, by their identifiers.
  var alertFields: [String: NibPlan.PlannedTextField] = [:]

  private func readVersion(_ member: JSONMember?) {
    guard let member else {
      fault(document.root.range.lowerBound, "the definition has no \"nib\"", "add \"nib\": 1")
      return
    }
    switch member.value.content {
    case .number(1), .invalid: break
    case .number(let version):
      fault(
        member.value, "version \(Numerals.text(version)) of the format is not supported",
        "write \"nib\": 1")
    default: fault(member.value, "\"nib\" must be 1, the version of the format")
    }
  }

  private func readSimulatedSize(_ member: JSONMember) -> Size? {
    guard let size = read(member, .size) else { return nil }
    let lengths = Nib.simulatedLengths
    if lengths.contains(size.width), lengths.contains(size.height) { return size }
    fault(
      member.value,
      "the width and the height of \"simulatedSize\" must be from 1 to \(Int(lengths.upperBound))",
      "write the size in points at which the definition is edited")
    return nil
  }

  private func readSchema(_ member: JSONMember?) {
    if let member { _ = string(member.value, "$schema") }
  }

  /// Reads the owner's name and compares it with the owner's class.
  private func readOwner(_ ownMember: JSONMember?, controller: JSONMember?) -> String? {
    if let ownMember, let controller, let name = ownMember.value.string,
      let other = controller.value.string, name != other
    {
      fault(
        ownMember.value,
        "\"owner\" is \(Spelling.quoted(name)), but the controller \(Spelling.quoted(other)) is the owner",
        "remove \"owner\"")
    }
    guard let member = ownMember ?? controller else {
      if let owner {
        fault(
          document.root.range.lowerBound, "the definition has no \"owner\"",
          "add \"owner\": \(Spelling.quoted(owner.name))")
      }
      return nil
    }
    guard let name = string(member.value, member.name) else { return nil }
    if let owner, owner.name != name {
      fault(
        member.value,
        "\(Spelling.quoted(member.name)) is \(Spelling.quoted(name)), but \(Spelling.quoted(owner.name)) loads the definition",
        "write \(Spelling.quoted(owner.name))")
    }
    return name
  }
}
