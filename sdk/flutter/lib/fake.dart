/// A Frontrow for an app's own tests: no network, no timer and no file, and nothing is drawn. Start
/// with [FakeFrontrow].
library;

import 'dart:async';

import 'package:flutter/widgets.dart';

import 'frontrow_ads.dart';

/// What a placement gives: an ad and what showing it results in, or the reason for no ad.
final class FakeAnswer {
  /// An ad. Where [outcome] is not given, the ad is shown, and a rewarded video is played to its end.
  const FakeAnswer.ad({this.format = AdFormat.image, this.appName = 'Example', this.outcome})
    : reason = null;

  /// No ad, for a reason of the SDK or of the server.
  const FakeAnswer.none(Reason this.reason) : format = AdFormat.image, appName = '', outcome = null;

  final AdFormat format;
  final String appName;
  final Outcome? outcome;

  /// Null where there is an ad.
  final Reason? reason;
}

/// Has every call of [Frontrow], and what the app has called.
class FakeFrontrow implements Frontrow {
  FakeFrontrow([Map<String, FakeAnswer> answers = const {}]) : answers = {...answers};

  /// By placement. A test can change them. A placement without an answer has an image.
  final Map<String, FakeAnswer> answers;

  /// The placements of [requestAd], in order.
  final requested = <String>[];

  /// The placements of the ads that were shown, in order, with the reward that `show` was given.
  final shown = <({String placement, RewardFields? reward})>[];

  /// The placements of [keepReady], in order.
  final kept = <String>[];

  /// How often [recordInstall] was called. The referrer is not read.
  int installs = 0;

  final _events = StreamController<AdEvent>.broadcast();

  @override
  Stream<AdEvent> get events => _events.stream;

  /// Lets the app's listeners hear of an event. A fake has none of its own.
  void emit(AdEvent event) => _events.add(event);

  @override
  Future<AdResult> requestAd(String placement) async {
    requested.add(placement);
    final answer = answers[placement] ?? const FakeAnswer.ad();
    return switch (answer.reason) {
      null => AdResult.ad(_FakeAd(this, placement, answer)),
      final reason => AdResult.none(reason),
    };
  }

  @override
  void keepReady(String placement) => kept.add(placement);

  @override
  void recordInstall({Future<String?> Function()? referrer}) => installs += 1;

  @override
  Map<String, Object?>? get lastDecision => null;

  @override
  void flush() {}
}

class _FakeAd implements Ad {
  _FakeAd(this._fake, this.placement, this._answer);

  final FakeFrontrow _fake;
  final FakeAnswer _answer;
  bool _isUsed = false;

  @override
  final String placement;

  @override
  AdFormat get format => _answer.format;

  @override
  String get appName => _answer.appName;

  /// An ad can be shown once, as with the SDK.
  @override
  Future<Outcome> show(BuildContext context, {RewardFields? reward}) async {
    if (_isUsed) return const Outcome(shown: false, reason: Reason.used);
    _isUsed = true;
    _fake.shown.add((placement: placement, reward: reward));
    return _answer.outcome ?? Outcome(shown: true, rewarded: format == AdFormat.rewardedVideo);
  }
}
