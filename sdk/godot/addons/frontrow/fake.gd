## Frontrow's ads for a game's own tests: no network, no timer and no file, and nothing is drawn.
class_name FrontrowFake
extends FrontrowAds

## By placement: the reason for no ad, such as `"no_campaign"`; or an ad, a Dictionary that may have
## `format`, `app_name` and `outcome` (a FrontrowOutcome). A placement without an answer has an
## image. Where no outcome is given, the ad is shown, and a rewarded video is played to its end.
var answers: Dictionary
## The placements that were requested, whose ads were shown, and that are kept ready, in order.
var requested: Array[String] = []
var shown: Array[String] = []
var kept: Array[String] = []
## How often `record_install` was called.
var installs := 0


func _init(given: Dictionary = {}) -> void:
	super()
	answers = given


func setup(_settings: Dictionary) -> void:
	pass


func request_ad(key: String) -> FrontrowAdResult:
	requested.append(key)
	var answer: Variant = answers.get(key, {})
	if answer is String:
		return FrontrowAdResult.without(answer as String)
	var ad := FrontrowAd.new()
	ad.placement = key
	var given: Dictionary = answer
	ad.format = given.get("format", FrontrowAdFormat.IMAGE)
	ad.app_name = given.get("app_name", "Example")
	ad.belong_to(self)
	return FrontrowAdResult.with(ad)


## A showing that is over.
func begin(ad: FrontrowAd, _reward: Dictionary = {}) -> FrontrowAdLifecycle:
	var lifecycle := FrontrowAdLifecycle.new(null, ad, {})
	lifecycle.is_over = true
	if ad.is_used:
		lifecycle.outcome.reason = "used"
		return lifecycle
	ad.is_used = true
	shown.append(ad.placement)
	lifecycle.outcome.shown = true
	lifecycle.outcome.rewarded = ad.format == FrontrowAdFormat.REWARDED_VIDEO
	var answer: Dictionary = answers.get(ad.placement, {})
	lifecycle.outcome = answer.get("outcome", lifecycle.outcome)
	return lifecycle


func keep_ready(key: String) -> void:
	kept.append(key)


func record_install(_referrer := "") -> void:
	installs += 1
