import BacklitAccessibility

extension BusInterface {
  /// What objects with text have.
  static var text: BusInterface {
    BusInterface(
      "Text",
      methods: [
        BusMethod("GetText", "ii", "s") { call throws(CallFault) in
          let text = call.content
          let range = try call.range(0, 1)
          return { $0.string(text.text(range)) }
        },
        BusMethod("GetStringAtOffset", "iu", "sii") { call throws(CallFault) in
          guard let unit = AccessibleText.Unit(rawValue: call.unsigned(1)) else {
            throw .invalidArguments("The granularity is 0 to 4.")
          }
          return call.part(call.content.range(of: unit, at: call.int(0)))
        },
        BusMethod("GetTextAtOffset", "iu", "sii") { call throws(CallFault) in
          call.part(call.content.range(of: try call.boundary(), at: call.int(0)))
        },
        BusMethod("GetTextBeforeOffset", "iu", "sii") { call throws(CallFault) in
          let unit = try call.boundary()
          let start = call.content.range(of: unit, at: call.int(0)).lowerBound
          return call.part(start == 0 ? 0..<0 : call.content.range(of: unit, at: start - 1))
        },
        BusMethod("GetTextAfterOffset", "iu", "sii") { call throws(CallFault) in
          let unit = try call.boundary()
          let (end, count) = (call.content.range(of: unit, at: call.int(0)).upperBound, call.content.count)
          return call.part(end >= count ? count..<count : call.content.range(of: unit, at: end))
        },
        BusMethod("GetCharacterAtOffset", "i", "i") { call in
          let (scalars, offset) = (call.content.scalars, call.int(0))
          return { $0.int32(scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0) }
        },
        BusMethod("SetCaretOffset", "i", "b") { call throws(CallFault) in
          let isTaken = try call.select(call.int(0), call.int(0))
          return { $0.bool(isTaken) }
        },
        BusMethod("GetNSelections", "", "i") { call in { $0.int32(call.content.selection == nil ? 0 : 1) } },
        BusMethod("GetSelection", "i", "ii") { call throws(CallFault) in
          let selection = call.content.selection ?? 0..<0
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          return {
            $0.int32(selection.lowerBound)
            $0.int32(selection.upperBound)
          }
        },
        BusMethod("AddSelection", "ii", "b") { call throws(CallFault) in
          let isTaken = try call.select(call.int(0), call.int(1))
          return { $0.bool(isTaken) }
        },
        BusMethod("SetSelection", "iii", "b") { call throws(CallFault) in
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          let isTaken = try call.select(call.int(1), call.int(2))
          return { $0.bool(isTaken) }
        },
        BusMethod("RemoveSelection", "i", "b") { call throws(CallFault) in
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          let caret = call.content.caret
          let isTaken = caret >= 0 ? try call.select(caret, caret) : false
          return { $0.bool(isTaken) }
        },
        BusMethod("GetAttributes", "i", "a{ss}ii") { call in
          {
            $0.dictionary([])
            $0.int32(0)
            $0.int32(call.content.count)
          }
        },
        BusMethod("GetAttributeRun", "ib", "a{ss}ii") { call in
          {
            $0.dictionary([])
            $0.int32(0)
            $0.int32(call.content.count)
          }
        },
        BusMethod("GetDefaultAttributes", "", "a{ss}") { _ in { $0.dictionary([]) } },
        BusMethod("GetDefaultAttributeSet", "", "a{ss}") { _ in { $0.dictionary([]) } },
        BusMethod("GetAttributeValue", "is", "s") { _ in { $0.string("") } },
        // Cells differ in width and rows wrap, so an offset has the place of the whole text.
        BusMethod("GetCharacterExtents", "iu", "iiii") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 1)
          return { $0.rect(frame) }
        },
        BusMethod("GetRangeExtents", "iiu", "iiii") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 2)
          return { $0.rect(frame) }
        },
        BusMethod("GetOffsetAtPoint", "iiu", "i") { _ in { $0.int32(-1) } },
        BusMethod("GetBoundedRanges", "iiiiuuu", "a(iisv)") { _ in { $0.array("(iisv)") { _ in } } },
        BusMethod("ScrollSubstringTo", "iiu", "b") { _ in { $0.bool(false) } },
        BusMethod("ScrollSubstringToPoint", "iiuii", "b") { _ in { $0.bool(false) } },
      ],
      properties: [
        BusProperty("CharacterCount", "i") { call in { $0.int32(call.content.count) } },
        BusProperty("CaretOffset", "i") { call in { $0.int32(call.content.caret) } },
      ])
  }

  /// What objects with text that can be changed have.
  static var editableText: BusInterface {
    BusInterface(
      "EditableText",
      methods: [
        BusMethod("SetTextContents", "s", "b") { call throws(CallFault) in
          let isTaken = try call.perform(.text(.replaceAll(with: call.string(0))))
          return { $0.bool(isTaken) }
        },
        // The last argument is a length in bytes or in characters, which clients do not agree on; the text has its own.
        BusMethod("InsertText", "isi", "b") { call throws(CallFault) in
          let isTaken = try call.replace(call.int(0), call.int(0), with: call.string(1))
          return { $0.bool(isTaken) }
        },
        BusMethod("DeleteText", "ii", "b") { call throws(CallFault) in
          let isTaken = try call.replace(call.int(0), call.int(1), with: "")
          return { $0.bool(isTaken) }
        },
        BusMethod("CopyText", "ii", "") { _ throws(CallFault) in
          throw .notSupported("The clipboard belongs to the terminal.")
        },
        BusMethod("CutText", "ii", "b") { _ in { $0.bool(false) } },
        BusMethod("PasteText", "i", "b") { _ in { $0.bool(false) } },
      ])
  }
}

extension BusCall {
  fileprivate var content: AccessibleText {
    object.accessible.text ?? AccessibleText("", selection: nil, isSecret: false)
  }

  /// A part of the text with its ends.
  fileprivate func part(_ range: Range<Int>) -> Answer {
    let text = content.text(range)
    return {
      $0.string(text)
      $0.int32(range.lowerBound)
      $0.int32(range.upperBound)
    }
  }

  /// The unit of the boundary in the second argument.
  fileprivate func boundary() throws(CallFault) -> AccessibleText.Unit {
    guard let unit = AccessibleText.Unit(boundary: unsigned(1)) else {
      throw .invalidArguments("The boundary is 0 to 6.")
    }
    return unit
  }

  /// The range between the offsets of two arguments; -1 is the end of the text.
  fileprivate func range(_ first: Int, _ last: Int) throws(CallFault) -> Range<Int> {
    try range(from: int(first), to: int(last) == -1 ? content.count : int(last))
  }

  private func range(from start: Int, to end: Int) throws(CallFault) -> Range<Int> {
    guard start >= 0, start <= end, end <= content.count else {
      throw .invalidArguments(
        "The text has no range from \(start) to \(end); it has \(content.count) characters.")
    }
    return start..<end
  }

  /// Asks the program to select a range.
  fileprivate func select(_ start: Int, _ end: Int) throws(CallFault) -> Bool {
    let range = try range(from: min(start, end), to: max(start, end))
    guard content.caret >= 0 else { return false }
    return try perform(.text(.select(content.bytes(range))))
  }

  /// Asks the program to replace a range.
  fileprivate func replace(_ start: Int, _ end: Int, with text: String) throws(CallFault) -> Bool {
    let range = try range(from: start, to: end)
    return try perform(.text(.replace(content.bytes(range), with: text)))
  }
}
