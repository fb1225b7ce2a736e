/// A vector with few nonzero numbers: a dense array, and the list of places that may be nonzero.
///
/// Loops over the list cost as much as there are nonzero numbers. Clearing the vector does too.
struct SparseVector: ~Copyable {
  private(set) var numbers = Slab<Double>()
  private(set) var places = Slab<Int32>()
  private var isListed = Slab<Bool>()

  /// Makes room for numbers at the places below `size`.
  mutating func grow(to size: Int) {
    numbers.grow(to: size, 0)
    isListed.grow(to: size, false)
    places.reserve(size)
  }

  @inline(__always)
  subscript(place: Int32) -> Double {
    numbers[place]
  }

  /// Adds to the number at a place.
  @inline(__always)
  mutating func add(_ place: Int32, _ number: Double) {
    if !isListed[place] {
      isListed[place] = true
      places.append(place)
    }
    numbers[place] += number
  }

  /// Adds multiples of entries to the numbers at their places.
  @inline(__always)
  mutating func add(_ entries: Span<some SparseEntry>, times factor: Double) {
    if places.count == numbers.count {
      for index in entries.indices {
        let entry = entries[index]
        numbers[entry.node] += factor * entry.value
      }
      return
    }
    for index in entries.indices {
      let entry = entries[index]
      if !isListed[entry.node] {
        isListed[entry.node] = true
        places.append(entry.node)
      }
      numbers[entry.node] += factor * entry.value
    }
  }

  /// The same, and marks the slot of each place that was not listed, if it has one: a bit in words of 64.
  @inline(__always)
  mutating func add(
    _ entries: Span<some SparseEntry>, times factor: Double, marks: inout Slab<UInt64>,
    _ slots: borrowing Slab<Int32>
  ) {
    for index in entries.indices {
      let entry = entries[index]
      if !isListed[entry.node] {
        isListed[entry.node] = true
        places.append(entry.node)
        let slot = slots[entry.node]
        if slot >= 0 { marks[slot >> 6] |= 1 &<< UInt64(slot & 63) }
      }
      numbers[entry.node] += factor * entry.value
    }
  }

  /// The sum of entries times the numbers at their places.
  @inline(__always)
  func product(_ entries: Span<Entry>) -> Double {
    let numbers = numbers.span
    var sum = 0.0
    for index in entries.indices { sum += entries[index].value * numbers[Int(entries[index].node)] }
    return sum
  }

  /// Changes the number at a place that is listed.
  @inline(__always)
  mutating func set(_ place: Int32, _ number: Double) { numbers[place] = number }

  /// Sets all numbers to zero.
  mutating func clear() {
    for index in places.indices {
      let place = places[index]
      numbers[place] = 0
      isListed[place] = false
    }
    places.removeAll()
  }

  /// Appends the numbers above a magnitude to a list, and sets all numbers to zero.
  mutating func move(to list: inout Slab<Entry>, above magnitude: Double) {
    for index in places.indices {
      let place = places[index]
      if numbers[place].magnitude > magnitude { list.append(Entry(node: place, value: numbers[place])) }
    }
    clear()
  }
}

/// A number with its place in a vector.
protocol SparseEntry: BitwiseCopyable {
  var node: Int32 { get }
  var value: Double { get }
}

extension Entry: SparseEntry {}

/// A sparse matrix by column.
struct ColumnMatrix: ~Copyable {
  /// By column: its first entry. One more for the end.
  var starts = Slab<Int32>()
  /// The rows and numbers of the columns.
  var entries = Slab<Entry>()

  /// The entries of a column.
  @inline(__always)
  func range(_ column: Int32) -> Range<Int> { Int(starts[column])..<Int(starts[column + 1]) }

  /// The number of entries of a column.
  @inline(__always)
  func count(_ column: Int32) -> Int32 { starts[column + 1] - starts[column] }

  /// Adds a multiple of a column to a vector.
  @inline(__always)
  func add(_ column: Int32, times factor: Double, to vector: inout SparseVector) {
    vector.add(entries.span.extracting(range(column)), times: factor)
  }
}

/// A run of entries in a common buffer, with room to grow.
struct Run: BitwiseCopyable {
  var first: Int32 = 0
  var count: Int32 = 0
  var capacity: Int32 = 0

  @inline(__always)
  var range: Range<Int> { Int(first)..<Int(first + count) }
}

/// Runs of elements in one buffer. A run that grows beyond its room moves to the end of the buffer.
struct RunList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var runs = Slab<Run>()
  var elements = Slab<Element>()

  /// Makes a number of empty runs.
  mutating func reset(_ count: Int) {
    runs.fill(count, Run())
    elements.removeAll()
  }

  /// Reserves the room of a run. Call it for an empty run only.
  mutating func reserve(_ run: Int32, _ capacity: Int32, _ filler: Element) {
    runs[run] = Run(first: Int32(elements.count), count: 0, capacity: capacity)
    elements.grow(to: elements.count + Int(capacity), filler)
  }

  @inline(__always)
  subscript(run: Int32) -> Run {
    runs[run]
  }

  @inline(__always)
  mutating func append(_ run: Int32, _ element: Element) {
    if runs[run].count == runs[run].capacity { move(run, element) }
    elements[runs[run].first + runs[run].count] = element
    runs[run].count += 1
  }

  private mutating func move(_ run: Int32, _ filler: Element) {
    let old = runs[run]
    reserve(run, max(4, 2 * old.capacity), filler)
    for index in 0..<old.count { elements[runs[run].first + index] = elements[old.first + index] }
    runs[run].count = old.count
  }

  /// Removes an element. The last one of the run takes its place.
  @inline(__always)
  mutating func remove(_ run: Int32, at index: Int) {
    runs[run].count -= 1
    elements[index] = elements[Int(runs[run].first + runs[run].count)]
  }

  @inline(__always)
  mutating func removeAll(_ run: Int32) { runs[run].count = 0 }
}
