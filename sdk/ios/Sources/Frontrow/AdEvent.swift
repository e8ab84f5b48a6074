import Foundation

/// Something that happened in the SDK, for the app's log and for its sound. For one ad the events
/// come in this order: `requested`, then `loaded` or `notLoaded`; `opened` (not for a banner),
/// `impression`, `clicked`, `completed`, `rewarded`, `closed`; or `notShown` instead of these.
public enum AdEvent: Sendable, Equatable {
  /// An ad of a placement was requested.
  case requested(placement: String)

  /// There is an ad, and its media has loaded. `appName` is the name of the advertised app.
  case loaded(placement: String, format: AdFormat, appName: String)

  /// There is no ad.
  case notLoaded(placement: String, reason: Reason)

  /// The ad covers the app.
  case opened(AdFormat)

  /// At least one pixel of the loaded ad is visible.
  case impression(AdFormat)

  /// The viewer has tapped the ad.
  case clicked(AdFormat)

  /// A video was played to its end.
  case completed(AdFormat)

  /// The reward was earned. An app gives it by the ``Outcome`` only.
  case rewarded(AdFormat)

  /// An ad that was visible has ended.
  case closed(AdFormat)

  /// An ad has ended before any part of it was visible.
  case notShown(AdFormat, reason: Reason)

  /// The viewer has reported the ad, for a reason such as `scam`. `isSent` says whether the network
  /// has accepted the report.
  case reported(reason: String, isSent: Bool)

  /// The network did not answer, so the SDK asks again. `of` is `ad`, `events` or `install`.
  case retryScheduled(of: String, delay: TimeInterval)

  /// What the network says of an event that was sent to it. `kind` is `impression` or `complete`.
  /// `reason` says why the event does not count, and `reward` is `dropped` where the network
  /// dropped the reward; both are nil otherwise.
  case eventResult(kind: String, status: String, reason: String?, reward: String?)

  /// The answer to ``FrontrowAds/recordInstall(referrer:)``: whether the install was counted for an
  /// ad, and why it was not.
  case installResult(isAttributed: Bool, reason: String?)
}
