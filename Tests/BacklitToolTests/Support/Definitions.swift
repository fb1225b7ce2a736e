/// Definitions for several tests.
enum Definitions {
  /// The folder of the package.
  private static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  /// The path of a definition in the package's assets.
  static func asset(_ name: String) -> String { "\(package)/Assets/Nibs/\(name).json" }

  /// A definition with a root view named `root` and the given subviews.
  static func root(_ subviews: String, constraints: String) -> String {
    """
    { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [\(subviews)] },
      "constraints": [\(constraints)] }
    """
  }

  /// A box with two conflicting widths.
  static let conflicting = root(
    #"{ "id": "box", "class": "View" }"#,
    constraints: #"""
      "box.leading == root.leading", "box.top == root.top", "box.height == 10",
      { "id": "narrow", "constraint": "box.width == 100" }, { "id": "wide", "constraint": "box.width == 200" }
      """#)

  /// A box without a horizontal position, a hidden box, and a guide without a height.
  static let ambiguous = root(
    #"""
    { "id": "box", "class": "View", "guides": [{ "id": "rule" }] },
    { "id": "unseen", "class": "View", "properties": { "hidden": true },
      "subviews": [{ "id": "inside", "class": "View" }] }
    """#,
    constraints: #"""
      "box.top == root.top", "box.height == 10", "box.width == 200",
      "rule.leading == root.leading", "rule.top == root.top", "rule.width == 10"
      """#)

  /// Two lines of text for a screen of 20 × 5 cells: Latin with wide characters, and Arabic.
  static let lines = root(
    #"""
    { "id": "latin", "class": "Label", "properties": { "text": "Hi 日本 ok" } },
    { "id": "arabic", "class": "Label", "properties": { "text": "سلام" } }
    """#,
    constraints: #"""
      "latin.leading == root.leading + 8", "latin.top == root.top + 16",
      "arabic.trailing == root.trailing - 16", "arabic.top == latin.bottom + 16"
      """#)

  /// A definition with three faults, in lines 2, 3 and 4.
  static let faulty = """
    { "nib": 1,
      "root": { "id": "root", "class": "Vew", "subviews": [
        { "id": "box", "class": "View", "properties": { "hiden": true } } ] },
      "constraints": ["box.leadin == root.leading"] }
    """
}
