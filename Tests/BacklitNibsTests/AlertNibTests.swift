import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// A controller whose definition has alerts.
private final class ListController: ViewController, NibOwner {
  @Outlet var name: TextField!
  var log: [String] = []
  static let nibActions: [String: Action] = [
    "delete": Action(ListController.delete), "rename": Action(ListController.rename),
  ]

  private func delete(_ button: Button) { log.append("delete \(button.title)") }
  private func rename() { log.append("rename \(name.text)") }
}

/// Alerts of definitions.
@Suite @MainActor struct AlertNibTests {
  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(ListController.self, "A list.") { ListController() }
    return registry
  }

  private static let text = """
    { "nib": 1, "controller": "ListController",
      "root": { "id": "page", "class": "StackView", "properties": { "axis": "vertical", "distribution": "equalSpacing" }, "arrangedSubviews": [
        { "id": "delete", "class": "Button", "properties": { "title": "Delete" } },
        { "id": "rename", "class": "Button", "properties": { "title": "Rename" } },
        { "id": "more", "class": "Button", "properties": { "title": "More" } } ] },
      "outlets": { "name": "name" },
      "actions": [
        { "from": "delete", "event": "touchUpInside", "alert": {
          "title": "Delete the list?", "message": "This cannot be undone.",
          "actions": [ { "title": "Cancel", "style": "cancel" },
            { "title": "Remove", "style": "destructive", "send": "delete" } ] } },
        { "from": "rename", "event": "touchUpInside", "alert": {
          "title": "Rename the list",
          "textFields": [ { "id": "name", "properties": { "placeholder": "Name", "maximumLength": 8 } },
            { "properties": { "text": "fixed" }, "accessibility": { "label": "Note" } } ],
          "actions": [ { "title": "Stop", "style": "cancel" },
            { "title": "Save", "preferred": true, "send": "rename" }, { "title": "Never", "enabled": false } ] } },
        { "from": "more", "event": "touchUpInside", "alert": {
          "preferredStyle": "actionSheet",
          "actions": [ { "title": "Ask again", "alert": { "message": "Sure?", "actions": [ { "title": "Yes" } ] } },
            { "title": "Page", "present": { "controller": "ViewController", "title": "Empty" } } ] } } ] }
    """

  private func show(columns: Int = 60) throws -> (HeadlessDisplay, ListController) {
    let nib = Fixtures.nib(Self.text)
    #expect(nib.check(registry: Self.registry) == [])
    let instance = try nib.instantiate(registry: Self.registry)
    let controller = try #require(instance.controller as? ListController)
    let display = HeadlessDisplay(columns: columns, rows: 24)
    display.show(controller, owner: instance)
    return (display, controller)
  }

  private func tap(_ name: String, _ display: HeadlessDisplay) throws {
    try display.robot.tap(element: name)
    display.advance(by: 1)
  }

  @Test("An action presents an alert, whose buttons send actions of the view") func alert() throws {
    let (display, controller) = try show()
    try tap("Delete", display)
    let alert = try #require(controller.presentedViewController as? AlertController)
    #expect(alert.title == "Delete the list?" && alert.message == "This cannot be undone.")
    #expect(alert.actions.map(\.style) == [.cancel, .destructive] && alert.preferredAction == nil)
    #expect(display.text.contains("This cannot be undone."))
    display.robot.press(.escape)
    display.advance(by: 1)
    #expect(controller.presentedViewController == nil && controller.log == [])
    try tap("Delete", display)
    try tap("Remove", display)
    #expect(controller.presentedViewController == nil && controller.log == ["delete Delete"])
  }

  @Test("Text fields fill outlets each time the alert is presented") func fields() throws {
    let (display, controller) = try show()
    for text in ["Milk", "Breadcrumbs"] {
      try tap("Rename", display)
      let alert = try #require(controller.presentedViewController as? AlertController)
      #expect(controller.name === alert.textFields[0] && controller.name.text == "")
      #expect(alert.textFields.map(\.placeholder) == ["Name", nil])
      #expect(alert.textFields.map(\.text) == ["", "fixed"] && alert.textFields[0].identifier == "name")
      #expect(
        alert.preferredAction?.title == "Save" && alert.actions.map(\.isEnabled) == [true, true, false])
      #expect(display.session.window.focusedView === alert.textFields[0])
      display.robot.type(text)
      try tap("Save", display)
    }
    #expect(controller.log == ["rename Milk", "rename Breadcru"])
  }

  @Test("A list of actions opens at its view in regular width, and its actions open alerts and pages")
  func actionSheet() throws {
    for columns in [60, 120] {
      let (display, controller) = try show(columns: columns)
      try tap("More", display)
      let sheet = try #require(controller.presentedViewController as? AlertController)
      #expect(sheet.preferredStyle == .actionSheet)
      #expect((sheet.popoverPresentationController?.arrowDirection == nil) == (columns == 60))
      try tap("Ask again", display)
      let alert = try #require(controller.presentedViewController as? AlertController)
      #expect(alert !== sheet && alert.message == "Sure?")
      try tap("Yes", display)
      #expect(controller.presentedViewController == nil)
      try tap("More", display)
      try tap("Page", display)
      #expect(controller.presentedViewController?.title == "Empty")
    }
  }

  @Test("Menus present alerts, and a reload replaces them") func menus() throws {
    func text(_ title: String) -> String {
      """
      { "nib": 1, "title": "Page", "root": { "class": "StackView", "arrangedSubviews": [
        { "id": "go", "class": "Button", "properties": { "title": "Go" }, "menu": [ { "title": "Ask",
          "alert": { "title": "\(title)", "actions": [ { "title": "OK" } ] } } ] } ] } }
      """
    }
    let instance = try Fixtures.nib(text("First")).instantiate(registry: .builtIn)
    let controller = try #require(instance.controller)
    let display = HeadlessDisplay(columns: 60, rows: 24)
    display.show(controller, owner: instance)
    for title in ["First", "Second"] {
      try instance.reload(Fixtures.nib(text(title)), registry: .builtIn)
      try tap("Go", display)
      try tap("Ask", display)
      #expect(controller.presentedViewController?.title == title)
      try tap("OK", display)
    }
  }

  @Test(
    "Faults of alerts have lines and columns, and say how to fix them",
    arguments: [
      (
        #"{ "actions": [ { "title": "OK" } ] }"#, "3:1",
        "the alert has no \"title\"; add one, or a \"message\""
      ),
      (#"{ "title": "A" }"#, "3:1", "the alert has no \"actions\"; add one, such as { \"title\": \"OK\" }"),
      (#"{ "title": "A", "actions": [] }"#, "3:28", "the alert has no \"actions\""),
      (#"{ "title": "A", "actions": {} }"#, "3:28", "must be an array"),
      (#"{ "title": "A", "actions": [ { "style": "cancel" } ] }"#, "3:30", "has no \"title\"; add one"),
      (
        #"{ "title": "A", "actions": [ { "title": "B", "style": "cancle" } ] }"#, "3:55",
        "did you mean \"cancel\"?"
      ),
      (
        #"{ "title": "A", "actions": [ { "title": "B", "style": "cancel" }, { "title": "C", "style": "cancel" } ] }"#,
        "3:92", "can have only one action with \"style\": \"cancel\"; remove it here, or at 3:55"
      ),
      (
        #"{ "title": "A", "actions": [ { "title": "B", "preferred": true }, { "title": "C", "preferred": true } ] }"#,
        "3:96", "can have only one action with \"preferred\"; remove it here, or at 3:59"
      ),
      (
        #"{ "preferredStyle": "actionSheet", "textFields": [ ], "actions": [ { "title": "B" } ] }"#, "3:36",
        "an actionSheet has no \"textFields\"; remove them"
      ),
      (
        #"{ "title": "A", "actions": [ { "title": "B", "send": "delte" } ] }"#, "3:54",
        "did you mean \"delete\"?"
      ),
      (
        #"{ "title": "A", "actions": [ { "title": "B", "dismiss": true, "send": "rename" } ] }"#, "3:63",
        "the action has both \"dismiss\" and \"send\"; write one of them"
      ),
      (
        #"{ "title": "A", "textFields": [ { "properties": { "placeholde": "" } } ], "actions": [ { "title": "B" } ] }"#,
        "3:51", "did you mean \"placeholder\"?"
      ),
      (
        #"{ "title": "A", "textFields": [ { "id": "page" } ], "actions": [ { "title": "B" } ] }"#, "3:41",
        "the identifier \"page\" is already used at 2:"
      ),
      (
        #"{ "title": "A", "textFields": [ { "accessibility": { "labelFor": "page" } } ], "actions": [ { "title": "B" } ] }"#,
        "3:66", "has no \"labelFor\"; remove it"
      ),
      (#"{ "titel": "A", "actions": [ { "title": "B" } ] }"#, "3:3", "did you mean \"title\"?"),
      (#"7"#, "3:1", "an alert must be an object in braces"),
    ])
  func faults(alert: String, place: String, message: String) {
    let nib = Fixtures.nib(
      """
      { "nib": 1, "controller": "ListController", "outlets": { "name": "field" },
        "root": { "id": "page", "class": "StackView", "arrangedSubviews": [ { "id": "go", "class": "Button" }, { "id": "field", "class": "TextField" } ] }, "actions": [ { "from": "go", "event": "touchUpInside", "alert":
      \(alert) } ] }
      """)
    let faults = nib.check(registry: Self.registry).map(\.description)
    #expect(
      faults.count == 1
        && faults.allSatisfy { $0.contains("test.json:\(place): error: ") && $0.contains(message) },
      "\(faults)")
  }

  @Test("Only outlets can name a text field, and buttons that are sent need an owner") func names() throws {
    let field = """
      "alert": { "title": "A", "textFields": [ { "id": "name" } ], "actions": [ { "title": "B" } ] }
      """
    func faults(_ root: String, _ more: String, action: String = field) -> [String] {
      Fixtures.faults(
        """
        { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [ { "id": "go", "class": "Button" }\(root) ] },
          "actions": [ { "from": "go", "event": "touchUpInside", \(action) }\(more) }
        """)
    }
    #expect(faults("", " ]") == [])
    #expect(faults("", #" ], "constraints": [ "name.top == page.top" ]"#).count == 1)
    let from = faults("", #", { "from": "name", "event": "valueChanged", "dismiss": true } ]"#)
    #expect(from.count == 1 && from[0].contains("there is no view \"name\""), "\(from)")
    let sent = faults(
      "", " ]", action: #""alert": { "title": "A", "actions": [ { "title": "B", "send": "b" } ] }"#)
    #expect(sent.count == 1 && sent[0].contains("\"send\" cannot be used without \"owner\""), "\(sent)")
    // Without its owner a definition with buttons that are sent is a fault.
    let nib = Fixtures.nib(
      Self.text.replacing("\"controller\": \"ListController\"", with: "\"owner\": \"Nobody\""))
    let unowned = #expect(throws: Faults.self) { try nib.instantiate(registry: .builtIn) }
    #expect(unowned?.description.contains("is loaded without an owner") == true)
    _ = try nib.instantiate(registry: .builtIn, allowsMissingOwner: true)
  }
}
