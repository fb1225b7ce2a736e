import Backlit

try await Application.run(name: "new-contact") { application in
  let contact = NewContact()
  contact.onClose = { [weak application] name in
    if let name { print(name) }
    application?.quit()
  }
  application.show(try contact.load(), owner: contact)
}
