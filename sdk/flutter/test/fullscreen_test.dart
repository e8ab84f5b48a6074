import 'package:flutter/semantics.dart';
import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_ads/src/core/words.dart';
import 'package:frontrow_ads/src/view/elements.dart';
import 'package:frontrow_ads/src/view/stage.dart';

import 'support/world.dart';

const _second = Duration(seconds: 1);
const _portrait = Size(390, 844);
const _landscape = Size(844, 390);
final _insets = {
  _portrait: const FakeViewPadding(top: 47, bottom: 34),
  _landscape: const FakeViewPadding(left: 47, right: 47, bottom: 21),
};

/// Requests an ad and shows it on the app's page.
Future<Future<Outcome>> show(WidgetTester tester, Frontrow ads, {RewardFields? reward}) async {
  await tester.pumpWidget(app());
  final result = await ads.requestAd('spot');
  final outcome = result.ad!.show(page.currentContext!, reward: reward);
  await decode(tester);
  return outcome;
}

/// Closes the ad and waits for its outcome.
Future<Outcome> close(WidgetTester tester, Future<Outcome> outcome, {int seconds = 6}) async {
  await tester.pump(_second * seconds);
  await tester.tap(control('close'));
  await tester.pump();
  expect(find.byType(AdStage), findsNothing);
  return outcome;
}

void main() {
  setUpAll(Pictures.paint);

  testWidgets('the close button is absent 0.1 s before close_after_s and there 0.1 s after it', (
    tester,
  ) async {
    final world = World(ads: [adJson(closeAfter: 5)]);
    final outcome = await show(tester, world.openSdk());
    expect(world.tokens, ['A-impression']);
    bool isOpen() => tester.widget<AdButton>(control('close')).isEnabled;
    Future<void> until(double seconds) async {
      final since = world.elapsed() - world.seenAt;
      await tester.pump(Duration(milliseconds: (seconds * 1000).round()) - since);
    }

    await until(4.9);
    expect(isOpen(), isFalse);
    expect(find.text('Close in 1'), findsOneWidget);
    await tester.tap(control('close'));
    await until(5.1);
    expect(isOpen(), isTrue);
    expect(find.text(Words.close), findsOneWidget);
    await tester.tap(control('close'));
    await tester.pump();
    final Outcome(:shown, :clicked, :rewarded, :reason) = await outcome;
    expect((shown, clicked, rewarded, reason), (true, false, false, null));
    expect(find.byType(AdStage), findsNothing);
  });

  testWidgets('back is held back until the ad may be closed', (tester) async {
    final world = World(ads: [adJson()]);
    final outcome = await show(tester, world.openSdk());
    await tester.binding.handlePopRoute();
    await tester.pump();
    expect(find.byType(AdStage), findsOneWidget);
    await tester.pump(_second * 6);
    await tester.binding.handlePopRoute();
    await tester.pump();
    expect(find.byType(AdStage), findsNothing);
    expect((await outcome).shown, isTrue);
  });

  for (final MapEntry(key: size, value: insets) in _insets.entries) {
    testWidgets('bar and foot are in the safe area, targets are 44: $size', (tester) async {
      useWindow(tester, size, insets: insets);
      final video = ScriptedVideo();
      final world = World(ads: [adJson(format: 'rewarded_video')]);
      final outcome = await show(tester, world.openSdk(video: video.adapter, test: true));
      video.controller.report(VideoState.playing);
      await tester.pump(_second);
      final safe = Rect.fromLTRB(
        insets.left,
        insets.top,
        size.width - insets.right,
        size.height - insets.bottom,
      );
      void fits(String name) {
        final box = tester.getRect(control(name));
        expect(safe.expandToInclude(box), safe, reason: '$name is at $box');
        expect(box.width, greaterThanOrEqualTo(tapTarget), reason: name);
        expect(box.height, greaterThanOrEqualTo(tapTarget), reason: name);
      }

      ['label', 'sound', 'close', 'go'].forEach(fits);
      expect(tester.getRect(control('ad')).width, size.width);
      await tester.tap(control('label'));
      await tester.pump(_second);
      for (final reason in Words.reportReasons.keys) {
        fits('report $reason');
      }
      fits('back');
      await tester.tap(control('back'));
      await tester.pump();
      await close(tester, outcome);
    });
  }

  testWidgets('three taps lead from the label to a stored report', (tester) async {
    final world = World(ads: [adJson()]);
    final outcome = await show(tester, world.openSdk());
    await tester.tap(control('label'));
    await tester.pump();
    expect(find.text(Words.why), findsOneWidget);
    expect(find.textContaining('This ad for Tidepool Match matched:'), findsOneWidget);
    await tester.tap(control('report scam'));
    await tester.pump();
    expect(world.to('/reports/A'), [
      {'reason': 'scam'},
    ]);
    expect(find.text(Words.sent), findsOneWidget);
    expect(control('report scam'), findsNothing);
    await tester.binding.handlePopRoute();
    await tester.pump();
    expect(find.text(Words.why), findsNothing);
    await close(tester, outcome);
  });

  testWidgets('a tap opens the click address once it is counted, in the browser', (tester) async {
    final world = World(ads: [adJson()]);
    final outcome = await show(tester, world.openSdk());
    await tester.tap(control('go'));
    await tester.pump();
    await tester.tap(control('ad'));
    await tester.pump();
    expect(world.opened, List.filled(2, Uri.parse('https://network.example.com/click/A')));
    expect((await close(tester, outcome)).clicked, isTrue);
    expect(world.happened, [
      isA<AdRequested>(),
      isA<AdLoaded>(),
      isA<AdOpened>(),
      isA<AdImpression>(),
      isA<EventResult>(),
      isA<AdClicked>(),
      isA<AdClicked>(),
      isA<AdClosed>(),
    ]);
  });

  testWidgets('a browser that cannot be opened is no error', (tester) async {
    final world = World(ads: [adJson()], open: (_) => throw StateError('no browser'));
    final outcome = await show(tester, world.openSdk());
    await tester.tap(control('go'));
    await close(tester, outcome);
  });

  testWidgets('a rewarded video: muted at first, sound by a tap, reward at its end', (
    tester,
  ) async {
    final video = ScriptedVideo();
    final world = World(ads: [adJson(format: 'rewarded_video', closeAfter: 30)]);
    final outcome = await show(
      tester,
      world.openSdk(video: video.adapter),
      reward: const RewardFields(user: 'u1', data: 'level 7'),
    );
    expect((video.controller.isPlaying, video.controller.isMuted), (true, true));
    expect(world.tokens, isEmpty);
    video.controller.report(VideoState.loaded);
    await tester.pump(_second);
    expect(world.tokens, isEmpty);
    video.controller.report(VideoState.playing);
    await tester.pump();
    expect(world.tokens, ['A-impression']);
    await tester.pump(_second * 1.1);
    expect(find.text('Reward in 29'), findsOneWidget);
    expect(find.text(Words.soundOn), findsOneWidget);
    await tester.tap(control('sound'));
    await tester.pump();
    expect(video.controller.isMuted, isFalse);
    expect(find.text(Words.soundOff), findsOneWidget);
    video.controller
      ..report(VideoState.ended)
      ..report(VideoState.ended);
    await tester.pump();
    await tester.pump();
    expect(find.text(Words.rewardEarned), findsOneWidget);
    expect(world.to('/events').last['events'], [
      {
        'token': 'A-complete',
        'at': isA<String>(),
        'reward': {'user': 'u1', 'data': 'level 7'},
      },
    ]);
    expect((await close(tester, outcome, seconds: 0)).rewarded, isTrue);
    expect(video.built, 1);
  });

  testWidgets('a video stands still while the app is in the background', (tester) async {
    final video = ScriptedVideo();
    final world = World(ads: [adJson(format: 'rewarded_video')]);
    final outcome = await show(tester, world.openSdk(video: video.adapter));
    void lifecycle(AppLifecycleState state) => tester.binding.handleAppLifecycleStateChanged(state);
    video.controller.report(VideoState.playing);
    await tester.pump();
    lifecycle(AppLifecycleState.inactive);
    lifecycle(AppLifecycleState.hidden);
    expect(video.controller.isPlaying, isFalse);
    lifecycle(AppLifecycleState.inactive);
    lifecycle(AppLifecycleState.resumed);
    expect(video.controller.isPlaying, isTrue);
    await close(tester, outcome);
  });

  testWidgets('a video that fails, and an adapter that throws, end the ad as failed', (
    tester,
  ) async {
    final video = ScriptedVideo();
    final world = World(ads: [adJson(format: 'video')]);
    final outcome = await show(tester, world.openSdk(video: video.adapter));
    video.controller.report(VideoState.failed);
    await tester.pump();
    expect((await outcome).reason, Reason.failed);
    final broken = World(ads: [adJson(format: 'video')]);
    final ads = broken.openSdk(video: (_, _) => throw StateError('no player'));
    expect((await (await show(tester, ads))).reason, Reason.failed);
    await tester.pump();
    expect(find.byType(AdStage), findsNothing);
  });

  testWidgets('without a player the device plays nothing, and the reason is the server\'s', (
    tester,
  ) async {
    final world = World(ads: [null]);
    final result = await world.openSdk().requestAd('spot');
    expect(result.reason, 'budget');
    expect((world.to('/ads').single['device']! as Map)['plays'], isEmpty);
    await tester.pump(_second);
  });

  testWidgets('a picture that cannot be decoded fails, and nothing was covered', (tester) async {
    final world = World(ads: [adJson()]);
    world.pictures.bytes = null;
    final outcome = await show(tester, world.openSdk());
    final Outcome(:shown, :reason) = await outcome;
    expect((shown, reason), (false, Reason.failed));
    expect(world.happened, [isA<AdRequested>(), isA<AdLoaded>(), isA<AdNotShown>()]);
  });

  testWidgets('an ad whose page the app removes ends', (tester) async {
    final world = World(ads: [adJson()]);
    final outcome = await show(tester, world.openSdk());
    await tester.pumpWidget(const SizedBox());
    await tester.pump();
    expect((await outcome).reason, Reason.failed);
  });

  testWidgets('a context that is gone is no error', (tester) async {
    final world = World(ads: [adJson()]);
    await tester.pumpWidget(app());
    final result = await world.openSdk().requestAd('spot');
    await tester.pump(_second);
    final context = page.currentContext!;
    await tester.pumpWidget(const SizedBox());
    expect((await result.ad!.show(context)).reason, Reason.failed);
  });

  testWidgets('the ad is mirrored where text runs from right to left', (tester) async {
    final world = World(ads: [adJson()]);
    await tester.pumpWidget(app(direction: TextDirection.rtl));
    final result = await world.openSdk().requestAd('spot');
    final outcome = result.ad!.show(page.currentContext!);
    await decode(tester);
    expect(tester.getCenter(control('label')).dx, greaterThan(400));
    expect(tester.getCenter(control('close')).dx, lessThan(400));
    await close(tester, outcome);
  });

  testWidgets('a screen reader finds each control by its name', (tester) async {
    final semantics = tester.ensureSemantics();
    final world = World(ads: [adJson()]);
    final outcome = await show(tester, world.openSdk());
    expect(find.bySemanticsLabel(Words.aboutLabel), findsOneWidget);
    expect(find.bySemanticsLabel('Close in 5'), findsOneWidget);
    expect(find.bySemanticsLabel(Words.getTheApp), findsOneWidget);
    expect(find.bySemanticsLabel('Advertisement: Tidepool Match'), findsOneWidget);
    await tester.pump(_second * 6);
    final button = tester.getSemantics(find.bySemanticsLabel(Words.closeTheAd));
    expect(button.getSemanticsData().hasAction(SemanticsAction.tap), isTrue);
    semantics.dispose();
    await close(tester, outcome);
  });

  testWidgets('a hundred showings leave no view and no timer', (tester) async {
    final world = World(ads: [for (var n = 0; n < 101; n += 1) adJson(name: 'A$n')]);
    final ads = world.openSdk();
    await tester.pumpWidget(app());
    await tester.pump(_second);
    final before = (world.timers, tester.allWidgets.length);
    for (var turn = 0; turn < 100; turn += 1) {
      final result = await ads.requestAd('spot');
      final outcome = result.ad!.show(page.currentContext!);
      await decode(tester);
      expect((await close(tester, outcome)).shown, isTrue);
    }
    await tester.pump(_second);
    expect((world.timers, tester.allWidgets.length), before);
    expect(world.tokens.toSet(), hasLength(100));
  });

  testWidgets('nothing of an ad is held after its end', (tester) async {
    final world = World(ads: [adJson()]);
    final ads = world.openSdk();
    await tester.pumpWidget(app());
    final held = await _showAndLetGo(tester, ads);
    await tester.pump(_second * 20);
    await tester.runAsync(() => _collectGarbage(() => held.every((one) => one.target == null)));
    expect([for (final one in held) one.target], everyElement(isNull));
    expect(screenOf(ads).core.waiting, 0);
  });
}

Future<List<WeakReference<Object>>> _showAndLetGo(WidgetTester tester, Frontrow ads) async {
  final result = await ads.requestAd('spot');
  final ad = result.ad!;
  final outcome = ad.show(page.currentContext!);
  await decode(tester);
  final held = [
    WeakReference<Object>(ad),
    WeakReference<Object>(tester.state(find.byType(AdStage))),
    WeakReference<Object>(tester.widget<AdStage>(find.byType(AdStage)).lifecycle),
    WeakReference<Object>(tester.widget<AdStage>(find.byType(AdStage)).picture!),
  ];
  await close(tester, outcome);
  return held;
}

Future<void> _collectGarbage(bool Function() isDone) async {
  for (var turn = 0; turn < 200 && !isDone(); turn += 1) {
    List<int>.filled(500000, turn);
    await Future<void>.delayed(const Duration(milliseconds: 2));
  }
}
