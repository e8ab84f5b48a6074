// swift-tools-version:6.0
// The SDK over stand-ins for Apple's modules, with the player and the tests of its views.
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]
let standIns: [Target.Dependency] = ["UIKit", "AVFoundation", "SwiftUI", "Network"]
let sdk: [Target.Dependency] = ["Frontrow"] + standIns

func standIn(_ name: String, dependencies: [Target.Dependency] = ["UIKit"]) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "StandIns/\(name)",
    swiftSettings: strict
  )
}

let package = Package(
  name: "Frontrow",
  targets: [
    .target(
      name: "Frontrow",
      dependencies: standIns,
      exclude: ["Frontrow.docc"],
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: strict
    ),
    standIn("UIKit", dependencies: []),
    standIn("AVFoundation"),
    standIn("SwiftUI"),
    standIn("Network", dependencies: []),
    .target(
      name: "Snippets",
      dependencies: sdk,
      path: "snippets",
      exclude: ["install.swift"],
      swiftSettings: strict
    ),
    .target(
      name: "Example",
      dependencies: sdk,
      path: "Examples/FourButtons",
      exclude: ["README.md"],
      swiftSettings: strict
    ),
    .executableTarget(name: "Player", dependencies: sdk, path: "Player", swiftSettings: strict),
    .executableTarget(
      name: "Tests",
      dependencies: ["Example"] + sdk,
      path: "Tests",
      swiftSettings: strict
    ),
  ]
)
