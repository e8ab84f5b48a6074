#if canImport(UIKit)
  import Foundation
  import UIKit

  private let tabletPoints = 600.0
  private let longestLanguage = 35

  /// The device as the server wants to know it. Sizes are in points.
  @MainActor
  func deviceNow() -> JSON {
    let size = UIScreen.main.bounds.size
    let language = Locale.preferredLanguages.first ?? "en"
    return [
      "type": min(size.width, size.height) < tabletPoints ? "phone" : "tablet",
      "os": "ios",
      "orientation": size.width > size.height ? "landscape" : "portrait",
      "width": Int(size.width),
      "height": Int(size.height),
      "language": String(language.prefix(longestLanguage)),
      "plays": ["video/mp4"],
    ]
  }

  /// The server compares its letters between the request of an ad and its events.
  @MainActor
  func userAgent() -> String {
    let device = UIDevice.current
    return "Frontrow-iOS/\(sdkVersion) (iOS \(device.systemVersion); \(device.model))"
  }

  /// Consent tools store under the IAB's keys in the app's defaults.
  @MainActor
  func storedConsent(_ key: String) -> Any? {
    UserDefaults.standard.object(forKey: key)
  }

  @Sendable
  func storageFolder() throws -> URL {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory,
      in: .userDomainMask,
      appropriateFor: nil,
      create: true
    )
    return support.appendingPathComponent("Frontrow", isDirectory: true)
  }
#endif
