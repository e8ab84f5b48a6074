import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'guard.dart';

/// The SDK's small text files. Operations run one after another and never throw. [append] and
/// [write] complete with false where the disk is full or the folder cannot be written.
abstract interface class Disk {
  /// Completes with null where there is no such file or it cannot be read.
  Future<String?> read(String name);

  Future<bool> append(String name, String text);

  /// Replaces the whole file, or leaves the old one as it was.
  Future<bool> write(String name, String text);
}

/// Files of a folder. The folder may become known later, and is made when something is written.
/// All work is done by the threads of `dart:io`, so a slow disk stops no frame.
class FileDisk implements Disk {
  FileDisk(this._folder);

  final FutureOr<String> _folder;
  Future<void> _last = Future.value();

  @override
  Future<String?> read(String name) => _next(() async {
    final bytes = await (await _file(name)).readAsBytes();
    // A broken byte must not hide the lines around it.
    return utf8.decode(bytes, allowMalformed: true);
  }, null);

  @override
  Future<bool> append(String name, String text) => _next(() async {
    await (await _file(name, make: true)).writeAsString(text, mode: FileMode.append);
    return true;
  }, false);

  @override
  Future<bool> write(String name, String text) => _next(() async {
    final file = await _file(name, make: true);
    final fresh = File('${file.path}.new');
    await fresh.writeAsString(text, flush: true);
    await fresh.rename(file.path);
    return true;
  }, false);

  Future<void> settled() => _last;

  Future<T> _next<T>(Future<T> Function() work, T otherwise) {
    final result = _last.then((_) => attempt(work, () => otherwise));
    _last = result;
    return result;
  }

  Future<File> _file(String name, {bool make = false}) async {
    final folder = Directory(await _folder);
    if (make) await folder.create(recursive: true);
    return File('${folder.path}/$name');
  }
}
