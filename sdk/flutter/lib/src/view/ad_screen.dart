import 'dart:async';

import '../core/ad_lifecycle.dart';
import '../core/core.dart';
import '../core/guard.dart';
import '../core/media_cache.dart';
import 'video.dart';

typedef OpenUrl = Future<bool> Function(Uri url);

class AdScreen {
  const AdScreen(this.core, this.media, {required this.video, required this.open});

  final Core core;
  final MediaCache media;
  final VideoAdapter? video;

  /// Without it, ads cannot be tapped.
  final OpenUrl? open;

  /// Opens the advertised app's page in the system's browser. Nothing is fetched before.
  void tap(AdLifecycle lifecycle) {
    final open = this.open;
    if (open == null || !lifecycle.tap()) return;
    unawaited(attempt(() => open(Uri.parse(lifecycle.ad.clickUrl)), () => false));
  }
}
