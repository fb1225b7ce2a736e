import BacklitGraphics
import BacklitLayout
import BacklitValues

extension NibReader {
  /// The most levels of nested definitions.
  static let mostNesting = 16

  /// Reads the definition that fills a view, from `<name>.json` beside this one.
  ///
  /// - Parameters:
  ///   - value: the name of the definition.
  ///   - entry: the class of the view, which owns the definition if it is a `NibOwner`; nil if it could not be read.
  ///   - arguments: the values of the definition's parameters.
  /// - Returns: the plan of the definition; nil, with a fault, if it cannot be read.
  func readNested(
    _ value: JSONValue, in entry: ClassRegistry.Entry?, arguments: [String: Argument]
  ) -> NibPlan? {
    guard let name = string(value, "nib") else { return nil }
    return readFile(named: name, at: value, in: entry, ownsItself: false, arguments: arguments)
  }

  /// Reads a definition beside this one.
  /// - Parameters:
  ///   - name: its name without ".json".
  ///   - value: the place for faults.
  ///   - entry: the class of the view that it fills; nil for one of its own.
  ///   - ownsItself: whether its root is its owner, if the class of the root is a `NibOwner`.
  ///   - arguments: the values of its parameters.
  /// - Returns: the plan of the definition; nil, with a fault, if it cannot be read.
  func readFile(
    named name: String, at value: JSONValue, in entry: ClassRegistry.Entry?, ownsItself: Bool,
    arguments: [String: Argument]
  ) -> NibPlan? {
    guard let path = definitionPath(of: name, at: value) else { return nil }
    if let first = chain.firstIndex(of: path) {
      let names = chain[first...].map { Spelling.quoted(Self.name(of: $0)) } + [Spelling.quoted(name)]
      fault(
        value, "the definition contains itself: \(names.joined(separator: " contains "))",
        "remove one of them")
      return nil
    }
    guard chain.count < Self.mostNesting else {
      fault(value, "definitions are nested more than \(Self.mostNesting) levels deep", "flatten them")
      return nil
    }
    guard let document = readDocument(path, at: value) else { return nil }
    var owning = entry
    if ownsItself, let rootClass = document.root["root"]?["class"]?.string {
      owning = registry.entry(rootClass)
    }
    let owner = owning.flatMap(viewOwner)
    let reader = NibReader(
      document: document, reading: reading, owner: owner, chain: chain + [path], arguments: arguments)
    let plan = reader.read()
    checkArguments(arguments, of: reader)
    if let page = plan?.page, page.isContainer || page.entry != nil {
      fault(
        value, "\(path) describes a controller, which cannot fill a view",
        "name it as a page, or move its views to a definition of their own")
      return plan
    }
    // The tool does not know whether a class of a program is an owner.
    guard owner == nil, let entry, !entry.isStandIn else { return plan }
    for name in reader.document.membersForOwner + (plan?.innerSend == nil ? [] : ["send"]) {
      let wanted = reader.document.root["owner"]?.string ?? ""
      let isKnown = registry.entry(wanted)?.type is any NibOwner.Type
      fault(
        value, "\(path) has \(Spelling.quoted(name)), but a \(entry.name) cannot be its owner",
        isKnown
          ? "give this view the class \(Spelling.quoted(wanted))"
          : "give this view a class that is a NibOwner, or remove them")
    }
    return plan
  }

  /// Reports values for parameters that a definition does not declare.
  func checkArguments(_ arguments: [String: Argument], of reader: NibReader) {
    for (name, argument) in arguments.sorted(by: { $0.key < $1.key }) where reader.parameters[name] == nil {
      fault(
        argument.nameOffset, "\(reader.document.file) has no parameter \(Spelling.quoted(name))",
        Spelling.hint(for: name, among: reader.parameters.keys.sorted()))
    }
  }

  /// The path of a definition beside this one; nil, with a fault, for a text that cannot be its name.
  func definitionPath(of name: String, at value: JSONValue) -> String? {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      fault(
        value, "\(Spelling.quoted(name)) is not the name of a definition",
        "write the name of a file in this folder, without \".json\"")
      return nil
    }
    return FileIO.path(of: "\(name).json", beside: document.file)
  }

  /// Reads the text of a definition; nil, with a fault, if that is not possible.
  func readDocument(_ path: String, at value: JSONValue) -> JSONDocument? {
    if isFull { return nil }
    let bytes: [UInt8]
    do throws(FileIO.Failure) {
      bytes = try FileIO.read(path, limit: JSONDocument.Limits().bytes)
    } catch {
      fault(value, "\(path) cannot be read: \(error.reason)", "put the definition beside this one")
      return nil
    }
    reading.nestedBytes += bytes.count
    guard reading.nestedBytes <= Self.mostNestedBytes else {
      fault(value, "the nested definitions have more than 16 MiB in total", "nest fewer of them")
      return nil
    }
    return JSONDocument(bytes: bytes, file: path)
  }

  /// The outlets and actions of the views of a class, if they can own a nested definition.
  private func viewOwner(_ entry: ClassRegistry.Entry) -> OwnerDeclarations? {
    if let known = reading.viewOwners[entry.name] { return known }
    guard entry.type is any NibOwner.Type, let sample = entry.make?() as? any NibOwner else { return nil }
    let declarations = OwnerDeclarations(of: sample)
    reading.viewOwners[entry.name] = declarations
    return declarations
  }

  static func name(of path: String) -> String {
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return String(file.hasSuffix(".json") ? file.dropLast(5) : file)
  }
}

extension JSONDocument {
  /// The members of a definition that only an owner can have: `outlets`, and `actions` if one of them is sent.
  var membersForOwner: [String] {
    var names = root["outlets"] == nil ? [] : ["outlets"]
    if let actions = root["actions"] {
      var isSent = true
      if let elements = actions.array {
        isSent = elements.isEmpty || elements.contains { $0["send"] != nil }
      }
      if isSent { names.append("actions") }
    }
    return names
  }
}

extension NibReader {
  /// The largest file of a picture, in bytes.
  static let mostImageBytes = Bitmap.maximumFileSize
  /// The most pixels that the pictures of a definition and its nested definitions may have together: 64 MiB of memory.
  static let mostImagePixels = 1 << 24

  /// Reads a picture from `../Images/<name>`, relative to the outermost definition. Each file is read once.
  func readImage(_ name: String, at value: JSONValue) -> PropertyValue? {
    if let known = reading.images[name] {
      return known.map { PropertyValue(NamedImage(name: name, image: $0)) }
    }
    guard Self.isImageName(name) else {
      fault(
        value, "\(Spelling.quoted(name)) is not the name of a picture",
        "write the name of a file in Images that ends with .png, .jpg, .jpeg or .svg")
      return nil
    }
    if isFull { return nil }
    let path = FileIO.folder(of: chain.first ?? document.file) + "/../Images/" + name
    let image = readPicture(path, at: value)
    reading.images[name] = .some(image)
    return image.map { PropertyValue(NamedImage(name: name, image: $0)) }
  }

  private func readPicture(_ path: String, at value: JSONValue) -> Bitmap? {
    let bytes: [UInt8]
    do throws(FileIO.Failure) {
      bytes = try FileIO.read(path, limit: Self.mostImageBytes)
    } catch {
      if case .tooLarge = error.cause {
        fault(value, "\(path) is longer than \(Self.mostImageBytes >> 20) MiB", "make it smaller")
      } else {
        fault(value, "\(path) cannot be read: \(error.reason)", "put the picture there")
      }
      return nil
    }
    do throws(ImageError) {
      let image = try Bitmap(image: bytes, maximumPixelCount: Self.mostImagePixels - reading.imagePixels)
      reading.imagePixels += image.width * image.height
      return image
    } catch .tooLarge(let width, let height) {
      fault(
        value, "\(path) has \(width)×\(height) pixels",
        "a definition may have \(Self.mostImagePixels) pixels of pictures in total, and 32767 on each side")
    } catch {
      fault(value, "\(path): \(error)")
    }
    return nil
  }

  /// The extensions of the files of pictures.
  static let imageExtensions = ImageFormat.allCases.flatMap(\.fileExtensions)

  /// Whether a text is the name of a picture without a folder.
  private static func isImageName(_ name: String) -> Bool {
    imageExtensions.contains { name.hasSuffix(".\($0)") && name.utf8.count > $0.utf8.count + 1 }
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\0" }
  }
}
