import AutoLayout
import Geometry
import Testing
import Toolkit

/// The names of views in layout messages.
@MainActor
@Suite struct NameTests {
  @Test("a name consists of class, label and the nearest identifier")
  func names() {
    let deck = View()
    deck.identifier = "deck"
    let plain = View()
    let (volume, pitch, again) = (Label(text: "Volume"), Label(text: "Pitch"), Label(text: "Pitch"))
    let (first, second) = (StackView(), StackView())
    deck.addSubview(plain)
    plain.addSubview(first)
    plain.addSubview(second)
    first.addSubview(volume)
    first.addSubview(pitch)
    second.addSubview(again)
    #expect(deck.layoutName == "deck")
    #expect(plain.layoutName == "deck’s View")
    #expect(volume.layoutName == "deck’s Label “Volume”")
    #expect([pitch, again].map(\.layoutName) == ["deck’s Label “Pitch” 1", "deck’s Label “Pitch” 2"])
    #expect([first, second].map(\.layoutName) == ["deck’s StackView 1", "deck’s StackView 2"])
    plain.identifier = "plain"
    #expect(volume.layoutName == "plain’s Label “Volume”")
    #expect(plain.layoutMarginsGuide.layoutName == "plain.margins")
  }

  @Test("without an identifier the name is the class")
  func withoutIdentifier() {
    let root = View()
    let (first, second) = (Label(), Label())
    root.addSubview(first)
    root.addSubview(second)
    #expect(root.layoutName == "View")
    #expect([first, second].map(\.layoutName) == ["Label 1", "Label 2"])
  }

  @Test("long labels are truncated and control characters are escaped")
  func longAndUnprintable() {
    let root = View()
    let label = Label(text: String(repeating: "long ", count: 20))
    root.addSubview(label)
    #expect(label.layoutName.count < 60)
    label.text = "a\u{1B}[31m"
    #expect(label.layoutName == "Label “a\\u{1b}[31m”")
  }

  @Test("layout problems name the views")
  func problems() {
    let window = makeWindow()
    let label = Label(text: "Volume")
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    LayoutConstraint.activate([
      label.widthAnchor.constraint(equalToConstant: 10), label.widthAnchor.constraint(equalToConstant: 20),
    ])
    let problem = window.layoutProblems().first
    #expect(problem?.views == ["window’s Label “Volume”"])
    #expect(problem?.broken == "window’s Label “Volume”.width == 20")
  }
}
