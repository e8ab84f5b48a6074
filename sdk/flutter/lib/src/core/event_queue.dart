import 'core.dart';
import 'environment.dart';
import 'event_store.dart';
import 'sdk_events.dart';
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
  void Function()? _callOff;

  /// True while a wait goes on that the server has caused with its answer.
  bool _isTold = false;

  int get length => _store.length;

  void open() => _store.open(_sendUnlessWaiting);

  void add(String token, String of, [RewardFields? reward]) {
    final at = DateTime.fromMillisecondsSinceEpoch(_core.around.now().round(), isUtc: true);
    _store.add(KeptEvent(token, at: at.toIso8601String(), of: of, reward: reward?.toJson()));
    _sendUnlessWaiting();
  }

  /// A wait that the server asked for is always completed.
  void flush() {
    if (_callOff == null || !_isTold) _send();
  }

  void _sendUnlessWaiting() {
    if (_callOff == null) _send();
  }

  void _send() => _core.guard(() {
    _callOff?.call();
    _callOff = null;
    final events = _store.oldest(_mostEvents);
    if (_isSending || events.isEmpty) return;
    final body = [
      for (final KeptEvent(:token, :at, :reward) in events)
        {'token': token, 'at': at, 'reward': ?reward},
    ];
    _core.around.post(_core.url('events'), {'events': body}, (answered) {
      _isSending = false;
      _core.guard(() => _take(answered, events));
    });
    _isSending = true;
  });

  void _take(Answered answered, List<KeptEvent> events) {
    if (answered.status == 413 && events.length > 1) {
      _mostEvents = events.length ~/ 2;
      return _send();
    }
    final results = _resultsIn(answered, events.length);
    if (results == null) return _wait(answered);
    _tries = 0;
    _store.remove(events);
    for (final (index, KeptEvent(:of)) in events.indexed) {
      final result = results.elementAtOrNull(index) ?? const {};
      _core.tell(
        SdkEvent(
          'verdict',
          of: of,
          status: '${result['status'] ?? answered.status}',
          reason: result['reason'] as String?,
          reward: result['reward'] as String?,
        ),
      );
    }
    _send();
  }

  void _wait(Answered answered) {
    final milliseconds = answered.waitAfter(_tries, _core.around.random());
    _tries += 1;
    _isTold = answered.status > 0;
    _callOff = _core.retry(milliseconds, 'events', _send);
  }
}

/// The server's final results for the events, or null when the events must be kept and sent again.
/// A 200 is final when it has a result for each event. A refusal of the server itself is final,
/// without results. Any other answer is not trusted.
List<Json>? _resultsIn(Answered answered, int count) {
  if (answered.status != 200) return answered.isRefusedByServer ? const [] : null;
  final results = answered.members['results'];
  if (results is! List || results.length != count) return null;
  return [for (final one in results) one is Map ? one.cast() : const <String, Object?>{}];
}
