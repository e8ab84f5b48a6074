import 'dart:math';

import 'wire.dart';

/// What the core needs from its platform. `IoEnvironment` provides it; tests script it. Callbacks
/// run on the isolate of the caller, and never before the call has returned.
abstract interface class Environment {
  /// Milliseconds since 1970, by a clock that the user may set.
  double now();

  /// Milliseconds from any moment, by a clock that nobody sets.
  double elapsed();

  /// Runs [work] once after a delay. The returned function cancels it.
  void Function() after(double milliseconds, void Function() work);

  void post(String url, Json body, Done<Answered> done);

  void load(Media media, Done<bool> done);

  Json device();

  /// A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`).
  Object? consent(String key);

  double random();

  String newId();
}

class Answered {
  const Answered(this.status, {this.retryAfter, this.body});

  /// 0 when there was no answer.
  final int status;

  final String? retryAfter;
  final Object? body;

  Json get members => body is Map ? (body! as Map).cast() : const {};

  /// True for failures that a retry may fix. All other answers are final.
  bool get mayPass => status == 0 || status == 429 || status >= 500;

  /// True where the server itself refused a body: the answer repeats the status as `code`, as all
  /// error bodies of this server do. Any other 400 or 422 may come from a proxy or a captive portal.
  bool get isRefusedByServer => (status == 400 || status == 422) && members['code'] == status;

  /// Milliseconds until the next try: the server's `Retry-After` in seconds if there is one, else
  /// exponential backoff with jitter, at most about 5 minutes.
  double waitAfter(int tries, double random) {
    final seconds = double.tryParse(retryAfter?.trim() ?? '') ?? double.nan;
    if (seconds >= 0) return seconds * 1000;
    return min(1000.0 * pow(2, min(tries, 20)), 300000.0) * (0.75 + random / 2);
  }
}
