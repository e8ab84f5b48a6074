import 'dart:async';
import 'dart:io';

import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/fake.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_example/main.dart';

import '../../test/support/world.dart';

void main() {
  setUpAll(Pictures.paint);

  const placements = {'image': 'i', 'video': 'v', 'rewarded_video': 'r', 'banner': 'b'};

  testWidgets('with the fake, a rewarded video gives coins and no other ad does', (tester) async {
    final fake = FakeFrontrow({
      'v': const FakeAnswer.none(Reason('no_campaign')),
      'r': const FakeAnswer.ad(format: AdFormat.rewardedVideo),
      'b': const FakeAnswer.ad(format: AdFormat.banner),
    });
    final log = ValueNotifier('');
    addTearDown(log.dispose);
    await tester.pumpWidget(ExampleApp(ads: fake, placements: placements, log: log));
    Future<void> tap(String name) async {
      await tester.tap(find.text(name));
      await tester.pumpAndSettle();
    }

    await tap('Image');
    await tap('Video');
    expect(find.text('Night Bus · 0 coins'), findsOneWidget);
    await tap('Rewarded video');
    expect(find.text('Night Bus · 10 coins'), findsOneWidget);
    const tooShort = Outcome(shown: true);
    fake.answers['r'] = const FakeAnswer.ad(format: AdFormat.rewardedVideo, outcome: tooShort);
    await tap('Rewarded video');
    expect(find.text('Night Bus · 10 coins'), findsOneWidget);
    await tap('Banner');
    expect(find.byType(RawImage), findsNothing);
    expect(tester.getSize(find.byType(FrontrowBanner)).height, greaterThanOrEqualTo(50));
    expect(fake.requested, ['i', 'v', 'r', 'r', 'b']);
    expect([for (final one in fake.shown) one.placement], ['i', 'r', 'r', 'b']);
  });

  testWidgets('its four buttons show the four formats', (tester) async {
    final world = World(
      ads: [
        adJson(name: 'I'),
        adJson(name: 'R', format: 'rewarded_video'),
        adJson(name: 'B', format: 'banner'),
        null,
      ],
    );
    final video = ScriptedVideo();
    final ads = world.openSdk(video: video.adapter);
    final log = ValueNotifier('');
    addTearDown(log.dispose);
    await tester.pumpWidget(ExampleApp(ads: ads, placements: placements, log: log));
    await tester.tap(find.text('Image'));
    await decode(tester);
    await tester.pump(const Duration(seconds: 6));
    await tester.tap(control('close'));
    await settle(tester);
    await tester.tap(find.text('Rewarded video'));
    await settle(tester);
    await tester.pump();
    video.controller
      ..report(VideoState.playing)
      ..report(VideoState.ended);
    await settle(tester);
    await tester.tap(control('close'));
    await settle(tester);
    expect(find.text('Night Bus · 10 coins'), findsOneWidget);
    await tester.tap(find.text('Banner'));
    await decode(tester, turns: 20);
    await tester.tap(find.text('Video'));
    await settle(tester);
    expect(world.tokens, ['I-impression', 'R-impression', 'R-complete', 'B-impression']);
    expect([for (final body in world.to('/ads')) body['placement_api_key']], ['i', 'r', 'b', 'v']);
  });

  test('it takes the keys of the network\'s demo app', () async {
    HttpOverrides.global = null;
    final server = await HttpServer.bind('127.0.0.1', 0);
    addTearDown(() => server.close(force: true));
    server.listen((request) {
      final isThere = request.uri.path == '/demo-app';
      request.response.write(
        isThere ? '<script id="demo-settings">{"placements":{"image":"fr_p_1"}}</script>' : '',
      );
      unawaited(request.response.close());
    });
    expect(await demoPlacements('http://127.0.0.1:${server.port}'), {'image': 'fr_p_1'});
    expect(await demoPlacements('http://127.0.0.1:1'), isEmpty);
  });
}
