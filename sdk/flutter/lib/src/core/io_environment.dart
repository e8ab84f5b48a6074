import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:math';

import 'core.dart';
import 'environment.dart';
import 'media_cache.dart';
import 'wire.dart';

const _replyPatience = Duration(seconds: 10);

/// A timer of more milliseconds would overflow on some platforms.
const _longestTimer = Duration(milliseconds: 0x7fffffff);

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
    ..connectionTimeout = _replyPatience;

  /// The server compares its letters between the request of an ad and its events. Dart knows no
  /// model of a device without a plugin, so the name of the framework stands there.
  static final _userAgent = 'Frontrow-Flutter/$sdkVersion (${Platform.operatingSystem}; Flutter)';

  @override
  DateTime now() => DateTime.now();

  @override
  Duration elapsed() => _elapsed.elapsed;

  @override
  Timer createTimer(Duration delay, void Function() work) =>
      Timer(delay < _longestTimer ? delay : _longestTimer, work);

  @override
  Future<HttpReply> post(String url, Json body) async {
    HttpClientRequest? request;
    try {
      return await Future(() async {
        final call = request = await _client.postUrl(Uri.parse(url));
        call.headers.contentType = ContentType.json;
        call.add(utf8.encode(jsonEncode(body)));
        return _replyOf(await call.close());
      }).timeout(_replyPatience);
    } on Exception {
      request?.abort();
      return const HttpReply(0);
    } on ArgumentError {
      // The address has no host.
      return const HttpReply(0);
    }
  }

  @override
  Future<bool> load(Media media) => this.media.load(media.url, isVideo: media.isVideo);

  @override
  Json device() => _device();

  @override
  Object? consent(String key) => _consent?.call(key);

  @override
  double random() => _random.nextDouble();

  @override
  String newId() => List.generate(32, (_) => _random.nextInt(16).toRadixString(16)).join();

  @override
  // The log is for the app's developer.
  // ignore: avoid_print
  void log(String line) => print('Frontrow: $line');

  /// The server's own answers are always JSON and never lead elsewhere. A redirect, or a 200 without
  /// JSON, comes from a captive portal or was cut off, so it counts as no answer.
  static Future<HttpReply> _replyOf(HttpClientResponse response) async {
    final status = response.statusCode;
    Object? body;
    try {
      body = jsonDecode(await utf8.decodeStream(response));
    } on FormatException {
      if (status == 200) return const HttpReply(0);
    }
    if (status >= 300 && status < 400) return const HttpReply(0);
    return HttpReply(status, retryAfter: response.headers.value('retry-after'), body: body);
  }
}
