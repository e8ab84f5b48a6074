/// What `flutter_tester` runs: the tests, or the player where a driver waits for it.
library;

import 'dart:async';
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';

import '../player/shown.dart';
import 'banner_test.dart';
import 'core_test.dart';
import 'example_test.dart';
import 'fullscreen_test.dart';
import 'support/world.dart';

void main() {
  if (Platform.environment.containsKey('FRONTROW_DRIVER')) return shownMain();
  TestWidgetsFlutterBinding.ensureInitialized();
  setUpAll(Pictures.paint);
  group('core', coreTests);
  group('fullscreen', fullscreenTests);
  group('banner', bannerTests);
  group('example', exampleTests);
  // The engine would run for ever. The reporter prints its last line first.
  tearDownAll(() => Timer(const Duration(milliseconds: 200), () => exit(0)));
}
