import 'dart:async';

/// What [work] gives, or what [otherwise] gives where it throws. Errors of the virtual machine pass.
Future<T> attempt<T>(FutureOr<T> Function() work, T Function() otherwise) async {
  try {
    return await work();
  } on OutOfMemoryError {
    rethrow;
  } on StackOverflowError {
    rethrow;
  } on Object {
    return otherwise();
  }
}

const _mostFaults = 3;

/// The SDK never throws an error into the app. After three errors of its own it asks for nothing
/// and sends nothing until the next start.
class Guard {
  int _faults = 0;

  bool get isSilent => _faults >= _mostFaults;

  Future<T> call<T>(Future<T> Function() work, T otherwise) async {
    if (isSilent) return otherwise;
    return attempt(work, () {
      _faults += 1;
      return otherwise;
    });
  }
}
