#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A growable array of plain values in its own memory.
///
/// The inner loops of the solver use it because it has no reference counts, no copy on write and no
/// exclusivity checks. Bounds are checked in debug builds only. The memory is freed by `deinit`. It grows
/// with C's `realloc`, because the system can move large memory without copying it.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  // Four bytes each, because a plan has many slabs, and each label of a layout can have two plans.
  private var storedCount: UInt32 = 0
  private var storedCapacity: UInt32

  init(capacity: Int = 0) {
    base = capacity == 0 ? Self.none : Self.memory(nil, capacity)
    storedCapacity = UInt32(truncatingIfNeeded: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  private(set) var count: Int {
    @inline(__always) get { Int(storedCount) }
    // Not more than the capacity, which fits.
    @inline(__always) set { storedCount = UInt32(truncatingIfNeeded: newValue) }
  }

  private var capacity: Int { @inline(__always) get { Int(storedCapacity) } }

  deinit {
    if capacity > 0 { free(base) }
  }

  var isEmpty: Bool { @inline(__always) get { count == 0 } }
  var indices: Range<Int> { @inline(__always) get { 0..<count } }

  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
    @inline(__always) unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return base + index
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(base + Int(index))
    }
    @inline(__always) unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return base + Int(index)
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Sets the number of elements after they were stored by address. There must be capacity for them.
  @inline(__always)
  mutating func setCount(_ new: Int) {
    assert(new <= capacity)
    count = new
  }

  /// Adds elements with any values, and returns the index of the first one.
  @inline(__always)
  mutating func extend(by number: Int) -> Int {
    let first = count
    if first + number > capacity { reserve(first + number) }
    count = first + number
    return first
  }

  /// Adds an element. There must be capacity for it.
  @inline(__always)
  mutating func appendUnchecked(_ element: Element) {
    assert(count < capacity)
    (base + count).initialize(to: element)
    count += 1
  }

  /// Whether there is no capacity for one more element.
  var isFull: Bool { @inline(__always) get { storedCount == storedCapacity } }

  /// Removes the last element and returns it.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  mutating func insert(_ element: Element, at index: Int) {
    if count == capacity { reserve(count + 1) }
    (base + index + 1).update(from: base + index, count: count - index)
    base[index] = element
    count += 1
  }

  mutating func remove(at index: Int) {
    (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }

  /// Removes all elements and keeps the memory.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) { count -= number }

  /// Grows to a count of at least `size`. New elements are copies of `element`.
  mutating func grow(to size: Int, _ element: Element) {
    guard size > count else { return }
    reserve(size)
    (base + count).initialize(repeating: element, count: size - count)
    count = size
  }

  /// Replaces all elements by copies of `element`.
  mutating func fill(_ size: Int, _ element: Element) {
    reserve(size)
    base.initialize(repeating: element, count: size)
    count = size
  }

  @inline(__always)
  mutating func reserve(_ wanted: Int) {
    if wanted > capacity { enlarge(wanted) }
  }

  @inline(never)
  private mutating func enlarge(_ wanted: Int) {
    // Small memory grows in large steps, because it is copied. Large memory grows in small steps: the system moves it
    // without copying, so only unused memory counts.
    let next =
      switch capacity * MemoryLayout<Element>.stride {
      case ..<(4 << 10): capacity * 2
      case ..<(32 << 10): capacity * 4
      case ..<(128 << 10): capacity * 2
      default: capacity / 4 * 5
      }
    let larger = max(wanted, next, 8)
    base = Self.memory(capacity == 0 ? nil : base, larger)
    storedCapacity = UInt32(truncatingIfNeeded: larger)
  }

  /// Releases the memory beyond the last element.
  mutating func trim() {
    guard storedCount < storedCapacity else { return }
    if storedCount == 0 {
      free(base)
      base = Self.none
    } else {
      base = Self.memory(base, count)
    }
    storedCapacity = storedCount
  }

  /// Releases most of the unused memory of a large array, if that is more than a third.
  mutating func releaseSlack() {
    guard capacity * MemoryLayout<Element>.stride >= 32 << 10, count < capacity / 3 * 2 else { return }
    let kept = max(count + count / 8, 8)
    base = Self.memory(base, kept)
    storedCapacity = UInt32(truncatingIfNeeded: kept)
  }

  /// The address of an array without capacity. It is aligned, but never read: the small solvers of a search have
  /// many arrays that stay empty, and these allocate nothing.
  private static var none: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  private static func memory(_ old: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutablePointer<
    Element
  > {
    guard capacity <= UInt32.max, let found = realloc(old, max(1, capacity) * MemoryLayout<Element>.stride)
    else {
      // The program cannot continue without memory. Swift's own arrays also trap here.
      fatalError("Out of memory: cannot allocate \(capacity) elements")
    }
    return found.bindMemory(to: Element.self, capacity: capacity)
  }

  /// Sorts a range of elements.
  mutating func sort(_ range: Range<Int>, by areInOrder: (Element, Element) -> Bool) {
    var buffer = UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
    buffer.sort(by: areInOrder)
  }
}
