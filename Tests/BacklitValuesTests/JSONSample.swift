import TestSupport

@testable import BacklitValues

/// A random JSON value without positions, written with random spacing and escapes.
indirect enum JSONSample: Equatable {
  case null, invalid
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONSample])
  case object([Member])

  struct Member: Equatable {
    var name: String
    var value: JSONSample
  }

  init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .invalid: self = .invalid
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(JSONSample.init))
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSONSample($0.value)) })
    }
  }

  static func make(depth: Int, using random: inout SeededRandom) -> JSONSample {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .number(
        Double(Int.random(in: -99...99, using: &random)) * Double.random(in: 0...1e9, using: &random))
    case 3: return .string(makeString(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in make(depth: depth - 1, using: &random) })
    default:
      return .object(
        (0..<Int.random(in: 0..<5, using: &random)).map { index in
          Member(name: "\(index)" + makeString(using: &random), value: make(depth: depth - 1, using: &random))
        })
    }
  }

  private static func makeString(using random: inout SeededRandom) -> String {
    let alphabet: [Character] = [
      "a", "Z", " ", "\"", "\\", "/", "é", "😀", "\n", "\t", "\u{1}", "'", "}", "e\u{301}",
    ]
    return String(
      (0..<Int.random(in: 0..<8, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  func write(into text: inout String, using random: inout SeededRandom) {
    func space() -> String { ["", "", " ", "\n", "\t ", "\r\n"].randomElement(using: &random) ?? "" }
    text += space()
    switch self {
    case .null, .invalid: text += "null"
    case .bool(let flag): text += "\(flag)"
    case .number(let number): text += "\(number)"
    case .string(let string): text += Self.literal(string, using: &random)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(into: &text, using: &random)
      }
      text += space() + "]"
    case .object(let members):
      text += "{" + space()
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," + space() }
        text += Self.literal(member.name, using: &random) + space() + ":"
        member.value.write(into: &text, using: &random)
      }
      text += space() + "}"
    }
    text += space()
  }

  private static func literal(_ string: String, using random: inout SeededRandom) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\" + String(Character(scalar))
      } else if scalar.value < 0x20 || random.chance(20) {
        for unit in String(Character(scalar)).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension SeededRandom {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
