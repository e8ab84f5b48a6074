// swift-tools-version:6.0
// The package with what is not shipped: stand-ins for Apple's modules, the player, the tests.
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]
let standIns: [Target.Dependency] = ["UIKit", "AVFoundation", "SwiftUI", "Network"]
let sdk: [Target.Dependency] = ["Frontrow", "FrontrowCore"]

let package = Package(
  name: "Frontrow",
  targets: [
    .target(name: "FrontrowCore", swiftSettings: strict),
    .target(
      name: "Frontrow",
      dependencies: ["FrontrowCore"] + standIns,
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: strict
    ),
    .target(name: "UIKit", path: "StandIns/UIKit", swiftSettings: strict),
    .target(
      name: "AVFoundation",
      dependencies: ["UIKit"],
      path: "StandIns/AVFoundation",
      swiftSettings: strict
    ),
    .target(
      name: "SwiftUI",
      dependencies: ["UIKit"],
      path: "StandIns/SwiftUI",
      swiftSettings: strict
    ),
    .target(name: "Network", path: "StandIns/Network", swiftSettings: strict),
    .target(
      name: "Snippets",
      dependencies: sdk + standIns,
      path: "snippets",
      exclude: ["install.swift"],
      swiftSettings: strict
    ),
    .target(
      name: "Example",
      dependencies: sdk + standIns,
      path: "example",
      exclude: ["README.md"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Player",
      dependencies: sdk + standIns,
      path: "Player",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Tests",
      dependencies: ["Example"] + sdk + standIns,
      path: "Tests",
      swiftSettings: strict
    ),
  ]
)
