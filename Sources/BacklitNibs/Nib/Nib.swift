import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// A definition of views in JSON.
///
/// The initializers only read the text. ``check(registry:ownerType:language:)`` finds every fault, and
/// ``instantiate(owner:registry:traits:language:allowsMissingOwner:)`` makes the views.
public struct Nib: Sendable {
  /// The JSON text with the places of its values.
  package let document: JSONDocument

  /// Whether the pages have their names as restoration identifiers, so that a preview can open them again.
  package var namesPages = false

  /// The path of the file, as faults show it. `Strings`, `Images` and nested definitions are relative to it.
  package var file: String { document.file }

  /// The allowed widths and heights of a simulated size, in points.
  static let simulatedLengths = 1.0...10_000

  /// The size in points at which tools show the definition by default, from `simulatedSize`; nil if it has none. In programs,
  /// frames in the definition refer to a root of this size.
  package var simulatedSize: Size? {
    document.root["simulatedSize"]?.size(within: Self.simulatedLengths)
  }

  /// Reads a definition from a file.
  ///
  /// A relative path starts at the working directory of the process, which may differ from the folder of the program.
  /// For a program that runs anywhere, begin the path with the folder of the executable, such as that of Foundation's
  /// `Bundle.main.executablePath`, or compile the text into the program and use ``init(bytes:file:)``.
  ///
  /// - Throws: one fault at the start of the file if it cannot be read. Faults in the text are found later.
  public init(contentsOf path: String) throws(Faults) {
    do throws(FileIO.Failure) {
      self.init(bytes: try FileIO.read(path, limit: JSONDocument.Limits().bytes), file: path)
    } catch {
      throw Faults(
        Fault(
          file: path, problem: "the file cannot be read: \(error.reason)"))
    }
  }

  /// Reads a definition from bytes. The file does not have to exist.
  public init(bytes: [UInt8], file: String) {
    document = JSONDocument(bytes: bytes, file: file)
  }

  /// Finds every fault of the definition and its nested definitions, in the order of the lines.
  ///
  /// - Parameters:
  ///   - registry: the classes that it may name.
  ///   - ownerType: the class whose actions, and outlets in its table, are checked; without it only the identifiers are checked.
  ///     The properties marked with ``Outlet`` are known only with an owner: see ``check(owner:registry:language:)``.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag. A missing text is a fault, although
  ///     ``instantiate(owner:registry:traits:language:allowsMissingOwner:)`` falls back to a different language.
  /// - Returns: the faults; empty if the views can be made with all texts in the language.
  @MainActor
  public func check(
    registry: ClassRegistry, ownerType: (any NibOwner.Type)? = nil, language: String = "en"
  ) -> [Fault] {
    faults(
      owner: ownerType.map { OwnerDeclarations(of: $0) }, registry: registry, language: language,
      isStrict: true)
  }

  /// Finds every fault of the definition and its nested definitions, with all outlets and actions of an owner. The
  /// owner does not change.
  ///
  /// - Parameters:
  ///   - owner: the object whose outlets and actions are checked.
  ///   - registry: the classes that it may name.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag.
  /// - Returns: the faults; empty if the definition can be loaded with all texts in the language.
  @MainActor
  public func check(owner: any NibOwner, registry: ClassRegistry, language: String = "en") -> [Fault] {
    faults(owner: OwnerDeclarations(of: owner), registry: registry, language: language, isStrict: true)
  }

  @MainActor
  private func faults(
    owner: OwnerDeclarations?, registry: ClassRegistry, language: String, isStrict: Bool
  ) -> [Fault] {
    do throws(Faults) {
      _ = try plan(registry: registry, owner: owner, language: language, isStrict: isStrict)
      return []
    } catch {
      return error.all
    }
  }

  /// The faults that prevent loading the definition. A missing text of a language does not prevent it.
  @MainActor
  package func faultsOfLoading(registry: ClassRegistry, language: String) -> [Fault] {
    faults(owner: nil, registry: registry, language: language, isStrict: false)
  }

  /// Makes the views and connects them to the owner. Varying values follow the traits of the root view.
  ///
  /// - Parameters:
  ///   - owner: the object with the outlets and actions, which the instance retains unless it is a view.
  ///   - registry: the classes that the definition may name.
  ///   - traits: the traits until the root is in a window; then the traits of the window apply.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag. A text missing in `de-AT` is
  ///     looked up in `de`, then in English, so that no language keeps a program from starting.
  ///   - allowsMissingOwner: whether a definition with actions can be loaded without an owner, for example for a
  ///     picture; its actions then do nothing. By default that is a fault.
  /// - Returns: the views, by their identifiers.
  /// - Throws: every fault of the definition. Then the owner is unchanged.
  @MainActor
  public func instantiate(
    owner: (any NibOwner)? = nil, registry: ClassRegistry, traits: TraitCollection = TraitCollection(),
    language: String = "en", allowsMissingOwner: Bool = false
  ) throws(Faults) -> NibInstance {
    let plan = try plan(
      registry: registry, owner: owner.map { OwnerDeclarations(of: $0) }, language: language, isStrict: false)
    let isOwned = owner != nil || plan.page?.entry.map { !$0.isStandIn } ?? false
    if !isOwned, !allowsMissingOwner, let fault = missingOwnerFault(plan) { throw Faults(fault) }
    return NibInstance(plan, owner: owner, traits: traits)
  }

  /// The fault of loading a definition with actions without an owner; nil for a definition without actions.
  @MainActor
  private func missingOwnerFault(_ plan: NibPlan) -> Fault? {
    var place = plan.innerSend
    if document.isWhole, let actions = document.root.object?.first(where: { $0.name == "actions" }),
      actions.value.array?.contains(where: { $0["send"] != nil }) == true
    {
      place = document.position(of: actions.nameRange.lowerBound)
    }
    guard let place else { return nil }
    let name = document.root["owner"]?.string.map { "a \(Spelling.shortened($0))" } ?? "an owner"
    return Fault(
      file: file, position: place,
      problem: "the definition has actions, but is loaded without an owner, so its controls would do nothing",
      remedy: "pass \(name) as owner, or allowsMissingOwner: true for a picture")
  }

  /// Reads the definition and returns the plan of its views.
  ///
  /// - Throws: every fault of the definition.
  @MainActor
  func plan(
    registry: ClassRegistry, owner: OwnerDeclarations?, language: String, isStrict: Bool
  ) throws(Faults) -> NibPlan {
    let reading = reading(registry: registry, language: language, isStrict: isStrict)
    let plan = read(reading, owner: owner)
    if let faults = Faults(reading.faults, first: file) { throw faults }
    guard let plan else { fatalError("A definition without faults has no plan.") }
    plan.pages = reading.pages
    reading.pages.namesAll = namesPages
    return plan
  }

  /// Reads the definition of a cell of a list, whose root owns it if its class is a ``NibOwner``.
  @MainActor
  func cellPlan(
    for list: View.Type, registry: ClassRegistry, language: String
  ) throws(Faults) -> NibPlan {
    var owner: OwnerDeclarations?
    if let name = document.root["root"]?["class"]?.string,
      let entry = registry.entry(name), entry.type is any NibOwner.Type,
      let sample = entry.make?() as? any NibOwner
    {
      owner = OwnerDeclarations(of: sample)
    }
    let plan = try plan(registry: registry, owner: owner, language: language, isStrict: false)
    let entry = plan.root.entry
    guard let found = entry.listPart?.fault(entry.name, in: list) else { return plan }
    let root = document.root["root"]
    let place = root?["class"] ?? root ?? document.root
    throw Faults(document.fault(place, found.problem, found.remedy))
  }

  @MainActor
  func reading(
    registry: ClassRegistry, language: String, isStrict: Bool
  ) -> NibReader.Reading {
    NibReader.Reading(
      registry: registry, strings: StringsTables(beside: file, language: language), isStrict: isStrict)
  }

  /// Reads the definition. The plan is valid only if the reading has no faults; otherwise it may be nil.
  @MainActor
  func read(_ reading: NibReader.Reading, owner: OwnerDeclarations?) -> NibPlan? {
    let plan = NibReader(document: document, reading: reading, owner: owner, chain: [file]).read()
    reading.readPages()
    reading.checkPages(plan)
    reportOmittedFaults(reading)
    if plan == nil, reading.faults.isEmpty {
      reading.faults.append(
        Fault(
          file: file, problem: "the definition is empty"))
    }
    return plan
  }

  @MainActor
  private func reportOmittedFaults(_ reading: NibReader.Reading) {
    guard reading.faults.count >= NibReader.maximumFaultCount else { return }
    reading.faults.append(
      document.fault(
        at: document.bytes.count, "only the first \(reading.faults.count) faults are listed",
        "correct these first"))
  }
}

extension Nib {
  /// Finds every fault of the definition and its nested definitions in several languages.
  ///
  /// The definition is read once; for each further language only its texts are looked up.
  /// - Parameters:
  ///   - registry: the classes that it may name.
  ///   - languages: the languages in which `@keys` are looked up, as BCP 47 tags; at least one.
  /// - Returns: the faults in all languages, those in the first language first.
  @MainActor
  package func check(registry: ClassRegistry, languages: [String]) -> [Fault] {
    checkWithCounts(registry: registry, languages: languages).faults
  }

  /// Finds every fault in several languages, and counts the views and the tables that were read.
  @MainActor
  func checkWithCounts(
    registry: ClassRegistry, languages: [String]
  ) -> (faults: [Fault], viewCount: Int, tableCount: Int) {
    guard let first = languages.first else { return ([], 0, 0) }
    let reading = reading(registry: registry, language: first, isStrict: true)
    _ = read(reading, owner: nil)
    var faults = reading.faults
    for language in languages.dropFirst() {
      guard reading.strings.counts.bytes <= NibReader.mostTableBytes else {
        faults.append(
          Fault(
            file: file,
            problem:
              "the tables of strings have more than \(NibReader.mostTableBytes >> 20) MiB before \(language).json",
            remedy: "check one language at a time"))
        break
      }
      reading.checkTexts(in: language)
      reportOmittedFaults(reading)
      faults += reading.faults
    }
    return (Faults(faults, first: file)?.all ?? [], reading.viewCount, reading.strings.counts.files)
  }
}

extension JSONValue {
  /// The size that an object describes; nil for lengths outside of the bounds.
  func size(within bounds: ClosedRange<Double>) -> Size? {
    guard let width = self["width"]?.number, let height = self["height"]?.number, bounds.contains(width),
      bounds.contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }
}
