/// Why no ad was shown: a reason of the server, as it is, or one of those below. A newer server may
/// have names that are not listed in its API document of today.
public struct Reason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Such as `no_campaign` or `expired`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }

  /// No answer after three tries, or only answers that asked to retry later.
  public static let unreachable = Reason(rawValue: "unreachable")

  /// The server rejected the request. The usual cause is a wrong key.
  public static let refused = Reason(rawValue: "refused")

  /// The ad was requested too long ago.
  public static let expired = Reason(rawValue: "expired")

  /// The ad was shown before. Each ad is shown once.
  public static let used = Reason(rawValue: "used")

  /// Another ad covers the app. This one can be shown when that one is closed.
  public static let busy = Reason(rawValue: "busy")

  /// The ad was closed before any part of it was visible.
  public static let notVisible = Reason(rawValue: "not_visible")

  /// The `reward` given to `show` contains `&`, `%` or `signature=`.
  public static let rewardNotValid = Reason(rawValue: "reward_not_valid")

  /// The media could not be loaded or played, or the SDK met an error of its own.
  public static let failed = Reason(rawValue: "failed")
}
