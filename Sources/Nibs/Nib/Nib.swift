import AutoLayout
import Toolkit

/// A definition of views in JSON, as it was read from a file.
///
/// Making one reads the text alone; ``check(registry:ownerType:language:)`` finds every fault of it, and
/// ``instantiate(owner:registry:traits:language:)`` makes its views.
public struct Nib: Sendable {
  /// The JSON text with the places of its values.
  public let document: JSONDocument

  /// The file's path, as faults mention it; `Strings` and nested definitions are sought from there.
  public var file: String { document.file }

  /// Reads a definition from a file.
  ///
  /// - Throws: one fault at the file's start if it cannot be read. Faults of what it says come later, all at once.
  public init(contentsOf path: String) throws(Faults) {
    do throws(FileBytes.Failure) {
      self.init(bytes: try FileBytes.read(path, limit: JSONDocument.Limits().bytes), file: path)
    } catch {
      throw Faults(
        Fault(
          file: path, position: SourcePosition(line: 1, column: 1),
          problem: "the file cannot be read: \(error.reason)"))
    }
  }

  /// Reads a definition from the bytes of a file, which need not exist.
  public init(bytes: [UInt8], file: String) {
    document = JSONDocument(bytes: bytes, file: file)
  }

  /// Everything that is wrong with the definition, nested ones included, in the order of its lines.
  ///
  /// - Parameters:
  ///   - registry: the classes that it may name.
  ///   - ownerType: whose outlets and actions it is checked against; without one it is only checked that what it
  ///     connects exists.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag. A text that it lacks is a
  ///     fault, although ``instantiate(owner:registry:traits:language:)`` makes do with another one.
  /// - Returns: the faults; none if the views can be made with all texts in the language.
  @MainActor
  public func check(
    registry: ClassRegistry, ownerType: (any NibOwner.Type)? = nil, language: String = "en"
  ) -> [Fault] {
    do throws(Faults) {
      _ = try plan(registry: registry, ownerType: ownerType, language: language, isStrict: true)
      return []
    } catch {
      return error.all
    }
  }

  /// Makes the views, connects them to the owner, and keeps them in step with the traits.
  ///
  /// - Parameters:
  ///   - owner: gets outlets and actions; without one they stay unconnected. It is not kept alive.
  ///   - registry: the classes that the definition may name.
  ///   - traits: the traits until the root is in a window, whose traits hold from then on.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag. A text that `de-AT` lacks is
  ///     that of `de`, and one that `de` lacks is the English one: no program fails for a person’s language.
  /// - Returns: the views, by their identifiers.
  /// - Throws: every fault of the definition; then nothing has been made and the owner is untouched.
  @MainActor
  public func instantiate(
    owner: (any NibOwner)? = nil, registry: ClassRegistry, traits: TraitCollection = TraitCollection(),
    language: String = "en"
  ) throws(Faults) -> NibInstance {
    let plan = try plan(
      registry: registry, ownerType: owner.map { type(of: $0) }, language: language, isStrict: false)
    return NibInstance(plan, owner: owner, traits: traits)
  }

  /// What is to be made, if there are no faults.
  @MainActor
  func plan(
    registry: ClassRegistry, ownerType: (any NibOwner.Type)?, language: String, isStrict: Bool
  ) throws(Faults) -> NibPlan {
    let strings = StringsTables(beside: file, language: language)
    let session = NibReader.Session(registry: registry, strings: strings, isStrict: isStrict)
    let reader = NibReader(document: document, session: session, ownerType: ownerType, chain: [file])
    let plan = reader.read()
    if session.faults.count >= NibReader.mostFaults {
      session.faults.append(
        Fault(
          file: file, position: document.position(of: document.bytes.count),
          problem: "there may be more faults than these \(session.faults.count)", remedy: "mend these first"))
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
