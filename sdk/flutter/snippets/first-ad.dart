import 'package:flutter/foundation.dart';
import 'package:flutter/material.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

final ads = Frontrow(baseUrl: Uri.parse('https://network.example.com'), test: kDebugMode);

class LevelEnd extends StatelessWidget {
  const LevelEnd({super.key});

  Future<void> showAd(BuildContext context) async {
    final result = await ads.requestAd('fr_p_…');
    if (!context.mounted) return;
    if (result.ad case final ad?) {
      await ad.show(context);
    } else {
      debugPrint('No ad: ${result.reason}');
    }
  }

  @override
  Widget build(BuildContext context) =>
      FilledButton(onPressed: () => showAd(context), child: const Text('Next level'));
}
