/// What `flutter_tester` runs: the tests, or the player where a driver waits for it.
library;

import 'dart:async';
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';

import '../../flutter/example/test/main_test.dart' as example;
import '../../flutter/test/banner_test.dart' as banner;
import '../../flutter/test/core_test.dart' as core;
import '../../flutter/test/fake_test.dart' as fake;
import '../../flutter/test/fullscreen_test.dart' as fullscreen;
import '../../flutter/test/snippets_test.dart' as snippets;
import 'player/shown.dart';

void main() {
  if (Platform.environment.containsKey('FRONTROW_DRIVER')) return shownMain();
  TestWidgetsFlutterBinding.ensureInitialized();
  group('core', core.main);
  group('fullscreen', fullscreen.main);
  group('banner', banner.main);
  group('fake', fake.main);
  group('example', example.main);
  group('snippets', snippets.main);
  // The engine would run for ever. The reporter prints its last line first.
  tearDownAll(() => Timer(const Duration(milliseconds: 200), () => exit(0)));
}
