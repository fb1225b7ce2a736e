/// Values by node identifier.
///
/// Identifiers are assigned consecutively, and nodes with near identifiers are used one after the other. So values are
/// stored in pages of consecutive identifiers, and the latest page is found without hashing.
struct NodeMap<Value> {
  /// The index of the first value of each page.
  private var starts: [UInt64: Int] = [:]
  private var values: [Value?] = []
  /// The page that was used last, and the index of its first value.
  private var latest: (page: UInt64, start: Int)?

  private static var pageBits: UInt64 { 6 }

  private static func page(of id: NodeID) -> UInt64 { id.rawValue >> pageBits }

  private static func index(of id: NodeID) -> Int { Int(id.rawValue & (1 << pageBits - 1)) }

  /// The value of a node.
  subscript(id: NodeID) -> Value? {
    starts[Self.page(of: id)].flatMap { values[$0 + Self.index(of: id)] }
  }

  /// The value of a node. This is faster than the subscript for nodes near the previous one.
  mutating func value(near id: NodeID) -> Value? {
    let page = Self.page(of: id)
    if latest?.page != page {
      guard let start = starts[page] else { return nil }
      latest = (page, start)
    }
    return latest.flatMap { values[$0.start + Self.index(of: id)] }
  }

  /// Sets the value of a node.
  mutating func set(_ value: Value, of id: NodeID) {
    let page = Self.page(of: id)
    let start: Int
    if let latest, latest.page == page {
      start = latest.start
    } else {
      start = starts[page] ?? values.count
      if start == values.count {
        starts[page] = start
        values.append(contentsOf: repeatElement(nil, count: 1 << Int(Self.pageBits)))
      }
      latest = (page, start)
    }
    values[start + Self.index(of: id)] = value
  }

  /// Reserves space for the values of some nodes.
  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    starts.reserveCapacity(count >> Int(Self.pageBits) + 1)
  }
}

extension NodeMap: Sendable where Value: Sendable {}
