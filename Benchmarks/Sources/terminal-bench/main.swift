import BacklitRuntime
import Glibc

let usage = """
  usage: terminal-bench page               show a page of labels with a counter in this terminal; q quits
         terminal-bench input              show a text field in this terminal
         terminal-bench area MEGABYTES     show a text view with lines of text in this terminal
         terminal-bench list ROWS          show rows of one and two lines in this terminal
         terminal-bench table ROWS         show rows of one line in this terminal
         terminal-bench processes ROWS     show a table of five columns in this terminal; r refreshes it
         terminal-bench work               measure the cost of a frame inside the process
         terminal-bench record COLSxROWS   print the cells of the turning record, for a peer to show
  """
let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("page", 1): exit(await showPage())
case ("input", 1): exit(await showTyping(megabytes: nil))
case ("area", 2): exit(await showTyping(megabytes: Double(words[1])))
case ("list", 2): exit(await showRows(count: Int(words[1]) ?? 0, hasLongRows: true))
case ("table", 2): exit(await showRows(count: Int(words[1]) ?? 0, hasLongRows: false))
case ("processes", 2): exit(await showProcesses(count: Int(words[1]) ?? 0))
case ("work", 1): measureWork()
case ("record", 2): printRecord(size: words[1])
default:
  StandardError.write(usage)
  exit(2)
}
