typedef Json = Map<String, Object?>;
typedef Done<T> = void Function(T value);

const adFormats = {'image', 'banner', 'video', 'rewarded_video'};

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

  /// No callback can carry other ones, so the network would keep the reward and call no server.
  bool get isSignable => !RegExp('[&%]|signature=').hasMatch('${user ?? ''}\n${data ?? ''}');

  /// The server drops longer ones.
  bool get isWithinLimits => (user ?? '').length <= 200 && (data ?? '').length <= 1000;
}
