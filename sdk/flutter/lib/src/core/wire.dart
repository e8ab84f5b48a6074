typedef Json = Map<String, Object?>;

/// The formats that the SDK can show.
const adFormats = {'image', 'banner', 'video', 'rewarded_video'};

/// An ad as the server answers it. Members that the SDK does not know are ignored.
class AnsweredAd {
  AnsweredAd(Json json)
    : format = json['format']! as String,
      media = Media((json['media']! as Map).cast()),
      tokens = (json['tokens']! as Map).cast(),
      clickUrl = json['click_url']! as String,
      closeAfterSeconds = json['close_after_s']! as num,
      expiresInSeconds = json['expires_in_s'] as num?,
      appName = (json['advertiser']! as Map)['app_name']! as String,
      iconUrl = (json['advertiser']! as Map)['icon_url']! as String,
      reportUrl = json['report_url']! as String,
      why = (json['why']! as List).cast();

  final String format;
  final Media media;

  /// By kind: `impression`, `click`, and `complete` for a video.
  final Map<String, String?> tokens;
  final String clickUrl;
  final num closeAfterSeconds;
  final num? expiresInSeconds;
  final String appName;
  final String iconUrl;
  final String reportUrl;
  final List<String> why;

  bool get isVideo => format.contains('video');
}

class Media {
  Media(Json json) : url = json['url']! as String, type = json['type']! as String;

  final String url;
  final String type;

  bool get isVideo => type.startsWith('video');
}

/// For whom a rewarded video is shown, for the app's own server.
class RewardFields {
  const RewardFields({this.user, this.data});

  /// At most 200 characters.
  final String? user;

  /// At most 1,000 characters.
  final String? data;

  Json toJson() => {'user': ?user, 'data': ?data};

  /// The server drops longer ones.
  bool get isWithinLimits => (user ?? '').length <= 200 && (data ?? '').length <= 1000;
}
