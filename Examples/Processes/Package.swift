// swift-tools-version: 6.2
import PackageDescription

let backlit = Target.Dependency.product(name: "Backlit", package: "Backlit")
let testing = Target.Dependency.product(name: "BacklitTesting", package: "Backlit")

let package = Package(
  name: "Processes",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(name: "Processes", dependencies: [backlit]),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes", testing]),
  ])
