import 'dart:async';

import 'ad_event.dart';
import 'ad_lifecycle.dart';
import 'ad_preloader.dart';
import 'disk.dart';
import 'environment.dart';
import 'event_queue.dart';
import 'event_store.dart';
import 'guard.dart';
import 'install.dart';
import 'outcome.dart';
import 'privacy.dart';
import 'ready_ad.dart';
import 'reason.dart';
import 'wire.dart';

class CoreSettings {
  CoreSettings({
    required String baseUrl,
    required this.emit,
    this.appKey,
    this.appVersion,
    this.user,
    this.test = false,
    this.watch,
    this.child = false,
    this.limited = false,
  }) : baseUrl = baseUrl.replaceFirst(RegExp(r'/+$'), '');

  final String baseUrl;
  final void Function(AdEvent event) emit;
  final String? appKey;
  final String? appVersion;

  /// `id` and `consent`.
  final Json? user;
  final bool test;
  final String? watch;
  final bool child;
  final bool limited;
}

/// A test compares it with `pubspec.yaml`.
const sdkVersion = '0.1.0';

const _mostTries = 3;

/// A request is not retried after a longer wait.
const _longestWait = Duration(seconds: 30);

const _loadPatience = Duration(seconds: 15);

/// The SDK without a screen. The cases in `sdk/conformance/` test everything here. All of it runs on
/// one isolate, and every future completes. The disk is read after the constructor has returned.
class Core {
  Core(this.environment, Disk disk, this.settings) {
    final name = settings.baseUrl.replaceAll(RegExp('[^A-Za-z0-9.-]+'), '_');
    _queue = EventQueue(this, EventStore(disk, '$name.events'));
    _install = InstallReport(this, disk, '$name.install');
    _preloader = AdPreloader(environment, _request);
    environment.createTimer(Duration.zero, () => unawaited(_queue.open()));
  }

  final Environment environment;
  final CoreSettings settings;
  final guard = Guard();
  late final EventQueue _queue;
  late final InstallReport _install;
  late final AdPreloader _preloader;

  /// By placement: what its doctor said last.
  final _said = <String, String>{};
  String? _consent;
  AdLifecycle? _covering;

  Json? lastDecision;

  String url(String call) => '${settings.baseUrl}/delivery/v1/$call';

  void emit(AdEvent event) => settings.emit(event);

  int get waiting => _queue.length;

  bool get hasInstallId => _install.hasId;

  Future<AdAnswer> requestAd(String placement) => _preloader.take(placement);

  void keepReady(String placement) => _preloader.keepReady(placement);

  /// Begins to show an ad. One that cannot be shown is over when this returns.
  AdLifecycle show(ReadyAd ad, {RewardFields? reward}) {
    final coversApp = ad.format != AdFormat.banner;
    final isBusy = coversApp && _covering != null;
    final lifecycle = AdLifecycle(this, ad, reward: reward, isBusy: isBusy);
    if (coversApp && !lifecycle.isOver) _covering = lifecycle;
    return lifecycle;
  }

  /// Called by an ad that has ended.
  void release(AdLifecycle lifecycle) {
    if (_covering == lifecycle) _covering = null;
    if (!lifecycle.isBusy) _preloader.release(lifecycle.ad);
  }

  void record(String token, String kind, [RewardFields? reward]) => _queue.add(token, kind, reward);

  /// Completes with whether the server has accepted the report.
  Future<bool> report(ReadyAd ad, String reason) async {
    final reply = await guard(
      () => _postPatiently(ad.reportUrl, () => {'reason': reason}),
      const HttpReply(0),
    );
    final isSent = reply.status == 200;
    emit(AdReported(reason, isSent: isSent));
    return isSent;
  }

  Future<void> recordInstall([String? referrer]) => guard(() async {
    final appKey = settings.appKey;
    if (appKey == null) return;
    final body = <String, Object?>{
      'app_api_key': appKey,
      if (referrer != null && referrer.isNotEmpty) 'referrer': cut(referrer, 2000),
      'privacy': ?_privacy(),
    };
    await _install.record(body, mayKeepId: () => !_isContextual);
  }, null);

  void flush() => _queue.flush();

  void foreground(bool isForeground) {
    if (!isForeground) _queue.flush();
    _preloader.foreground(isForeground);
  }

  /// Completes after a time, of which the app is told.
  Future<void> retryAfter(Duration delay, String of) {
    emit(RetryScheduled(of, delay));
    return _delay(delay).$1;
  }

  Json? _privacy() => privacyNow(environment, child: settings.child, limited: settings.limited);

  /// Before an answer came, what the device's consent tool says decides.
  bool get _isContextual =>
      settings.child ||
      settings.limited ||
      (_consent == null
          ? !mayMakeId(environment)
          : !const {'measured', 'capped'}.contains(_consent));

  Future<AdAnswer> _request(String placement) async {
    emit(AdRequested(placement));
    final answer = await guard(() => _askServer(placement), _none(Reason.failed));
    final (:ad, :reason) = answer;
    emit(
      ad == null
          ? AdNotLoaded(placement, reason ?? Reason.failed)
          : AdLoaded(placement, ad.format, ad.appName),
    );
    return answer;
  }

  Future<AdAnswer> _askServer(String placement) async {
    final reply = await _postPatiently(url('ads'), () => _requestBody(placement));
    if (reply.isTransient) return _none(Reason.unreachable);
    if (reply.status != 200) return _none(Reason.refused);
    final ad = _adIn(reply.members, placement);
    if (ad == null) return _none(Reason(reply.members['reason'] as String? ?? 'no_campaign'));
    // A newer server may know more formats than this SDK can show.
    if (!AdFormat.values.contains(ad.format)) return _none(const Reason('format'));
    return await _load(ad.media) ? (ad: ad, reason: null) : _none(Reason.failed);
  }

  ReadyAd? _adIn(Json answer, String placement) {
    lastDecision = {
      for (final name in ['request_id', 'reason', 'candidates', 'others']) name: ?answer[name],
    };
    _logDoctor(placement, answer['doctor']);
    _consent = answer['consent'] as String?;
    if (_isContextual) unawaited(guard(_install.forgetId, null));
    final ad = answer['ad'];
    if (ad is! Map) return null;
    return ReadyAd(ad.cast(), placement: placement, answeredAt: environment.elapsed());
  }

  /// In test mode the log has what the doctor of a placement says, once until it says something
  /// else.
  void _logDoctor(String placement, Object? doctor) {
    if (!settings.test || doctor is! Map) return;
    final line = '${doctor['text']} ${doctor['url']}';
    if (_said[placement] != line) environment.log(line);
    _said[placement] = line;
  }

  Future<bool> _load(Media media) async {
    final (late, timer) = _delay(_loadPatience);
    try {
      return await Future.any([environment.load(media), late.then((_) => false)]);
    } finally {
      timer.cancel();
    }
  }

  (Future<void>, Timer) _delay(Duration time) {
    final over = Completer<void>();
    return (over.future, environment.createTimer(time, over.complete));
  }

  Json _requestBody(String placement) => {
    'placement_api_key': placement,
    'app_api_key': ?settings.appKey,
    'sdk': {
      'name': 'flutter',
      'version': sdkVersion,
      'queued': _queue.length,
      'clock': environment.now().millisecondsSinceEpoch,
      if (settings.watch case final code? when code.isNotEmpty) 'watch': code,
    },
    if (settings.appVersion case final version?) 'app': {'version': version},
    'device': environment.device(),
    'user': ?settings.user,
    'privacy': ?_privacy(),
    if (settings.test) 'test': true,
  };

  /// Calls until a reply is final, at most three times.
  Future<HttpReply> _postPatiently(String url, Json Function() body) async {
    for (var tries = 1; ; tries += 1) {
      final reply = await environment.post(url, body());
      final wait = reply.waitAfter(tries - 1, environment.random());
      if (!reply.isTransient || tries == _mostTries || wait > _longestWait || guard.isSilent) {
        return reply;
      }
      await retryAfter(wait, 'ad');
    }
  }
}

AdAnswer _none(Reason reason) => (ad: null, reason: reason);
