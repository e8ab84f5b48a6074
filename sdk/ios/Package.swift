// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Frontrow",
  platforms: [.iOS(.v15)],
  products: [
    .library(name: "Frontrow", targets: ["Frontrow"]),
    .library(name: "FrontrowCore", targets: ["FrontrowCore"]),
  ],
  targets: [
    .target(name: "FrontrowCore"),
    .target(
      name: "Frontrow",
      dependencies: ["FrontrowCore"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
  ]
)
