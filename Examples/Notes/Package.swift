// swift-tools-version: 6.2
import PackageDescription

let backlit = Target.Dependency.product(name: "Backlit", package: "Backlit")
let testing = Target.Dependency.product(name: "BacklitTesting", package: "Backlit")

let package = Package(
  name: "Notes",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(name: "Notes", dependencies: [backlit]),
    .testTarget(name: "NotesTests", dependencies: ["Notes", testing]),
  ])
