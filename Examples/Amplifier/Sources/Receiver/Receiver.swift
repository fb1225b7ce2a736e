import Backlit

/// Says how many presets there are, in a language.
@MainActor func presets(_ count: Int, language: String) throws -> String {
  try Strings(language: language).text("presets", count: count)
}

/// A receiver with two knobs for the tone.
final class Receiver: NibOwner {
  /// Creates the front in a language.
  func load(language: String) throws -> NibInstance {
    try Nib(for: Receiver.self).instantiate(owner: self, registry: .builtIn, language: language)
  }
}
