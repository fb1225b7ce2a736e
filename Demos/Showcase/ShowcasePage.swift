import Backlit
import DemoSupport

/// A page of the showcase. It owns the definition with the name of its class in `Assets/Nibs`.
///
/// A new page is a subclass in a file of its own, a definition, the texts `showcase.NAME` and `showcase.NAME.about` in
/// `Assets/Strings`, and a place in ``all``.
class ShowcasePage: ViewController, NibOwner {
  /// The pages in their order.
  nonisolated static var all: [ShowcasePage.Type] {
    [
      Album.self, Players.self, Twitter.self, Contacts.self, Profile.self, Specimens.self, Messages.self,
      Stories.self, Adaptive.self, TextSize.self, ToDo.self, Memory.self, Beverages.self, Playground.self,
      LiveView.self, MusicButtonPage.self, Pad.self, Player.self,
    ]
  }

  /// The name on the command line.
  nonisolated class var name: String { "" }
  class var nibActions: [String: Action] { [:] }
  /// Adds the classes of the definitions of the page.
  class func register(in registry: inout ClassRegistry) {}

  /// The file name of the definition.
  static var definition: String { "\(nibName).json" }

  /// The texts that the page sets itself.
  private(set) var strings: Strings?
  private var path = ""
  private var instance: NibInstance?

  /// Creates a page without a view.
  override required init() { super.init() }

  /// Makes a page.
  /// - Parameters:
  ///   - path: the path of its definition; nil for the one in `Assets/Nibs`.
  ///   - language: the language of its texts, as a BCP 47 tag.
  /// - Returns: the page with its view.
  /// - Throws: every fault of the definition.
  static func load(_ path: String? = nil, language: String) throws -> Self {
    let page = Self()
    page.path = try path ?? DefinitionFile.path(definition)
    try page.readTexts(language)
    let instance = try Nib(contentsOf: page.path).instantiate(
      owner: page, registry: .showcase, language: language)
    page.instance = instance
    page.view = instance.root
    return page
  }

  /// Makes the scene for a further screen; nil, the default, for the same page with a state of its own.
  func makeStage(language: String) throws -> DemoScene? { nil }

  /// Changes the language of the texts. Keeps the old texts if the definition has faults, for example while it is
  /// edited.
  func translate(to language: String) {
    guard let nib = try? Nib(contentsOf: path), (try? readTexts(language)) != nil else { return }
    try? instance?.reload(nib, registry: .showcase, language: language)
  }

  /// The text of a key.
  func text(_ key: String, _ values: [String: Strings.Value] = [:]) -> String {
    strings?.text(key, values) ?? key
  }

  private func readTexts(_ language: String) throws {
    strings = try DefinitionFile.strings(language: language)
    title = text("showcase.\(Self.name)")
  }

  /// Prepares the page after its definition was loaded; also called after each reload.
  func awakeFromNib() {}
}

extension ClassRegistry {
  /// The classes of Backlit and of all pages.
  static var showcase: ClassRegistry {
    var registry = ClassRegistry.builtIn
    for page in ShowcasePage.all { page.register(in: &registry) }
    return registry
  }
}
