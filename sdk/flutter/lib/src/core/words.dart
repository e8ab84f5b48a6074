/// Every word that a viewer reads, as in `sdk/words.json`.
abstract final class Words {
  static const about = 'Ad ▾';
  static const aboutLabel = 'Ad: why you see it, and how to report it';
  static const advertisement = 'Advertisement';
  static const testAd = 'Test ad';
  static const close = 'Close ×';
  static const closeIn = 'Close in {seconds}';
  static const rewardIn = 'Reward in {seconds}';
  static const rewardEarned = 'Reward earned';
  static const soundOn = 'Sound on';
  static const soundOff = 'Sound off';
  static const getTheApp = 'Get the app';
  static const closeTheAd = 'Close the ad';
  static const why = 'Why this ad';
  static const whyText = 'This ad for {app} matched: {why}. None of this identifies you.';
  static const report = 'Report this ad';
  static const sending = 'Sending…';
  static const sent =
      'Thank you. The ad network and the developer of this app can see your report.';
  static const notSent = 'That could not be sent. Try again later.';
  static const back = 'Back';

  static const reportReasons = {
    'offensive': 'It is offensive',
    'adult': 'It is not for everybody',
    'misleading': 'It promises what is not true',
    'scam': 'It is a scam or harmful',
    'broken': 'It does not work',
    'other': 'Something else',
  };

  /// What to do about a reason of the SDK. Of those of the server, the doctor's page says it.
  static const advice = {
    'unreachable': 'check the network and the address',
    'refused': 'check the key of the placement',
    'expired': 'request it later, or keep one ready',
    'used': 'request a new ad',
    'busy': 'show it when the other ad is closed',
    'not_visible': 'show it where a person can see it',
    'reward_not_valid': 'use no &, % or signature=',
    'failed': 'check that the media can be loaded',
  };
}
