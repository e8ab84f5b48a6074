/// Shows real ads in `flutter_tester` and tells the driver what is seen, in the mode `shown`. The
/// window is 390 × 844, or what `FRONTROW_WINDOW` says, such as `844x390`.
library;

import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:ui' as ui;

import 'package:flutter/rendering.dart';
import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_ads/src/core/core.dart';
import 'package:frontrow_ads/src/view/elements.dart';
import 'package:frontrow_ads/src/view/frontrow.dart' show LiveFrontrow;

import 'fonts.dart';
import 'painted_video.dart';
import 'words_of_the_cases.dart';

const _pixelRatio = 2.0;

void shownMain() {
  LiveTestWidgetsFlutterBinding.ensureInitialized();
  LiveTestWidgetsFlutterBinding.instance.framePolicy =
      LiveTestWidgetsFlutterBindingFramePolicy.fullyLive;
  testWidgets('shown', (tester) async {
    HttpOverrides.global = null;
    await loadFonts();
    final size = (Platform.environment['FRONTROW_WINDOW'] ?? '390x844').split('x');
    final [width, height] = [for (final side in size) double.parse(side)];
    await tester.binding.setSurfaceSize(Size(width, height));
    tester.view.devicePixelRatio = _pixelRatio;
    tester.view.physicalSize = Size(width, height) * _pixelRatio;
    final (notch, bar) = width < height ? (47.0, 34.0) : (47.0, 21.0);
    tester.view.padding = FakeViewPadding(
      top: width < height ? notch * _pixelRatio : 0,
      left: width < height ? 0 : notch * _pixelRatio,
      right: width < height ? 0 : notch * _pixelRatio,
      bottom: bar * _pixelRatio,
    );
    final player = ShownPlayer(tester);
    await player.serve();
    exit(0);
  }, timeout: Timeout.none);
}

class ShownPlayer {
  ShownPlayer(this._tester);

  final WidgetTester _tester;
  final _page = GlobalKey();
  final _place = GlobalKey<_PageState>();
  final _ads = <String, Ad>{};
  Frontrow? _frontrow;
  Object? _answer;
  Outcome? _outcome;
  List<String> _happened = [];
  List<String> _opened = [];

  Future<void> serve() async {
    final driver = Platform.environment['FRONTROW_DRIVER']!.split(':');
    final socket = await Socket.connect(driver[0], int.parse(driver[1]));
    socket.setOption(SocketOption.tcpNoDelay, true);
    void send(Map<String, Object?> message) => socket.writeln(jsonEncode(message));
    final runtime = 'Flutter 3.47, Dart ${Platform.version.split(' ').first}';
    send({
      'ready': {'platform': 'flutter', 'sdk': sdkVersion, 'runtime': runtime},
    });
    await _tester.pumpWidget(
      RepaintBoundary(
        key: _page,
        child: _Page(key: _place),
      ),
    );
    await for (final line
        in socket.cast<List<int>>().transform(utf8.decoder).transform(const LineSplitter())) {
      final message = (jsonDecode(line) as Map).cast<String, Object?>();
      try {
        await _play(message, send);
        send({'idle': _idle()});
      } on Object catch (error) {
        send({'error': '$error'});
      }
    }
  }

  Future<void> _play(
    Map<String, Object?> message,
    void Function(Map<String, Object?> message) send,
  ) async {
    final MapEntry(:key, :value) = message.entries.single;
    final body = (value! as Map).cast<String, Object?>();
    switch (key) {
      case 'hello':
        _hello(body);
      case 'step':
        _step(body);
      case 'look':
        send({'seen': await _look(body['shot'] as String?, body['tap'] as String?)});
      default:
        throw UnsupportedError('This player does not know the message $key.');
    }
  }

  void _hello(Map<String, Object?> hello) {
    final settings = ((hello['settings'] ?? const <String, Object?>{}) as Map)
        .cast<String, Object?>();
    _frontrow = Frontrow(
      baseUrl: Uri.parse(hello['base_url']! as String),
      folder: hello['folder'] as String?,
      test: settings['test'] == true,
      video: paintedVideo,
      open: (url) async {
        _opened.add('$url');
        return true;
      },
    );
    _frontrow!.events.listen((event) => _happened.add(wordOf(event)));
  }

  void _step(Map<String, Object?> step) {
    if (step['ask'] case final String key) {
      _answer = 'pending';
      unawaited(
        _frontrow!.requestAd(key).then((result) {
          final ad = result.ad;
          if (ad == null) {
            _answer = {'ad': null, 'reason': result.reason};
          } else {
            final name = '${_ads.length}';
            _ads[name] = ad;
            _answer = {'ad': name};
          }
        }),
      );
    } else if (step['show'] case final String name) {
      _outcome = null;
      final ad = _ads[name]!;
      if (ad.format == AdFormat.banner) {
        _place.currentState!.showBanner(FrontrowBanner(ads: _frontrow!, placement: ad.placement));
      } else {
        unawaited(
          ad.show(_place.currentState!.inside).then((outcome) {
            _outcome = outcome;
          }),
        );
      }
    } else if (step.isNotEmpty) {
      throw UnsupportedError('This player does not know the step ${step.keys.first}.');
    }
  }

  Future<Map<String, Object?>> _look(String? shot, String? tap) async {
    if (tap != null) await _tester.tap(find.byKey(ValueKey('frontrow $tap')).last);
    // The transition of a page takes 160 ms.
    for (var frame = 0; frame < 8; frame += 1) {
      await _tester.pump(const Duration(milliseconds: 40));
    }
    if (shot != null) await _draw(shot);
    final size = _tester.view.physicalSize / _tester.view.devicePixelRatio;
    return {
      'texts': [for (final text in _tester.widgetList<Text>(find.byType(Text))) text.data],
      'controls': _controls(),
      'size': [size.width, size.height],
    };
  }

  List<Object> _controls() => [
    for (final element in find.byWidgetPredicate(_isControl).evaluate())
      {
        'name': ((element.widget.key! as ValueKey<String>).value).substring(9),
        'enabled': _isEnabled(element.widget),
        'box': _boxOf(element),
      },
  ];

  static bool _isControl(Widget widget) => switch (widget.key) {
    final ValueKey<String> key => key.value.startsWith('frontrow '),
    _ => false,
  };

  static bool _isEnabled(Widget widget) => widget is! AdButton || widget.isEnabled;

  List<double> _boxOf(Element element) {
    final box = element.renderObject! as RenderBox;
    final origin = box.localToGlobal(Offset.zero);
    return [origin.dx, origin.dy, box.size.width, box.size.height];
  }

  Future<void> _draw(String path) async {
    final boundary = _page.currentContext!.findRenderObject()! as RenderRepaintBoundary;
    final image = await boundary.toImage(pixelRatio: _pixelRatio);
    final png = await image.toByteData(format: ui.ImageByteFormat.png);
    image.dispose();
    File(path).writeAsBytesSync(png!.buffer.asUint8List());
  }

  Map<String, Object?> _idle() {
    final idle = {
      'answer': _answer,
      'outcome': _outcome == null ? null : outcomeJson(_outcome!),
      'taken': null,
      'close_in_s': null,
      'opened': _opened,
      'waiting': _frontrow == null ? 0 : (_frontrow! as LiveFrontrow).screen.core.waiting,
      'reported': null,
      'happened': _happened,
      'install_id': false,
      'last_decision': _frontrow?.lastDecision,
      'next_timer': null,
    };
    _opened = [];
    _happened = [];
    return idle;
  }
}

/// The app's own page, with a place for a banner.
class _Page extends StatefulWidget {
  const _Page({super.key});

  @override
  State<_Page> createState() => _PageState();
}

class _PageState extends State<_Page> {
  final _inside = GlobalKey();
  FrontrowBanner? _banner;

  BuildContext get inside => _inside.currentContext!;

  void showBanner(FrontrowBanner banner) => setState(() => _banner = banner);

  @override
  Widget build(BuildContext context) => WidgetsApp(
    color: const Color(0xff7547d4),
    debugShowCheckedModeBanner: false,
    pageRouteBuilder: <T>(RouteSettings settings, WidgetBuilder builder) =>
        PageRouteBuilder<T>(settings: settings, pageBuilder: (context, _, _) => builder(context)),
    home: StatefulBuilder(
      key: _inside,
      builder: (_, _) => ColoredBox(
        color: const Color(0xfff4f2f8),
        child: SafeArea(
          child: Column(
            mainAxisAlignment: MainAxisAlignment.end,
            children: [
              const Expanded(
                child: Center(
                  child: Text(
                    'Night Bus',
                    style: TextStyle(
                      fontFamily: 'Roboto',
                      fontSize: 28,
                      fontWeight: FontWeight.w700,
                      color: Color(0xff2e2c35),
                    ),
                  ),
                ),
              ),
              ?_banner,
            ],
          ),
        ),
      ),
    ),
  );
}
