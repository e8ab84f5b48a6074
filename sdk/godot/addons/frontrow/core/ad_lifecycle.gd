## The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
## recorded and when the ad may be closed. The views only report what happens on the screen.
class_name FrontrowAdLifecycle
extends RefCounted

## Emitted once, when the ad has ended.
signal over

## An image or video that has not loaded after this time counts as failed.
const LOAD_PATIENCE_MS := 15_000.0
const LONGEST_REWARD: Dictionary[String, int] = {"user": 200, "data": 1000}

var outcome := FrontrowOutcome.new()
var is_over := false
var _core: FrontrowCore
var _ad: FrontrowAd
var _reward: Dictionary = {}
var _patience: FrontrowTimer
var _is_loaded := false
var _is_on_screen := false
var _is_complete := false
var _seen_at := 0.0


func _init(core: FrontrowCore, ad: FrontrowAd, reward: Dictionary) -> void:
	_core = core
	_ad = ad
	for name: String in LONGEST_REWARD:
		if reward.get(name) == null:
			continue
		_reward[name] = str(reward[name])
		if (_reward[name] as String).length() > LONGEST_REWARD[name]:
			outcome.reward = "not_valid"
	if outcome.reward != "":
		_reward = {}


## Begins, or ends at once where the ad cannot be shown.
func begin(is_busy: bool) -> void:
	_patience = _core.environment.after(LOAD_PATIENCE_MS, failed)
	var why := ""
	if _ad.is_used:
		why = "used"
	elif _is_too_old():
		why = "expired"
	elif is_busy:
		why = "busy"
	elif not _reward.values().all(_is_signable):
		why = "reward_not_valid"
	if why == "":
		_ad.is_used = true
	else:
		_end(why)


## Called when the image has loaded or the video plays.
func loaded() -> void:
	_is_loaded = true
	_patience.cancel()
	_look()


## Called when the ad becomes visible (at least one pixel) or hidden.
func on_screen(is_on_screen: bool) -> void:
	_is_on_screen = is_on_screen
	_look()


## Called when the video has played to its end.
func ended() -> void:
	if is_over or _is_complete or not outcome.shown or not _ad.is_video():
		return
	_is_complete = true
	if _ad.tokens.get("complete") is String:
		_core.record(_ad.tokens.complete as String, "complete", _reward)
	_core.events.completed.emit(_ad.format)
	if _ad.format == FrontrowAdFormat.REWARDED_VIDEO:
		outcome.rewarded = true
		_core.events.rewarded.emit(_ad.format)


## Called when the ad cannot be loaded or played, or must be removed.
func failed(reason := "failed") -> void:
	_end(reason)


## Records a click. Returns false when the ad is not visible, so it cannot be clicked.
func tap() -> bool:
	if is_over or not outcome.shown:
		return false
	outcome.clicked = true
	_core.events.clicked.emit(_ad.format)
	return true


## Closes the ad. Returns false when it is too early to close it.
func close() -> bool:
	if close_in_seconds() > 0:
		return false
	_end("" if outcome.shown else "not_visible")
	return true


## Whole seconds until the ad may be closed; 0 when it may be closed now.
func close_in_seconds() -> int:
	if not outcome.shown or _is_complete:
		return 0
	var seconds := (_core.environment.elapsed() - _seen_at) / 1000.0
	return maxi(0, ceili(_ad.close_after_s - seconds))


## No callback can carry others, so the network would keep the reward and call no server.
func _is_signable(value: String) -> bool:
	return not (value.contains("&") or value.contains("%") or value.contains("signature="))


func _look() -> void:
	if is_over or outcome.shown or not _is_loaded or not _is_on_screen:
		return
	if _is_too_old():
		_end("expired")
		return
	outcome.shown = true
	_seen_at = _core.environment.elapsed()
	if _ad.format != FrontrowAdFormat.BANNER:
		_core.events.opened.emit(_ad.format)
	_core.record(_ad.tokens.impression as String, "impression")
	_core.events.impression.emit(_ad.format)


func _is_too_old() -> bool:
	return _core.environment.elapsed() > _ad.shown_till


func _end(reason: String) -> void:
	if is_over:
		return
	is_over = true
	_patience.cancel()
	outcome.reason = reason
	if outcome.shown or reason == "":
		_core.events.closed.emit(_ad.format)
	else:
		_core.events.not_shown.emit(_ad.format, reason)
	over.emit()
