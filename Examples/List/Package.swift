// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "List",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shopping", dependencies: [.product(name: "Backlit", package: "Backlit")],
      resources: [.copy("Nibs")]),
    .executableTarget(
      name: "Words", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    .testTarget(
      name: "ShoppingTests",
      dependencies: ["Shopping", .product(name: "BacklitTesting", package: "Backlit")]),
  ])
