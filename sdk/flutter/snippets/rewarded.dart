import 'package:flutter/widgets.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

// Videos need a player: `Frontrow(video: …)` takes one, as the README shows for video_player.

/// Once, so that a video is there when the player asks for it.
void prepareReward(Frontrow ads) => ads.keepReady('fr_p_…');

Future<void> watchForCoins(BuildContext context, Frontrow ads, VoidCallback giveCoins) async {
  final result = await ads.requestAd('fr_p_…');
  if (!context.mounted) return;
  if (result.ad case final ad?) {
    const reward = RewardFields(user: 'user-17', data: 'level 7');
    final outcome = await ad.show(context, reward: reward);
    if (outcome.rewarded) giveCoins();
  }
}
