import 'dart:async';
import 'dart:convert';

import 'ad_event.dart';
import 'core.dart';
import 'disk.dart';
import 'wire.dart';

/// Reports the app's first start. Stores an install id and the mark that the install was sent, in a
/// small file of their own.
class InstallReport {
  InstallReport(this._core, this._disk, this._name);

  final Core _core;
  final Disk _disk;
  final String _name;
  late final Future<Json> _stored = _read();
  bool hasId = false;
  bool _isSending = false;

  /// It is sent again until the server has answered, also after a restart that calls this again.
  Future<void> record(Json body, {required bool Function() mayKeepId}) async {
    final stored = await _stored;
    if (_isSending || stored['sent'] == true) return;
    _isSending = true;
    final whole = mayKeepId() ? {...body, 'install_id': _idIn(stored)} : body;
    for (var tries = 0; ; tries += 1) {
      final reply = await _core.environment.post(_core.url('installs'), whole);
      final attributed = reply.members['attributed'];
      if ((reply.status == 200 && attributed is bool) || reply.isRefusedByServer) {
        _write(stored..['sent'] = true);
        final reason = reply.members['reason'] as String?;
        return _core.emit(InstallResult(isAttributed: attributed == true, reason: reason));
      }
      await _core.retryAfter(reply.waitAfter(tries, _core.environment.random()), 'install');
    }
  }

  Future<void> forgetId() async {
    final stored = await _stored;
    if (stored.remove('id') != null) _write(stored);
  }

  String _idIn(Json stored) {
    if (stored['id'] case final String id) return id;
    final id = stored['id'] = _core.environment.newId();
    _write(stored);
    return id;
  }

  Future<Json> _read() async {
    final stored = _parsed(await _disk.read(_name) ?? '');
    hasId = stored['id'] != null;
    return stored;
  }

  void _write(Json stored) {
    hasId = stored['id'] != null;
    unawaited(_disk.write(_name, jsonEncode(stored)));
  }

  static Json _parsed(String text) {
    try {
      return switch (jsonDecode(text)) {
        final Map<String, Object?> stored => stored,
        _ => {},
      };
    } on FormatException {
      return {};
    }
  }
}
