/// The handles of the items of a section, in order.
///
/// Consecutive handles, as they arise when items are appended, are stored as a range: two numbers for any
/// number of items. Other orders are stored as an array of 32-bit numbers.
struct HandleList: Sendable {
  /// The first handle of the range. Only valid while `handles` is empty.
  private var first: Int32 = 0
  /// The number of handles in the range. 0 unless `handles` is empty.
  private var length = 0
  private var handles: [Int32] = []

  init() {}

  var count: Int { handles.isEmpty ? length : handles.count }
  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Int32 { handles.isEmpty ? first + Int32(index) : handles[index] }

  /// The position of a handle. Complexity: O(1) for consecutive handles, otherwise O(`count`).
  func firstIndex(of handle: Int32) -> Int? {
    guard handles.isEmpty else { return handles.firstIndex(of: handle) }
    let index = Int(handle) - Int(first)
    return index >= 0 && index < length ? index : nil
  }

  @inline(__always)
  func forEach(_ body: (Int32) -> Void) {
    if handles.isEmpty {
      for offset in 0..<Int32(length) { body(first + offset) }
    } else {
      for handle in handles { body(handle) }
    }
  }

  /// Appends a handle. Complexity: amortized O(1).
  mutating func append(_ handle: Int32) {
    if handles.isEmpty {
      if length == 0 { first = handle }
      if handle == first + Int32(length) {
        length += 1
        return
      }
      expand()
    }
    handles.append(handle)
  }

  /// Inserts handles at a position. Complexity: O(`count`), or amortized O(`other.count`) at the end.
  mutating func insert(contentsOf other: HandleList, at index: Int) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
    } else if index == count {
      if handles.isEmpty, other.handles.isEmpty, other.first == first + Int32(length) {
        length += other.length
      } else {
        if handles.isEmpty { expand() }
        other.forEach { handles.append($0) }
      }
    } else {
      if handles.isEmpty { expand() }
      handles.insert(contentsOf: (0..<other.count).map { other[$0] }, at: index)
    }
  }

  /// Removes the handles for which `isIncluded` is false. Complexity: O(`count`).
  mutating func filter(_ isIncluded: (Int32) -> Bool) {
    var kept = HandleList()
    forEach { if isIncluded($0) { kept.append($0) } }
    self = kept
  }

  /// Removes the handle at a position. Complexity: O(`count`).
  mutating func remove(at index: Int) {
    if handles.isEmpty { expand() }
    handles.remove(at: index)
  }

  /// Replaces the range by an array.
  private mutating func expand() {
    handles = Array(first..<first + Int32(length))
    length = 0
  }
}
