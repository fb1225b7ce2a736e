import BacklitLayout
import BacklitUI
import BacklitValues

/// A definition of views in JSON.
///
/// The initializers only read the text. ``check(registry:ownerType:language:)`` finds every fault, and
/// ``instantiate(owner:registry:traits:language:)`` makes the views.
public struct Nib: Sendable {
  /// The JSON text with the places of its values.
  package let document: JSONDocument

  /// The path of the file, as faults show it. `Strings`, `Images` and nested definitions are relative to it.
  package var file: String { document.file }

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
          file: path, position: SourcePosition(line: 1, column: 1),
          problem: "the file cannot be read: \(error.reason)"))
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
  ///   - ownerType: the class whose actions are checked, and the outlets in its table; without it only the identifiers
  ///     are checked. The properties marked with ``Outlet`` are known only with an owner: see
  ///     ``check(owner:registry:language:)``.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag. A missing text is a fault, although
  ///     ``instantiate(owner:registry:traits:language:)`` falls back to a different language.
  /// - Returns: the faults; empty if the views can be made with all texts in the language.
  @MainActor
  public func check(
    registry: ClassRegistry, ownerType: (any NibOwner.Type)? = nil, language: String = "en"
  ) -> [Fault] {
    faults(owner: ownerType.map { OwnerDeclarations(of: $0) }, registry: registry, language: language)
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
    faults(owner: OwnerDeclarations(of: owner), registry: registry, language: language)
  }

  @MainActor
  private func faults(owner: OwnerDeclarations?, registry: ClassRegistry, language: String) -> [Fault] {
    do throws(Faults) {
      _ = try plan(registry: registry, owner: owner, language: language, isStrict: true)
      return []
    } catch {
      return error.all
    }
  }

  /// Makes the views and connects them to the owner. Varying values follow the traits of the root view.
  ///
  /// - Parameters:
  ///   - owner: the object with the outlets and actions, which the instance retains; without it they stay unconnected.
  ///   - registry: the classes that the definition may name.
  ///   - traits: the traits until the root is in a window; then the traits of the window apply.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag. A text missing in `de-AT` is
  ///     looked up in `de`, then in English, so that no language keeps a program from starting.
  /// - Returns: the views, by their identifiers.
  /// - Throws: every fault of the definition. Then the owner is unchanged.
  @MainActor
  public func instantiate(
    owner: (any NibOwner)? = nil, registry: ClassRegistry, traits: TraitCollection = TraitCollection(),
    language: String = "en"
  ) throws(Faults) -> NibInstance {
    let plan = try plan(
      registry: registry, owner: owner.map { OwnerDeclarations(of: $0) }, language: language, isStrict: false)
    return NibInstance(plan, owner: owner, traits: traits)
  }

  /// Reads the definition and returns the plan of its views.
  ///
  /// - Throws: every fault of the definition.
  @MainActor
  func plan(
    registry: ClassRegistry, owner: OwnerDeclarations?, language: String, isStrict: Bool
  ) throws(Faults) -> NibPlan {
    let strings = StringsTables(beside: file, language: language)
    let session = NibReader.Session(registry: registry, strings: strings, isStrict: isStrict)
    let reader = NibReader(document: document, session: session, owner: owner, chain: [file])
    let plan = reader.read()
    if session.faults.count >= NibReader.maximumFaultCount {
      session.faults.append(
        Fault(
          file: file, position: document.position(of: document.bytes.count),
          problem: "only the first \(session.faults.count) faults are listed", remedy: "correct these first"))
    }
    if let faults = Faults(session.faults, first: file) { throw faults }
    guard let plan else {
      throw Faults(
        Fault(
          file: file, position: SourcePosition(line: 1, column: 1), problem: "the definition is empty"))
    }
    return plan
  }
}
