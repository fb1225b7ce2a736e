import Backlit
import BacklitRuntime
import Glibc

let usage = """
  usage: layout-bench [--views N] [--frames N] [PAGE…]   time the frames of pages of about N views (1000)
         layout-bench --memory [--views N]               measure the memory of a view
  pages: \(Page.allCases.map(\.rawValue).joined(separator: ", "))
  """
var views = 1000
var frames = 120
var measuresMemory = false
var pages: [Page] = []
var words = Array(CommandLine.arguments.dropFirst())

/// Removes and returns the number after an option; exits if it is missing.
@MainActor
func number() -> Int {
  guard let number = words.first.flatMap({ Int($0) }), number > 0 else {
    StandardError.write(usage)
    exit(2)
  }
  words.removeFirst()
  return number
}

while !words.isEmpty {
  let word = words.removeFirst()
  switch (word, Page(rawValue: word)) {
  case ("--views", _): views = number()
  case ("--frames", _): frames = number()
  case ("--memory", _): measuresMemory = true
  case (_, let page?): pages.append(page)
  default:
    StandardError.write(usage)
    exit(2)
  }
}
if measuresMemory {
  for content in Content.allCases { measureMemory(of: content, views: views) }
} else {
  for page in pages.isEmpty ? Page.allCases : pages { measure(page, views: views, frames: frames) }
}
