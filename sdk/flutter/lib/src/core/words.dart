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
  static const whyText =
      '{app} is advertised here. It passed these questions, none of which is who you are: {why}.';
  static const report = 'Report this ad';
  static const sending = 'Sending…';
  static const sent = 'Thank you. Whoever runs this network and whoever made this app can read it.';
  static const notSent = 'That could not be sent. Try again later.';
  static const back = 'Back';

  /// What is wrong with an ad: the reasons of a report, and their words.
  static const reportReasons = {
    'offensive': 'It is offensive',
    'adult': 'It is not for everybody',
    'misleading': 'It promises what is not true',
    'scam': 'It is a scam or harmful',
    'broken': 'It does not work',
    'other': 'Something else',
  };
}
