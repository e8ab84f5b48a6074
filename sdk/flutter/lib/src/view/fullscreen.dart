import 'dart:ui' as ui;

import 'package:flutter/scheduler.dart';
import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import 'ad_screen.dart';
import 'elements.dart';
import 'picture.dart';
import 'stage.dart';

class Fullscreen {
  Fullscreen._(this._navigator);

  /// A picture is decoded before the app is covered, so that the viewer never sees an empty page.
  factory Fullscreen.open(BuildContext context, AdScreen screen, AdLifecycle life) {
    final fullscreen = Fullscreen._(Navigator.of(context, rootNavigator: true));
    final ad = life.ad;
    if (ad.isVideo) return fullscreen.._push(screen, life);
    decodePicture(screen.media.picture(ad.media.url), (picture) {
      picture == null ? life.failed() : fullscreen._push(screen, life, picture);
    });
    return fullscreen;
  }

  final NavigatorState _navigator;
  PageRoute<void>? _route;

  void _push(AdScreen screen, AdLifecycle life, [ui.Image? picture]) {
    if (life.isOver || !_navigator.mounted) {
      picture?.dispose();
      return life.failed();
    }
    final route = _route = adPage((_) => AdStage(screen: screen, life: life, picture: picture));
    // The route completes when it is closed, here or by the app.
    _navigator.push(route).ignore();
  }

  /// Removes the page at once. A navigator cannot do so while widgets are built.
  void close() {
    final scheduler = SchedulerBinding.instance;
    scheduler.schedulerPhase == SchedulerPhase.persistentCallbacks
        ? scheduler.addPostFrameCallback((_) => _remove())
        : _remove();
  }

  void _remove() {
    final route = _route;
    _route = null;
    if (route != null && _navigator.mounted && route.isActive) _navigator.removeRoute(route);
  }
}
