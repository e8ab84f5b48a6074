import 'dart:ui' as ui;

import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import 'ad_screen.dart';
import 'elements.dart';
import 'picture.dart';
import 'stage.dart';

/// Shows an ad over the whole app until it has ended. A picture is decoded before the app is covered,
/// so that the viewer never sees an empty page.
Future<void> showFullscreen(BuildContext context, AdScreen screen, AdLifecycle lifecycle) async {
  final navigator = Navigator.of(context, rootNavigator: true);
  final ad = lifecycle.ad;
  ui.Image? picture;
  if (!ad.isVideo) {
    picture = await decodePicture(screen.media.picture(ad.media.url));
    if (picture == null) return lifecycle.failed();
  }
  if (lifecycle.isOver || !navigator.mounted) {
    picture?.dispose();
    return lifecycle.failed();
  }
  final page = adPage((_) => AdStage(screen: screen, lifecycle: lifecycle, picture: picture));
  // The route completes when it is closed, here or by the app.
  navigator.push(page).ignore();
  await lifecycle.outcome;
  if (navigator.mounted && page.isActive) navigator.removeRoute(page);
}
