import BacklitBraille

/// A check of the braille display of BRLTTY.
struct BrailleCheck {
  /// The answer of BRLTTY.
  var survey: Result<BrailleSurvey, BrailleFailure>

  /// Asks BRLTTY, without using its display.
  static func run() -> BrailleCheck { BrailleCheck(survey: BrailleSurvey.run()) }

  var findings: [Finding] {
    switch survey {
    case .success(let survey):
      [
        .ok(
          "braille",
          "BRLTTY has a display with \(survey.columns) cells (\(survey.driver)). Programs use it with --braille."
        )
      ]
    // Few users have a display, so that this is not a fault.
    case .failure(.noServer):
      [.ok("braille", "BRLTTY does not answer. Without a braille display, it is not needed.")]
    case .failure(.noLibrary(let reason)):
      [.ok("braille", "\(reason), which only a braille display needs.")]
    case .failure(let failure):
      [.warning("braille", "BRLTTY answers, but its display cannot be used.", failure.description)]
    }
  }
}
