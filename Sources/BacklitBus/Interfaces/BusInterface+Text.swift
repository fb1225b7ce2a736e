import BacklitAccessibility

extension BusInterface {
  /// The interface of objects with text.
  static var text: BusInterface {
    BusInterface(
      "Text",
      methods: [
        .string("GetText", "ii") { call throws(CallFault) in call.content.text(try call.range(0, 1)) },
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
        .int32("GetCharacterAtOffset", "i") { call in
          let (scalars, offset) = (call.content.scalars, call.int(0))
          return scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0
        },
        .bool("SetCaretOffset", "i") { call throws(CallFault) in
          try call.select(call.int(0), call.int(0))
        },
        .int32("GetNSelections") { call in call.content.selection == nil ? 0 : 1 },
        BusMethod("GetSelection", "i", "ii") { call throws(CallFault) in
          let selection = call.content.selection ?? 0..<0
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          return {
            $0.int32(selection.lowerBound)
            $0.int32(selection.upperBound)
          }
        },
        .bool("AddSelection", "ii") { call throws(CallFault) in
          try call.select(call.int(0), call.int(1))
        },
        .bool("SetSelection", "iii") { call throws(CallFault) in
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          return try call.select(call.int(1), call.int(2))
        },
        .bool("RemoveSelection", "i") { call throws(CallFault) in
          guard call.int(0) == 0 else { throw .invalidArguments("There is at most one selection.") }
          let caret = call.content.caret
          return caret >= 0 ? try call.select(caret, caret) : false
        },
        BusMethod("GetAttributes", "i", "a{ss}ii") { call in call.wholeRun },
        BusMethod("GetAttributeRun", "ib", "a{ss}ii") { call in call.wholeRun },
        BusMethod("GetDefaultAttributes", "", "a{ss}") { _ in { $0.dictionary([]) } },
        BusMethod("GetDefaultAttributeSet", "", "a{ss}") { _ in { $0.dictionary([]) } },
        .string("GetAttributeValue", "is") { _ in "" },
        // Cells differ in width and rows wrap, so an offset has the place of the whole text.
        BusMethod("GetCharacterExtents", "iu", "iiii") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 1)
          return { $0.rect(frame) }
        },
        BusMethod("GetRangeExtents", "iiu", "iiii") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 2)
          return { $0.rect(frame) }
        },
        .int32("GetOffsetAtPoint", "iiu") { _ in -1 },
        BusMethod("GetBoundedRanges", "iiiiuuu", "a(iisv)") { _ in { $0.array("(iisv)") { _ in } } },
        .bool("ScrollSubstringTo", "iiu") { _ in false },
        .bool("ScrollSubstringToPoint", "iiuii") { _ in false },
      ],
      properties: [
        BusProperty("CharacterCount", "i") { call in { $0.int32(call.content.count) } },
        BusProperty("CaretOffset", "i") { call in { $0.int32(call.content.caret) } },
      ])
  }

  /// The interface of objects with text that can be changed.
  static var editableText: BusInterface {
    BusInterface(
      "EditableText",
      methods: [
        .bool("SetTextContents", "s") { call throws(CallFault) in
          try call.perform(.text(.replaceAll(with: call.string(0))))
        },
        // The last argument is a length in bytes or in characters, which clients do not agree on; the text has its own.
        .bool("InsertText", "isi") { call throws(CallFault) in
          try call.replace(call.int(0), call.int(0), with: call.string(1))
        },
        .bool("DeleteText", "ii") { call throws(CallFault) in
          try call.replace(call.int(0), call.int(1), with: "")
        },
        BusMethod("CopyText", "ii", "") { _ throws(CallFault) in
          throw .notSupported("The clipboard belongs to the terminal.")
        },
        .bool("CutText", "ii") { _ in false },
        .bool("PasteText", "i") { _ in false },
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
  /// The attributes of the whole text, which has none, with its ends.
  fileprivate var wholeRun: Answer {
    {
      $0.dictionary([])
      $0.int32(0)
      $0.int32(content.count)
    }
  }

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
