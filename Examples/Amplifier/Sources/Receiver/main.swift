import Backlit

try await Application.run(name: "receiver") { application in
  application.show(try Receiver().load(language: Application.preferredLanguage))
}
