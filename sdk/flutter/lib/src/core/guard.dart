const _mostFaults = 3;

/// The SDK never throws an error into the app. After three errors of its own it asks for nothing
/// and sends nothing until the next start.
class Guard {
  int _faults = 0;

  void call(void Function() work, [void Function()? otherwise]) {
    if (_faults >= _mostFaults) return otherwise?.call();
    try {
      work();
    } catch (_) {
      _faults += 1;
      otherwise?.call();
    }
  }
}
