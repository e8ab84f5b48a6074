// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Frontrow",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Frontrow", targets: ["Frontrow"])],
  targets: [
    .target(name: "Frontrow", resources: [.copy("PrivacyInfo.xcprivacy")]),
    .testTarget(name: "FrontrowTests", dependencies: ["Frontrow"]),
  ]
)
