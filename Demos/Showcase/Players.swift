import Backlit

/// Two profiles of players, beside each other where the page is wider than 500 points. All of it is in the definition.
final class Players: ShowcasePage {
  override class var name: String { "players" }

  override class func register(in registry: inout ClassRegistry) {
    Hairline.register(in: &registry)
    registry.register(
      LineFrame.self, inherits: "View", "A border that joins the lines inside.", make: { LineFrame() })
  }
}
