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
  final happened = <String>[];
  final opened = <Uri>[];

  /// When each kind of event happened last, by [elapsed].
  final times = <String, double>{};
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
      tell: (event) {
        happened.add(event.what);
        times[event.what] = elapsed();
      },
    ),
    video: video,
    open:
        open ??
        (url) async {
          opened.add(url);
          return true;
        },
  );

  @override
  double now() => clock.now().millisecondsSinceEpoch.toDouble();

  @override
  double elapsed() => now();

  @override
  void Function() after(double milliseconds, void Function() work) {
    timers += 1;
    var isOver = false;
    void end() {
      if (!isOver) timers -= 1;
      isOver = true;
    }

    final timer = Timer(Duration(microseconds: (milliseconds * 1000).ceil()), () {
      end();
      work();
    });
    return () {
      end();
      timer.cancel();
    };
  }

  @override
  void post(String url, Json body, void Function(Answered answered) done) {
    // What is sent is JSON.
    sent.add((url: url, body: (jsonDecode(jsonEncode(body)) as Map).cast()));
    scheduleMicrotask(() => done(_answer(url, body)));
  }

  Answered _answer(String url, Json body) {
    if (url.endsWith('/ads')) {
      final ad = ads[_asked < ads.length ? _asked : ads.length - 1];
      _asked += 1;
      return Answered(
        200,
        body: {'ad': ad, 'consent': 'measured', if (ad == null) 'reason': 'budget'},
      );
    }
    final events = body['events'];
    if (events is! List) return const Answered(200, body: {'status': 'accepted'});
    return Answered(
      200,
      body: {
        'results': [
          for (final _ in events) {'status': 'accepted'},
        ],
      },
    );
  }

  @override
  void load(Media media, void Function(bool isLoaded) done) => scheduleMicrotask(() => done(true));

  @override
  Json device() => deviceNow(playsVideo: false);

  @override
  Object? consent(String key) => null;

  @override
  double random() => 0.5;

  @override
  String newId() => 'id';
}

/// Pictures that were painted once, before any test.
class Pictures implements MediaCache {
  static late final Uint8List png;

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

class MemoryDisk implements Disk {
  final files = <String, String>{};
  bool isFull = false;

  @override
  void read(String name, void Function(String? text) done) =>
      scheduleMicrotask(() => done(files[name]));

  @override
  void append(String name, String text, void Function(bool ok) done) {
    if (!isFull) files[name] = (files[name] ?? '') + text;
    scheduleMicrotask(() => done(!isFull));
  }

  @override
  void write(String name, String text, void Function(bool ok) done) {
    if (!isFull) files[name] = text;
    scheduleMicrotask(() => done(!isFull));
  }
}

/// A video whose test says what happens.
class ScriptedVideo {
  late VideoEvents events;
  late Uri source;
  int built = 0;

  Widget adapter(Uri source, VideoEvents events) {
    this.source = source;
    this.events = events;
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
