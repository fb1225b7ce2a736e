import Backlit

/// An amplifier. It owns the definition of its front.
final class Amplifier: NibOwner {
  @Outlet var volume: Knob!
  @Outlet var mute: BacklitButton!
  /// The output level, from 0 to 11.
  private(set) var output = 5.0

  static let nibActions: [String: Action] = ["changed": Action(Amplifier.changed)]

  /// Creates the front and connects it to this amplifier.
  func load() throws -> NibInstance {
    try Nib(contentsOf: "Nibs/Front.json").instantiate(owner: self, registry: .builtIn)
  }

  private func changed() { output = mute.isOn ? 0 : volume.value }
}
