import Backlit

try await Application.run(name: "form") { application in
  let form = ContactForm()
  form.onCancel = { [weak application] in application?.quit() }
  form.onSave = { [weak application] contact in
    print("\(contact.firstName) \(contact.lastName)")
    application?.quit()
  }
  application.show(try form.load())
}
