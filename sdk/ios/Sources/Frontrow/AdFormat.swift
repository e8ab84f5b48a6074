/// The format of an ad: one of those below. A newer SDK may have more of them.
public struct AdFormat: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Such as `rewarded_video`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }

  public static let image = AdFormat(rawValue: "image")
  public static let banner = AdFormat(rawValue: "banner")
  public static let video = AdFormat(rawValue: "video")
  public static let rewardedVideo = AdFormat(rawValue: "rewarded_video")

  /// The formats that the SDK can show.
  static let known: Set<AdFormat> = [.image, .banner, .video, .rewardedVideo]
}
