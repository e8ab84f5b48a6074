import 'dart:math';

import 'ad_lifecycle.dart';
import 'environment.dart';
import 'wire.dart';

typedef Ask = void Function(String placement, Done<Answer> done);

class _Kept {
  /// The ad that is held, or that the app has taken and not shown yet.
  HandedAd? ad;
  bool isTaken = false;

  /// Those who wait for the request that is made; null when none is made.
  List<void Function(Answer)>? asking;

  int noAds = 0;
  void Function()? callOff;

  /// True after an answer without an ad, until the timer has fired.
  bool isPaused = false;
}

const _minuteMs = 60000.0;

/// Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
/// or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
class Keeper {
  Keeper(this._around, this._ask);

  final Environment _around;
  final Ask _ask;
  final Map<String, _Kept> _kept = {};
  bool _isForeground = true;

  void keep(String placement) {
    if (_kept.containsKey(placement)) return;
    _renew(placement, _kept[placement] = _Kept());
  }

  void take(String placement, Done<Answer> done) {
    final one = _kept[placement];
    if (one?.asking case final asking?) {
      return asking.add((answer) => _handOver(placement, one, answer, done));
    }
    _handOver(placement, one, null, done);
  }

  void release(HandedAd ad) {
    final one = _kept[ad.placement];
    if (one == null || one.ad != ad) return;
    one.callOff?.call();
    one.ad = null;
    _renew(ad.placement, one);
  }

  void foreground(bool isForeground) {
    _isForeground = isForeground;
    _kept.forEach(_renew);
  }

  void _handOver(String placement, _Kept? one, Answer? waitedFor, Done<Answer> done) {
    if (one != null && !one.isTaken && _isFresh(one)) {
      one.isTaken = true;
      return done((ad: one.ad, reason: null));
    }
    if (waitedFor != null && waitedFor.ad == null) return done(waitedFor);
    _ask(placement, (answer) {
      if (answer.ad case final ad? when one != null) {
        one.isPaused = false;
        _hold(one, ad, isTaken: true);
      }
      done(answer);
    });
  }

  bool _isFresh(_Kept one) => _around.elapsed() <= (one.ad?.shownTill ?? -1);

  void _renew(String placement, _Kept one) {
    if (!_isForeground || one.asking != null || one.isPaused || _isFresh(one)) return;
    one.asking = [];
    _ask(placement, (answer) {
      final waiting = one.asking ?? const [];
      one.asking = null;
      if (answer.ad case final ad?) {
        one.noAds = 0;
        _hold(one, ad);
      } else {
        one.isPaused = true;
        _renewAfter(one, placement, min(_minuteMs * pow(2, min(one.noAds, 5)), 30 * _minuteMs));
        one.noAds += 1;
      }
      for (final done in waiting) {
        done(answer);
      }
    });
  }

  void _hold(_Kept one, HandedAd ad, {bool isTaken = false}) {
    one.ad = ad;
    one.isTaken = isTaken;
    _renewAfter(one, ad.placement, ad.shownTill - _around.elapsed() + 1);
  }

  void _renewAfter(_Kept one, String placement, double milliseconds) {
    one.callOff?.call();
    one.callOff = _around.after(milliseconds, () {
      one.isPaused = false;
      _renew(placement, one);
    });
  }
}
