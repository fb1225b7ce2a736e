/// Any JSON value, so that unknown keys of a file are preserved.
enum SettingsValue: Hashable, Sendable, Codable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([SettingsValue])
  case object([String: SettingsValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([SettingsValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: SettingsValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
