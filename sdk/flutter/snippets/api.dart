// Everything that the SDK offers, in the order in which an app meets it.
import 'dart:async';

import 'package:flutter/foundation.dart';
import 'package:flutter/widgets.dart';
import 'package:frontrow_ads/fake.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

/// Once, where the app begins. Creation returns at once.
Frontrow createAds({
  required VideoAdapter video,
  required Future<bool> Function(Uri url) open,
  required Future<String> folder,
  required Object? Function(String key) consent,
}) => Frontrow(
  baseUrl: Uri.parse('https://network.example.com'),
  appKey: 'fr_app_…',
  appVersion: '2.3.1',
  user: const FrontrowUser(id: 'user-17', consent: true),
  test: kDebugMode,
  watch: 'fr_w_…',
  child: false,
  limited: false,
  video: video,
  open: open,
  folder: folder,
  consent: consent,
);

/// A game is silent while an ad covers it. The other events are for the log.
StreamSubscription<AdEvent> listen(Frontrow ads, {required void Function(bool isOn) sound}) =>
    ads.events.listen(
      (event) => switch (event) {
        AdOpened() => sound(false),
        AdClosed() => sound(true),
        AdRequested(:final placement) => debugPrint(placement),
        AdLoaded(:final placement, :final format, :final appName) => debugPrint(
          '$format of $appName for $placement',
        ),
        AdNotLoaded(:final placement, :final reason) => debugPrint('$placement: $reason'),
        AdNotShown(:final format, :final reason) => debugPrint('$format: $reason'),
        AdImpression(:final format) ||
        AdClicked(:final format) ||
        AdCompleted(:final format) ||
        AdRewarded(:final format) => debugPrint('$format: $event'),
        AdReported(:final reason, :final isSent) => debugPrint('$reason, sent: $isSent'),
        RetryScheduled(:final of, :final delay) => debugPrint('$of again in $delay'),
        EventResult(:final kind, :final status, :final reason, :final reward) => debugPrint(
          '$kind $status $reason $reward',
        ),
        InstallResult(:final isAttributed, :final reason) => debugPrint('$isAttributed $reason'),
      },
    );

/// A fullscreen ad between two levels.
Future<void> showBetweenLevels(BuildContext context, Frontrow ads) async {
  final AdResult result = await ads.requestAd('fr_p_…');
  final Ad? ad = result.ad;
  if (ad == null) return debugPrint('${result.reason}');
  debugPrint('${ad.format} of ${ad.appName} for ${ad.placement}');
  if (!context.mounted) return;
  final Outcome outcome = await ad.show(context);
  if (!outcome.shown && outcome.reason == Reason.expired) debugPrint('It was too old.');
  debugPrint(outcome.clicked ? 'clicked' : 'closed');
}

/// A rewarded video that is there when the player asks for it.
void prepareReward(Frontrow ads) => ads.keepReady('fr_p_…');

Future<void> earnCoins(BuildContext context, Frontrow ads, VoidCallback giveCoins) async {
  final result = await ads.requestAd('fr_p_…');
  if (!context.mounted) return;
  if (result.ad case final ad?) {
    const reward = RewardFields(user: 'user-17', data: 'level 7');
    final outcome = await ad.show(context, reward: reward);
    if (outcome.rewarded) giveCoins();
    if (outcome.reward == 'not_valid') debugPrint('The reward is too long.');
  }
}

/// A banner is a widget.
Widget banner(Frontrow ads) =>
    FrontrowBanner(ads: ads, placement: 'fr_p_…', whenEmpty: WhenEmpty.collapse);

/// An advertised app reports its first start. It can call this at every start.
void reportInstall(Frontrow ads, Future<String?> Function() readReferrer) =>
    ads.recordInstall(referrer: readReferrer);

/// When the app sees that the network is back, and when something is unclear.
void other(Frontrow ads) {
  ads.flush();
  debugPrint('${ads.lastDecision}');
}

/// A video player tells the SDK what happens and follows its commands.
void connect(
  VideoController controller, {
  required VoidCallback play,
  required VoidCallback pause,
  required void Function(bool isMuted) mute,
}) {
  controller.addListener(() {
    controller.isPlaying ? play() : pause();
    mute(controller.isMuted);
  });
  controller.report(VideoState.playing);
}

/// In the app's own tests: no network, no timer, no file.
Future<void> testReward(BuildContext context, VoidCallback giveCoins) async {
  final fake = FakeFrontrow({
    'fr_p_1': const FakeAnswer.ad(
      format: AdFormat.rewardedVideo,
      appName: 'Tidepool',
      outcome: Outcome(shown: true, rewarded: true),
    ),
    'fr_p_2': const FakeAnswer.none(Reason.unreachable),
  });
  fake.answers['fr_p_…'] = const FakeAnswer.ad(format: AdFormat.rewardedVideo);
  fake.emit(const AdOpened(AdFormat.image));
  prepareReward(fake);
  await earnCoins(context, fake, giveCoins);
  reportInstall(fake, () async => null);
  debugPrint('${fake.requested} ${fake.kept} ${fake.installs} ${fake.shown.single.reward?.data}');
}
