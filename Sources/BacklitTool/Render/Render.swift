import ArgumentParser
import Geometry
import Toolkit
import ToolkitTesting

/// `backlit render`: a picture of a definition.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a definition into a file.",
    discussion: """
      For example, from Backlit's own folder, a picture of the deck, and the characters that a terminal would \
      show of it:

        backlit render Assets/Nibs/DJController.json --size 375x667 -o deck.png
        backlit render Assets/Nibs/DJController.json -o deck.txt

      The end of the file's name says what it becomes: .png pixels, .svg shapes, .txt characters. The quality \
      says what is drawn: pixels every shape as it is, symbols the cells of a terminal with shapes made of block \
      characters, plain lines and signs with one colour a cell. For the latter two, frames are moved to the nearest \
      edges of cells, which are 8×16 points.

      What cannot hold together is said on standard error; the picture is made all the same. What is left open \
      is for backlit layout to find.

      Exit codes: 0 fine, 1 the definition has faults or contradictions, or the file cannot be written, 2 wrong \
      call.
      """)

  @OptionGroup var options: StageOptions

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("The file to be made, or replaced: .png, .svg or .txt.", valueName: "file"),
    completion: .file(extensions: Picture.Format.allCases.map(\.rawValue)))
  var output: String

  @Option(help: "What is drawn; pixels by default, and symbols for a .txt.")
  var quality: Picture.Quality?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; 960x640 by default, 120×40 cells.", valueName: "WxH"),
    transform: StageOptions.size)
  var size = Size(width: 960, height: 640)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pixels of a .png for each point, 0.1 to 10; 2 by default.", valueName: "number"))
  var scale: Double?

  func validate() throws { _ = try picture }

  /// The picture that is asked for.
  private var picture: Picture {
    get throws {
      guard let format = Picture.Format(path: output) else {
        throw ValidationError("The file is “\(output)”; its name ends with .png, .svg or .txt.")
      }
      if format == .txt, quality == .pixels {
        throw ValidationError("A .txt has no pixels; --quality is symbols or plain.")
      }
      if let scale {
        guard format == .png else { throw ValidationError("--scale goes with a .png.") }
        guard (0.1...10).contains(scale) else { throw ValidationError("--scale is from 0.1 to 10.") }
      }
      let picture = Picture(
        format: format, quality: quality ?? (format == .txt ? .symbols : .pixels), size: size,
        scale: scale ?? 2)
      if let excess = picture.excess { throw ValidationError("With --size and --scale, \(excess).") }
      return picture
    }
  }

  @MainActor
  func run() async throws {
    let picture = try picture
    let stage = try options.stage(
      size: size, snapping: picture.quality == .pixels ? .none : .cells,
      quality: picture.quality == .plain ? .plain : nil)
    let bytes = picture.draw(stage)
    guard !bytes.isEmpty else {
      Streams.write("backlit: \(output): there is not enough memory for the picture", to: .error)
      throw ExitCode.failure
    }
    do throws(PlainFile.Failure) {
      try PlainFile.write(bytes, to: output)
    } catch {
      Streams.write("backlit: \(error.name) \(error.problem): \(error.reason)", to: .error)
      throw ExitCode.failure
    }
    let problems = stage.contradictions
    for problem in problems { Streams.write(problem.message, to: .error) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}

extension Picture.Quality: ExpressibleByArgument {}
