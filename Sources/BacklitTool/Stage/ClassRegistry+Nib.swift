import Nibs

extension ClassRegistry {
  /// Creates a registry of the built-in classes and of placeholders for the classes in the definition's
  /// `$schema`.
  ///
  /// - Throws: the faults of that schema.
  init(for nib: Nib) throws(Faults) {
    self = .builtIn
    if let path = nib.schemaPath { try registerStandIns(schema: path) }
  }
}
