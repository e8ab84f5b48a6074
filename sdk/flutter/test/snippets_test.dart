import 'dart:io';

import 'package:flutter_test/flutter_test.dart';

import '../snippets/api.dart' as api;
import '../snippets/banner.dart' as banner;
import '../snippets/first-ad.dart' as first_ad;
import '../snippets/rewarded.dart' as rewarded;

void main() {
  test('the snippets use every name that the library exports, and every member', () {
    const compiled = [
      api.createAds,
      banner.Menu.new,
      first_ad.LevelEnd.new,
      rewarded.prepareReward,
    ];
    expect(compiled, everyElement(isNotNull));
    final snippet = File('snippets/api.dart').readAsStringSync();
    final shown = RegExp(r'show ([^;]+);')
        .allMatches(File('lib/frontrow_ads.dart').readAsStringSync())
        .expand((match) => match[1]!.split(','))
        .map((name) => name.trim());
    final events = RegExp(
      r'final class (\w+) extends AdEvent',
    ).allMatches(File('lib/src/core/ad_event.dart').readAsStringSync()).map((match) => match[1]!);
    expect((shown.length, events.length), (13, 14));
    final names = [...shown, 'AdEvent', ...events];
    const members = [
      'FakeFrontrow',
      'FakeAnswer.ad',
      'FakeAnswer.none',
      'requested',
      'emit',
      'events',
      'kept',
      'installs',
      'answers',
      'requestAd',
      'keepReady',
      'recordInstall',
      'lastDecision',
      'flush',
      'show',
      'shown',
      'clicked',
      'rewarded',
      'reason',
      'reward',
      'report',
      'isPlaying',
      'isMuted',
      'whenEmpty',
    ];
    expect([...names, ...members].where((name) => !snippet.contains(name)), isEmpty);
  });
}
