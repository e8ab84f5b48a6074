import 'dart:async';
import 'dart:convert';
import 'dart:typed_data';
import 'dart:ui' as ui;

import 'package:clock/clock.dart';
import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_ads/src/core/core.dart';
import 'package:frontrow_ads/src/core/disk.dart';
import 'package:frontrow_ads/src/core/environment.dart';
import 'package:frontrow_ads/src/core/media_cache.dart';
import 'package:frontrow_ads/src/core/wire.dart';
import 'package:frontrow_ads/src/view/ad_screen.dart';
import 'package:frontrow_ads/src/view/device.dart';
import 'package:frontrow_ads/src/view/frontrow.dart';
import 'package:frontrow_ads/src/view/stage.dart';

/// An ad as the server answers it.
Json adJson({String format = 'image', num closeAfter = 5, String name = 'A', int life = 3600}) => {
  'format': format,
  'media': {
    'url': 'https://network.example.com/$name.media',
    'type': format.contains('video') ? 'video/mp4' : 'image/jpeg',
    'width': 9,
    'height': 16,
  },
  'tokens': {
    'impression': '$name-impression',
    'click': '$name-click',
    if (format.contains('video')) 'complete': '$name-complete',
  },
  'click_url': 'https://network.example.com/click/$name',
  'close_after_s': closeAfter,
  'expires_in_s': life,
  'advertiser': {
    'app_name': 'Tidepool Match',
    'icon_url': 'https://network.example.com/$name.icon',
  },
  'report_url': 'https://network.example.com/reports/$name',
  'why': ['running', 'format'],
};

/// The server, the network and the clock around an SDK under test. Time is the test's.
class World implements Environment {
  World({this.ads = const [], this.open});

  /// The answers to ad requests, in order; the last one is repeated. Null is no ad.
  final List<Json?> ads;
  final Future<bool> Function(Uri url)? open;
  final sent = <({String url, Json body})>[];
  final happened = <AdEvent>[];
  final opened = <Uri>[];

  /// When the last impression was, by [elapsed].
  Duration seenAt = Duration.zero;
  final pictures = Pictures();
  int timers = 0;
  int _asked = 0;

  /// The bodies of the calls to addresses with this part.
  List<Json> to(String part) => [
    for (final (:url, :body) in sent)
      if (url.contains(part)) body,
  ];

  List<String> get tokens => [
    for (final body in to('/events'))
      for (final event in body['events']! as List) (event as Map)['token']! as String,
  ];

  Frontrow openSdk({VideoAdapter? video, bool test = false, Disk? disk}) => LiveFrontrow(
    this,
    disk ?? MemoryDisk(),
    pictures,
    CoreSettings(
      baseUrl: 'https://network.example.com',
      test: test,
      emit: (event) {
        happened.add(event);
        if (event is AdImpression) seenAt = elapsed();
      },
    ),
    events: const Stream.empty(),
    video: video,
    open:
        open ??
        (url) async {
          opened.add(url);
          return true;
        },
  );

  @override
  DateTime now() => clock.now();

  @override
  Duration elapsed() => Duration(microseconds: now().microsecondsSinceEpoch);

  @override
  Timer createTimer(Duration delay, void Function() work) => _CountedTimer(this, delay, work);

  @override
  Future<HttpReply> post(String url, Json body) async {
    // What is sent is JSON.
    sent.add((url: url, body: (jsonDecode(jsonEncode(body)) as Map).cast()));
    return _reply(url, body);
  }

  HttpReply _reply(String url, Json body) {
    if (url.endsWith('/ads')) {
      final ad = ads[_asked < ads.length ? _asked : ads.length - 1];
      _asked += 1;
      return HttpReply(
        200,
        body: {'ad': ad, 'consent': 'measured', if (ad == null) 'reason': 'budget'},
      );
    }
    final events = body['events'];
    if (events is! List) return const HttpReply(200, body: {'status': 'accepted'});
    return HttpReply(
      200,
      body: {
        'results': [
          for (final _ in events) {'status': 'accepted'},
        ],
      },
    );
  }

  @override
  Future<bool> load(Media media) async => true;

  @override
  Json device() => deviceNow(playsVideo: false);

  @override
  Object? consent(String key) => null;

  @override
  double random() => 0.5;

  @override
  String newId() => 'id';

  @override
  void log(String line) {}
}

/// Pictures that were painted once, before any test.
class Pictures implements MediaCache {
  static late Uint8List png;

  static Future<void> paint() async {
    final recorder = ui.PictureRecorder();
    ui.Canvas(recorder).drawColor(const Color(0xff4fa3c7), BlendMode.src);
    final image = await recorder.endRecording().toImage(90, 160);
    png = (await image.toByteData(format: ui.ImageByteFormat.png))!.buffer.asUint8List();
  }

  Uint8List? bytes = png;

  @override
  Future<bool> load(String url, {bool isVideo = false}) async => true;

  @override
  Uint8List? picture(String url) => bytes;

  @override
  Uri video(String url) => Uri.parse(url);
}

/// A timer that the world counts while it waits.
class _CountedTimer implements Timer {
  _CountedTimer(this._world, Duration delay, void Function() work) {
    _world.timers += 1;
    _timer = Timer(delay, () {
      _world.timers -= 1;
      work();
    });
  }

  final World _world;
  late final Timer _timer;

  @override
  void cancel() {
    if (isActive) _world.timers -= 1;
    _timer.cancel();
  }

  @override
  bool get isActive => _timer.isActive;

  @override
  int get tick => _timer.tick;
}

class MemoryDisk implements Disk {
  final files = <String, String>{};
  bool isFull = false;

  @override
  Future<String?> read(String name) async => files[name];

  @override
  Future<bool> append(String name, String text) async {
    if (!isFull) files[name] = (files[name] ?? '') + text;
    return !isFull;
  }

  @override
  Future<bool> write(String name, String text) async {
    if (!isFull) files[name] = text;
    return !isFull;
  }
}

/// A video whose test says what happens.
class ScriptedVideo {
  late VideoController controller;
  late Uri source;
  int built = 0;

  Widget adapter(Uri source, VideoController controller) {
    this.source = source;
    this.controller = controller;
    built += 1;
    return const SizedBox.expand();
  }
}

/// What is inside of an SDK.
AdScreen screenOf(Frontrow ads) => (ads as LiveFrontrow).screen;

/// The app's page, whose context shows ads.
final page = GlobalKey();

Widget app({Widget? child, TextDirection direction = TextDirection.ltr}) => WidgetsApp(
  color: const Color(0xff7547d4),
  builder: (_, navigator) => Directionality(textDirection: direction, child: navigator!),
  onGenerateRoute: (settings) => PageRouteBuilder<void>(
    settings: settings,
    pageBuilder: (_, _, _) => Center(key: page, child: child),
  ),
);

Finder control(String name) => find.byKey(ValueKey('frontrow $name'));

/// Pictures are decoded outside of the test's clock. Waits until one of these widgets is there, or
/// until it is clear that none will come. With [turns], waits in any case.
Future<void> decode(WidgetTester tester, {int turns = 0}) async {
  final drawn = find.byWidgetPredicate(
    (widget) => widget is RawImage || widget is AdStage,
    skipOffstage: false,
  );
  for (var turn = 0; turn < 40 && (turn < turns || drawn.evaluate().isEmpty); turn += 1) {
    await tester.runAsync(() => Future<void>.delayed(const Duration(milliseconds: 5)));
    await tester.pump();
  }
  await settle(tester);
}

/// Lets pages move and the visibility be looked at, which takes less than two thirds of a second.
Future<void> settle(WidgetTester tester) async {
  await tester.pump();
  for (var frame = 0; frame < 3; frame += 1) {
    await tester.pump(const Duration(milliseconds: 220));
  }
}

/// A window with a notch, in density-independent pixels.
void useWindow(WidgetTester tester, Size size, {required FakeViewPadding insets}) {
  tester.view.devicePixelRatio = 1;
  tester.view.physicalSize = size;
  tester.view.padding = insets;
  addTearDown(tester.view.reset);
}
