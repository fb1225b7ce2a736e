/// The names of the rotor's choices and its messages, in one language.
struct RotorWords: Hashable, Sendable {
  var value: String
  var headings: String
  var buttons: String
  var adjustables: String
  var links: String
  var containers: String
  var characters: String
  var words: String
  var actions: String
  var content: String
  /// The first action of the list: the default activation.
  var activate: String
  /// Spoken for an element that is not adjustable.
  var notAdjustable: String
  /// Spoken when there is no further item in a direction.
  var nothingFurther: String

  /// The name of a choice.
  func name(of choice: RotorChoice) -> String {
    switch choice {
    case .value: value
    case .headings: headings
    case .buttons: buttons
    case .adjustables: adjustables
    case .links: links
    case .containers: containers
    case .characters: characters
    case .words: words
    case .actions: actions
    case .content: content
    case .program(let name): name
    }
  }
}
