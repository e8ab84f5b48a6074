import 'dart:math';

import 'core.dart';
import 'sdk_events.dart';
import 'wire.dart';

/// An ad from the server. It can be shown once, before it expires.
class HandedAd {
  HandedAd(Json json, {required this.placement, required this.answeredAt})
    : format = json['format']! as String,
      media = Media((json['media']! as Map).cast()),
      tokens = (json['tokens']! as Map).cast(),
      clickUrl = json['click_url']! as String,
      closeAfterSeconds = json['close_after_s']! as num,
      _expiresInSeconds = json['expires_in_s'] as num? ?? -1,
      appName = (json['advertiser']! as Map)['app_name']! as String,
      iconUrl = (json['advertiser']! as Map)['icon_url']! as String,
      reportUrl = json['report_url']! as String,
      why = (json['why']! as List).cast();

  final String placement;
  final String format;
  final Media media;

  /// By kind: `impression`, `click`, and `complete` for a video.
  final Map<String, String?> tokens;
  final String clickUrl;
  final num closeAfterSeconds;
  final num _expiresInSeconds;
  final String appName;
  final String iconUrl;
  final String reportUrl;
  final List<String> why;

  /// When the answer came, by `Environment.elapsed`, in milliseconds.
  final double answeredAt;
  bool isUsed = false;

  bool get isVideo => format.contains('video');

  /// When the ad expires, by the same clock.
  double get shownTill {
    final isKnown = _expiresInSeconds >= 0;
    return answeredAt + 1000 * (isKnown ? min(_expiresInSeconds, 3600) : _shortestLifeSeconds);
  }
}

typedef Answer = ({HandedAd? ad, String? reason});

/// The life of an ad whose answer does not say how long it may be shown.
const _shortestLifeSeconds = 600;

const _loadPatienceMs = 15000.0;

/// The result of showing an ad.
class Outcome {
  bool shown = false;
  bool clicked = false;

  /// True when a rewarded video was played to its end, so the app must give the reward.
  bool rewarded = false;

  /// Why the ad was not shown or ended early; null where it was closed.
  String? reason;

  /// `not_valid` when the `reward` given at `show` is too long. The ad is shown without it.
  String? reward;
}

/// Decides when an event of an ad is recorded and when the ad may be closed. The views only report
/// what happens on the screen.
class AdLifecycle {
  AdLifecycle(
    this._core,
    this.ad, {
    required this.onOver,
    RewardFields? reward,
    bool isBusy = false,
  }) {
    final isValid = reward == null || reward.isWithinLimits;
    isValid ? _reward = reward : outcome.reward = 'not_valid';
    _stopWaiting = _core.around.after(_loadPatienceMs, failed);
    final why = ad.isUsed
        ? Reasons.used
        : _isTooOld
        ? Reasons.expired
        : isBusy
        ? Reasons.busy
        : reward != null && !reward.isSignable
        ? Reasons.rewardNotValid
        : null;
    why == null ? ad.isUsed = true : _end(why);
  }

  final Core _core;
  final HandedAd ad;
  final void Function(AdLifecycle life) onOver;
  final outcome = Outcome();
  bool isOver = false;
  RewardFields? _reward;
  late void Function() _stopWaiting;
  bool _isLoaded = false;
  bool _isOnScreen = false;
  bool _isComplete = false;
  double _seenAt = 0;

  void loaded() {
    _isLoaded = true;
    _stopWaiting();
    _look();
  }

  /// At least one pixel is visible, or none.
  void onScreen(bool isOnScreen) {
    _isOnScreen = isOnScreen;
    _look();
  }

  void ended() {
    if (isOver || _isComplete || !outcome.shown || !ad.isVideo) return;
    _isComplete = true;
    if (ad.tokens['complete'] case final token?) _core.record(token, 'complete', _reward);
    _core.tell(SdkEvent('complete', format: ad.format));
    if (ad.format != 'rewarded_video') return;
    outcome.rewarded = true;
    _core.tell(SdkEvent('reward', format: ad.format));
  }

  void failed([String reason = Reasons.failed]) => _end(reason);

  /// Returns false when the ad is not visible, so it cannot be clicked.
  bool tap() {
    if (isOver || !outcome.shown) return false;
    outcome.clicked = true;
    _core.tell(SdkEvent('click', format: ad.format));
    return true;
  }

  /// Returns false when it is too early.
  bool close() {
    if (closeInSeconds > 0) return false;
    _end(outcome.shown ? null : Reasons.notVisible);
    return true;
  }

  /// 0 when the ad may be closed now.
  int get closeInSeconds {
    if (!outcome.shown || _isComplete) return 0;
    final seconds = (_core.around.elapsed() - _seenAt) / 1000;
    final left = (ad.closeAfterSeconds - seconds).ceil();
    return left > 0 ? left : 0;
  }

  void _look() {
    if (isOver || outcome.shown || !_isLoaded || !_isOnScreen) return;
    if (_isTooOld) return _end(Reasons.expired);
    outcome.shown = true;
    _seenAt = _core.around.elapsed();
    if (ad.format != 'banner') _core.tell(SdkEvent('opened', format: ad.format));
    _core.record(ad.tokens['impression']!, 'impression');
    _core.tell(SdkEvent('impression', format: ad.format));
  }

  bool get _isTooOld => _core.around.elapsed() > ad.shownTill;

  void _end([String? reason]) {
    if (isOver) return;
    isOver = true;
    _stopWaiting();
    outcome.reason = reason;
    final why = outcome.shown ? null : reason;
    _core.tell(SdkEvent(why == null ? 'closed' : 'not_shown', format: ad.format, reason: why));
    onOver(this);
  }
}
