/// The result of showing an ad. An app acts on this only.
public struct Outcome: Sendable, Equatable {
  /// True when at least one pixel of the loaded ad was on the screen.
  public var shown: Bool

  public var clicked: Bool

  /// True when a rewarded video was played to its end, so the app must give the reward.
  public var rewarded: Bool

  /// Why the ad was not shown or ended early; nil where it was closed.
  public var reason: Reason?

  /// `not_valid` when the `reward` given to `show` is too long. The ad is shown without it.
  public var reward: String?

  public init(
    shown: Bool = false,
    clicked: Bool = false,
    rewarded: Bool = false,
    reason: Reason? = nil,
    reward: String? = nil
  ) {
    self.shown = shown
    self.clicked = clicked
    self.rewarded = rewarded
    self.reason = reason
    self.reward = reward
  }
}

/// For whom a rewarded video is shown, for the app's own server.
public struct RewardFields: Sendable, Equatable {
  /// At most 200 characters.
  public var user: String?

  /// At most 1,000 characters.
  public var data: String?

  public init(user: String? = nil, data: String? = nil) {
    self.user = user
    self.data = data
  }

  /// The server drops longer ones. It counts units of UTF-16.
  var isWithinLimits: Bool {
    (user ?? "").utf16.count <= 200 && (data ?? "").utf16.count <= 1000
  }

  var json: [String: String] {
    ["user": user, "data": data].compactMapValues { $0 }
  }
}

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
