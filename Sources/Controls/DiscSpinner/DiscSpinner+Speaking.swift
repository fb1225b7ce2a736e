import ControlState
import Toolkit

extension DiscSpinner {
  private var words: ControlWords { .words(for: effectiveLanguage) }

  var stateWord: String {
    switch motion.state {
    case .playing: words.playing
    case .stopped: words.stopped
    case .scratching: words.scratching
    case .bending: words.bending
    }
  }

  var spokenPosition: String {
    let seconds = DiscReadout.wholeSeconds(motion.position)
    let length = words.duration(seconds: abs(seconds))
    return seconds < 0 ? NumberWords(language: effectiveLanguage).minus + " " + length : length
  }

  var ownActions: [AccessibilityCustomAction] {
    [
      AccessibilityCustomAction(name: isPlaying ? words.pause : words.play) { [weak self] in
        self?.activate() ?? false
      },
      AccessibilityCustomAction(name: words.cue) { [weak self] in
        guard let self else { return false }
        changeByHand { cue() }
        return true
      },
    ]
  }
}
