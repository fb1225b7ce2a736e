import Backlit
import BacklitHeadless
import ProcessorTime

/// Editing of texts of different sizes: the processor time of the first frame, of a key with its frame, and of a paste.
@MainActor
func measure(_ name: String, text: String, isOneLine: Bool) {
  let display = HeadlessDisplay(columns: 80, rows: 24)
  let input: TextInputControl = isOneLine ? TextField() : TextView()
  input.frame = Rect(x: 0, y: 0, width: 640, height: isOneLine ? 48 : 368)
  let surface = View()
  surface.addSubview(input)
  display.show(surface)
  let first = processorTime {
    input.text = text
    display.session.window.focus(on: input)
    display.settle()
  }
  var keys: [Duration] = []
  for (index, key) in [Key.home, .up, .character("x"), .left, .pageUp, .backspace, .down].enumerated() {
    // Warm up once.
    for turn in 0..<21 {
      let time = processorTime { display.robot.press(key) }
      if turn > 0 { keys.append(time) }
    }
    if index == 0 { display.robot.press(.home, modifiers: .control) }
  }
  keys.sort()
  input.text = ""
  let paste = processorTime { display.robot.paste(text) }
  func milliseconds(_ time: Duration) -> String {
    let thousandths = Int(time / .microseconds(1))
    return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst()) ms"
  }
  print(
    "\(name): first frame \(milliseconds(first)), key median \(milliseconds(keys[keys.count / 2])), "
      + "slowest \(milliseconds(keys[keys.count - 1])), paste \(milliseconds(paste))")
}

for megabytes in [0.001, 0.01, 0.1, 1, 10] {
  let lines = String(
    repeating: "The quick brown fox jumps over the lazy dog.\n", count: Int(megabytes * 1e6 / 45))
  measure("text view, \(megabytes) MB", text: lines, isOneLine: false)
}
measure("text view, 10 MB in one line", text: String(repeating: "word ", count: 2_000_000), isOneLine: false)
measure("text field, 10 MB", text: String(repeating: "word ", count: 2_000_000), isOneLine: true)
