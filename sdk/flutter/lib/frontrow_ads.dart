/// Ads of a Frontrow network in Flutter apps. Start with [Frontrow].
library;

export 'src/core/ad_lifecycle.dart' show Outcome;
export 'src/core/sdk_events.dart' show Reasons, SdkEvent;
export 'src/core/wire.dart' show RewardFields;
export 'src/view/banner.dart' show FrontrowBanner, WhenEmpty;
export 'src/view/frontrow.dart' show Ad, Asked, Frontrow, FrontrowUser;
export 'src/view/video.dart' show VideoAdapter, VideoEvents, VideoTold;
