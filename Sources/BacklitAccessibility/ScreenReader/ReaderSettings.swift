import BacklitGeometry
import BacklitValues

/// The user's settings of reading and display. The application stores them between runs.
package struct ReaderSettings: Hashable, Sendable {
  /// The language of the screen reader's own words.
  package var language: Language
  /// The language that the user chose; nil for the language of the system.
  package var chosenLanguage: Language?
  /// The verbosity of elements.
  package var verbosity: Verbosity
  /// Whether hints are spoken.
  package var speaksHints: Bool
  /// The delay between an element and its hint, in milliseconds.
  package var hintDelay: Int
  /// What is spoken while the user types.
  package var typingEcho: TypingEcho
  /// Whether sound icons are played.
  package var playsSounds: Bool
  /// Whether sounds stand for the kind and the state of an element, in place of words.
  package var playsKinds: Bool
  /// When the progress of tasks is spoken.
  package var progressSchedule: ProgressReport.Schedule
  /// Whether the element under the pointer is spoken.
  package var exploresByPointing: Bool
  /// Whether the name of the program and the key for help are spoken when the screen reader is turned on.
  package var greets: Bool
  /// Whether a different screen reader reads the terminal while this one is off. Then a move of the focus changes the
  /// captions and little else on the screen. This setting is for the display; the screen reader ignores it.
  package var worksBesideReader: Bool
  /// Whether the elements are shown on a braille display. This setting is for the program; the screen reader ignores it.
  package var usesBraille: Bool
  /// Whether animations are reduced. This setting is for the display; the screen reader ignores it.
  package var reducesMotion: Bool
  /// Whether contrast is increased. This setting is for the display; the screen reader ignores it.
  package var increasesContrast: Bool
  /// Whether colours are dark or light; nil for those of the terminal. This setting is for the display; the screen reader
  /// ignores it.
  package var appearance: Appearance?
  /// The preferred text size, in steps from the default one: -3 to 8. This setting is for the display; the screen
  /// reader ignores it.
  package var textSizeStep: Int
  /// The words that are spoken in place of others, by the code of their language: `["en": ["kHz": "kilohertz"]]`.
  package var pronunciations: [String: [String: String]]
  /// The commands of keys that the user chose. They come before all other commands.
  package var keys: [KeyEvent: ReaderCommand]
  /// The choices of the rotor, in order. The rotors of a program follow them.
  package var rotor: [RotorChoice]
  /// Whether only the commands speak that ask for words; see ``ReaderCommand/asksForWords``.
  package var speaksOnDemand: Bool
  /// Whether changes are for this program alone. This setting is for the program; the screen reader ignores it.
  package var isForProgram: Bool
  /// The settings of the voice.
  package var voice: VoiceSettings

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

  /// What is spoken while the user types into a text field.
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

  /// Creates settings; omitted ones have default values.
  package init(
    language: Language = .en, chosenLanguage: Language? = nil, verbosity: Verbosity = .medium,
    speaksHints: Bool = true,
    hintDelay: Int = 1_000, typingEcho: TypingEcho = .characters, playsSounds: Bool = true,
    playsKinds: Bool = false, progressSchedule: ProgressReport.Schedule = .milestones,
    exploresByPointing: Bool = true,
    greets: Bool = true, worksBesideReader: Bool = false, usesBraille: Bool = false,
    reducesMotion: Bool = false, increasesContrast: Bool = false, appearance: Appearance? = nil,
    textSizeStep: Int = 0, pronunciations: [String: [String: String]] = [:],
    keys: [KeyEvent: ReaderCommand] = [:], rotor: [RotorChoice] = RotorChoice.standard,
    speaksOnDemand: Bool = false, isForProgram: Bool = false,
    voice: VoiceSettings = VoiceSettings()
  ) {
    self.language = language
    self.chosenLanguage = chosenLanguage
    self.verbosity = verbosity
    self.speaksHints = speaksHints
    self.hintDelay = hintDelay
    self.typingEcho = typingEcho
    self.playsSounds = playsSounds
    self.playsKinds = playsKinds
    self.progressSchedule = progressSchedule
    self.exploresByPointing = exploresByPointing
    self.greets = greets
    self.worksBesideReader = worksBesideReader
    self.usesBraille = usesBraille
    self.reducesMotion = reducesMotion
    self.increasesContrast = increasesContrast
    self.appearance = appearance
    self.textSizeStep = textSizeStep
    self.pronunciations = pronunciations
    self.keys = keys
    self.rotor = rotor
    self.speaksOnDemand = speaksOnDemand
    self.isForProgram = isForProgram
    self.voice = voice
  }
}
