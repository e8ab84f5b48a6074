import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:math';

import 'core.dart';
import 'environment.dart';
import 'media_cache.dart';
import 'wire.dart';

const _answerPatience = Duration(seconds: 10);

/// A timer of more milliseconds would overflow on some platforms.
const _longestTimerMs = 0x7fffffff;

class IoEnvironment implements Environment {
  IoEnvironment(FutureOr<String> folder, this._device, this._consent) {
    media = MediaCache(folder, () => _client);
  }

  final Json Function() _device;
  final Object? Function(String key)? _consent;
  final _elapsed = Stopwatch()..start();
  final _random = Random.secure();
  late final MediaCache media;
  late final HttpClient _client = HttpClient()
    ..userAgent = _userAgent
    ..connectionTimeout = _answerPatience;

  /// The server compares its letters between the request of an ad and its events. Dart knows no
  /// model of a device without a plugin, so the name of the framework stands there.
  static final _userAgent = 'Frontrow-Flutter/$sdkVersion (${Platform.operatingSystem}; Flutter)';

  @override
  double now() => DateTime.now().microsecondsSinceEpoch / 1000;

  @override
  double elapsed() => _elapsed.elapsedMicroseconds / 1000;

  @override
  void Function() after(double milliseconds, void Function() work) {
    final wait = min(max(milliseconds, 0), _longestTimerMs) * 1000;
    return Timer(Duration(microseconds: wait.ceil()), work).cancel;
  }

  @override
  void post(String url, Json body, Done<Answered> done) => unawaited(_post(url, body).then(done));

  @override
  void load(Media media, Done<bool> done) =>
      unawaited(this.media.load(media.url, isVideo: media.isVideo).then(done));

  @override
  Json device() => _device();

  @override
  Object? consent(String key) => _consent?.call(key);

  @override
  double random() => _random.nextDouble();

  @override
  String newId() => List.generate(32, (_) => _random.nextInt(16).toRadixString(16)).join();

  Future<Answered> _post(String url, Json body) async {
    HttpClientRequest? request;
    try {
      return await Future(() async {
        final call = request = await _client.postUrl(Uri.parse(url));
        call.headers.contentType = ContentType.json;
        call.add(utf8.encode(jsonEncode(body)));
        return _answered(await call.close());
      }).timeout(_answerPatience);
    } catch (_) {
      request?.abort();
      return const Answered(0);
    }
  }

  /// The server's own answers are always JSON and never lead elsewhere. A redirect, or a 200 without
  /// JSON, comes from a captive portal or was cut off, so it counts as no answer.
  static Future<Answered> _answered(HttpClientResponse response) async {
    final status = response.statusCode;
    Object? body;
    try {
      body = jsonDecode(await utf8.decodeStream(response));
    } on FormatException {
      if (status == 200) return const Answered(0);
    }
    if (status >= 300 && status < 400) return const Answered(0);
    return Answered(status, retryAfter: response.headers.value('retry-after'), body: body);
  }
}
