import Foundation

typealias JSON = [String: Any]

/// Something that runs on the main thread.
typealias Work = @MainActor () -> Void

/// An answer that the SDK cannot read.
struct Unreadable: Error {}

func compact(_ members: [String: Any?]) -> JSON {
  members.compactMapValues { $0 }
}

func jsonObject(_ data: Data?) -> JSON? {
  guard let data else { return nil }
  return (try? JSONSerialization.jsonObject(with: data)) as? JSON
}

func jsonText(_ json: JSON) throws -> String {
  String(decoding: try jsonData(json), as: UTF8.self)
}

func jsonData(_ json: JSON) throws -> Data {
  guard JSONSerialization.isValidJSONObject(json) else { throw Unreadable() }
  return try JSONSerialization.data(
    withJSONObject: json,
    options: [.sortedKeys, .withoutEscapingSlashes]
  )
}

extension JSON {
  func text(_ name: String) throws -> String {
    guard let text = self[name] as? String else { throw Unreadable() }
    return text
  }

  func object(_ name: String) throws -> JSON {
    guard let object = self[name] as? JSON else { throw Unreadable() }
    return object
  }

  func number(_ name: String) -> Double? {
    (self[name] as? NSNumber)?.doubleValue
  }
}

struct Media: Sendable {
  let url: String
  let type: String

  init(_ json: JSON) throws {
    url = try json.text("url")
    type = try json.text("type")
  }

  var isVideo: Bool { type.hasPrefix("video") }
}

/// An ad from the server. It can be shown once, before it expires. Members that the SDK does not
/// know are ignored.
@MainActor
final class ReadyAd {
  let placement: String
  let format: AdFormat
  let media: Media
  let clickURL: String
  let closeAfter: TimeInterval
  let appName: String
  let iconURL: String
  let reportURL: String
  let why: [String]
  /// By kind: `impression`, `click`, and `complete` for a video.
  let tokens: [String: String]
  /// By `Environment.elapsed`.
  let expiresAt: TimeInterval
  var isUsed = false

  init(_ json: JSON, placement: String, answeredAt: TimeInterval) throws {
    self.placement = placement
    format = AdFormat(rawValue: try json.text("format"))
    media = try Media(json.object("media"))
    tokens = try json.object("tokens").compactMapValues { $0 as? String }
    clickURL = try json.text("click_url")
    guard let closeAfter = json.number("close_after_s"), tokens["impression"] != nil else {
      throw Unreadable()
    }
    self.closeAfter = closeAfter
    let advertiser = try json.object("advertiser")
    appName = try advertiser.text("app_name")
    iconURL = try advertiser.text("icon_url")
    reportURL = try json.text("report_url")
    why = (json["why"] as? [Any] ?? []).compactMap { $0 as? String }
    let life = json.number("expires_in_s") ?? -1
    expiresAt = answeredAt + (life >= 0 ? min(life, longestLife) : shortestLife)
  }

  var isVideo: Bool { format == .video || format == .rewardedVideo }
}

extension RewardFields {
  /// No callback can carry other ones, so the network would keep the reward and call no server.
  var isSignable: Bool {
    [user ?? "", data ?? ""].allSatisfy {
      $0.range(of: "[&%]|signature=", options: .regularExpression) == nil
    }
  }
}

private let longestLife: TimeInterval = 3600

/// The life of an ad whose answer does not say how long it may be shown.
private let shortestLife: TimeInterval = 600
