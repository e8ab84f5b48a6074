import 'dart:async';
import 'dart:io';
import 'dart:typed_data';

import 'guard.dart';

const _mostBytes = 50 * 1024 * 1024;
const _downloadPatience = Duration(seconds: 60);

typedef _Medium = ({int size, Uint8List? bytes, File? file});

/// The media of ads, at most 50 MB, of which the oldest go first. Pictures are in memory. Videos are
/// files of the folder `media`, which is emptied at the first load of a run. A video that cannot be
/// written is played from its address.
class MediaCache {
  MediaCache(this._folder, this._client);

  final FutureOr<String> _folder;
  final HttpClient Function() _client;
  final Map<String, _Medium> _kept = {};
  Future<Directory>? _emptied;
  int _files = 0;

  /// Completes with true when the medium can be drawn at once. Never throws.
  Future<bool> load(String url, {bool isVideo = false}) async {
    if (_kept.remove(url) case final known?) {
      _kept[url] = known;
      return true;
    }
    return attempt(() async {
      final bytes = await _download(Uri.parse(url)).timeout(_downloadPatience);
      if (bytes == null) return false;
      final file = isVideo ? await _write(bytes) : null;
      if (isVideo && file == null) return true;
      _kept[url] = (size: bytes.length, bytes: isVideo ? null : bytes, file: file);
      await _trim();
      return true;
    }, () => false);
  }

  Uint8List? picture(String url) => _kept[url]?.bytes;

  Uri video(String url) => _kept[url]?.file?.absolute.uri ?? Uri.parse(url);

  Future<Uint8List?> _download(Uri url) async {
    final response = await (await _client().getUrl(url)).close();
    if (response.statusCode != 200 || response.contentLength > _mostBytes) {
      await response.listen(null).cancel();
      return null;
    }
    final bytes = BytesBuilder(copy: false);
    await for (final part in response) {
      bytes.add(part);
      if (bytes.length > _mostBytes) return null;
    }
    return bytes.takeBytes();
  }

  Future<File?> _write(Uint8List bytes) async {
    try {
      final folder = await (_emptied ??= _empty());
      final file = File('${folder.path}/${_files += 1}.mp4');
      return await file.writeAsBytes(bytes);
    } on FileSystemException {
      _emptied = null;
      return null;
    }
  }

  Future<Directory> _empty() async {
    final folder = Directory('${await _folder}/media');
    if (folder.existsSync()) await folder.delete(recursive: true);
    return folder.create(recursive: true);
  }

  Future<void> _trim() async {
    var size = _kept.values.fold(0, (sum, one) => sum + one.size);
    for (final url in _kept.keys.toList()) {
      if (size <= _mostBytes) return;
      final gone = _kept.remove(url)!;
      size -= gone.size;
      await gone.file?.delete();
    }
  }
}
