import ArgumentParser
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues

/// The command `backlit render`: draws a definition into a file.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a definition into a file.",
    discussion: """
      For example, in Backlit's own folder, a picture of the deck, and its characters in a terminal:

        backlit render Assets/Nibs/DJController.json --size 375x667 -o deck.png
        backlit render Assets/Nibs/DJController.json -o deck.txt

      The extension of the file chooses the format: .png for pixels, .svg for shapes, .txt for characters. The \
      quality chooses the drawing: pixels draws vector shapes; symbols draws the cells of a terminal, with shapes \
      as block characters; plain draws lines and symbols with one colour for each cell. Symbols and plain snap \
      frames to cells of 8×16 points.

      Conflicts between constraints are printed to standard error, and the picture is still written. To find \
      ambiguities, use backlit layout.

      Exit codes: 0 success, 1 the definition has faults or conflicts, or the file cannot be written, 2 usage error.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("The file to write or replace: .png, .svg or .txt.", valueName: "file"),
    completion: .file(extensions: Picture.Format.allCases.map(\.rawValue)))
  var output: String

  @Option(help: "The kind of drawing; pixels by default, and symbols for a .txt.")
  var quality: Picture.Quality?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the window in points; by default the one that the definition stores, or else 960x640, 120×40 cells.",
      valueName: "WxH"),
    transform: DefinitionOptions.size)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pixels of a .png for each point, 0.1 to 10; 2 by default.", valueName: "number"))
  var scale: Double?

  func validate() throws { _ = try picture }

  /// The settings of the output file.
  private var picture: Picture {
    get throws {
      guard let format = Picture.Format(path: output) else {
        throw ValidationError(
          "The name of the file must end with .png, .svg or .txt, not \(Spelling.quoted(output)).")
      }
      if format == .txt, quality == .pixels {
        throw ValidationError("A .txt has no pixels; set --quality to symbols or plain.")
      }
      if let scale {
        guard format == .png else { throw ValidationError("--scale can only be used with a .png.") }
        guard (0.1...10).contains(scale) else { throw ValidationError("--scale must be from 0.1 to 10.") }
      }
      let picture = Picture(
        format: format, quality: quality ?? (format == .txt ? .symbols : .pixels),
        size: size ?? options.standardSize,
        scale: scale ?? 2)
      if let problem = picture.sizeProblem {
        throw ValidationError("With this --size and --scale, \(problem).")
      }
      return picture
    }
  }

  @MainActor
  func run() async throws {
    let picture = try picture
    let definition = try options.load(
      size: picture.size, snapping: picture.quality == .pixels ? .none : .cells,
      quality: picture.quality == .plain ? .plain : nil)
    let bytes = picture.draw(definition)
    guard !bytes.isEmpty else {
      Streams.write("backlit: \(output): not enough memory for the picture", to: .error)
      throw ExitCode.failure
    }
    do throws(FileIO.Failure) {
      try FileIO.write(bytes, to: output)
    } catch {
      Streams.write("backlit: \(error.name) \(error.problem): \(error.reason)", to: .error)
      throw ExitCode.failure
    }
    let problems = definition.contradictions
    for problem in problems { Streams.write(problem.message, to: .error) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}

extension Picture.Quality: ExpressibleByArgument {}
