import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'wire.dart';

/// The SDK's small text files. Operations run one after another, and a callback runs when its
/// operation has ended. `ok` is false where the disk is full or the folder cannot be written.
abstract interface class Disk {
  /// Gives null where there is no such file or it cannot be read.
  void read(String name, Done<String?> done);
  void append(String name, String text, Done<bool> done);

  /// Replaces the whole file, or leaves the old one as it was.
  void write(String name, String text, Done<bool> done);
}

/// Files of a folder. The folder may become known later, and is made when something is written.
/// All work is done by the threads of `dart:io`, so a slow disk stops no frame.
class FileDisk implements Disk {
  FileDisk(this._folder);

  final FutureOr<String> _folder;
  Future<void> _last = Future.value();

  @override
  void read(String name, Done<String?> done) => _next(() async {
    final bytes = await (await _file(name)).readAsBytes();
    // A broken byte must not hide the lines around it.
    return utf8.decode(bytes, allowMalformed: true);
  }, done);

  @override
  void append(String name, String text, Done<bool> done) => _next(() async {
    await (await _file(name, make: true)).writeAsString(text, mode: FileMode.append);
    return true;
  }, (ok) => done(ok ?? false));

  @override
  void write(String name, String text, Done<bool> done) => _next(() async {
    final file = await _file(name, make: true);
    final fresh = File('${file.path}.new');
    await fresh.writeAsString(text, flush: true);
    await fresh.rename(file.path);
    return true;
  }, (ok) => done(ok ?? false));

  Future<void> settled() => _last;

  void _next<T>(Future<T> Function() work, Done<T?> done) {
    _last = _last.then((_) async {
      T? result;
      try {
        result = await work();
      } catch (_) {}
      done(result);
    });
  }

  Future<File> _file(String name, {bool make = false}) async {
    final folder = Directory(await _folder);
    if (make) await folder.create(recursive: true);
    return File('${folder.path}/$name');
  }
}
