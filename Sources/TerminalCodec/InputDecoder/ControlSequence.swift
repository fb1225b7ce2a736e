/// A parsed control sequence: `CSI leader parameters intermediates final` (ECMA-48, 5.4).
struct ControlSequence {
  /// The private marker, one of `<`, `=`, `>` and `?`; 0 if there is none.
  var leader: UInt8 = 0
  /// The parameters, each with its subparameters; nil for an omitted value.
  var parameters: [[Int?]] = []
  /// The intermediate byte; 0 if there is none.
  var intermediate: UInt8 = 0
  var final: UInt8

  /// The limit of a parameter, larger than any meaningful value.
  private static let largest = 0x0FFF_FFFF

  /// Parses the bytes between `CSI` and the final byte; nil when they are malformed.
  init?(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      leader = first
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return }
    var parameter: [Int?] = []
    var value: Int?
    var isNegative = false
    func signed() -> Int? { value.map { isNegative ? -$0 : $0 } }
    for (offset, byte) in rest.enumerated() {
      guard intermediate == 0 else { return nil }
      switch byte {
      case 0x30...0x39:
        value = min((value ?? 0) * 10 + Int(byte - 0x30), Self.largest)
      case 0x3A, 0x3B:
        parameter.append(signed())
        value = nil
        isNegative = false
        if byte == 0x3B {
          parameters.append(parameter)
          parameter = []
        }
      case 0x2D where leader == 0x3C && value == nil && !isNegative:
        isNegative = true  // the pointer is left of or above the window, in pixels
      case 0x20...0x2F:
        intermediate = byte
        if offset == 0 { return }
      default:
        return nil
      }
    }
    parameter.append(signed())
    parameters.append(parameter)
  }

  /// The value of a parameter or subparameter; nil if it was omitted.
  func value(_ index: Int, _ sub: Int = 0) -> Int? {
    guard index < parameters.count, sub < parameters[index].count else { return nil }
    return parameters[index][sub]
  }

  /// The values of the parameters if there are exactly that many, without subparameters and all given.
  func values(exactly count: Int) -> [Int]? {
    guard parameters.count == count else { return nil }
    let values = parameters.compactMap { $0.count == 1 ? $0[0] : nil }
    return values.count == count ? values : nil
  }
}
