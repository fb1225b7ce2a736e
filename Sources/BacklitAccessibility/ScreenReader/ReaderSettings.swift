import BacklitGeometry
import BacklitValues

/// The user's settings of reading and display. The application stores them between runs.
package struct ReaderSettings: Hashable, Sendable {
  /// The language of the screen reader's own words.
  package var language = Language.en
  /// The language that the user chose; nil for the language of the system.
  package var chosenLanguage: Language?
  /// The verbosity of elements.
  package var verbosity = Verbosity.medium
  /// Whether hints are spoken.
  package var speaksHints = true
  /// The delay between an element and its hint, in milliseconds.
  package var hintDelay = 1_000
  /// The parts of typed text that are spoken while the user types.
  package var typingEcho = TypingEcho.characters
  /// Whether sound icons are played.
  package var playsSounds = true
  /// Whether sounds stand for the kind and the state of an element, in place of words.
  package var playsKinds = false
  /// When the progress of tasks is spoken.
  package var progressSchedule = ProgressReport.Schedule.milestones
  /// Whether the element under the pointer is spoken.
  package var exploresByPointing = true
  /// Whether the name of the program and the key for help are spoken when the screen reader is turned on.
  package var greets = true
  /// Whether a different screen reader reads the terminal while this one is off. Then a move of the focus changes the
  /// captions and little else on the screen. This setting is for the display; the screen reader ignores it.
  package var worksBesideReader = false
  /// Whether the elements are shown on a braille display. This setting is for the program; the screen reader ignores it.
  package var usesBraille = false
  /// Whether animations are reduced. This setting is for the display; the screen reader ignores it.
  package var reducesMotion = false
  /// Whether contrast is increased. This setting is for the display; the screen reader ignores it.
  package var increasesContrast = false
  /// Whether colours are dark or light; nil for those of the terminal. This setting is for the display; the screen reader
  /// ignores it.
  package var appearance: Appearance?
  /// The preferred text size, in steps from the default one: -3 to 8. This setting is for the display; the screen
  /// reader ignores it.
  package var textSizeStep = 0
  /// The words that are spoken in place of others, by the code of their language: `["en": ["kHz": "kilohertz"]]`.
  package var pronunciations: [String: [String: String]] = [:]
  /// The commands of keys that the user chose. They come before all other commands.
  package var keys: [KeyEvent: ReaderCommand] = [:]
  /// The choices of the rotor, in order. The rotors of a program follow them.
  package var rotor = RotorChoice.standard
  /// Whether only the commands speak that ask for words; see ``ReaderCommand/asksForWords``.
  package var speaksOnDemand = false
  /// Whether changes are for this program alone. This setting is for the program; the screen reader ignores it.
  package var isForProgram = false
  /// The settings of the voice.
  package var voice = VoiceSettings()

  /// The amount of speech for an element.
  package enum Verbosity: String, Hashable, Sendable, CaseIterable {
    /// Label, value and state: sufficient for experienced users of the program.
    case low
    /// Also the role and the set position.
    case medium
    /// All information, including the hint, in one utterance.
    case high
  }

  /// Dark or light colours.
  package enum Appearance: String, Hashable, Sendable, CaseIterable { case dark, light }

  /// The parts of typed text that are spoken while the user types into a text field.
  package enum TypingEcho: String, Hashable, Sendable, CaseIterable {
    /// Each character.
    case characters
    /// Each word, when it is complete.
    case words
    /// Each word when it is complete, and each character.
    case both
    /// Nothing.
    case none
  }

  /// Creates settings with default values.
  package init() {}
}
