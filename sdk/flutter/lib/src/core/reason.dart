/// Why no ad was shown: a reason of the server, as it is, or one of these of the SDK. A newer server
/// may have others.
extension type const Reason(String name) {
  /// No answer after three tries, or only answers that asked to retry later.
  static const unreachable = Reason('unreachable');

  /// The server rejected the request. The usual cause is a wrong key.
  static const refused = Reason('refused');

  /// The ad was requested too long ago.
  static const expired = Reason('expired');

  /// The ad was shown before. Each ad is shown once.
  static const used = Reason('used');

  /// Another ad covers the app. This one can be shown when that one is closed.
  static const busy = Reason('busy');

  /// The ad was closed before any part of it was visible.
  static const notVisible = Reason('not_visible');

  /// The `reward` given at `show` contains `&`, `%` or `signature=`.
  static const rewardNotValid = Reason('reward_not_valid');

  /// The media could not be loaded or played, or the SDK met an error of its own.
  static const failed = Reason('failed');
}

/// The format of an ad: one of these. A newer SDK may have more of them.
extension type const AdFormat(String name) {
  static const image = AdFormat('image');
  static const banner = AdFormat('banner');
  static const video = AdFormat('video');
  static const rewardedVideo = AdFormat('rewarded_video');

  /// The formats that this SDK can show.
  static const values = {image, banner, video, rewardedVideo};
}
