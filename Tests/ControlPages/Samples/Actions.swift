import Backlit

@MainActor func makeButton() -> View {
  Button(title: "Save", style: .filled) { print("Saved.") }
}

@MainActor func makeBacklitButton() -> View {
  let loop = BacklitButton(title: "Loop", tint: .green, mode: .toggle)
  loop.isOn = true
  loop.addAction(for: .valueChanged) { loop in print(loop.isOn ? "Looping." : "Not looping.") }
  return loop
}

@MainActor func makeMenuBar() -> View {
  let file = Menu(
    title: "File",
    children: [
      MenuAction(title: "New") { print("New.") }, MenuAction(title: "Open") { print("Open.") },
    ])
  let edit = Menu(title: "Edit", children: [MenuAction(title: "Undo") { print("Undone.") }])
  return MenuBar(menus: [file, edit])
}
