import Backlit

try await Application.run(name: "notes") { application in
  application.show(NotesController(Notebook.sample()))
}
