import 'dart:io';
import 'dart:ui';

import 'package:flutter/widgets.dart' show WidgetsBinding;

import '../core/wire.dart';

/// The device as the server wants to know it. Sizes are in density-independent pixels.
Json deviceNow({required bool playsVideo}) {
  final dispatcher = _dispatcher();
  final view = dispatcher.implicitView;
  final size = view == null ? Size.zero : view.physicalSize / view.devicePixelRatio;
  final system = Platform.operatingSystem;
  return {
    'type': size.shortestSide < 600 ? 'phone' : 'tablet',
    'os': const {'android', 'ios'}.contains(system) ? system : 'other',
    'orientation': size.width > size.height ? 'landscape' : 'portrait',
    if (!size.isEmpty) ...{'width': size.width.round(), 'height': size.height.round()},
    'language': dispatcher.locale.toLanguageTag(),
    'plays': playsVideo ? const ['video/mp4'] : const <String>[],
  };
}

/// The binding's, which tests replace. The app may request an ad before there is a binding.
PlatformDispatcher _dispatcher() =>
    hasBinding() ? WidgetsBinding.instance.platformDispatcher : PlatformDispatcher.instance;

bool hasBinding() {
  try {
    WidgetsBinding.instance;
    return true;
  } on Error {
    // Debug and release builds throw different errors.
    return false;
  }
}
