#if Tools
import BacklitLayout
import BacklitValues

/// The keys of the words of the view debugger. The messages about layouts, which quote constraints, are English in every
/// language.
enum DebuggerText: String, TextKey {
  static let group = "debugger"

  /// The titles of the lists.
  case tabView, tabTree, tabProblems, tabTrace, tabShow
  case selectView, noProblems
  /// The line that copies the facts and the trace of the selected view, and what it reports of the `{view}`.
  case copyDescription, copied
  /// The line that removes from the problems what happened once.
  case forget
  /// The work since the start: `{additions}`, `{removals}`, `{solutions}`.
  case work

  // MARK: Switches

  case outlines, constraints, alignmentRectangles, guides, wireframe, clipped
  /// The levels that are shown: `{number}`, or the word for all.
  case firstLevel, lastLevel
  case allLevels
  /// Only a `{view}` and what is in it; and the line without a selected view.
  case alone
  case aloneNone
  /// The solution that is shown: `{state}`, one of the three below.
  case solution
  case solutionOnly, solutionFirst, solutionOther
  case panelBefore, panelAfter
  /// A switch: its `{title}` and its `{state}`.
  case `switch`

  // MARK: Problems

  case conflict, ambiguity, feedbackLoop, churn

  // MARK: Facts

  /// The titles of facts.
  case line, frame, aligned, open, hidden, content, hugs, resists, placed, speech, traits, across, down,
    superview
  case yes, none
  /// Two priorities: `{across}`, `{down}`.
  case priorities
  case byFrame, follows
  /// The layout is ambiguous in some parts: `{parts}`.
  case different
  case noSpeech
  /// A broken `{constraint}`.
  case broken
  case horizontalPosition, verticalPosition, width, height
  /// Two parts of a list: `{first}`, `{second}`.
  case and

  // MARK: Tree

  case stateHidden, stateAmbiguous
}

extension Language {
  /// Ambiguous attributes in words: `horizontal position and width`.
  func names(of attributes: [LayoutAttribute]) -> String {
    let names = attributes.map { attribute -> String in
      switch attribute {
      case .left: text(DebuggerText.horizontalPosition)
      case .top: text(DebuggerText.verticalPosition)
      case .width: text(DebuggerText.width)
      case .height: text(DebuggerText.height)
      default: attribute.rawValue
      }
    }
    guard names.count == 2 else { return names.joined(separator: ", ") }
    return text(DebuggerText.and, ["first": names[0], "second": names[1]])
  }
}
#endif
