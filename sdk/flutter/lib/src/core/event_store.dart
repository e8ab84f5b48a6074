import 'dart:convert';

import 'disk.dart';
import 'wire.dart';

class KeptEvent {
  const KeptEvent(this.token, {required this.at, required this.of, this.reward});

  final String token;
  final String at;
  final String of;
  final Json? reward;

  Json toJson() => {'token': token, 'at': at, 'of': of, 'reward': ?reward};
}

const _mostKept = 1000;

/// With this many lines more than twice its events, the file is written anew.
const _spareLines = 200;

/// Events are in memory, and written behind to a file of JSON lines: one that adds an event, one
/// that removes it. A damaged line costs that event only. On a full disk events are kept in memory;
/// the file is written whole when it can be written again.
class EventStore {
  EventStore(this._disk, this._name);

  final Disk _disk;
  final String _name;
  Map<String, KeptEvent> _events = {};
  List<String> _pending = [];
  int _lines = 0;
  bool _isOpen = false;
  bool _isWriting = false;
  bool _mustRewrite = false;

  /// Reads what an earlier run left. What was added before comes after it.
  void open(void Function() done) => _disk.read(_name, (text) {
    final lines = (text ?? '').split('\n');
    // A last line without its end was cut off, and the next one must not continue it.
    if (lines.removeLast().isNotEmpty) _mustRewrite = true;
    _lines = lines.length;
    _events = {};
    lines.followedBy(_pending).forEach(_play);
    _isOpen = true;
    _trim();
    _write();
    done();
  });

  int get length => _events.length;

  List<KeptEvent> oldest(int most) => _events.values.take(most).toList();

  /// A token that is stored already is not added again.
  void add(KeptEvent event) {
    if (_events.containsKey(event.token)) return;
    _events[event.token] = event;
    _pending.add(jsonEncode(event));
    _trim();
    _write();
  }

  void remove(Iterable<KeptEvent> events) {
    for (final event in events) {
      _drop(event.token);
    }
    _write();
  }

  void _trim() {
    while (_events.length > _mostKept) {
      _drop(_events.keys.first);
    }
  }

  void _drop(String token) {
    _events.remove(token);
    _pending.add(jsonEncode({'gone': token}));
  }

  void _play(String line) {
    try {
      final json = (jsonDecode(line) as Map).cast<String, Object?>();
      if (json['gone'] case final String token) {
        _events.remove(token);
      } else {
        final token = json['token']! as String;
        _events[token] = KeptEvent(
          token,
          at: json['at']! as String,
          of: json['of']! as String,
          reward: (json['reward'] as Map?)?.cast(),
        );
      }
    } catch (_) {
      _mustRewrite = true;
    }
  }

  void _write() {
    if (!_isOpen || _isWriting || (_pending.isEmpty && !_mustRewrite)) return;
    final lines = _pending;
    _pending = [];
    _isWriting = true;
    if (_mustRewrite || _lines + lines.length > 2 * _events.length + _spareLines) {
      final all = _events.values.map(jsonEncode).toList();
      _disk.write(_name, _text(all), (ok) => _written(ok, all.length));
    } else {
      final length = _lines + lines.length;
      _disk.append(_name, _text(lines), (ok) => _written(ok, length));
    }
  }

  void _written(bool ok, int lines) {
    _isWriting = false;
    _mustRewrite = !ok;
    _lines = lines;
    if (_pending.isNotEmpty) _write();
  }

  static String _text(List<String> lines) => lines.map((line) => '$line\n').join();
}
