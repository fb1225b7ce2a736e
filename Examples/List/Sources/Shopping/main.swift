import Backlit

try await Application.run(name: "shopping", options: .init(registry: .shopping)) { application in
  let list = ShoppingList(["Milk, 2 bottles", "Bread", "Eggs, 10", "Apples, 1 kilogram"])
  list.addedByOthers = ["Tea, 1 box", "Coffee"]
  application.show(try list.load())
}
