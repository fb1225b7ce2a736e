// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Form",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Form", dependencies: [.product(name: "Backlit", package: "Backlit")], resources: [.copy("Nibs")]),
    .testTarget(
      name: "FormTests", dependencies: ["Form", .product(name: "BacklitTesting", package: "Backlit")]),
  ])
