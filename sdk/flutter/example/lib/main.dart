import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:flutter/material.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

/// The network, for example that of `npm start`. An Android emulator finds it at 10.0.2.2.
const baseUrl = String.fromEnvironment('FRONTROW_URL', defaultValue: 'http://127.0.0.1:8080');

/// The placements' keys. Where they are empty, those of the network's own demo app are taken.
const placements = {
  'banner': String.fromEnvironment('FRONTROW_BANNER'),
  'image': String.fromEnvironment('FRONTROW_IMAGE'),
  'video': String.fromEnvironment('FRONTROW_VIDEO'),
  'rewarded_video': String.fromEnvironment('FRONTROW_REWARDED_VIDEO'),
};

Future<void> main() async {
  WidgetsFlutterBinding.ensureInitialized();
  final log = ValueNotifier('');
  final ads = Frontrow(
    baseUrl: Uri.parse(baseUrl),
    test: true,
    open: openInBrowser,
    // Give `video:` an adapter, as the README shows for video_player, to see videos.
  );
  ads.events.listen((event) => log.value = '$event');
  final isGiven = placements.values.every((key) => key.isNotEmpty);
  runApp(ExampleApp(ads: ads, placements: isGiven ? placements : await demoPlacements(), log: log));
}

class ExampleApp extends StatelessWidget {
  const ExampleApp({required this.ads, required this.placements, required this.log, super.key});

  final Frontrow ads;
  final Map<String, String> placements;

  /// The last event of the SDK.
  final ValueNotifier<String> log;

  @override
  Widget build(BuildContext context) => MaterialApp(
    debugShowCheckedModeBanner: false,
    theme: ThemeData(
      colorSchemeSeed: const Color(0xff7547d4),
      splashFactory: InkRipple.splashFactory,
    ),
    home: _Home(ads: ads, placements: placements, log: log),
  );
}

class _Home extends StatefulWidget {
  const _Home({required this.ads, required this.placements, required this.log});

  final Frontrow ads;
  final Map<String, String> placements;
  final ValueNotifier<String> log;

  @override
  State<_Home> createState() => _HomeState();
}

class _HomeState extends State<_Home> {
  int _coins = 0;
  bool _hasBanner = false;

  Future<void> _show(String format) async {
    final ad = (await widget.ads.requestAd(widget.placements[format] ?? '')).ad;
    if (ad == null || !mounted) return;
    final outcome = await ad.show(context);
    if (outcome.rewarded) setState(() => _coins += 10);
  }

  @override
  Widget build(BuildContext context) => Scaffold(
    appBar: AppBar(title: Text('Night Bus · $_coins coins')),
    body: Center(
      child: Column(
        mainAxisAlignment: MainAxisAlignment.center,
        spacing: 12,
        children: [
          FilledButton(
            onPressed: () => setState(() => _hasBanner = true),
            child: const Text('Banner'),
          ),
          FilledButton(onPressed: () => _show('image'), child: const Text('Image')),
          FilledButton(onPressed: () => _show('video'), child: const Text('Video')),
          FilledButton(
            onPressed: () => _show('rewarded_video'),
            child: const Text('Rewarded video'),
          ),
          ValueListenableBuilder(valueListenable: widget.log, builder: (_, text, _) => Text(text)),
        ],
      ),
    ),
    bottomNavigationBar: _hasBanner
        ? SafeArea(
            child: FrontrowBanner(ads: widget.ads, placement: widget.placements['banner'] ?? ''),
          )
        : null,
  );
}

/// Opens an address on a desktop. On a phone, give `open:` the `launchUrl` of `url_launcher`.
Future<bool> openInBrowser(Uri url) async {
  final program = Platform.isMacOS ? 'open' : (Platform.isWindows ? 'explorer' : 'xdg-open');
  return (await Process.run(program, ['$url'])).exitCode == 0;
}

/// The keys in the page of the network's demo app; none where it cannot be read.
Future<Map<String, String>> demoPlacements([String url = baseUrl]) async {
  try {
    final request = await HttpClient().getUrl(Uri.parse('$url/demo-app'));
    final page = await utf8.decodeStream(await request.close());
    final text = RegExp('id="demo-settings"[^>]*>([^<]*)<').firstMatch(page)?[1];
    return text == null ? const {} : ((jsonDecode(text) as Map)['placements'] as Map).cast();
  } on IOException {
    return const {};
  }
}
