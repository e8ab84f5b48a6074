import 'dart:async';

import 'package:frontrow_ads/src/core/disk.dart';
import 'package:frontrow_ads/src/core/environment.dart';
import 'package:frontrow_ads/src/core/wire.dart';

const storyDevice = {'type': 'phone', 'os': 'other', 'orientation': 'portrait'};

class _Timer {
  _Timer(this.at, this.work);

  final double at;
  final void Function() work;
}

/// The clock, the server and the media are the driver's.
class StoryEnvironment implements Environment {
  StoryEnvironment(this._send, this._now);

  final void Function(Json message) _send;
  final _timers = <_Timer>[];
  final _waiting = <int, void Function(Json given)>{};
  Json stored = {};
  double jumpMs = 0;
  bool postsThrow = false;
  double _now;
  int _ids = 0;
  int _installs = 0;

  /// Moves to this time and runs the earliest timer that is due, if one is.
  void fire(double time) {
    if (time > _now) _now = time;
    final timer = _earliest;
    if (timer == null || timer.at > _now) return;
    _timers.remove(timer);
    timer.work();
  }

  double? get nextTimer => _earliest?.at;

  /// Drops what waits in the core of an earlier run.
  void forget() {
    _timers.clear();
    _waiting.clear();
  }

  /// Passes an answer or a medium on to who waits for it.
  void settle(Json given) => _waiting.remove(given['id'])?.call(given);

  _Timer? get _earliest {
    if (_timers.isEmpty) return null;
    return _timers.reduce((one, other) => other.at < one.at ? other : one);
  }

  @override
  double now() => _now + jumpMs;

  @override
  double elapsed() => _now;

  @override
  void Function() after(double milliseconds, void Function() work) {
    final timer = _Timer(_now + milliseconds, work);
    _timers.add(timer);
    return () => _timers.remove(timer);
  }

  @override
  void post(String url, Json body, void Function(Answered answered) done) {
    if (postsThrow) throw StateError('The case breaks the network layer.');
    _ask('post', {'url': url, 'body': body}, (given) {
      final retryAfter = given['retry_after'] as String?;
      done(Answered(given['status']! as int, retryAfter: retryAfter, body: given['body']));
    });
  }

  @override
  void load(Media media, void Function(bool isLoaded) done) =>
      _ask('load', {'url': media.url, 'type': media.type}, (given) => done(given['ok']! as bool));

  @override
  Json device() => storyDevice;

  @override
  Object? consent(String key) => stored[key];

  @override
  double random() => 0.5;

  @override
  String newId() => 'install-${_installs += 1}';

  void _ask(String what, Json message, void Function(Json given) done) {
    final id = _ids += 1;
    _waiting[id] = done;
    _send({
      what: {'id': id, ...message},
    });
  }
}

/// Real files, on a disk that the case can fill, and with a record that it can damage.
class StoryDisk implements Disk {
  StoryDisk(this._files, {required this.isFull});

  final FileDisk _files;
  bool isFull;
  String _events = '';

  @override
  void read(String name, void Function(String? text) done) {
    if (name.endsWith('.events')) _events = name;
    _files.read(name, done);
  }

  @override
  void append(String name, String text, void Function(bool ok) done) =>
      isFull ? _refuse(done) : _files.append(name, text, done);

  @override
  void write(String name, String text, void Function(bool ok) done) =>
      isFull ? _refuse(done) : _files.write(name, text, done);

  void _refuse(void Function(bool ok) done) => scheduleMicrotask(() => done(false));

  /// Adds a line that cannot be read.
  void damage() => _files.append(_events, '{"token":"dam\n', (_) {});
}
