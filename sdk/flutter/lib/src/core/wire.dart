import 'outcome.dart';

typedef Json = Map<String, Object?>;

class Media {
  Media(Json json) : url = json['url']! as String, type = json['type']! as String;

  final String url;
  final String type;

  bool get isVideo => type.startsWith('video');
}

extension RewardOnTheWire on RewardFields {
  Json toJson() => {'user': ?user, 'data': ?data};

  /// No callback can carry other ones, so the network would keep the reward and call no server.
  bool get isSignable => !RegExp('[&%]|signature=').hasMatch('${user ?? ''}\n${data ?? ''}');

  /// The server drops longer ones.
  bool get isWithinLimits => (user ?? '').length <= 200 && (data ?? '').length <= 1000;
}
