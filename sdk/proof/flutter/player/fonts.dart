import 'dart:io';

import 'package:flutter/services.dart';
import 'package:frontrow_ads/src/view/elements.dart';

const _fonts = '/usr/share/fonts/truetype';
const _roboto = '$_fonts/roboto/unhinted/RobotoTTF';

/// Gives the ad's views real letters, because `flutter_tester` has none of its own.
Future<void> loadFonts() async {
  adFonts = const ['Roboto', 'DejaVu Sans'];
  await _load('Roboto', [
    '$_roboto/Roboto-Regular.ttf',
    '$_roboto/Roboto-Medium.ttf',
    '$_roboto/Roboto-Bold.ttf',
  ]);
  await _load('DejaVu Sans', ['$_fonts/dejavu/DejaVuSans.ttf']);
}

Future<void> _load(String family, List<String> paths) {
  final loader = FontLoader(family);
  for (final path in paths) {
    loader.addFont(Future.value(ByteData.sublistView(File(path).readAsBytesSync())));
  }
  return loader.load();
}
