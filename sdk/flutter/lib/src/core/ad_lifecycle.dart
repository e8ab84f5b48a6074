import 'dart:async';

import 'ad_event.dart';
import 'core.dart';
import 'outcome.dart';
import 'ready_ad.dart';
import 'reason.dart';
import 'wire.dart';

const _loadPatience = Duration(seconds: 15);

/// Decides when an event of an ad is recorded and when the ad may be closed. The views only report
/// what happens on the screen.
class AdLifecycle {
  AdLifecycle(this._core, this.ad, {RewardFields? reward, this.isBusy = false})
    : _reward = reward != null && reward.isWithinLimits ? reward : null,
      _isRewardTooLong = reward != null && !reward.isWithinLimits {
    _patience = _core.environment.createTimer(_loadPatience, failed);
    final reason = ad.isUsed
        ? Reason.used
        : _isExpired
        ? Reason.expired
        : isBusy
        ? Reason.busy
        : reward != null && !reward.isSignable
        ? Reason.rewardNotValid
        : null;
    reason == null ? ad.isUsed = true : _end(reason);
  }

  final Core _core;
  final ReadyAd ad;

  /// True where another ad covered the app. This one can be shown later.
  final bool isBusy;
  final RewardFields? _reward;
  final bool _isRewardTooLong;
  late final Timer _patience;
  final _ended = Completer<Outcome>();
  bool _isLoaded = false;
  bool _isOnScreen = false;
  bool _isShown = false;
  bool _isClicked = false;
  bool _isComplete = false;
  bool _isRewarded = false;
  Duration _shownAt = Duration.zero;

  /// Completes when the ad has ended.
  Future<Outcome> get outcome => _ended.future;

  bool get isOver => _ended.isCompleted;

  bool get isShown => _isShown;

  bool get isRewarded => _isRewarded;

  void loaded() {
    _isLoaded = true;
    _patience.cancel();
    _countWhenSeen();
  }

  /// At least one pixel is visible, or none.
  void onScreen(bool isOnScreen) {
    _isOnScreen = isOnScreen;
    _countWhenSeen();
  }

  void ended() {
    if (isOver || _isComplete || !_isShown || !ad.isVideo) return;
    _isComplete = true;
    if (ad.tokens['complete'] case final token?) _core.record(token, 'complete', _reward);
    _core.emit(AdCompleted(ad.format));
    if (ad.format != AdFormat.rewardedVideo) return;
    _isRewarded = true;
    _core.emit(AdRewarded(ad.format));
  }

  void failed([Reason reason = Reason.failed]) => _end(reason);

  /// Returns false when the ad is not visible, so it cannot be clicked.
  bool tap() {
    if (isOver || !_isShown) return false;
    _isClicked = true;
    _core.emit(AdClicked(ad.format));
    return true;
  }

  /// Returns false when it is too early.
  bool close() {
    if (closeInSeconds > 0) return false;
    _end(_isShown ? null : Reason.notVisible);
    return true;
  }

  /// 0 when the ad may be closed now.
  int get closeInSeconds {
    if (!_isShown || _isComplete) return 0;
    final left = ad.closeAfter - (_core.environment.elapsed() - _shownAt);
    return left > Duration.zero ? ceilSeconds(left) : 0;
  }

  void _countWhenSeen() {
    if (isOver || _isShown || !_isLoaded || !_isOnScreen) return;
    if (_isExpired) return _end(Reason.expired);
    _isShown = true;
    _shownAt = _core.environment.elapsed();
    if (ad.format != AdFormat.banner) _core.emit(AdOpened(ad.format));
    _core.record(ad.tokens['impression']!, 'impression');
    _core.emit(AdImpression(ad.format));
  }

  bool get _isExpired => _core.environment.elapsed() > ad.expiresAt;

  void _end([Reason? reason]) {
    if (isOver) return;
    _patience.cancel();
    _ended.complete(
      Outcome(
        shown: _isShown,
        clicked: _isClicked,
        rewarded: _isRewarded,
        reason: reason,
        reward: _isRewardTooLong ? 'not_valid' : null,
      ),
    );
    final isNotShown = !_isShown && reason != null;
    _core.emit(isNotShown ? AdNotShown(ad.format, reason) : AdClosed(ad.format));
    _core.release(this);
  }
}

int ceilSeconds(Duration time) => (time.inMicroseconds / Duration.microsecondsPerSecond).ceil();
