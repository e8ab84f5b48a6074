import 'ad_lifecycle.dart';
import 'disk.dart';
import 'environment.dart';
import 'event_queue.dart';
import 'event_store.dart';
import 'guard.dart';
import 'install.dart';
import 'keep_ready.dart';
import 'privacy.dart';
import 'sdk_events.dart';
import 'wire.dart';

class CoreSettings {
  CoreSettings({
    required String baseUrl,
    required this.tell,
    this.appKey,
    this.appVersion,
    this.user,
    this.test = false,
    this.child = false,
    this.limited = false,
  }) : baseUrl = baseUrl.replaceFirst(RegExp(r'/+$'), '');

  final String baseUrl;
  final Tell tell;
  final String? appKey;
  final String? appVersion;

  /// `id` and `consent`.
  final Json? user;
  final bool test;
  final bool child;
  final bool limited;
}

/// A test compares it with `pubspec.yaml`.
const sdkVersion = '0.1.0';

const _mostTries = 3;

/// A request is not retried after a longer wait.
const _longestWaitMs = 30000.0;

const _loadPatienceMs = 15000.0;

/// The SDK without a screen. The cases in `sdk/conformance/` test everything here. All of it runs on
/// one isolate; a callback runs exactly once. The disk is read after the constructor has returned.
class Core {
  Core(this.around, Disk disk, this.settings) {
    final name = settings.baseUrl.replaceAll(RegExp('[^A-Za-z0-9.-]+'), '_');
    _queue = EventQueue(this, EventStore(disk, '$name.events'));
    _install = InstallReport(this, disk, '$name.install');
    _keeper = Keeper(around, _askAndTell);
    around.after(0, _queue.open);
  }

  final Environment around;
  final CoreSettings settings;
  final guard = Guard();
  late final EventQueue _queue;
  late final InstallReport _install;
  late final Keeper _keeper;
  String? _consent;
  AdLifecycle? _covering;

  Json? lastDecision;

  String url(String call) => '${settings.baseUrl}/delivery/v1/$call';

  void tell(SdkEvent event) => settings.tell(event);

  /// Tells of it and does it later. The returned function cancels it.
  void Function() retry(double milliseconds, String of, void Function() work) {
    tell(SdkEvent('retry', of: of, inSeconds: (milliseconds / 1000).ceil()));
    return around.after(milliseconds, work);
  }

  int get waiting => _queue.length;

  bool get hasInstallId => _install.hasId;

  void requestAd(String placement, Done<Answer> done) => _keeper.take(placement, done);

  void keepReady(String placement) => _keeper.keep(placement);

  /// Begins to show an ad. One that cannot be shown is over before this returns.
  AdLifecycle show(HandedAd ad, {RewardFields? reward, void Function(Outcome outcome)? onOver}) {
    final isBusy = ad.format != 'banner' && _covering != null;
    final life = AdLifecycle(
      this,
      ad,
      reward: reward,
      isBusy: isBusy,
      onOver: (life) {
        if (_covering == life) _covering = null;
        if (!isBusy) _keeper.release(ad);
        onOver?.call(life.outcome);
      },
    );
    if (ad.format != 'banner' && !life.isOver) _covering = life;
    return life;
  }

  void record(String token, String of, [RewardFields? reward]) => _queue.add(token, of, reward);

  void report(HandedAd ad, String reason, Done<bool> done) {
    void end([Answered? answered]) {
      final isSent = answered?.status == 200;
      tell(SdkEvent('reported', reason: reason, sent: isSent));
      done(isSent);
    }

    _postPatiently(ad.reportUrl, () => {'reason': reason}, end, end);
  }

  void recordInstall([String? referrer]) => guard(() {
    final appKey = settings.appKey;
    if (appKey == null) return;
    final body = <String, Object?>{
      'app_api_key': appKey,
      if (referrer != null && referrer.isNotEmpty) 'referrer': cut(referrer, 2000),
      'privacy': ?_privacy(),
    };
    _install.record(body, mayKeepId: () => !_isContextual);
  });

  void flush() => _queue.flush();

  void foreground(bool isForeground) {
    if (!isForeground) _queue.flush();
    _keeper.foreground(isForeground);
  }

  Json? _privacy() => privacyNow(around, child: settings.child, limited: settings.limited);

  /// Before an answer came, what the device's consent tool says decides.
  bool get _isContextual =>
      settings.child ||
      settings.limited ||
      (_consent == null ? !mayMakeId(around) : !const {'measured', 'capped'}.contains(_consent));

  void _askAndTell(String placement, Done<Answer> done) {
    var isAnswered = false;
    void end(Answer answer) {
      if (isAnswered) return;
      isAnswered = true;
      final (:ad, :reason) = answer;
      tell(
        SdkEvent(
          ad == null ? 'no_ad' : 'answered',
          placement: placement,
          reason: reason,
          format: ad?.format,
          app: ad?.appName,
        ),
      );
      done(answer);
    }

    tell(SdkEvent('asked', placement: placement));
    _ask(placement, end);
  }

  void _ask(String placement, Done<Answer> done) {
    void none(String reason) => done((ad: null, reason: reason));
    void failed() => none(Reasons.failed);
    _postPatiently(url('ads'), () => _requestBody(placement), (answered) {
      if (answered.mayPass) return none(Reasons.unreachable);
      if (answered.status != 200) return none(Reasons.refused);
      final ad = _read(answered.members, placement);
      if (ad == null) return none(answered.members['reason'] as String? ?? 'no_campaign');
      // A newer server may know more formats than this SDK can show.
      if (!adFormats.contains(ad.format)) return none('format');
      _load(ad, done, failed);
    }, failed);
  }

  HandedAd? _read(Json answer, String placement) {
    lastDecision = {
      for (final name in ['request_id', 'reason', 'candidates', 'others']) name: ?answer[name],
    };
    _consent = answer['consent'] as String?;
    if (_isContextual) _install.forgetId();
    final ad = answer['ad'];
    if (ad is! Map) return null;
    return HandedAd(ad.cast(), placement: placement, answeredAt: around.elapsed());
  }

  void _load(HandedAd ad, Done<Answer> done, void Function() failed) {
    final callOff = around.after(_loadPatienceMs, failed);
    around.load(ad.media, (isLoaded) {
      callOff();
      isLoaded ? done((ad: ad, reason: null)) : failed();
    });
  }

  Json _requestBody(String placement) => {
    'placement_api_key': placement,
    'app_api_key': ?settings.appKey,
    'sdk': {
      'name': 'flutter',
      'version': sdkVersion,
      'queued': _queue.length,
      'clock': around.now().round(),
    },
    if (settings.appVersion case final version?) 'app': {'version': version},
    'device': around.device(),
    'user': ?settings.user,
    'privacy': ?_privacy(),
    if (settings.test) 'test': true,
  };

  /// Calls until an answer is final, at most three times. An error runs [otherwise].
  void _postPatiently(
    String url,
    Json Function() body,
    Done<Answered> done,
    void Function() otherwise, [
    int tries = 1,
  ]) => guard(() {
    around.post(url, body(), (answered) {
      final milliseconds = answered.waitAfter(tries - 1, around.random());
      if (!answered.mayPass || tries == _mostTries || milliseconds > _longestWaitMs) {
        return guard(() => done(answered), otherwise);
      }
      retry(milliseconds, 'ad', () => _postPatiently(url, body, done, otherwise, tries + 1));
    });
  }, otherwise);
}
