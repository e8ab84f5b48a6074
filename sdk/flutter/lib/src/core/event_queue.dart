import 'dart:async';

import 'ad_event.dart';
import 'core.dart';
import 'environment.dart';
import 'event_store.dart';
import 'outcome.dart';
import 'wire.dart';

const _mostASend = 500;

/// Events stay in the store until the server has answered for them, so a lost network or a closed
/// app loses none. Sending an event twice is safe, because the server counts a token once.
class EventQueue {
  EventQueue(this._core, this._store);

  final Core _core;
  final EventStore _store;
  int _mostEvents = _mostASend;
  int _tries = 0;
  bool _isSending = false;
  Timer? _retry;

  /// True while a wait goes on that the server has caused with its answer.
  bool _isServersWait = false;

  int get length => _store.length;

  Future<void> open() async {
    await _store.open();
    _sendUnlessWaiting();
  }

  void add(String token, String kind, [RewardFields? reward]) {
    final milliseconds = _core.environment.now().millisecondsSinceEpoch;
    final at = DateTime.fromMillisecondsSinceEpoch(milliseconds, isUtc: true).toIso8601String();
    _store.add(StoredEvent(token, at: at, kind: kind, reward: reward?.toJson()));
    _sendUnlessWaiting();
  }

  /// A wait that the server asked for is always completed.
  void flush() {
    if (_retry == null || !_isServersWait) unawaited(_send());
  }

  void _sendUnlessWaiting() {
    if (_retry == null) unawaited(_send());
  }

  Future<void> _send() => _core.guard(() async {
    _retry?.cancel();
    _retry = null;
    final events = _store.oldest(_mostEvents);
    if (_isSending || events.isEmpty) return;
    _isSending = true;
    final HttpReply reply;
    try {
      reply = await _core.environment.post(_core.url('events'), {
        'events': [
          for (final StoredEvent(:token, :at, :reward) in events)
            {'token': token, 'at': at, 'reward': ?reward},
        ],
      });
    } finally {
      _isSending = false;
    }
    _settle(events, reply);
  }, null);

  void _settle(List<StoredEvent> events, HttpReply reply) {
    if (reply.status == 413 && events.length > 1) {
      _mostEvents = events.length ~/ 2;
      return unawaited(_send());
    }
    final results = _resultsIn(reply, events.length);
    if (results == null) return _wait(reply);
    _tries = 0;
    _store.remove(events);
    for (final (index, StoredEvent(:kind)) in events.indexed) {
      final result = results.elementAtOrNull(index) ?? const {};
      final status = '${result['status'] ?? reply.status}';
      final reason = result['reason'] as String?;
      _core.emit(EventResult(kind, status, reason: reason, reward: result['reward'] as String?));
    }
    unawaited(_send());
  }

  void _wait(HttpReply reply) {
    final delay = reply.waitAfter(_tries, _core.environment.random());
    _tries += 1;
    _isServersWait = reply.status > 0;
    _core.emit(RetryScheduled('events', delay));
    _retry = _core.environment.createTimer(delay, () => unawaited(_send()));
  }
}

/// The server's final results for the events, or null when the events must be kept and sent again.
/// A 200 is final when it has a result for each event. A refusal of the server itself is final,
/// without results. Any other answer is not trusted.
List<Json>? _resultsIn(HttpReply reply, int count) {
  if (reply.status != 200) return reply.isRefusedByServer ? const [] : null;
  final results = reply.members['results'];
  if (results is! List || results.length != count) return null;
  return [for (final one in results) one is Map ? one.cast() : const <String, Object?>{}];
}
