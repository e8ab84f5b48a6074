import 'dart:math';

import 'core.dart';
import 'sdk_events.dart';
import 'wire.dart';

/// An ad from the server. It can be shown once, before it expires.
class HandedAd extends AnsweredAd {
  HandedAd(super.json, {required this.placement, required this.answeredAt});

  final String placement;

  /// When the answer came, by `Environment.elapsed`, in milliseconds.
  final double answeredAt;
  bool isUsed = false;

  /// When the ad expires, by the same clock.
  double get shownTill {
    final seconds = expiresInSeconds ?? _shortestLifeSeconds;
    return answeredAt +
        (seconds < 0 ? _shortestLifeSeconds : min(seconds, _longestLifeSeconds)) * 1000;
  }
}

/// An ad, or the reason why there is none.
typedef Answer = ({HandedAd? ad, String? reason});

const _longestLifeSeconds = 3600;

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

  Json toJson() => {
    'shown': shown,
    'clicked': clicked,
    'rewarded': rewarded,
    'reason': ?reason,
    'reward': ?reward,
  };
}

/// The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
/// recorded and when the ad may be closed. The views only report what happens on the screen.
class AdLifecycle {
  AdLifecycle(
    this._core,
    this.ad, {
    required void Function(AdLifecycle life) onOver,
    RewardFields? reward,
    bool isBusy = false,
  }) {
    _onOver = onOver;
    if (reward != null && !reward.isWithinLimits) {
      outcome.reward = 'not_valid';
    } else {
      _reward = reward;
    }
    _stopWaiting = _core.around.after(_loadPatienceMs, failed);
    final why = ad.isUsed
        ? Reasons.used
        : _isTooOld
        ? Reasons.expired
        : isBusy
        ? Reasons.busy
        : null;
    if (why != Reasons.busy) ad.isUsed = true;
    if (why != null) _end(why);
  }

  final Core _core;
  final HandedAd ad;
  final outcome = Outcome();
  bool isOver = false;
  RewardFields? _reward;
  late void Function() _stopWaiting;
  late void Function(AdLifecycle life) _onOver;
  bool _isLoaded = false;
  bool _isOnScreen = false;
  bool _isComplete = false;
  double _seenAt = 0;

  void loaded() {
    _isLoaded = true;
    _stopWaiting();
    _look();
  }

  /// Called when the ad becomes visible (at least one pixel) or hidden.
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

  /// Records a click. Returns false when the ad is not visible, so it cannot be clicked.
  bool tap() {
    if (isOver || !outcome.shown) return false;
    outcome.clicked = true;
    _core.tell(SdkEvent('click', format: ad.format));
    return true;
  }

  /// Closes the ad. Returns false when it is too early to close it.
  bool close() {
    if (closeInSeconds > 0) return false;
    _end();
    return true;
  }

  /// Whole seconds until the ad may be closed; 0 when it may be closed now.
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
    _core.tell(
      outcome.shown || reason == null
          ? SdkEvent('closed', format: ad.format)
          : SdkEvent('not_shown', format: ad.format, reason: reason),
    );
    _onOver(this);
  }
}
