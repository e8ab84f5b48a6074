import 'dart:convert';

import 'core.dart';
import 'disk.dart';
import 'environment.dart';
import 'sdk_events.dart';
import 'wire.dart';

/// Reports the app's first start. Stores an install id and the mark that the install was sent, in a
/// small file of their own.
class InstallReport {
  InstallReport(this._core, this._disk, this._name);

  final Core _core;
  final Disk _disk;
  final String _name;
  Json? _stored;
  bool _isSending = false;

  bool get hasId => _stored?['id'] != null;

  /// It is sent again until the server has answered, also after a restart that calls this again.
  void record(Json body, {required bool Function() mayKeepId}) => _read((stored) {
    if (_isSending || stored['sent'] == true) return;
    _isSending = true;
    _send(mayKeepId() ? {...body, 'install_id': _id(stored)} : body, 0);
  });

  void forgetId() => _read((stored) {
    if (stored.remove('id') != null) _write(stored);
  });

  String _id(Json stored) {
    if (stored['id'] case final String id) return id;
    final id = stored['id'] = _core.around.newId();
    _write(stored);
    return id;
  }

  void _send(Json body, int tries) => _core.guard(() {
    _core.around.post(_core.url('installs'), body, (answered) {
      _core.guard(() => _take(answered, body, tries));
    });
  });

  void _take(Answered answered, Json body, int tries) {
    final attributed = answered.members['attributed'];
    final reason = answered.members['reason'];
    final isAnswered = answered.status == 200 && attributed is bool;
    if (isAnswered || answered.isRefusedByServer) {
      _read((stored) => _write(stored..['sent'] = true));
      _core.tell(SdkEvent('install', attributed: attributed == true, reason: reason as String?));
      return;
    }
    final milliseconds = answered.waitAfter(tries, _core.around.random());
    _core.retry(milliseconds, 'install', () => _send(body, tries + 1));
  }

  void _read(Done<Json> then) {
    if (_stored case final stored?) return _core.guard(() => then(stored));
    _disk.read(_name, (text) => _core.guard(() => then(_stored ??= _parse(text ?? ''))));
  }

  void _write(Json stored) => _disk.write(_name, jsonEncode(stored), (_) {});

  static Json _parse(String text) {
    try {
      return (jsonDecode(text) as Map).cast();
    } catch (_) {
      return {};
    }
  }
}
