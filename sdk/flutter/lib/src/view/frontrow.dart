import 'dart:async';
import 'dart:io';

import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import '../core/core.dart';
import '../core/disk.dart';
import '../core/environment.dart';
import '../core/io_environment.dart';
import '../core/media_cache.dart';
import '../core/sdk_events.dart';
import '../core/wire.dart';
import '../core/words.dart';
import 'ad_screen.dart';
import 'device.dart';
import 'fullscreen.dart';
import 'video.dart';

/// The app's user. The id is used for frequency caps, and only with consent.
class FrontrowUser {
  const FrontrowUser({this.id, this.consent});

  final String? id;
  final bool? consent;
}

/// An ad, or the reason why there is none: one of [Reasons], or one of the server.
class Asked {
  const Asked({this.ad, this.reason});

  final Ad? ad;

  /// Null where there is an ad.
  final String? reason;
}

/// An ad that is ready to be shown, once and within an hour.
abstract interface class Ad {
  /// `image`, `banner`, `video` or `rewarded_video`.
  String get format;

  String get placement;

  String get appName;

  /// Shows the ad over the whole app. Completes when it is closed, or at once with the reason why it
  /// is not shown. A banner is shown by `FrontrowBanner` instead.
  Future<Outcome> show(BuildContext context, {RewardFields? reward});
}

class _Ad implements Ad {
  _Ad(this._screen, this._handed);

  final AdScreen _screen;
  final HandedAd _handed;

  @override
  late final format = _handed.format;
  @override
  late final placement = _handed.placement;
  @override
  late final appName = _handed.appName;

  @override
  Future<Outcome> show(BuildContext context, {RewardFields? reward}) {
    final over = Completer<Outcome>();
    Fullscreen? fullscreen;
    final life = _screen.core.show(
      _handed,
      reward: reward,
      onOver: (outcome) {
        fullscreen?.close();
        over.complete(outcome);
      },
    );
    if (life.isOver) return over.future;
    try {
      if (format == 'banner') {
        life.failed();
      } else {
        fullscreen = Fullscreen.open(context, _screen, life);
      }
    } catch (_) {
      // The context is of no use, for example because its widget is gone.
      life.failed();
    }
    return over.future;
  }
}

/// The SDK. An app creates it once; that returns at once and touches no file and no network. Nothing
/// here throws an error into the app, and every future completes.
abstract interface class Frontrow {
  /// [baseUrl] is the server's address; [test] asks for test ads, which are not counted. [child]
  /// says that the user is a child, [limited] that the device limits ad tracking.
  ///
  /// [video] plays videos; without it, video placements have no ad, with the reason `format`.
  /// [open] opens an address in the system's browser, such as `launchUrl` of `url_launcher`; without
  /// it, ads cannot be tapped. [folder] is where waiting events are stored, best the app's support
  /// folder; without it, they are in the app's cache, which the system may empty. [consent] reads
  /// what a consent tool has stored under a key of the IAB. [on] is called for everything.
  factory Frontrow({
    required Uri baseUrl,
    String? appKey,
    String? appVersion,
    FrontrowUser? user,
    bool test = false,
    bool child = false,
    bool limited = false,
    VideoAdapter? video,
    Future<bool> Function(Uri url)? open,
    FutureOr<String>? folder,
    Object? Function(String key)? consent,
    void Function(SdkEvent event)? on,
  }) {
    final where = folder ?? '${Directory.systemTemp.path}/frontrow';
    final around = IoEnvironment(where, () => deviceNow(playsVideo: video != null), consent);
    final settings = CoreSettings(
      baseUrl: '$baseUrl',
      tell: _teller(on, test: test),
      appKey: appKey,
      appVersion: appVersion,
      user: user == null ? null : {'id': ?user.id, 'consent': ?user.consent},
      test: test,
      child: child,
      limited: limited,
    );
    return LiveFrontrow(around, FileDisk(where), around.media, settings, video: video, open: open);
  }

  /// Requests an ad, best some time before it is shown. Its media has loaded when this completes.
  Future<Asked> requestAd(String placement);

  /// Holds one ad of the placement ready from now on and renews it after it was shown or has
  /// expired. [requestAd] then answers at once.
  void keepReady(String placement);

  /// Reports the first start of an advertised app, once. An app can call it at every start.
  /// [referrer] gives the store's install referrer.
  void recordInstall({Future<String?> Function()? referrer});

  /// What the last answer says of its decision: `request_id`, `reason`, and with `test` also
  /// `candidates` and `others`. Null before any answer.
  Map<String, Object?>? lastDecision();

  /// Sends stored events now, for example when the network is back. The SDK also does this by itself.
  void flush();
}

/// The SDK on a world that tests can script.
class LiveFrontrow implements Frontrow {
  LiveFrontrow(
    Environment around,
    Disk disk,
    MediaCache media,
    CoreSettings settings, {
    VideoAdapter? video,
    OpenUrl? open,
  }) : screen = AdScreen(Core(around, disk, settings), media, video: video, open: open) {
    around.after(0, _watchForeground);
  }

  final AdScreen screen;
  AppLifecycleListener? _foreground;

  @override
  Future<Asked> requestAd(String placement) {
    _watchForeground();
    final asked = Completer<Asked>();
    screen.core.requestAd(placement, (answer) {
      final (:ad, :reason) = answer;
      asked.complete(Asked(ad: ad == null ? null : _Ad(screen, ad), reason: reason));
    });
    return asked.future;
  }

  @override
  void keepReady(String placement) {
    _watchForeground();
    screen.core.keepReady(placement);
  }

  @override
  void recordInstall({Future<String?> Function()? referrer}) {
    final read = Future.sync(() => referrer?.call()).onError((_, _) => null);
    unawaited(read.then(screen.core.recordInstall));
  }

  @override
  Map<String, Object?>? lastDecision() => screen.core.lastDecision;

  @override
  void flush() => screen.core.flush();

  /// The binding may not be there yet when the SDK is created.
  void _watchForeground() {
    if (_foreground != null) return;
    try {
      _foreground = AppLifecycleListener(
        onHide: () => screen.core.foreground(false),
        onShow: () => screen.core
          ..foreground(true)
          ..flush(),
      );
    } catch (_) {
      // The next call tries again.
    }
  }
}

/// An error in the app's callback goes to the app's zone, and the ad is not lost.
Tell _teller(void Function(SdkEvent event)? on, {required bool test}) => (event) {
  final SdkEvent(:what, :reason) = event;
  if (test && (what == 'no_ad' || what == 'not_shown')) {
    debugPrint('Frontrow: $what: $reason: ${Words.advice[reason] ?? 'see the console'}');
  }
  try {
    on?.call(event);
  } catch (error, stack) {
    Zone.current.handleUncaughtError(error, stack);
  }
};
