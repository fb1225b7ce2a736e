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
/// exclusivity checks. Bounds are checked in all builds. The memory is freed by `deinit`. It grows
/// with C's `realloc`, because the system can move large memory without copying it.
///
/// The storage is unsafe: nothing but this file sees an address. An element below `count` is initialized, and `count` is
/// at most the capacity.
@safe
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  // Four bytes each, because a plan has many slabs, and each label of a layout can have two plans.
  private var storedCount: UInt32 = 0
  private var storedCapacity: UInt32

  init(capacity: Int = 0) {
    unsafe base = capacity == 0 ? Self.none : Self.memory(nil, capacity)
    storedCapacity = UInt32(truncatingIfNeeded: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    unsafe base.initialize(repeating: element, count: count)
    self.count = count
  }

  private(set) var count: Int {
    @inline(__always) get { Int(storedCount) }
    // Not more than the capacity, which fits.
    @inline(__always) set { storedCount = UInt32(truncatingIfNeeded: newValue) }
  }

  private var capacity: Int { @inline(__always) get { Int(storedCapacity) } }

  deinit {
    if capacity > 0 { unsafe free(base) }
  }

  var isEmpty: Bool { @inline(__always) get { count == 0 } }
  var indices: Range<Int> { @inline(__always) get { 0..<count } }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(storedCount))
      return unsafe base[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(storedCount))
      yield unsafe &base[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get {
      precondition(UInt32(bitPattern: index) < storedCount)
      return unsafe base[Int(index)]
    }
    @inline(__always) _modify {
      precondition(UInt32(bitPattern: index) < storedCount)
      yield unsafe &base[Int(index)]
    }
  }

  /// The elements, for loops: the compiler reads the address of a slab again after each store, but not that of a span.
  var span: Span<Element> {
    @_lifetime(borrow self) @inline(__always) get {
      let span = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self) @inline(__always) mutating get {
      let span = unsafe MutableSpan(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if storedCount == storedCapacity { reserve(count + 1) }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  /// Whether the capacity is used up, so that one more element needs new memory.
  var isFull: Bool { @inline(__always) get { storedCount == storedCapacity } }

  /// Removes the last element and returns it.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return unsafe base[count]
  }

  mutating func insert(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count)
    if count == capacity { reserve(count + 1) }
    unsafe (base + index + 1).update(from: base + index, count: count - index)
    unsafe base[index] = element
    count += 1
  }

  mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count)
    unsafe (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }

  /// Removes all elements and keeps the memory.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count)
    count -= number
  }

  /// Grows to a count of at least `size`. New elements are copies of `element`.
  mutating func grow(to size: Int, _ element: Element) {
    guard size > count else { return }
    reserve(size)
    unsafe (base + count).initialize(repeating: element, count: size - count)
    count = size
  }

  /// Replaces all elements by copies of `element`.
  mutating func fill(_ size: Int, _ element: Element) {
    reserve(size)
    unsafe base.initialize(repeating: element, count: size)
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
    unsafe base = Self.memory(capacity == 0 ? nil : base, larger)
    storedCapacity = UInt32(truncatingIfNeeded: larger)
  }

  /// Releases the memory beyond the last element.
  mutating func trim() {
    guard storedCount < storedCapacity else { return }
    if storedCount == 0 {
      unsafe free(base)
      unsafe base = Self.none
    } else {
      unsafe base = Self.memory(base, count)
    }
    storedCapacity = storedCount
  }

  /// Releases most of the unused memory of a large array, if that is more than a third.
  mutating func releaseSlack() {
    guard capacity * MemoryLayout<Element>.stride >= 32 << 10, count < capacity / 3 * 2 else { return }
    let kept = max(count + count / 8, 8)
    unsafe base = Self.memory(base, kept)
    storedCapacity = UInt32(truncatingIfNeeded: kept)
  }

  /// The address of an array without capacity. It is aligned, but never read: the small solvers of a search have
  /// many arrays that stay empty, and these allocate nothing.
  private static var none: UnsafeMutablePointer<Element> {
    unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  private static func memory(_ old: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutablePointer<
    Element
  > {
    guard capacity <= UInt32.max,
      let found = unsafe realloc(old, max(1, capacity) * MemoryLayout<Element>.stride)
    else {
      // The program cannot continue without memory. Swift's own arrays also trap here.
      fatalError("Out of memory: cannot allocate \(capacity) elements")
    }
    return unsafe found.bindMemory(to: Element.self, capacity: capacity)
  }

  /// Sorts a range of elements.
  mutating func sort(_ range: Range<Int>, by areInOrder: (Element, Element) -> Bool) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var buffer = unsafe UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
    unsafe buffer.sort(by: areInOrder)
  }
}

/// A value in its own memory, which moves without being copied.
@safe
struct Box<Value: ~Copyable>: ~Copyable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  var value: Value {
    @inline(__always) _read { yield unsafe pointer.pointee }
    @inline(__always) _modify { yield unsafe &pointer.pointee }
  }
}

/// A growable array of values that cannot be copied. Bounds are checked in all builds.
@safe
struct OwnedArray<Element: ~Copyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  init(capacity: Int = 0) {
    unsafe base = nil
    if capacity > 0 { reserve(capacity) }
  }

  deinit {
    unsafe base?.deinitialize(count: count)
    unsafe base?.deallocate()
  }

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    @inline(__always) _read {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield unsafe base.unsafelyUnwrapped[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield unsafe &base.unsafelyUnwrapped[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) _read {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
      yield unsafe base.unsafelyUnwrapped[Int(index)]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
      yield unsafe &base.unsafelyUnwrapped[Int(index)]
    }
  }

  mutating func append(_ element: consuming Element) {
    if count == capacity { reserve(max(4, 2 * capacity)) }
    unsafe (base.unsafelyUnwrapped + count).initialize(to: element)
    count += 1
  }

  private mutating func reserve(_ wanted: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    if let base = unsafe base {
      unsafe larger.moveInitialize(from: base, count: count)
      unsafe base.deallocate()
    }
    unsafe base = larger
    capacity = wanted
  }
}
