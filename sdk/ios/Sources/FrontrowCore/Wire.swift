import Foundation

package typealias Json = [String: Any]

/// Something that runs on the main thread.
package typealias Work = @MainActor () -> Void

/// The formats that the SDK can show.
package let adFormats: Set<String> = ["image", "banner", "video", "rewarded_video"]

/// An answer that the SDK cannot read.
package struct Unreadable: Error {
  package init() {}
}

package func compact(_ members: [String: Any?]) -> Json {
  members.compactMapValues { $0 }
}

package func jsonObject(_ data: Data?) -> Json? {
  guard let data else { return nil }
  return (try? JSONSerialization.jsonObject(with: data)) as? Json
}

package func jsonText(_ json: Json) throws -> String {
  String(decoding: try jsonData(json), as: UTF8.self)
}

package func jsonData(_ json: Json) throws -> Data {
  guard JSONSerialization.isValidJSONObject(json) else { throw Unreadable() }
  return try JSONSerialization.data(
    withJSONObject: json,
    options: [.sortedKeys, .withoutEscapingSlashes]
  )
}

extension Json {
  package func text(_ name: String) throws -> String {
    guard let text = self[name] as? String else { throw Unreadable() }
    return text
  }

  package func object(_ name: String) throws -> Json {
    guard let object = self[name] as? Json else { throw Unreadable() }
    return object
  }

  package func number(_ name: String) -> Double? {
    (self[name] as? NSNumber)?.doubleValue
  }
}

package struct Media: Sendable {
  package let url: String
  package let type: String

  init(_ json: Json) throws {
    url = try json.text("url")
    type = try json.text("type")
  }

  package var isVideo: Bool { type.hasPrefix("video") }
}

/// An ad from the server. It can be shown once, before it expires. Members that the SDK does not
/// know are ignored.
@MainActor
package final class HandedAd {
  package let placement: String
  package let format: String
  package let media: Media
  package let clickUrl: String
  package let closeAfterSeconds: Double
  package let appName: String
  package let iconUrl: String
  package let reportUrl: String
  package let why: [String]
  /// By kind: `impression`, `click`, and `complete` for a video.
  package let tokens: [String: String]
  /// When the ad expires, by `Environment.elapsed`, in milliseconds.
  let shownTill: Double
  var isUsed = false

  init(_ json: Json, placement: String, answeredAt: Double) throws {
    self.placement = placement
    format = try json.text("format")
    media = try Media(json.object("media"))
    tokens = try json.object("tokens").compactMapValues { $0 as? String }
    clickUrl = try json.text("click_url")
    guard let closeAfter = json.number("close_after_s"), tokens["impression"] != nil else {
      throw Unreadable()
    }
    closeAfterSeconds = closeAfter
    let advertiser = try json.object("advertiser")
    appName = try advertiser.text("app_name")
    iconUrl = try advertiser.text("icon_url")
    reportUrl = try json.text("report_url")
    why = (json["why"] as? [Any] ?? []).compactMap { $0 as? String }
    let life = json.number("expires_in_s") ?? -1
    shownTill =
      answeredAt + 1000 * (life >= 0 ? min(life, longestLifeSeconds) : shortestLifeSeconds)
  }

  package var isVideo: Bool { format.contains("video") }
}

extension RewardFields {
  /// No callback can carry other ones, so the network would keep the reward and call no server.
  var isSignable: Bool {
    [user ?? "", data ?? ""].allSatisfy {
      $0.range(of: "[&%]|signature=", options: .regularExpression) == nil
    }
  }
}

private let longestLifeSeconds = 3600.0

/// The life of an ad whose answer does not say how long it may be shown.
private let shortestLifeSeconds = 600.0
