import 'dart:async';

import 'package:frontrow_ads/src/core/disk.dart';
import 'package:frontrow_ads/src/core/environment.dart';
import 'package:frontrow_ads/src/core/wire.dart';

const storyDevice = {'type': 'phone', 'os': 'other', 'orientation': 'portrait'};

class _Timer implements Timer {
  _Timer(this.at, this.work, this._all) {
    _all.add(this);
  }

  final double at;
  final void Function() work;
  final List<_Timer> _all;

  @override
  void cancel() => _all.remove(this);

  @override
  bool get isActive => _all.contains(this);

  @override
  int get tick => 0;
}

/// The clock, the server and the media are the driver's.
class StoryEnvironment implements Environment {
  StoryEnvironment(this._send, this._now);

  final void Function(Json message) _send;
  final _timers = <_Timer>[];
  final _waiting = <int, Completer<Json>>{};
  Json stored = {};
  List<String> logged = [];
  double jumpMs = 0;
  bool postsThrow = false;

  /// In milliseconds.
  double _now;
  int _ids = 0;
  int _installs = 0;

  /// Moves to this time and runs the earliest timer that is due, if one is.
  void fire(double time) {
    if (time > _now) _now = time;
    final timer = _earliest;
    if (timer == null || timer.at > _now) return;
    timer
      ..cancel()
      ..work();
  }

  double? get nextTimer => _earliest?.at;

  /// Drops what waits in the core of an earlier run.
  void forget() {
    _timers.clear();
    _waiting.clear();
  }

  /// Passes a reply or a medium on to who waits for it.
  void settle(Json given) => _waiting.remove(given['id'])?.complete(given);

  _Timer? get _earliest {
    if (_timers.isEmpty) return null;
    return _timers.reduce((one, other) => other.at < one.at ? other : one);
  }

  @override
  DateTime now() => DateTime.fromMicrosecondsSinceEpoch(((_now + jumpMs) * 1000).round());

  @override
  Duration elapsed() => Duration(microseconds: (_now * 1000).round());

  @override
  Timer createTimer(Duration delay, void Function() work) =>
      _Timer(_now + delay.inMicroseconds / 1000, work, _timers);

  @override
  Future<HttpReply> post(String url, Json body) async {
    if (postsThrow) throw StateError('The case breaks the network layer.');
    final given = await _ask('post', {'url': url, 'body': body});
    final retryAfter = given['retry_after'] as String?;
    return HttpReply(given['status']! as int, retryAfter: retryAfter, body: given['body']);
  }

  @override
  Future<bool> load(Media media) async =>
      (await _ask('load', {'url': media.url, 'type': media.type}))['ok']! as bool;

  @override
  Json device() => storyDevice;

  @override
  Object? consent(String key) => stored[key];

  @override
  double random() => 0.5;

  @override
  String newId() => 'install-${_installs += 1}';

  @override
  void log(String line) => logged.add(line);

  Future<Json> _ask(String what, Json message) {
    final id = _ids += 1;
    final given = _waiting[id] = Completer();
    _send({
      what: {'id': id, ...message},
    });
    return given.future;
  }
}

/// Real files, on a disk that the case can fill, and with a record that it can damage.
class StoryDisk implements Disk {
  StoryDisk(this._files, {required this.isFull});

  final FileDisk _files;
  bool isFull;
  String _events = '';

  @override
  Future<String?> read(String name) {
    if (name.endsWith('.events')) _events = name;
    return _files.read(name);
  }

  @override
  Future<bool> append(String name, String text) async => !isFull && await _files.append(name, text);

  @override
  Future<bool> write(String name, String text) async => !isFull && await _files.write(name, text);

  /// Adds a line that cannot be read.
  Future<void> damage() => _files.append(_events, '{"token":"dam\n');
}
