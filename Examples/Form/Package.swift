// swift-tools-version: 6.2
import PackageDescription

let backlit = Target.Dependency.product(name: "Backlit", package: "Backlit")
let testing = Target.Dependency.product(name: "BacklitTesting", package: "Backlit")

let package = Package(
  name: "Form",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(name: "Form", dependencies: [backlit], resources: [.copy("Nibs")]),
    // The book's form, with a photo.
    .executableTarget(
      name: "NewContact", dependencies: [backlit], resources: [.copy("Nibs"), .copy("Images")]),
    // A text control of its own kind.
    .executableTarget(name: "Code", dependencies: [backlit]),
    .testTarget(name: "FormTests", dependencies: ["Form", testing]),
    .testTarget(name: "NewContactTests", dependencies: ["NewContact", testing]),
    .testTarget(name: "CodeTests", dependencies: ["Code", testing]),
  ])
