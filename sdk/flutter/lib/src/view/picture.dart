import 'dart:typed_data';
import 'dart:ui' as ui;

import '../core/guard.dart';

/// Decodes a picture, which the caller disposes. Completes with null where the bytes are no picture.
Future<ui.Image?> decodePicture(Uint8List? bytes) async =>
    bytes == null ? null : attempt(() => _decode(bytes), () => null);

Future<ui.Image?> _decode(Uint8List bytes) async {
  final codec = await ui.instantiateImageCodecFromBuffer(
    await ui.ImmutableBuffer.fromUint8List(bytes),
  );
  try {
    return (await codec.getNextFrame()).image;
  } finally {
    codec.dispose();
  }
}
