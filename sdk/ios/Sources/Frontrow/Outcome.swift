/// The result of showing an ad. An app acts on this only.
public struct Outcome: Sendable, Equatable {
  /// True when at least one pixel of the loaded ad was on the screen.
  public let shown: Bool

  public let clicked: Bool

  /// True when a rewarded video was played to its end, so the app must give the reward.
  public let rewarded: Bool

  /// Why the ad was not shown or ended early; nil where it was closed.
  public let reason: Reason?

  /// `not_valid` when the `reward` given to `show` is too long. The ad is shown without it.
  public let reward: String?

  public init(
    shown: Bool,
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
  public let user: String?

  /// At most 1,000 characters.
  public let data: String?

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
