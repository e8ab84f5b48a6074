import 'reason.dart';

/// Something that happened in the SDK, for the app's log and for its sound. For one ad the events
/// come in this order: [AdRequested], then [AdLoaded] or [AdNotLoaded]; [AdOpened] (not for a
/// banner), [AdImpression], [AdClicked], [AdCompleted], [AdRewarded], [AdClosed]; or [AdNotShown]
/// instead of these.
sealed class AdEvent {
  const AdEvent();

  @override
  String toString() => switch (this) {
    AdRequested(:final placement) => 'AdRequested($placement)',
    AdLoaded(:final placement, :final format, :final appName) =>
      'AdLoaded($placement, $format, $appName)',
    AdNotLoaded(:final placement, :final reason) => 'AdNotLoaded($placement, $reason)',
    AdOpened(:final format) => 'AdOpened($format)',
    AdImpression(:final format) => 'AdImpression($format)',
    AdClicked(:final format) => 'AdClicked($format)',
    AdCompleted(:final format) => 'AdCompleted($format)',
    AdRewarded(:final format) => 'AdRewarded($format)',
    AdClosed(:final format) => 'AdClosed($format)',
    AdNotShown(:final format, :final reason) => 'AdNotShown($format, $reason)',
    AdReported(:final reason, :final isSent) => 'AdReported($reason, isSent: $isSent)',
    RetryScheduled(:final of, :final delay) => 'RetryScheduled($of, ${delay.inSeconds} s)',
    EventResult(:final kind, :final status, :final reason) =>
      'EventResult($kind, $status, $reason)',
    InstallResult(:final isAttributed, :final reason) =>
      'InstallResult(isAttributed: $isAttributed, $reason)',
  };
}

/// An ad of a placement was requested.
final class AdRequested extends AdEvent {
  const AdRequested(this.placement);

  final String placement;
}

/// There is an ad, and its media has loaded.
final class AdLoaded extends AdEvent {
  const AdLoaded(this.placement, this.format, this.appName);

  final String placement;
  final AdFormat format;

  /// The name of the advertised app.
  final String appName;
}

/// There is no ad.
final class AdNotLoaded extends AdEvent {
  const AdNotLoaded(this.placement, this.reason);

  final String placement;
  final Reason reason;
}

/// The ad covers the app.
final class AdOpened extends AdEvent {
  const AdOpened(this.format);

  final AdFormat format;
}

/// At least one pixel of the loaded ad is visible.
final class AdImpression extends AdEvent {
  const AdImpression(this.format);

  final AdFormat format;
}

/// The viewer has tapped the ad.
final class AdClicked extends AdEvent {
  const AdClicked(this.format);

  final AdFormat format;
}

/// A video was played to its end.
final class AdCompleted extends AdEvent {
  const AdCompleted(this.format);

  final AdFormat format;
}

/// The reward was earned. An app gives it by the `Outcome` only.
final class AdRewarded extends AdEvent {
  const AdRewarded(this.format);

  final AdFormat format;
}

/// An ad that was visible has ended.
final class AdClosed extends AdEvent {
  const AdClosed(this.format);

  final AdFormat format;
}

/// An ad has ended before any part of it was visible.
final class AdNotShown extends AdEvent {
  const AdNotShown(this.format, this.reason);

  final AdFormat format;
  final Reason reason;
}

/// The viewer has reported the ad.
final class AdReported extends AdEvent {
  const AdReported(this.reason, {required this.isSent});

  /// What the viewer has chosen, such as `scam`.
  final String reason;

  /// Whether the network has accepted the report.
  final bool isSent;
}

/// The network did not answer, so the SDK asks again.
final class RetryScheduled extends AdEvent {
  const RetryScheduled(this.of, this.delay);

  /// `ad`, `events` or `install`.
  final String of;
  final Duration delay;
}

/// What the network says of an event that was sent to it.
final class EventResult extends AdEvent {
  const EventResult(this.kind, this.status, {this.reason, this.reward});

  /// `impression` or `complete`.
  final String kind;
  final String status;

  /// Why the event does not count; null where it does.
  final String? reason;

  /// `dropped` where the network dropped the reward; null otherwise.
  final String? reward;
}

/// The answer to `recordInstall`.
final class InstallResult extends AdEvent {
  const InstallResult({required this.isAttributed, this.reason});

  /// Whether the install was counted for an ad.
  final bool isAttributed;

  /// Why it was not; null where it was.
  final String? reason;
}
