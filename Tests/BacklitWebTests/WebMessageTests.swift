import BacklitAccessibility
import BacklitGeometry
import Testing

@testable import BacklitWeb

/// The text of a message of a page with the given members.
private func message(_ text: String) throws(WebMessageFault) -> WebMessage {
  try WebMessage(Array(text.utf8))
}

private let viewport = """
  "width":800,"height":480,"scale":2,"scheme":"dark","motion":"reduce","contrast":"more","textScale":1.5
  """

@Suite("Messages of a page")
struct WebMessageTests {
  @Test("The first message has the nonce, the size and the preferences")
  func start() throws {
    let known = WebViewport(
      width: 800, height: 480, scale: 2, isDark: true, reducesMotion: true, increasesContrast: true,
      textScale: 1.5)
    #expect(
      try message("{\"t\":\"start\",\"nonce\":\"ab\",\(viewport),\"resume\":null}")
        == .start(nonce: "ab", known, resume: nil))
    #expect(
      try message("{\"t\":\"start\",\"nonce\":\"ab\",\(viewport),\"resume\":\"cd\"}")
        == .start(nonce: "ab", known, resume: "cd"))
    #expect(try message("{\"t\":\"size\",\(viewport)}") == .size(known))
  }

  @Test("Keys have their meaning, and a character has no Shift")
  func keys() throws {
    func keys(_ members: String) throws -> [KeyEvent] {
      guard case .keys(let keys) = try message("{\"t\":\"key\",\(members)}") else { return [] }
      return keys
    }
    #expect(try keys(#""key":"ArrowLeft","shift":true"#) == [KeyEvent(.left, modifiers: .shift)])
    #expect(try keys(#""key":"A","shift":true,"text":"A""#) == [KeyEvent(.character("A"))])
    #expect(
      try keys(#""key":"X","ctrl":true,"shift":true"#)
        == [KeyEvent(.character("x"), modifiers: [.control, .shift])])
    #expect(try keys(#""key":"@","ctrl":true,"alt":true,"text":"@""#) == [KeyEvent(.character("@"))])
    #expect(try keys(#""key":"F7""#) == [KeyEvent(.function(7))])
    #expect(try keys(#""key":"👩‍🚀","text":"👩‍🚀""#) == [KeyEvent(.character("👩‍🚀"))])
    for nothing in ["Dead", "Unidentified", "F99", "MediaPlay"] {
      #expect(try keys("\"key\":\"\(nothing)\"").isEmpty)
    }
    #expect(try keys(#""key":"a","text":"\u0003""#).isEmpty)
  }

  @Test("An action of a reader is a request to its element")
  func actions() throws {
    let values: [(String, AccessibilityAction)] = [
      (#""action":"activate""#, .activate), (#""action":"pageDown""#, .adjust(.pages(-1))),
      (#""action":"set","value":-2.5"#, .adjust(.value(-2.5))),
      (#""action":"set","value":"Blue""#, .text(.replaceAll(with: "Blue"))),
      (#""action":"scroll","value":"next""#, .scroll(.next)),
      (#""action":"custom","value":"delete""#, .custom("delete")),
      (#""action":"select","value":{"start":5,"end":2}"#, .text(.select(2..<5))),
      (
        #""action":"replace","value":{"start":0,"end":2,"text":"ü"}"#,
        .text(.replace(0..<2, with: "ü"))
      ),
    ]
    for (members, action) in values {
      #expect(
        try message("{\"t\":\"action\",\"id\":7,\(members)}")
          == .action(ActionRequest(node: NodeID(7), action: action)))
    }
  }

  @Test("A pointer has a place in points, and a wheel its motion")
  func pointer() throws {
    let text = #"{"t":"pointer","kind":"wheel","id":1,"x":8.5,"y":-3,"dy":120,"ctrl":true}"#
    guard case .pointer(let wheel) = try message(text) else {
      Issue.record("This is not a pointer.")
      return
    }
    #expect(wheel.kind == .wheel && wheel.location == Point(x: 8.5, y: -3) && wheel.dy == 120)
    #expect(wheel.modifiers == .control && !wheel.isTouch)
  }

  @Test(
    "What a page does not send is refused",
    arguments: [
      "", "[]", "{}", "null", "{\"t\":1}", #"{"t":"nothing"}"#, #"{"t":"ping"}"#, #"{"t":"ping","n":1.5}"#,
      #"{"t":"ping","n":-1}"#, #"{"t":"ping","n":1e400}"#, #"{"t":"paste","text":3}"#,
      #"{"t":"action","id":"7","action":"activate"}"#, #"{"t":"action","id":7,"action":"quit"}"#,
      #"{"t":"action","id":7,"action":"set","value":[1]}"#, #"{"t":"action","id":7,"action":"set"}"#,
      #"{"t":"action","id":7,"action":"scroll","value":"away"}"#,
      #"{"t":"action","id":7,"action":"select","value":{"start":-1,"end":2}}"#,
      #"{"t":"pointer","kind":"down","id":1,"x":1e9,"y":0}"#,
      #"{"t":"pointer","kind":"jump","id":1,"x":1,"y":0}"#, #"{"t":"key","key":"a","shift":1}"#,
      #"{"t":"size","width":0,"height":480}"#, #"{"t":"ping","n":1}}"#, "\u{0}",
      #"{"t":"start","nonce":"ab","width":800,"height":480,"scale":2,"scheme":"red"}"#,
      #"{"t":"ping","n":[[[[[[1]]]]]]}"#,
    ])
  func faults(_ text: String) {
    #expect(throws: WebMessageFault.self) { try message(text) }
  }

  @Test("A message longer than the limit is refused")
  func tooLong() {
    let text = String(repeating: "a", count: WebMessage.maximumBytes)
    #expect(throws: WebMessageFault.self) { try message("{\"t\":\"paste\",\"text\":\"\(text)\"}") }
  }

  @Test("Many messages at once are allowed, and fewer in the long run")
  func rate() {
    var rate = WebRate()
    let atOnce = (0..<2_000).count { _ in rate.allows(at: 5) }
    #expect(Double(atOnce) == WebRate.burst)
    let later = (0..<2_000).count { _ in rate.allows(at: 6) }
    #expect(Double(later) == WebRate.perSecond)
  }
}
