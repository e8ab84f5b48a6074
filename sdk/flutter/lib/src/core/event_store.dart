import 'dart:async';
import 'dart:convert';

import 'disk.dart';
import 'wire.dart';

class StoredEvent {
  const StoredEvent(this.token, {required this.at, required this.kind, this.reward});

  final String token;
  final String at;
  final String kind;
  final Json? reward;

  Json toJson() => {'token': token, 'at': at, 'of': kind, 'reward': ?reward};
}

const _mostEvents = 1000;

/// With this many lines more than twice its events, the file is written anew.
const _spareLines = 200;

/// Events are in memory, and written behind to a file of JSON lines: one that adds an event, one
/// that removes it. A damaged line costs that event only. On a full disk events are kept in memory;
/// the file is written whole when it can be written again.
class EventStore {
  EventStore(this._disk, this._name);

  final Disk _disk;
  final String _name;
  Map<String, StoredEvent> _events = {};
  List<String> _pending = [];
  int _lines = 0;
  bool _isOpen = false;
  bool _isWriting = false;
  bool _mustRewrite = false;

  /// Reads what an earlier run left. What was added before comes after it.
  Future<void> open() async {
    final lines = (await _disk.read(_name) ?? '').split('\n');
    // A last line without its end was cut off, and the next one must not continue it.
    if (lines.removeLast().isNotEmpty) _mustRewrite = true;
    _lines = lines.length;
    _events = {};
    lines.followedBy(_pending).forEach(_play);
    _isOpen = true;
    _trim();
    unawaited(_write());
  }

  int get length => _events.length;

  List<StoredEvent> oldest(int most) => _events.values.take(most).toList();

  /// A token that is stored already is not added again.
  void add(StoredEvent event) {
    if (_events.containsKey(event.token)) return;
    _events[event.token] = event;
    _pending.add(jsonEncode(event));
    _trim();
    unawaited(_write());
  }

  void remove(Iterable<StoredEvent> events) {
    for (final event in events) {
      _drop(event.token);
    }
    unawaited(_write());
  }

  void _trim() {
    while (_events.length > _mostEvents) {
      _drop(_events.keys.first);
    }
  }

  void _drop(String token) {
    _events.remove(token);
    _pending.add(jsonEncode({'gone': token}));
  }

  void _play(String line) {
    switch (_parsed(line)) {
      case {'gone': final String token}:
        _events.remove(token);
      case {'token': final String token, 'at': final String at, 'of': final String kind} &&
          final json:
        final reward = json['reward'];
        _events[token] = StoredEvent(
          token,
          at: at,
          kind: kind,
          reward: reward is Map ? reward.cast() : null,
        );
      default:
        _mustRewrite = true;
    }
  }

  static Object? _parsed(String line) {
    try {
      return jsonDecode(line);
    } on FormatException {
      return null;
    }
  }

  Future<void> _write() async {
    if (!_isOpen || _isWriting || (_pending.isEmpty && !_mustRewrite)) return;
    _isWriting = true;
    do {
      final lines = _pending;
      _pending = [];
      final isWhole = _mustRewrite || _lines + lines.length > 2 * _events.length + _spareLines;
      final written = isWhole ? _events.values.map(jsonEncode).toList() : lines;
      final text = written.map((line) => '$line\n').join();
      _lines = isWhole ? written.length : _lines + lines.length;
      _mustRewrite = !await (isWhole ? _disk.write(_name, text) : _disk.append(_name, text));
    } while (_pending.isNotEmpty);
    _isWriting = false;
  }
}
