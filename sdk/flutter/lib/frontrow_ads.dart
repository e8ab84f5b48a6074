/// Ads of a Frontrow network in Flutter apps. Start with [Frontrow].
library;

export 'src/core/ad_event.dart';
export 'src/core/outcome.dart' show Outcome, RewardFields;
export 'src/core/reason.dart' show AdFormat, Reason;
export 'src/view/banner.dart' show FrontrowBanner, WhenEmpty;
export 'src/view/frontrow.dart' show Ad, AdResult, Frontrow, FrontrowUser;
export 'src/view/video.dart' show VideoAdapter, VideoController, VideoState;
