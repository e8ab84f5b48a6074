import 'environment.dart';
import 'reason.dart';
import 'wire.dart';

/// An ad from the server. It can be shown once, before it expires.
class ReadyAd {
  ReadyAd(Json json, {required this.placement, required Duration answeredAt})
    : format = AdFormat(json['format']! as String),
      media = Media((json['media']! as Map).cast()),
      tokens = (json['tokens']! as Map).cast(),
      clickUrl = json['click_url']! as String,
      closeAfter = secondsOf(json['close_after_s']! as num),
      expiresAt = answeredAt + _lifeIn(json['expires_in_s'] as num? ?? -1),
      appName = (json['advertiser']! as Map)['app_name']! as String,
      iconUrl = (json['advertiser']! as Map)['icon_url']! as String,
      reportUrl = json['report_url']! as String,
      why = (json['why']! as List).cast();

  final String placement;
  final AdFormat format;
  final Media media;

  /// By kind: `impression`, `click`, and `complete` for a video.
  final Map<String, String?> tokens;
  final String clickUrl;
  final Duration closeAfter;
  final String appName;
  final String iconUrl;
  final String reportUrl;
  final List<String> why;

  /// By `Environment.elapsed`.
  final Duration expiresAt;
  bool isUsed = false;

  bool get isVideo => format == AdFormat.video || format == AdFormat.rewardedVideo;

  static Duration _lifeIn(num seconds) {
    if (seconds < 0) return _shortestLife;
    return seconds < _longestLife.inSeconds ? secondsOf(seconds) : _longestLife;
  }
}

/// An ad, or the reason why there is none.
typedef AdAnswer = ({ReadyAd? ad, Reason? reason});

/// The life of an ad whose answer does not say how long it may be shown.
const _shortestLife = Duration(minutes: 10);

const _longestLife = Duration(hours: 1);
