import Backlit
import DemoAudio

extension DJPlayer {
  /// Updates the texts that are not in the definition.
  func languageDidChange() {
    if let name {
      root.accessibilityLabel = name
      root.accessibilityContainerType = .group
      root.shouldGroupAccessibilityChildren = true
      titleLabel.isAccessibilityElement = true
      titleLabel.accessibilityTraits = .header
      titleLabel.accessibilityHeadingLevel = 2
      titleLabel.accessibilityLabel = name
      titleLabel.accessibilityValue = track.title
    }
    titleLabel.text = [name, track.title].compactMap { $0 }.joined(separator: " · ")
    showPitch()
    showPlace()
    range.spokenTitles = Self.ranges.map { text("player.percent", ["number": .text($0.rawValue)]) }
    for (index, pad) in pads.enumerated() {
      pad.accessibilityLabel = name(ofHotCue: index)
      pad.accessibilityHint = text("player.hotCue.hint")
    }
    cueButton.accessibilityCustomActions = [
      AccessibilityCustomAction(name: text("player.setCue")) { [weak self] in
        self?.setCuePoint()
        return true
      }
    ]
    let open = AccessibilityCustomAction(name: text("open.title")) { [weak self] in
      self?.onOpen?()
      return true
    }
    disc.accessibilityCustomActions =
      (onOpen == nil ? [] : [open])
      + [(back, -1.0), (ahead, 1.0)].map { button, direction in
        AccessibilityCustomAction(name: button?.accessibilityLabel ?? "") { [weak self] in
          self?.nudge(direction)
          return true
        }
      }
    showMarks()
  }

  /// The name of the deck; nil if it is the only one.
  var name: String? { number.map { words.name(ofDeck: $0, in: languageTag) } }

  func text(_ key: String, _ values: [String: Strings.Value] = [:]) -> String {
    words.text(key, values, in: languageTag)
  }

  /// A position or a length in words: "1 minute 12 seconds".
  func time(_ seconds: Double) -> String { words.time(seconds, in: languageTag) }
}
