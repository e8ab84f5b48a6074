import 'dart:async';
import 'dart:math';

import 'environment.dart';
import 'ready_ad.dart';

class _Held {
  /// The ad that is held, or that the app has taken and not shown yet.
  ReadyAd? ad;
  bool isTaken = false;

  /// The request that is made; null when none is made.
  Future<AdAnswer>? request;

  int noAds = 0;
  Timer? timer;

  /// True after an answer without an ad, until the timer has fired.
  bool isPaused = false;
}

const _longestPauseMinutes = 30;

/// Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
/// or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
class AdPreloader {
  AdPreloader(this._environment, this._request);

  final Environment _environment;
  final Future<AdAnswer> Function(String placement) _request;
  final Map<String, _Held> _held = {};
  bool _isForeground = true;

  void keepReady(String placement) {
    if (_held.containsKey(placement)) return;
    _renew(placement, _held[placement] = _Held());
  }

  Future<AdAnswer> take(String placement) async {
    final held = _held[placement];
    final waitedFor = await held?.request;
    if (held != null && !held.isTaken && _isFresh(held)) {
      held.isTaken = true;
      return (ad: held.ad, reason: null);
    }
    if (waitedFor != null && waitedFor.ad == null) return waitedFor;
    final answer = await _request(placement);
    if (answer.ad case final ad? when held != null) {
      held.isPaused = false;
      _hold(held, ad, isTaken: true);
    }
    return answer;
  }

  void release(ReadyAd ad) {
    final held = _held[ad.placement];
    if (held == null || held.ad != ad) return;
    held.timer?.cancel();
    held.ad = null;
    _renew(ad.placement, held);
  }

  void foreground(bool isForeground) {
    _isForeground = isForeground;
    _held.forEach(_renew);
  }

  bool _isFresh(_Held held) => switch (held.ad) {
    final ad? => _environment.elapsed() <= ad.expiresAt,
    null => false,
  };

  void _renew(String placement, _Held held) {
    if (!_isForeground || held.request != null || held.isPaused || _isFresh(held)) return;
    held.request = _requestAndHold(placement, held);
  }

  Future<AdAnswer> _requestAndHold(String placement, _Held held) async {
    final answer = await _request(placement);
    held.request = null;
    if (answer.ad case final ad?) {
      held.noAds = 0;
      _hold(held, ad);
    } else {
      held.isPaused = true;
      final minutes = min(pow(2, held.noAds).toInt(), _longestPauseMinutes);
      _renewAfter(held, placement, Duration(minutes: minutes));
      held.noAds = min(held.noAds + 1, 5);
    }
    return answer;
  }

  void _hold(_Held held, ReadyAd ad, {bool isTaken = false}) {
    held.ad = ad;
    held.isTaken = isTaken;
    final life = ad.expiresAt - _environment.elapsed();
    _renewAfter(held, ad.placement, life + const Duration(milliseconds: 1));
  }

  void _renewAfter(_Held held, String placement, Duration delay) {
    held.timer?.cancel();
    held.timer = _environment.createTimer(delay, () {
      held.isPaused = false;
      _renew(placement, held);
    });
  }
}
