import BacklitValues

/// A member in a definition that sets a property of an object beside the views: a column, a layout, a controller or an item
/// of its bar.
@MainActor
struct MemberDeclaration<Target: AnyObject> {
  /// The name in definitions.
  let name: String
  /// The type of its values.
  let type: PropertyType
  /// The purpose of the property, in one sentence; nil if the schema describes the object as a whole.
  let documentation: String?
  /// Sets the property.
  let write: @MainActor (Target, PropertyValue) -> Void
  /// Sets the property to that of a new object.
  let reset: @MainActor (Target, _ fresh: Target) -> Void

  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<Target, Value>,
    _ documentation: String? = nil
  ) {
    (self.name, type, self.documentation) = (name, kind.type, documentation)
    write = { target, value in if let new = kind.make(value) { target[keyPath: path] = new } }
    reset = { $0[keyPath: path] = $1[keyPath: path] }
  }

  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<Target, Value?>,
    _ documentation: String? = nil
  ) {
    self.init(name, kind.orNil, path, documentation)
  }

  /// Sets what a definition gives. The other properties stay, or become those of a new object.
  static func set(
    _ values: [String: PropertyValue], of target: Target, declared: [Self], resettingTo fresh: Target? = nil
  ) {
    for member in declared {
      if let value = values[member.name] {
        member.write(target, value)
      } else if let fresh {
        member.reset(target, fresh)
      }
    }
  }

  /// The schema of members that cannot vary.
  static func schema(of declared: [Self]) -> JSONValue {
    .object(
      declared.map {
        let schema = $0.type == .text ? ClassRegistry.title : $0.type.schema
        return ($0.name, schema.described($0.documentation))
      })
  }
}

extension NibReader {
  /// Reads members that cannot vary, and whose texts can be parameters.
  func readValues<Target>(
    _ members: Members, _ declared: [MemberDeclaration<Target>]
  ) -> [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    for declaration in declared {
      guard let member = members[declaration.name] else { continue }
      values[declaration.name] =
        declaration.type == .text
        ? text(member).map(PropertyValue.init) : readValue(member.value, declaration.type, member.name)
    }
    return values
  }
}
