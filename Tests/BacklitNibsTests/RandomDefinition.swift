import BacklitGeometry
import BacklitLayout
import BacklitUI
import TestSupport

@testable import BacklitNibs

/// A random definition with an unambiguous layout. Names come from a small set, so that two definitions share many.
struct RandomDefinition {
  let text: String

  init(_ random: inout SeededRandom) {
    var names = ["a", "b", "c", "d", "e", "f", "g", "h"].shuffled(using: &random)
    var constraints: [String] = []
    let root = Self.view("root", depth: 0, &names, &constraints, &random)
    let list = constraints.shuffled(using: &random).map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }
    text = """
      { "nib": 1, "root": \(root), "constraints": [ \(list.joined(separator: ", ")) ] }
      """
  }

  private static func view(
    _ id: String?, depth: Int, isArranged: Bool = false, _ names: inout [String],
    _ constraints: inout [String], _ random: inout SeededRandom
  ) -> String {
    let isLeaf = depth >= 3 || names.isEmpty || (depth > 0 && random.chance(40))
    let name =
      (isLeaf ? ["Pad", "Label", "Slider", "View"] : ["View", "StackView", "Panel"])
      .randomElement(using: &random) ?? "View"
    var members = ["\"class\": \"\(name)\""]
    if let id { members.append("\"id\": \"\(id)\"") }
    let properties = properties(of: name, &random)
    if !properties.isEmpty { members.append("\"properties\": { \(properties.joined(separator: ", ")) }") }
    if random.chance(30) {
      members.append("\"accessibility\": { \"\(random.chance(50) ? "label" : "hint")\": \(word(&random)) }")
    }
    if isArranged, random.chance(30) {
      members.append("\"spacingAfter\": \(Int.random(in: 0...9, using: &random))")
    }
    if name != "Label", random.chance(20) {
      members.append("\"guides\": [ { \"id\": \"guide\(id ?? "")\(random.next() % 100_000)\" } ]")
    }
    if !isLeaf {
      var subviews: [String] = []
      let count = Int.random(in: 1...3, using: &random)
      for index in 0..<count {
        // Arranged views need no identifier.
        let isNameless = name == "StackView" && random.chance(40)
        guard isNameless || !names.isEmpty else { break }
        let child = isNameless ? nil : names.removeLast()
        subviews.append(
          view(child, depth: depth + 1, isArranged: name == "StackView", &names, &constraints, &random))
        if name != "StackView", let child {
          constraints += place(child, in: id ?? "root", index, &random)
        }
      }
      // Constraints need the identifier of the superview.
      let key = name == "StackView" ? "arrangedSubviews" : "subviews"
      members.append("\"\(key)\": [ \(subviews.joined(separator: ", ")) ]")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func properties(of name: String, _ random: inout SeededRandom) -> [String] {
    var all: [String] = []
    switch name {
    case "Pad": all = ["\"title\": \(word(&random))", "\"gain\": \(varying(["0.5", "1.5"], &random))"]
    case "Label":
      all = ["\"text\": \(word(&random))", "\"font\": \(varying(["\"body\"", "\"footnote\""], &random))"]
    case "Slider":
      all = ["\"minimum\": \(Int.random(in: -5...0, using: &random))", "\"maximum\": 12", "\"value\": 7"]
    // Intrinsic content sizes must not matter.
    case "StackView":
      return [
        "\"axis\": \(varying(["\"horizontal\"", "\"vertical\""], &random))",
        "\"distribution\": \"fillEqually\"",
        "\"spacing\": \(Int.random(in: 0...8, using: &random))",
      ]
    case "Panel": all = ["\"showsScrews\": false"]
    default: break
    }
    all.append("\"alpha\": \(varying(["0.25", "0.5"], &random))")
    return all.filter { _ in random.chance(50) }
  }

  private static func place(
    _ child: String, in parent: String, _ index: Int, _ random: inout SeededRandom
  ) -> [String] {
    let x = Int.random(in: 0...40, using: &random)
    var all = [
      "\(child).leading == \(parent).leading + \(x)", "\(child).top == \(parent).top + \(index * 10)",
      "\(child).width == \(Int.random(in: 50...200, using: &random))",
    ]
    let height = Int.random(in: 30...90, using: &random)
    if random.chance(30) {
      all.append(
        "{ \"constraint\": \"\(child).height == \(height)\", \"constant\": { \"vary\": { \"*\": \(height), \"hC\": 20 } } }"
      )
    } else {
      all.append("\(child).height == \(height)")
    }
    return all
  }

  private static func word(_ random: inout SeededRandom) -> String {
    varying(["\"one\"", "\"two\"", "\"three\""], &random)
  }

  private static func varying(_ words: [String], _ random: inout SeededRandom) -> String {
    let chosen = words.shuffled(using: &random)
    return random.chance(30) ? "{ \"vary\": { \"*\": \(chosen[0]), \"hC\": \(chosen[1]) } }" : chosen[0]
  }
}

/// A description of a view and its descendants, for comparison.
struct Outline: Equatable {
  let lines: [String]

  /// The lines that differ from those of a different outline, with their numbers.
  func lines(notIn other: Outline) -> [String] {
    lines.enumerated().filter { $0 >= other.lines.count || other.lines[$0] != $1 }.map { "\($0): \($1)" }
  }

  @MainActor
  init(_ view: View) {
    var lines: [String] = []
    Self.describe(view, 0, &lines)
    self.lines = lines
  }

  /// Rounding hides differences from the order of additions.
  private static func rounded(_ frame: Rect) -> [Double] {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    return numbers.map { ($0 * 1e6).rounded() / 1e6 + 0 }
  }

  @MainActor
  private static func describe(_ view: View, _ depth: Int, _ lines: inout [String]) {
    var words = ["\(type(of: view)) \(view.identifier ?? "-") \(rounded(view.frame)) \(view.alpha)"]
    words.append("\(view.accessibilityLabel ?? "-") \(view.accessibilityHint ?? "-")")
    words.append("guides \(view.layoutGuides.map(\.identifier).sorted())")
    words.append("constraints \(view.layoutStorage.constraints.map(\.description).sorted())")
    switch view {
    case let pad as Pad: words.append("\(pad.title) \(pad.gain)")
    case let label as Label: words.append("\(label.text) \(label.font)")
    case let slider as Slider:
      words.append("\(slider.minimumValue)...\(slider.maximumValue): \(slider.value)")
    case let panel as Panel: words.append("\(panel.showsScrews)")
    case let stack as StackView:
      let gaps = stack.arrangedSubviews.map { stack.customSpacing(after: $0) }
      words.append("\(stack.axis) \(stack.spacing) \(gaps)")
    default: break
    }
    lines.append(String(repeating: " ", count: depth) + words.joined(separator: ", "))
    for subview in view.subviews { describe(subview, depth + 1, &lines) }
  }
}
