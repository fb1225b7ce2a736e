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

/// Appending lines to a coloured log that follows its end: the processor time of a line, of its frame, and of a search.
@MainActor
func measureLog(_ name: String, megabytes: Double) {
  let display = HeadlessDisplay(columns: 80, rows: 24)
  let log = TextView()
  log.isEditable = false
  log.followsEnd = true
  log.isFindInteractionEnabled = true
  log.frame = Rect(x: 0, y: 0, width: 640, height: 368)
  let surface = View()
  surface.addSubview(log)
  display.show(surface)
  let line = "12:00:00 GET /index.html was answered in 12 ms"
  let failed = TextAttributes(foregroundColor: .red, isBold: true)
  for number in 0..<Int(megabytes * 1e6 / Double(line.utf8.count + 1)) {
    log.appendLine(line, attributes: number % 10 == 0 ? failed : TextAttributes(foregroundColor: .green))
  }
  display.settle()
  var (lines, frames): ([Duration], [Duration]) = ([], [])
  for _ in 0..<200 {
    lines.append(processorTime { log.appendLine(line, attributes: failed) })
    frames.append(processorTime { display.settle() })
  }
  let pages = (0..<20).map { _ in
    processorTime {
      _ = log.accessibilityScroll(.up)
      display.settle()
    }
  }
  log.findInteraction?.searchText = "x"
  let search = processorTime { log.findInteraction?.searchText = "index" }
  let next = processorTime {
    log.findInteraction?.findNext()
    display.settle()
  }
  func median(_ times: [Duration]) -> Int { Int(times.sorted()[times.count / 2] / .microseconds(1)) }
  print(
    "\(name): a line \(median(lines)) µs, its frame \(median(frames)) µs, a page up \(median(pages)) µs, "
      + "search of \(log.findInteraction?.resultCount ?? 0) places \(search / .milliseconds(1)) ms, "
      + "next \(next / .microseconds(1)) µs")
}

for megabytes in [0.1, 1, 10] { measureLog("log, \(megabytes) MB", megabytes: megabytes) }
for megabytes in [0.001, 0.01, 0.1, 1, 10] {
  let lines = String(
    repeating: "The quick brown fox jumps over the lazy dog.\n", count: Int(megabytes * 1e6 / 45))
  measure("text view, \(megabytes) MB", text: lines, isOneLine: false)
}
measure("text view, 10 MB in one line", text: String(repeating: "word ", count: 2_000_000), isOneLine: false)
measure("text field, 10 MB", text: String(repeating: "word ", count: 2_000_000), isOneLine: true)
