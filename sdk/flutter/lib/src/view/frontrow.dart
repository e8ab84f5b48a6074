import 'dart:async';
import 'dart:io';

import 'package:flutter/widgets.dart';

import '../core/ad_event.dart';
import '../core/core.dart';
import '../core/disk.dart';
import '../core/environment.dart';
import '../core/guard.dart';
import '../core/io_environment.dart';
import '../core/media_cache.dart';
import '../core/outcome.dart';
import '../core/ready_ad.dart';
import '../core/reason.dart';
import '../core/words.dart';
import 'ad_screen.dart';
import 'device.dart';
import 'fullscreen.dart';
import 'video.dart';

/// The app's user. The id is used for frequency caps, and only with consent.
final class FrontrowUser {
  const FrontrowUser({this.id, this.consent});

  final String? id;
  final bool? consent;
}

/// An ad, or the reason why there is none.
final class AdResult {
  const AdResult.ad(Ad this.ad) : reason = null;

  const AdResult.none(Reason this.reason) : ad = null;

  final Ad? ad;

  /// Null where there is an ad.
  final Reason? reason;
}

/// An ad that is ready to be shown, once and within an hour.
abstract interface class Ad {
  AdFormat get format;

  /// The key of the placement.
  String get placement;

  /// The name of the advertised app.
  String get appName;

  /// Shows the ad over the whole app. Completes when it is closed, or at once with the reason why it
  /// is not shown. A banner is shown by `FrontrowBanner` instead.
  Future<Outcome> show(BuildContext context, {RewardFields? reward});
}

class _Ad implements Ad {
  _Ad(this._screen, this._ready);

  final AdScreen _screen;
  final ReadyAd _ready;

  @override
  AdFormat get format => _ready.format;

  @override
  String get placement => _ready.placement;

  @override
  String get appName => _ready.appName;

  @override
  Future<Outcome> show(BuildContext context, {RewardFields? reward}) {
    final lifecycle = _screen.core.show(_ready, reward: reward);
    if (format == AdFormat.banner) lifecycle.failed();
    if (!lifecycle.isOver) {
      // The context may be of no use, for example because its widget is gone.
      unawaited(attempt(() => showFullscreen(context, _screen, lifecycle), lifecycle.failed));
    }
    return lifecycle.outcome;
  }
}

/// The SDK. An app creates it once; that returns at once and touches no file and no network. Nothing
/// here throws an error into the app, and every future completes.
abstract interface class Frontrow {
  /// [baseUrl] is the server's address; [test] asks for test ads, which are not counted. [watch]
  /// is the code of the console's live view, which then shows this app's requests. [child] says
  /// that the user is a child, [limited] that the device limits ad tracking.
  ///
  /// [video] plays videos; without it, video placements have no ad, with the reason `format`.
  /// [open] opens an address in the system's browser, such as `launchUrl` of `url_launcher`; without
  /// it, ads cannot be tapped. [folder] is where waiting events are stored, best the app's support
  /// folder; without it, they are in the app's cache, which the system may empty. [consent] reads
  /// what a consent tool has stored under a key of the IAB.
  factory Frontrow({
    required Uri baseUrl,
    String? appKey,
    String? appVersion,
    FrontrowUser? user,
    bool test = false,
    String? watch,
    bool child = false,
    bool limited = false,
    VideoAdapter? video,
    Future<bool> Function(Uri url)? open,
    FutureOr<String>? folder,
    Object? Function(String key)? consent,
  }) {
    final where = folder ?? '${Directory.systemTemp.path}/frontrow';
    final environment = IoEnvironment(where, () => deviceNow(playsVideo: video != null), consent);
    final events = StreamController<AdEvent>.broadcast();
    final settings = CoreSettings(
      baseUrl: '$baseUrl',
      emit: (event) {
        if (test) _logReason(event);
        events.add(event);
      },
      appKey: appKey,
      appVersion: appVersion,
      user: user == null ? null : {'id': ?user.id, 'consent': ?user.consent},
      test: test,
      watch: watch,
      child: child,
      limited: limited,
    );
    return LiveFrontrow(
      environment,
      FileDisk(where),
      environment.media,
      settings,
      events: events.stream,
      video: video,
      open: open,
    );
  }

  /// Everything that happens in the SDK, for the app's log and for its sound.
  Stream<AdEvent> get events;

  /// Requests an ad, best some time before it is shown. Its media has loaded when this completes.
  Future<AdResult> requestAd(String placement);

  /// Holds one ad of the placement ready from now on and renews it after it was shown or has
  /// expired. [requestAd] then answers at once.
  void keepReady(String placement);

  /// Reports the first start of an advertised app, once. An app can call it at every start.
  /// [referrer] gives the store's install referrer.
  void recordInstall({Future<String?> Function()? referrer});

  /// What the last answer says of its decision: `request_id`, `reason`, and with `test` also
  /// `candidates` and `others`. Null before any answer.
  Map<String, Object?>? get lastDecision;

  /// Sends stored events now, for example when the network is back. The SDK also does this by itself.
  void flush();
}

/// The SDK in an environment that tests can script.
class LiveFrontrow implements Frontrow {
  LiveFrontrow(
    Environment environment,
    Disk disk,
    MediaCache media,
    CoreSettings settings, {
    required this.events,
    VideoAdapter? video,
    OpenUrl? open,
  }) : screen = AdScreen(Core(environment, disk, settings), media, video: video, open: open) {
    environment.createTimer(Duration.zero, _watchForeground);
  }

  final AdScreen screen;
  AppLifecycleListener? _foreground;

  @override
  final Stream<AdEvent> events;

  @override
  Future<AdResult> requestAd(String placement) async {
    _watchForeground();
    final (:ad, :reason) = await screen.core.requestAd(placement);
    return ad == null ? AdResult.none(reason ?? Reason.failed) : AdResult.ad(_Ad(screen, ad));
  }

  @override
  void keepReady(String placement) {
    _watchForeground();
    screen.core.keepReady(placement);
  }

  @override
  void recordInstall({Future<String?> Function()? referrer}) {
    final read = attempt<String?>(() => referrer?.call(), () => null);
    unawaited(read.then(screen.core.recordInstall));
  }

  @override
  Map<String, Object?>? get lastDecision => screen.core.lastDecision;

  @override
  void flush() => screen.core.flush();

  /// The binding may not be there yet when the SDK is created. The next call then tries again.
  void _watchForeground() {
    if (_foreground != null || !hasBinding()) return;
    _foreground = AppLifecycleListener(
      onHide: () => screen.core.foreground(false),
      onShow: () => screen.core
        ..foreground(true)
        ..flush(),
    );
  }
}

void _logReason(AdEvent event) {
  final (what, reason) = switch (event) {
    AdNotLoaded(:final reason) => ('no ad', reason),
    AdNotShown(:final reason) => ('not shown', reason),
    _ => (null, null),
  };
  if (reason == null) return;
  debugPrint('Frontrow: $what: $reason: ${Words.advice[reason.name] ?? 'see the console'}');
}
