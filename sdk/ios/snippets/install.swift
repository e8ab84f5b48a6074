// Package.swift. In Xcode: File, Add Package Dependencies, this address, "Exact Version".
dependencies: [
  .package(url: "https://network.example.com/sdk/ios/frontrow.git", exact: "0.1.0")
],
targets: [
  .target(name: "App", dependencies: [.product(name: "Frontrow", package: "frontrow")])
]
