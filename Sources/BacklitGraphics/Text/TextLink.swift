import Synchronization

/// The address of a link in a text, as a number: equal addresses have the same one.
///
/// One table serves the process, so that grids compare links by their numbers. Entries are never removed. The table holds at
/// most 65,535 addresses; later ones do not reach the terminal.
package struct TextLink: Hashable, Sendable {
  /// The number; 0 for no link.
  package let number: UInt16

  private init(number: UInt16) { self.number = number }

  /// No link.
  package static let none = TextLink(number: 0)

  /// The longest address for a terminal, in bytes: that of VTE.
  package static let limit = 2083

  /// The link for an address; ``none`` if ``encoded(_:)`` refuses it. Takes a lock briefly.
  package init(_ address: String) {
    self.init(number: Self.encoded(address).flatMap { LinkTable.shared.number(of: $0) } ?? 0)
  }

  /// The address for the terminal, in ASCII without control characters; empty for ``none``.
  package var address: String { self == .none ? "" : LinkTable.shared.address(of: number) }

  /// An address as a terminal takes it (OSC 8): with percent signs for spaces and for what is not ASCII (RFC 3986, 2.1).
  /// - Parameter address: the address.
  /// - Returns: the address; nil if it has no scheme, such as `https:`, if a control character is in it, or if it is too long.
  package static func encoded(_ address: String) -> String? {
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.count < address.utf8.count, let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }),
      !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if 0x21...0x7E ~= byte {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return bytes.count <= limit ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}

/// The addresses of links that have been used, each with its own number.
private final class LinkTable: Sendable {
  static let shared = LinkTable()

  private struct Contents {
    var numbers: [String: UInt16] = [:]
    var addresses: [String] = []
  }

  private let contents = Mutex(Contents())

  /// The number of an address, from 1; nil when the table is full.
  func number(of address: String) -> UInt16? {
    contents.withLock { contents in
      if let number = contents.numbers[address] { return number }
      guard let number = UInt16(exactly: contents.addresses.count + 1) else { return nil }
      contents.addresses.append(address)
      contents.numbers[address] = number
      return number
    }
  }

  func address(of number: UInt16) -> String {
    contents.withLock { $0.addresses[Int(number) - 1] }
  }
}
