/// Plays the driver's steps to the SDK's core, in the modes `story` and `real`. The protocol is in
/// `sdk/driver/README.md`.
library;

import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:frontrow_ads/src/core/ad_lifecycle.dart';
import 'package:frontrow_ads/src/core/core.dart';
import 'package:frontrow_ads/src/core/disk.dart';
import 'package:frontrow_ads/src/core/io_environment.dart';
import 'package:frontrow_ads/src/core/outcome.dart';
import 'package:frontrow_ads/src/core/ready_ad.dart';
import 'package:frontrow_ads/src/core/wire.dart';

import 'story_environment.dart';
import 'words_of_the_cases.dart';

typedef Send = void Function(Json message);

Future<void> main() async {
  final driver = Platform.environment['FRONTROW_DRIVER']!.split(':');
  final socket = await Socket.connect(driver[0], int.parse(driver[1]));
  socket.setOption(SocketOption.tcpNoDelay, true);
  void send(Json message) => socket.writeln(jsonEncode(message));
  final runtime = 'Dart ${Platform.version.split(' ').first}';
  send({
    'ready': {'platform': 'flutter', 'sdk': sdkVersion, 'runtime': runtime},
  });
  final player = Player(send);
  await for (final line
      in socket.cast<List<int>>().transform(utf8.decoder).transform(const LineSplitter())) {
    send(await player.play((jsonDecode(line) as Map).cast()));
    await socket.flush();
  }
  exit(0);
}

class Player {
  Player(this._send);

  final Send _send;
  final _ads = <String, ReadyAd>{};
  final _lifecycles = <String, AdLifecycle>{};
  final _outcomes = <AdLifecycle?, Outcome>{};
  late Core _core;
  late Json _settings;
  late FileDisk _files;
  StoryDisk? _storyDisk;
  StoryEnvironment? _story;
  late String _folder;
  Object? _answer;
  Object? _reported;
  bool? _taken;
  String _last = '';
  List<String> _opened = [];
  List<String> _happened = [];

  /// Does what a message says, and gives the message that ends the turn.
  Future<Json> play(Json message) async {
    try {
      final MapEntry(:key, :value) = message.entries.single;
      switch (key) {
        case 'hello':
          _hello((value! as Map).cast());
        case 'step':
          _step((value! as Map).cast());
        case 'fire':
          _story!.fire((value! as num).toDouble());
        case 'answered' || 'loaded':
          _story!.settle((value! as Map).cast());
        default:
          throw UnsupportedError('This player does not know the message $key.');
      }
      await _untilIdle();
      return {'idle': _idle()};
    } on Object catch (error) {
      return {'error': '$error'};
    }
  }

  /// Waits until everything has run that needs no timer, answer or medium.
  Future<void> _untilIdle() async {
    for (Future<void>? seen; seen != _files.settled();) {
      seen = _files.settled();
      await seen;
      await Future<void>.delayed(Duration.zero);
    }
  }

  void _hello(Json hello) {
    final isStory = hello['mode'] == 'story';
    _folder = hello['folder'] as String? ?? Directory.systemTemp.createTempSync('frontrow').path;
    _settings = hello;
    _ads.clear();
    _lifecycles.clear();
    _outcomes.clear();
    _answer = _reported = _taken = null;
    _last = '';
    _happened = [];
    _story = isStory ? StoryEnvironment(_send, (hello['now']! as num).toDouble()) : null;
    _storyDisk = null;
    _open();
  }

  void _open() {
    _files = FileDisk(_folder);
    final settings = ((_settings['settings'] ?? const <String, Object?>{}) as Map)
        .cast<String, Object?>();
    final disk = _story == null
        ? _files
        : _storyDisk = StoryDisk(_files, isFull: _storyDisk?.isFull ?? false);
    _core = Core(
      _story ?? IoEnvironment(_folder, () => storyDevice, null),
      disk,
      CoreSettings(
        baseUrl: _settings['base_url']! as String,
        emit: (event) => _happened.add(wordOf(event)),
        appKey: settings['app_key'] as String?,
        appVersion: settings['app_version'] as String?,
        user: (settings['user'] as Map?)?.cast(),
        test: settings['test'] == true,
        watch: settings['watch'] as String?,
        child: settings['child'] == true,
        limited: settings['limited'] == true,
      ),
    );
  }

  void _step(Json step) {
    if (step.isEmpty) return;
    final value = step.values.first;
    switch (step.keys.first) {
      case 'ask':
        unawaited(_ask(value! as String));
      case 'keep_ready':
        _core.keepReady(value! as String);
      case 'show':
        _show(value! as String, (step['reward'] as Map?)?.cast());
      case 'signal':
        _signal(value! as String, step['of'] as String? ?? _last);
      case 'record':
        final length = step['token_length'] as int? ?? 0;
        for (var index = 0; index < (value! as int); index += 1) {
          _core.record('event-$index'.padRight(length, '.'), 'impression');
        }
      case 'network_back':
        _core.flush();
      case 'foreground':
        _core.foreground(value! as bool);
      case 'restart':
        _story?.forget();
        _open();
      case 'report':
        unawaited(_report(value! as String));
      case 'install':
        unawaited(_core.recordInstall(value is Map ? value['referrer'] as String? : null));
      case 'consent':
        _story!.stored = (value! as Map).cast();
      case 'clock_jump_s':
        _story!.jumpMs += (value! as num) * 1000;
      case 'disk':
        _storyDisk!.isFull = value == 'full';
      case 'damage':
        unawaited(_storyDisk!.damage());
      case 'posts_throw':
        _story!.postsThrow = value! as bool;
      default:
        throw UnsupportedError('This player does not know the step ${step.keys.first}.');
    }
  }

  Future<void> _ask(String placement) async {
    final core = _core;
    _answer = 'pending';
    final (:ad, :reason) = await core.requestAd(placement);
    if (core != _core) return;
    _answer = ad == null ? {'ad': null, 'reason': reason} : {'ad': _nameOf(ad)};
    if (ad != null) _ads[_nameOf(ad)] = ad;
  }

  Future<void> _report(String reason) async {
    _reported = 'pending';
    _reported = await _core.report(_adNamed(_last), reason);
  }

  void _show(String name, Json? reward) {
    final fields = reward == null
        ? null
        : RewardFields(user: reward['user'] as String?, data: reward['data'] as String?);
    _last = name;
    final lifecycle = _lifecycles[name] = _core.show(_adNamed(name), reward: fields);
    unawaited(lifecycle.outcome.then((outcome) => _outcomes[lifecycle] = outcome));
  }

  void _signal(String signal, String of) {
    final lifecycle = _lifecycles[of] ?? (throw StateError('The ad $of was not shown.'));
    _last = of;
    switch (signal) {
      case 'loaded':
        lifecycle.loaded();
      case 'on_screen' || 'off_screen':
        lifecycle.onScreen(signal == 'on_screen');
      case 'ended':
        lifecycle.ended();
      case 'failed':
        lifecycle.failed();
      case 'close':
        _taken = lifecycle.close();
      case 'tap':
        _taken = lifecycle.tap();
        if (_taken!) _opened.add(lifecycle.ad.clickUrl);
    }
  }

  ReadyAd _adNamed(String name) =>
      _ads[name] ?? (throw StateError('The case shows the ad $name, which it did not get.'));

  /// In `story` the impression token up to the first dash; in `real` the whole token.
  String _nameOf(ReadyAd ad) {
    final token = ad.tokens['impression']!;
    return _story == null ? token : token.split('-').first;
  }

  Json _idle() {
    final lifecycle = _lifecycles[_last];
    final outcome = _outcomes[lifecycle];
    final idle = {
      'answer': _answer,
      'outcome': outcome == null ? null : outcomeJson(outcome),
      'taken': _taken,
      'close_in_s': lifecycle?.closeInSeconds,
      'opened': _opened,
      'waiting': _core.waiting,
      'reported': _reported,
      'happened': _happened,
      'logged': ?_story?.logged,
      'install_id': _core.hasInstallId,
      'last_decision': _core.lastDecision,
      'next_timer': _story?.nextTimer,
    };
    _opened = [];
    _happened = [];
    _story?.logged = [];
    _taken = null;
    return idle;
  }
}
