import Backlit
import BacklitTesting
import Testing

@testable import Processes

@Suite("The process viewer") @MainActor struct ProcessesTests {
  /// The program with the sample after its first reading.
  @MainActor private struct Program {
    let source = SampleProcesses()
    let monitor: ProcessMonitor
    let list: ProcessList
    let display: HeadlessDisplay

    init(columns: Int = 60, rows: Int = 24, reads: Bool = true) async {
      monitor = ProcessMonitor(source)
      list = ProcessList(monitor)
      display = HeadlessDisplay(columns: columns, rows: rows)
      display.show(NavigationController(rootViewController: list))
      if reads { await read() }
    }

    /// Reads the processes once more.
    func read() async {
      await monitor.refresh()
      await display.settle()
    }

    var robot: Robot { display.robot }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
      robot.press(key, modifiers: modifiers)
      display.advance(by: 0.5)
    }

    /// The lines of the table as they are seen, the titles first, without the marks of the cursor.
    var lines: [String] {
      let frame = list.table.convert(list.table.bounds, to: nil)
      let lines = display.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines[Int(frame.minY / 16)..<min(lines.count, Int(frame.maxY / 16))].map {
        $0.split { " ▷▶▐▌".contains($0) }.joined(separator: " ")
      }.filter { !$0.isEmpty }
    }

    /// The name of the process at the keys.
    var current: String? {
      let line = display.text.split(separator: "\n").last { $0.hasPrefix("▷") || $0.hasPrefix("▶") }
      return line?.split { " ▷▶▐▌".contains($0) }.first.map(String.init)
    }

    /// Returns the words of the reader while something happens.
    func speech(_ body: () throws -> Void) rethrows -> [String] {
      display.clearTranscript()
      try body()
      display.finishSpeaking()
      return display.spoken.map { $0.joined(separator: ", ") }
    }
  }

  @Test("The busiest process comes first; narrow screens leave out the user", arguments: [47, 80, 128])
  func start(columns: Int) async {
    let program = await Program(columns: columns)
    let user = columns < 84 ? "" : " User"
    #expect(program.lines.first == "Name PID\(user) ▼ CPU Memory")
    #expect(program.lines[1] == "sshd 686\(user.isEmpty ? "" : " root") 38.5 % 316.5 MB")
    #expect(program.lines.count == 13)
    #expect(program.display.layoutProblems == [] && program.display.problems == [])
    #expect(program.display.auditFindings() == [])
  }

  @Test("Until the first reading, the table says that it reads") func loading() async {
    let program = await Program(reads: false)
    #expect(program.display.text.contains("Reading the processes…"))
    await program.read()
    #expect(!program.display.text.contains("Reading"))
  }

  @Test("The keys stay at their process while the numbers and the order change") func updating() async {
    let program = await Program()
    program.press(.down)
    #expect(program.current == "orca")
    await program.read()
    #expect(program.lines[1] == "Xorg 823 38.5 % 454.0 MB")
    #expect(program.current == "orca")
    program.press(.character(" "))
    await program.read()
    let path = program.list.table.indexPathForSelectedRow
    #expect(path == program.list.table.cursorIndexPath && program.current == "orca")
  }

  @Test("A title sorts by its column, a second press reverses, and the order is spoken") func sorting() async
  {
    let program = await Program()
    program.robot.reader(.on)
    program.display.finishSpeaking()
    program.press(.up)
    let said = program.speech {
      for _ in 0..<2 { program.press(.right) }
      program.display.finishSpeaking()
      program.press(.right)
    }
    #expect(said.contains("CPU, column header, sorted descending"), "\(said)")
    #expect(program.speech { program.press(.enter) }.last == "sorted descending")
    #expect(program.lines[0] == "Name PID CPU ▼ Memory" && program.lines[1].contains("speech-dispatch"))
    #expect(program.speech { program.press(.enter) }.last == "sorted ascending")
    #expect(program.lines[0] == "Name PID CPU ▲ Memory" && program.lines[1].contains("systemd"))
    await program.read()
    #expect(program.lines[1].contains("systemd"))
  }

  @Test("A filter shows what matches by name, command or user, and how many rows that are") func filtering()
    async
  {
    let program = await Program()
    program.robot.reader(.on)
    program.display.finishSpeaking()
    program.press(.character("/"))
    #expect(program.list.search.isFocused)
    // Readers say the number of rows after a pause in typing.
    func speech(_ body: () -> Void) -> [String] {
      program.speech {
        body()
        program.display.advance(by: 2)
      }
    }
    let said = speech { program.robot.type("post") }
    #expect(said.last == "2 rows", "\(said)")
    #expect(program.list.table.numberOfRows(inSection: 0) == 2)
    #expect(program.display.text.contains("postgres") && program.display.text.contains("swift-frontend"))
    #expect(speech { program.robot.type("x") }.last == "No process matches.")
    await program.display.settle()
    #expect(program.display.text.contains("No process matches."))
    await program.read()
    #expect(program.display.text.contains("No process matches."))
    // While words are spoken, Escape ends them.
    program.display.finishSpeaking()
    #expect(speech { program.press(.escape) }.contains("12 rows"))
    #expect(program.display.text.contains("firefox"))
  }

  @Test("With the cursor at cells, the reader speaks the title with a new column and the name with a new row")
  func cells() async {
    let program = await Program()
    program.robot.reader(.on)
    program.display.finishSpeaking()
    #expect(program.speech { program.press(.character("m"), .alt) }.contains("The arrow keys move by cells"))
    let across = program.speech { program.press(.right) }
    #expect(across.last?.contains("PID") == true && across.last?.contains("686") == true, "\(across)")
    let down = program.speech { program.press(.down) }
    #expect(down.last?.contains("orca") == true && down.last?.contains("1371") == true, "\(down)")
    #expect(down.last?.contains("PID") == false, "\(down)")
  }

  @Test("A row is copied as text with tabs") func copying() async {
    let program = await Program()
    program.press(.down)
    program.press(.character("c"), .alt)
    #expect(Pasteboard.general.string == "orca\t1371\t35.0 %\t1,254.0 MB")
  }

  @Test("Enter shows a process with its history, which goes on, and Escape leads back", arguments: [47, 128])
  func detail(columns: Int) async {
    let program = await Program(columns: columns)
    await program.read()
    let name = program.current
    program.press(.enter)
    #expect(program.display.text.contains("/usr/bin/sshd") && name == "sshd")
    #expect(program.display.text.contains("PID 686, user root"))
    let chart = program.display.view("history")
    #expect(chart?.accessibilityValue == "line chart, 2 points, from 14 to 38.5 percent, falling")
    await program.read()
    #expect(chart?.accessibilityValue == "line chart, 3 points, from 14 to 38.5 percent")
    #expect(program.display.layoutProblems == [] && program.display.auditFindings() == [])
    await program.source.end(686)
    await program.read()
    #expect(program.display.text.contains("The process has ended."))
    program.press(.escape)
    #expect(program.list.table.isFocused && !program.lines.contains { $0.contains("sshd") })
  }

  @Test("A reading that fails is explained, and the next one shows the processes again") func failing() async
  {
    let program = await Program()
    await program.source.fail(ProcessError(reason: "/proc cannot be read."))
    await program.read()
    #expect(program.display.text.contains("/proc cannot be read."))
    await program.source.fail(nil)
    await program.read()
    #expect(program.lines.count == 13)
  }

  @Test("The state has the widths, the order of the columns and the order of the rows") func state() async {
    let program = await Program()
    let table = program.list.table
    program.press(.up)
    for _ in 0..<3 { program.press(.right) }
    program.press(.left, .alt)
    program.press(.enter)
    #expect(table.columnState.columns.map(\.identifier) == ["name", "number", "user", "memory", "cpu"])
    let other = await Program()
    other.list.table.columnState = table.columnState
    await other.display.settle()
    #expect(other.lines == program.lines)
  }

  @Test("Everything is in the opposite place from right to left") func mirrored() async {
    let program = await Program()
    program.display.session.setLanguage("ar", mirrorsLayout: true)
    await program.display.settle()
    #expect(program.lines[0].hasSuffix("Name"))
    #expect(program.display.layoutProblems == [])
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) async {
    let program = await Program()
    #expect(program.robot.walk(by: key) == [])
  }
}
