import Testing

/// Expects that a program that ended wrote some words to standard error.
public func expectMessage(
  _ words: String, of result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(words), "\(text.prefix(500))", sourceLocation: sourceLocation)
}
