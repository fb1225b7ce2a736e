import BacklitAccessibility
import BacklitGeometry
import BacklitText

/// The effect of a key in a text.
enum TextCommand: Equatable {
  /// A movement of the insertion point.
  enum Movement: Equatable {
    case left, right, wordLeft, wordRight, backward, forward, wordBackward, wordForward
    case rowStart, rowEnd, up, down, pageUp, pageDown, paragraphBackward, paragraphForward
    case documentStart, documentEnd
  }

  case insert(Character)
  case move(Movement, extending: Bool)
  case delete(TextStorageDirection, TextGranularity)
  case kill(TextStorageDirection, TextGranularity)
  case yankOrRedo, yankPop, transpose
  case undo, redo
  case selectAll, copy, cut, paste

  /// The command of a key; nil for keys that a text leaves to others.
  init?(_ event: KeyEvent) {
    let modifiers = event.modifiers
    let isShifted = modifiers.contains(.shift)
    let others = modifiers.subtracting(.shift)
    let isWord = others == .control || others == .alt
    if let movement = Self.movement(event.key, others) {
      self = .move(movement, extending: isShifted)
      return
    }
    switch event.key {
    case .backspace where others.isEmpty: self = .delete(.backward, .character)
    case .backspace where isWord: self = .delete(.backward, .word)
    case .delete where modifiers == .shift: self = .cut
    case .delete where others.isEmpty: self = .delete(.forward, .character)
    case .delete where isWord: self = .delete(.forward, .word)
    case .insert where modifiers == .control: self = .copy
    case .insert where modifiers == .shift: self = .paste
    case .character(let character) where others.isEmpty: self = .insert(character)
    case .character(let character) where others == .control:
      guard let command = Self.control(character, isShifted) else { return nil }
      self = command
    case .character(let character) where others == .alt:
      guard let command = Self.alt(character, isShifted) else { return nil }
      self = command
    default: return nil
    }
  }

  private static func movement(_ key: Key, _ modifiers: KeyModifiers) -> Movement? {
    let isWord = modifiers == .control || modifiers == .alt
    guard modifiers.isEmpty || isWord else { return nil }
    return switch key {
    case .left: isWord ? .wordLeft : .left
    case .right: isWord ? .wordRight : .right
    case .up: isWord ? .paragraphBackward : .up
    case .down: isWord ? .paragraphForward : .down
    case .home: isWord ? .documentStart : .rowStart
    case .end: isWord ? .documentEnd : .rowEnd
    case .pageUp: isWord ? nil : .pageUp
    case .pageDown: isWord ? nil : .pageDown
    default: nil
    }
  }

  /// The keys of readline and of desktops with Control.
  private static func control(_ character: Character, _ isShifted: Bool) -> TextCommand? {
    switch character.lowercased() {
    case "a": .move(.rowStart, extending: isShifted)
    case "e": .move(.rowEnd, extending: isShifted)
    case "b": .move(.backward, extending: isShifted)
    case "f": .move(.forward, extending: isShifted)
    case "d": .delete(.forward, .character)
    case "h": .delete(.backward, .character)
    case "k": .kill(.forward, .line)
    case "u": .kill(.backward, .line)
    case "w": .kill(.backward, .word)
    case "y": .yankOrRedo
    case "t": .transpose
    case "z": isShifted ? .redo : .undo
    case "_", "/": .undo
    case "x": .cut
    case "v": .paste
    default: nil
    }
  }

  private static func alt(_ character: Character, _ isShifted: Bool) -> TextCommand? {
    switch character {
    case "Z": .redo
    case "z": isShifted ? .redo : .undo
    case "b", "B": .move(.wordBackward, extending: isShifted || character == "B")
    case "f", "F": .move(.wordForward, extending: isShifted || character == "F")
    case "d": .kill(.forward, .word)
    case "y": .yankPop
    case "a": .selectAll
    case "c", "w": .copy
    default: nil
    }
  }
}

extension TextInputControl {
  /// Handles a key of a text.
  func handleTextKey(_ event: KeyEvent) -> Bool {
    if handleKeyBeforeText(event) { return true }
    switch event.key {
    case .enter: return handleReturn(event)
    case .tab: return handleTab(event)
    default:
      if leavesToCommands(event), window?.performCommand(for: event) == true { return true }
      return TextCommand(event).map { perform($0) } ?? false
    }
  }

  /// Whether a command in reach comes before the text: letters with Alt in a text that cannot be edited, which has other keys
  /// for them.
  private func leavesToCommands(_ event: KeyEvent) -> Bool {
    guard !isEditable, case .character = event.key else { return false }
    return event.modifiers.subtracting(.shift) == .alt
  }

  /// Whether the text has a key, so that no command of the program gets it.
  func takesKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !leavesToCommands(event), let command = TextCommand(event) else { return false }
    switch command {
    case .move(.up, _), .move(.down, _), .move(.pageUp, _), .move(.pageDown, _), .move(.paragraphBackward, _),
      .move(.paragraphForward, _):
      return isMultiline
    case .move, .selectAll, .copy: return true
    default: return isEditable
    }
  }

  /// Carries out a command of a key.
  /// - Returns: whether the text handles it.
  func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .move(let movement, let extending): return move(movement, extending: extending)
    case .selectAll:
      selectAll()
      return true
    case .copy:
      copySelection()
      return true
    default: break
    }
    guard isEditable else { return false }
    switch command {
    case .insert(let character): edit(.typing(String(character))) { $0.insertText(String(character), at: $1) }
    case .delete(let direction, let granularity):
      let unit = isSecret && granularity == .word ? .document : granularity
      edit(.deleting) { $0.delete(direction, by: unit, at: $1) }
    case .kill(let direction, let granularity):
      let unit = isSecret && granularity == .word ? .document : granularity
      edit(.deleting) { $0.kill(direction, by: unit, at: $1) }
    case .yankOrRedo:
      if editing.canRedo { undo(redo: true) } else { edit(.inserting) { $0.yank(at: $1) } }
    case .yankPop: edit(.inserting) { $0.yankPop(at: $1) }
    case .transpose: edit(.inserting) { $0.transposeCharacters(at: $1) }
    case .undo: undo(redo: false)
    case .redo: undo(redo: true)
    case .cut: cutSelection()
    case .paste: pasteFromPasteboard()
    case .move, .selectAll, .copy: break
    }
    return true
  }

  /// Moves the insertion point for a key.
  /// - Returns: whether the text has such movements.
  private func move(_ movement: TextCommand.Movement, extending: Bool) -> Bool {
    let (buffer, selection) = (editing.buffer, editing.selection)
    var unit = AccessibilityTextUnit.character
    var target: (position: TextPosition, affinity: TextAffinity)
    func boundary(_ granularity: TextGranularity, _ direction: TextStorageDirection) -> TextPosition {
      buffer.position(
        from: selection.head, toBoundary: isSecret && granularity == .word ? .document : granularity,
        inDirection: direction)
    }
    switch movement {
    case .left, .right:
      let right = movement == .right
      if !extending, !selection.isEmpty {
        // A selection collapses to its edge on the side of the arrow.
        let isForward = right != isCaretRightToLeft
        target = (
          isForward ? selection.range.end : selection.range.start, isForward ? .upstream : .downstream
        )
      } else {
        target = horizontalPosition(right: right)
      }
    case .backward: target = (boundary(.character, .backward), .downstream)
    case .forward: target = (boundary(.character, .forward), .upstream)
    case .wordLeft, .wordRight, .wordBackward, .wordForward:
      unit = .word
      let isForward =
        movement == .wordForward || movement == .wordRight && !isCaretRightToLeft
        || movement == .wordLeft && isCaretRightToLeft
      target = (boundary(.word, isForward ? .forward : .backward), isForward ? .upstream : .downstream)
    case .rowStart: target = (currentRow.start, .downstream)
    case .rowEnd: target = (currentRow.end, .upstream)
    case .documentStart:
      unit = isMultiline ? .line : .character
      target = (buffer.beginningOfDocument, .downstream)
    case .documentEnd:
      unit = isMultiline ? .line : .character
      target = (buffer.endOfDocument, .upstream)
    case .up, .down, .pageUp, .pageDown:
      let rows = movement == .pageUp || movement == .pageDown ? rowsPerPage : 1
      let isUp = movement == .up || movement == .pageUp
      guard let found = verticalPosition(rows: isUp ? -rows : rows) else { return false }
      unit = .line
      target = found
    case .paragraphBackward, .paragraphForward:
      guard isMultiline else { return false }
      unit = .paragraph
      target = (boundary(.paragraph, movement == .paragraphForward ? .forward : .backward), .downstream)
    }
    move(
      to: extending
        ? TextSelection(anchor: selection.anchor, head: target.position) : TextSelection(target.position),
      target.affinity, by: unit)
    return true
  }
}
