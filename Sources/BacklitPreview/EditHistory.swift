import BacklitNibs

/// The edits of files that can be undone and redone. Changes of the files by other programs move them, and remove
/// those that concern the same bytes.
@MainActor
struct EditHistory {
  /// An edit to undo or to redo.
  @MainActor
  final class Step {
    /// The name of the edit for people.
    let name: String
    let file: String
    /// The changes that undo or redo it; each one is for the text after the previous one.
    fileprivate(set) var patches: [TextPatch]

    init(name: String, file: String, patches: [TextPatch]) {
      self.name = name
      self.file = file
      self.patches = patches
    }

    /// The step that reverts this one.
    var inverse: Step {
      Step(name: name, file: file, patches: patches.reversed().map(\.inverse))
    }
  }

  /// The steps to undo, the latest last.
  private(set) var undoable: [Step] = []
  /// The steps to redo, the next one last.
  private(set) var redoable: [Step] = []

  /// The most steps that are kept.
  static let levels = 100

  /// Adds an edit that was just made.
  mutating func add(_ step: Step) {
    redoable = []
    undoable.append(step)
    if undoable.count > Self.levels { undoable.removeFirst() }
  }

  /// Moves a step that was undone or redone to the other list.
  /// - Returns: its inverse, which is now the next step there; nil if the step is not the next one.
  mutating func revert(_ step: Step) -> Step? {
    let inverse = step.inverse
    if undoable.last === step {
      undoable.removeLast()
      redoable.append(inverse)
    } else if redoable.last === step {
      redoable.removeLast()
      undoable.append(inverse)
    } else {
      return nil
    }
    return inverse
  }

  /// Removes a step that could not be undone or redone, with the steps of the file behind it, which need its text.
  mutating func abandon(_ step: Step) {
    Self.remove(step, from: &undoable)
    Self.remove(step, from: &redoable)
  }

  private static func remove(_ step: Step, from steps: inout [Step]) {
    guard let index = steps.firstIndex(where: { $0 === step }) else { return }
    let gone = steps[...index].filter { $0.file == step.file }
    steps.removeAll { step in gone.contains { $0 === step } }
  }

  /// Moves the steps of a file to its new text. Steps that concern changed bytes are removed, with those behind
  /// them.
  mutating func fileDidChange(_ file: String, by change: TextPatch) {
    Self.rebase(&undoable, file, change)
    Self.rebase(&redoable, file, change)
  }

  private static func rebase(_ steps: inout [Step], _ file: String, _ change: TextPatch) {
    var change = change
    for index in steps.indices.reversed() where steps[index].file == file {
      var patches: [TextPatch] = []
      for patch in steps[index].patches {
        guard let both = patch.exchanged(with: change) else {
          // This step and all earlier ones of the file need a text that is gone.
          return remove(steps[index], from: &steps)
        }
        patches.append(both.own)
        change = both.other
      }
      steps[index].patches = patches
    }
  }
}
