## What happens to ads, with a signal for each kind. For one ad they come in this order: `requested`,
## then `loaded` or `not_loaded`; `opened` (not for a banner), `impression`, `clicked`, `completed`,
## `rewarded`, `closed`; or `not_shown` instead of these. All come on the main thread.
class_name FrontrowAdEvents
extends RefCounted

# Other classes emit them.
@warning_ignore_start("unused_signal")
## An ad of a placement was requested.
signal requested(placement: String)
## There is an ad, and its media has loaded. `app_name` is the advertised app's.
signal loaded(placement: String, format: String, app_name: String)
signal not_loaded(placement: String, reason: String)
## The ad covers the game, so the game should pause.
signal opened(format: String)
## At least one pixel of the loaded ad is visible.
signal impression(format: String)
signal clicked(format: String)
## A video was played to its end.
signal completed(format: String)
## The reward was earned. A game gives it by the FrontrowOutcome only.
signal rewarded(format: String)
signal closed(format: String)
signal not_shown(format: String, reason: String)
## The network did not answer, so the SDK asks again. `of` is `ad`, `events` or `install`.
signal retry_scheduled(of: String, in_seconds: int)
## What the network says of an event that was sent to it. `kind` is `impression` or `complete`.
## `reason` says why the event does not count, and is empty where it does. `reward` is `dropped`
## where the network dropped the reward.
signal event_result(kind: String, status: String, reason: String, reward: String)
## The viewer has reported the ad. `is_sent` is true when the network has accepted the report.
signal reported(reason: String, is_sent: bool)
## The answer to `record_install`. Where it is not attributed to an ad, `reason` says why.
signal install_result(is_attributed: bool, reason: String)
