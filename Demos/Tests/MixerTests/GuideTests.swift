import BacklitValues
import Testing

@testable import DemoSupport

/// Tests that the listings of the guide are parts of the demo's files.
@Suite("The guide to a custom control") struct GuideTests {
  static let root = String(#filePath.dropLast("/Demos/Tests/MixerTests/GuideTests.swift".count))

  private func text(_ path: String) throws -> String {
    String(decoding: try FileIO.read("\(Self.root)/\(path)"), as: UTF8.self)
  }

  /// The Swift listings of a guide, each with the file that is named before it.
  private func listings(in guide: String) throws -> [(file: String, code: String)] {
    var found: [(file: String, code: String)] = []
    var file: Substring?
    var code: [Substring]?
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        code = []
      } else if line == "```", let lines = code {
        found.append((String(try #require(file)), lines.joined(separator: "\n")))
        (file, code) = (nil, nil)
      } else if code != nil {
        code?.append(line)
      } else if line.hasPrefix("In `"), line.hasSuffix("`:") {
        file = line.dropFirst(4).dropLast(2)
      }
    }
    return found
  }

  @Test("Every listing is part of a file that is built") func builtListings() throws {
    let listings = try listings(in: text("Sources/Backlit/Backlit.docc/MakingYourOwnControl.md"))
    #expect(listings.count >= 8)
    for (file, code) in listings {
      #expect(try text(file).contains(code), "not in \(file):\n\(code)")
    }
  }

  @Test("The control has fewer than 100 lines") func length() throws {
    let lines = try text("Demos/Mixer/SourceSelector.swift").split(separator: "\n")
    #expect(lines.count < 100)
  }
}
