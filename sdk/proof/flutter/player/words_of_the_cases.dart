import 'package:frontrow_ads/src/core/ad_event.dart';
import 'package:frontrow_ads/src/core/outcome.dart';
import 'package:frontrow_ads/src/core/wire.dart';

Json outcomeJson(Outcome outcome) => {
  'shown': outcome.shown,
  'clicked': outcome.clicked,
  'rewarded': outcome.rewarded,
  'reason': ?outcome.reason,
  'reward': ?outcome.reward,
};

/// The word of the cases for an event.
String wordOf(AdEvent event) => switch (event) {
  AdRequested() => 'asked',
  AdLoaded() => 'answered',
  AdNotLoaded() => 'no_ad',
  AdOpened() => 'opened',
  AdImpression() => 'impression',
  AdClicked() => 'click',
  AdCompleted() => 'complete',
  AdRewarded() => 'reward',
  AdClosed() => 'closed',
  AdNotShown() => 'not_shown',
  AdReported() => 'reported',
  RetryScheduled() => 'retry',
  EventResult() => 'verdict',
  InstallResult() => 'install',
};
