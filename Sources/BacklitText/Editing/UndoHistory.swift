/// The changes that can be undone and redone.
///
/// A change is kept as its reverse: the place of the inserted bytes, and the removed text as a buffer that shares the chunks
/// of the former text. So the memory is proportional to the removed text, and typing needs none at all until it is undone.
struct UndoHistory: Sendable {
  /// The kind of the edits in a group. Only edits of one kind can share a group.
  enum Kind: Sendable {
    case typing
    case deletingBackward
    case deletingForward
    /// An edit that is a group of its own: a paste, a kill, a transposition.
    case single
  }

  /// The reverse of a change.
  struct Reversal: Sendable {
    /// The bytes to remove.
    var place: Range<Int>
    /// The text to insert in their place.
    var text: TextBuffer
  }

  /// The edits that one undo reverts.
  struct Group: Sendable {
    var kind: Kind
    var reversal: Reversal
    /// The selection before and after the changes.
    var before: TextSelection
    var after: TextSelection
    /// When the last change was made.
    var time: Double
  }

  private(set) var undoable: [Group] = []
  private(set) var redoable: [Group] = []
  /// Whether the next edit can join the last group.
  private var isOpen = false

  /// Ends the current group.
  mutating func close() { isOpen = false }

  /// Forgets everything.
  mutating func removeAll() { self = UndoHistory() }

  /// Forgets the oldest groups above a number.
  mutating func limit(to count: Int) {
    if undoable.count > count { undoable.removeFirst(undoable.count - count) }
  }

  /// Adds a change that was made.
  mutating func add(
    _ reversal: Reversal, kind: Kind, before: TextSelection, after: TextSelection, at time: Double,
    pause: Double
  ) {
    redoable.removeAll()
    defer { isOpen = kind != .single }
    if isOpen, var last = undoable.last, last.kind == kind, time - last.time <= pause,
      let merged = last.reversal.merged(with: reversal, kind)
    {
      last.reversal = merged
      last.after = after
      last.time = time
      undoable[undoable.count - 1] = last
      return
    }
    undoable.append(Group(kind: kind, reversal: reversal, before: before, after: after, time: time))
  }

  /// Removes the last group to undo or to redo.
  mutating func pop(redo: Bool) -> Group? {
    isOpen = false
    return redo ? redoable.popLast() : undoable.popLast()
  }

  /// Adds the reverse of a group that was undone or redone.
  mutating func push(_ group: Group, redo: Bool) {
    if redo { undoable.append(group) } else { redoable.append(group) }
  }
}

extension UndoHistory.Reversal {
  /// The reverse of two changes of a kind, if the second one continues the first one.
  fileprivate func merged(with next: Self, _ kind: UndoHistory.Kind) -> Self? {
    var merged = self
    switch kind {
    case .typing where next.place.lowerBound == place.upperBound && next.text.isEmpty:
      merged.place = place.lowerBound..<next.place.upperBound
    case .deletingBackward
    where place.isEmpty && next.place.isEmpty
      && next.place.lowerBound + next.text.utf8Count == place.lowerBound:
      merged.place = next.place
      merged.text.replaceBytes(0..<0, with: next.text.string)
    case .deletingForward where place.isEmpty && next.place == place:
      let end = text.utf8Count
      merged.text.replaceBytes(end..<end, with: next.text.string)
    default: return nil
    }
    return merged
  }
}
