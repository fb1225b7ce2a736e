import BacklitGeometry
import BacklitUI
import TestSupport
import Testing

/// A number with undoable changes.
@MainActor
private final class Number {
  let manager: UndoManager
  private(set) var value = 0

  init(_ manager: UndoManager) { self.manager = manager }

  @discardableResult
  func set(_ new: Int, name: String = "Number") -> UndoManager.Step {
    let old = value
    value = new
    return manager.registerUndo(withTarget: self, actionName: name) { $0.set(old, name: name) }
  }
}

@MainActor
@Suite("Undo")
struct UndoTests {
  private let manager = UndoManager()

  @Test("Undo reverts changes and redo repeats them, in turn")
  func thereAndBack() {
    let number = Number(manager)
    #expect(!manager.canUndo && !manager.undo() && !manager.redo())
    for value in 1...3 { number.set(value) }
    #expect(manager.undo() && number.value == 2)
    #expect(manager.undo() && number.value == 1)
    #expect(manager.redo() && number.value == 2)
    #expect(manager.canUndo && manager.canRedo)
    number.set(9)
    #expect(!manager.canRedo)
    while manager.undo() {}
    #expect(number.value == 0)
    while manager.redo() {}
    #expect(number.value == 9)
  }

  @Test("Random undos and redos lead to the recorded states")
  func random() {
    let seed: UInt64 = 11
    var random = SeededRandom(seed: seed)
    let number = Number(manager)
    var (past, future) = ([Int](), [Int]())
    for _ in 0..<2000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        past.append(number.value)
        future = []
        number.set(Int.random(in: 0..<1000, using: &random))
      case 1:
        let now = number.value
        #expect(manager.undo() == !past.isEmpty, "seed \(seed)")
        if let last = past.popLast() {
          #expect(number.value == last, "seed \(seed)")
          future.append(now)
        }
      default:
        let now = number.value
        #expect(manager.redo() == !future.isEmpty, "seed \(seed)")
        if let next = future.popLast() {
          #expect(number.value == next, "seed \(seed)")
          past.append(now)
        }
      }
    }
  }

  @Test("A group is one step, undone in reverse; an empty group is not a step")
  func groups() {
    let number = Number(manager)
    number.set(1)
    manager.beginUndoGrouping()
    number.set(2)
    manager.beginUndoGrouping()
    number.set(3)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1 && !manager.canUndo && !manager.undo())
    manager.setActionName("Both")
    manager.endUndoGrouping()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Both")
    #expect(manager.undo() && number.value == 1)
    #expect(manager.redoActionName == "Both")
    #expect(manager.redo() && number.value == 3)
    #expect(manager.undo() && manager.undo() && number.value == 0)
  }

  @Test("Steps have names, and the latest can be renamed")
  func names() {
    let number = Number(manager)
    number.set(1, name: "One")
    number.set(2, name: "Two")
    #expect(manager.undoActionName == "Two" && manager.redoActionName == "")
    #expect(manager.undoTarget === number && manager.redoTarget == nil)
    manager.setActionName("Second")
    manager.undo()
    #expect(manager.undoActionName == "One" && manager.redoActionName == "Second")
    #expect(manager.redoTarget === number)
  }

  @Test("levelsOfUndo keeps the latest steps")
  func levels() {
    let number = Number(manager)
    manager.levelsOfUndo = 3
    for value in 1...10 { number.set(value) }
    while manager.undo() {}
    #expect(number.value == 7)
    while manager.redo() {}
    #expect(number.value == 10)
    manager.levelsOfUndo = 1
    while manager.undo() {}
    #expect(number.value == 9)
  }

  @Test("Steps with released targets are skipped")
  func goneTargets() {
    let number = Number(manager)
    number.set(1)
    var other: Number? = Number(manager)
    other?.set(5, name: "Other")
    other = nil
    #expect(manager.undoActionName == "Number")
    #expect(manager.undo() && number.value == 0)
    #expect(!manager.canUndo)
    Number(manager).set(4)
    #expect(!manager.canUndo && manager.undoActionName == "")
  }

  @Test("All actions, or those of one target, can be removed")
  func forgetting() {
    let (first, second) = (Number(manager), Number(manager))
    first.set(1)
    second.set(2)
    manager.removeAllActions(withTarget: second)
    #expect(manager.undo() && first.value == 0 && second.value == 2)
    #expect(manager.canRedo)
    manager.removeAllActions()
    #expect(!manager.canRedo && !manager.canUndo)
  }

  @Test("A step is the latest until a new one is registered or it is undone")
  func latest() {
    let number = Number(manager)
    let step = number.set(1)
    #expect(manager.isLatest(step))
    let next = number.set(2)
    #expect(!manager.isLatest(step) && manager.isLatest(next))
    manager.undo()
    #expect(!manager.isLatest(step) && !manager.isLatest(next))
    manager.beginUndoGrouping()
    let inner = number.set(3)
    #expect(manager.isLatest(inner))
    #expect(manager.isLatest(number.set(4)))
    manager.endUndoGrouping()
    #expect(manager.isLatest(inner))
  }

  @Test("Ending a group that was not begun traps")
  func unbalanced() async {
    expectMessage(
      "endUndoGrouping() without beginUndoGrouping().",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        UndoManager().endUndoGrouping()
      })
  }

  @Test("A view has the undo manager of its window, unless an ancestor has its own")
  func chain() {
    final class Document: View {
      let changes = UndoManager()
      override var undoManager: UndoManager? { changes }
    }
    let window = makeWindow()
    let (document, inner, other) = (Document(), View(), View())
    #expect(inner.undoManager == nil)
    document.addSubview(inner)
    window.addSubview(document)
    window.addSubview(other)
    #expect(inner.undoManager === document.changes)
    #expect(other.undoManager === window.undoManager && window.undoManager != nil)
    #expect(window.undoManager?.levelsOfUndo == Window.levelsOfUndo)
  }
}
