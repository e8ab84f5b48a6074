import 'dart:async';
import 'dart:typed_data';
import 'dart:ui' as ui;

import '../core/wire.dart';

/// Decodes a picture. The caller disposes it. Gives null where the bytes are no picture.
void decodePicture(Uint8List? bytes, Done<ui.Image?> done) {
  unawaited(_decode(bytes).then(done, onError: (_) => done(null)));
}

Future<ui.Image?> _decode(Uint8List? bytes) async {
  if (bytes == null) return null;
  final codec = await ui.instantiateImageCodecFromBuffer(
    await ui.ImmutableBuffer.fromUint8List(bytes),
  );
  try {
    return (await codec.getNextFrame()).image;
  } finally {
    codec.dispose();
  }
}
