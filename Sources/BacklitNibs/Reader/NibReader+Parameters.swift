import BacklitValues

extension NibReader {
  /// A parameter that a definition declares: a value that an outer definition may give.
  struct Parameter {
    /// The value if the outer definition gives none.
    let standard: JSONValue
    /// The place of the name.
    let nameOffset: Int
    var isUsed = false
  }

  /// The value that an outer definition gives to a parameter.
  struct Argument {
    /// The reader of the outer definition, which finds the place of faults.
    let reader: NibReader
    let value: JSONValue
    /// The place of the name in the outer definition.
    let nameOffset: Int
  }

  /// A value that a parameter stands for, and the document that contains it.
  struct ResolvedParameter {
    let reader: NibReader
    let value: JSONValue
    let name: String
    let isDefault: Bool

    /// Reads the value.
    @MainActor
    func read<Result>(_ body: (NibReader, JSONValue, String) -> Result?) -> Result? {
      let before = reader.isReadingDefault
      reader.isReadingDefault = isDefault
      defer { reader.isReadingDefault = before }
      return body(reader, value, name)
    }
  }

  /// The most parameters of a definition.
  static let mostParameters = 100

  /// Reads the names and defaults of parameters.
  func readParameters(_ value: JSONValue) {
    guard let members = object(value, "\"parameters\" must be an object of names and default values") else {
      return
    }
    guard members.count <= Self.mostParameters else {
      fault(value, "there are \(members.count) parameters", "the limit is \(Self.mostParameters)")
      return
    }
    for member in members {
      guard Spelling.isName(member.name) else {
        fault(
          member, "\(Spelling.quoted(member.name)) is not the name of a parameter",
          "use letters, digits and _, and begin with a letter")
        continue
      }
      parameters[member.name] = Parameter(standard: member.value, nameOffset: member.nameRange.lowerBound)
    }
  }

  /// Reads the values that a view gives to the parameters of the definition that fills it. They are checked where that
  /// definition uses them.
  func readArguments(_ value: JSONValue) -> [String: Argument] {
    var arguments: [String: Argument] = [:]
    for member in object(value, "\"values\" must be an object of parameters and values") ?? [] {
      arguments[member.name] = Argument(
        reader: self, value: member.value, nameOffset: member.nameRange.lowerBound)
    }
    return arguments
  }

  /// Whether a value stands for a parameter: `{ "parameter": "title" }`.
  func isParameter(_ value: JSONValue) -> Bool { value["parameter"] != nil }

  /// The value that a parameter stands for: that of the outer definition, or else the default.
  ///
  /// - Returns: nil, with a fault, if the parameter is not declared.
  func resolve(_ value: JSONValue) -> ResolvedParameter? {
    guard let member = members(of: value, "a parameter", known: ["parameter"])?["parameter"],
      let name = string(member.value, "parameter")
    else { return nil }
    guard !isReadingDefault else {
      fault(value, "the default of a parameter cannot be a parameter", "write a value")
      return nil
    }
    guard let parameter = parameters[name] else {
      fault(
        member.value, "there is no parameter \(Spelling.quoted(name))",
        parameters.isEmpty
          ? "declare it in \"parameters\", with a default value"
          : Spelling.hint(for: name, among: parameters.keys.sorted()))
      return nil
    }
    parameters[name]?.isUsed = true
    if let argument = arguments[name] {
      return ResolvedParameter(reader: argument.reader, value: argument.value, name: name, isDefault: false)
    }
    return ResolvedParameter(reader: self, value: parameter.standard, name: name, isDefault: true)
  }

  /// Reports parameters that no value uses.
  func checkParameters() {
    for (name, parameter) in parameters where !parameter.isUsed {
      fault(
        parameter.nameOffset, "the parameter \(Spelling.quoted(name)) is not used",
        "write { \"parameter\": \(Spelling.quoted(name)) } as the value of a property, or remove it")
    }
  }
}
