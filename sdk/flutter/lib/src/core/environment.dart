import 'dart:async';
import 'dart:math';

import 'wire.dart';

/// What the core needs from its platform. `IoEnvironment` provides it; tests script it.
abstract interface class Environment {
  /// By a clock that the user may set.
  DateTime now();

  /// Since any moment, by a clock that nobody sets.
  Duration elapsed();

  Timer createTimer(Duration delay, void Function() work);

  Future<HttpReply> post(String url, Json body);

  /// Completes with true when the medium can be drawn at once.
  Future<bool> load(Media media);

  Json device();

  /// A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`).
  Object? consent(String key);

  double random();

  String newId();

  /// Writes a line to the log of the app's developer.
  void log(String line);
}

class HttpReply {
  const HttpReply(this.status, {this.retryAfter, this.body});

  /// 0 when there was no answer.
  final int status;

  final String? retryAfter;
  final Object? body;

  Json get members => body is Map ? (body! as Map).cast() : const {};

  /// True for failures that a retry may fix. All other answers are final.
  bool get isTransient => status == 0 || status == 429 || status >= 500;

  /// True where the server itself refused a body: the answer repeats the status as `code`, as all
  /// error bodies of this server do. Any other 400 or 422 may come from a proxy or a captive portal.
  bool get isRefusedByServer => (status == 400 || status == 422) && members['code'] == status;

  /// The time until the next try: the server's `Retry-After` in seconds if there is one, else
  /// exponential backoff with jitter, at most about 5 minutes.
  Duration waitAfter(int tries, double random) {
    final told = double.tryParse(retryAfter?.trim() ?? '') ?? double.nan;
    return secondsOf(told >= 0 ? told : min(pow(2, min(tries, 20)), 300) * (0.75 + random / 2));
  }
}

/// A longer time would overflow.
const _longestSeconds = 1e9;

Duration secondsOf(num seconds) =>
    Duration(microseconds: (min(seconds, _longestSeconds) * 1e6).round());
