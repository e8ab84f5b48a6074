/// Something that happened in the SDK. For one ad the events come in this order: `asked`, then
/// `answered` or `no_ad`; `opened` (not for a banner), `impression`, `click`, `complete`, `reward`,
/// `closed`; or `not_shown` instead of these. Others are `retry`, `verdict`, `reported` and
/// `install`. A member is null where the event has none.
class SdkEvent {
  const SdkEvent(
    this.what, {
    this.placement,
    this.format,
    this.app,
    this.reason,
    this.of,
    this.inSeconds,
    this.status,
    this.reward,
    this.sent,
    this.attributed,
  });

  final String what;

  /// The key of the placement.
  final String? placement;
  final String? format;

  /// The name of the advertised app.
  final String? app;

  /// Why there is no ad, why it was not shown, or why an event or an install does not count.
  final String? reason;

  /// What is sent again (`ad`, `events`, `install`), or the kind of event of a `verdict`.
  final String? of;
  final int? inSeconds;

  /// The server's result of a `verdict`.
  final String? status;

  /// `dropped` where the server dropped the reward of a `verdict`.
  final String? reward;

  /// Whether the server has accepted a report.
  final bool? sent;

  /// Whether the install was counted for an ad.
  final bool? attributed;
}

typedef Tell = void Function(SdkEvent event);

/// Why no ad was shown: a reason of the server, as it is, or one of these of the SDK.
abstract final class Reasons {
  /// No answer after three tries, or only answers that asked to retry later.
  static const unreachable = 'unreachable';

  /// The server rejected the request. The usual cause is a wrong key.
  static const refused = 'refused';

  /// The ad was requested too long ago.
  static const expired = 'expired';

  /// The ad was shown before. Each ad is shown once.
  static const used = 'used';

  /// Another ad covers the app. This one can be shown when that one is closed.
  static const busy = 'busy';

  /// The ad was closed before any part of it was visible.
  static const notVisible = 'not_visible';

  /// The `reward` given at `show` contains `&`, `%` or `signature=`.
  static const rewardNotValid = 'reward_not_valid';

  /// The media could not be loaded or played, or the SDK met an error of its own.
  static const failed = 'failed';
}
