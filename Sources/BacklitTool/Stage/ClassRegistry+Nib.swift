import Nibs

extension ClassRegistry {
  /// The built-in classes, and stand-ins for those of a program's own that the definition's `$schema` lists.
  ///
  /// - Throws: what is wrong in that list.
  init(for nib: Nib) throws(Faults) {
    self = .builtIn
    if let path = nib.schemaPath { try registerStandIns(schema: path) }
  }
}
