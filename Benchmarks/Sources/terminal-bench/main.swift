import Application
import Glibc

let usage = """
  usage: terminal-bench page               a page of labels in this terminal, one of which counts; q leaves
         terminal-bench work               what a frame costs inside of the process
         terminal-bench record COLSxROWS   the cells of the turning record, for a peer to show
  """
let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("page", 1): exit(await showPage())
case ("work", 1): measureWork()
case ("record", 2): printRecord(size: words[1])
default:
  StandardError.say(usage)
  exit(2)
}
