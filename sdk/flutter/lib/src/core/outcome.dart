import 'reason.dart';

/// The result of showing an ad.
final class Outcome {
  const Outcome({
    required this.shown,
    this.clicked = false,
    this.rewarded = false,
    this.reason,
    this.reward,
  });

  /// True when the viewer saw at least one pixel of the loaded ad.
  final bool shown;

  /// True when the viewer tapped the ad.
  final bool clicked;

  /// True when a rewarded video was played to its end, so the app must give the reward.
  final bool rewarded;

  /// Why the ad was not shown or ended early; null where it was closed.
  final Reason? reason;

  /// `not_valid` when the `reward` given at `show` is too long. The ad is shown without it.
  final String? reward;
}

/// For whom a rewarded video is shown, for the app's own server.
final class RewardFields {
  const RewardFields({this.user, this.data});

  /// At most 200 characters.
  final String? user;

  /// At most 1,000 characters.
  final String? data;
}
