import Backlit

/// A receiver with two knobs for the tone.
final class Receiver: NibOwner {
  /// Creates the front in a language.
  func load(language: String) throws -> NibInstance {
    try Nib(for: Receiver.self).instantiate(owner: self, registry: .builtIn, language: language)
  }
}
