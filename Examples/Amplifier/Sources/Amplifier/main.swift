import Backlit

try await Application.run(name: "amplifier") { application in
  application.show(try Amplifier().load())
}
