import Backlit

let options = Application.Options(quitKey: KeyEvent(.character("q")))
try await Application.run(name: "words", options: options) { application in
  application.show(
    WordCounter(texts: Array(repeating: "The quick brown fox jumps over the lazy dog.", count: 1000)))
}
