import 'package:frontrow_ads/src/core/ad_lifecycle.dart';
import 'package:frontrow_ads/src/core/wire.dart';

Json outcomeJson(Outcome outcome) => {
  'shown': outcome.shown,
  'clicked': outcome.clicked,
  'rewarded': outcome.rewarded,
  'reason': ?outcome.reason,
  'reward': ?outcome.reward,
};
