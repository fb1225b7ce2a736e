/// What the screen reader calls the choices of its rotor, and says of using them, in one language.
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
  /// The first of the actions: what activating does anyway.
  var activate: String
  /// Said of an element whose value cannot be stepped.
  var notAdjustable: String
  /// Said when there is no other of a kind in a direction.
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
