## Frontrow's ads for a game's own tests: no network, no timer and no file, and nothing is drawn.
class_name FrontrowFake
extends FrontrowAds

## By placement: the reason for no ad, such as `"no_campaign"`; or an ad, a Dictionary that may have
## `format`, `app_name` and `outcome` (a FrontrowOutcome). A placement without an answer has an
## image. Where no outcome is given, the ad is shown, and a rewarded video is played to its end.
var answers: Dictionary
## The placements that were asked for, whose ads were shown, and that are kept ready, in order.
var asked: Array[String] = []
var shown: Array[String] = []
var kept: Array[String] = []
## How often `record_install` was called.
var installs := 0


func _init(given: Dictionary = {}) -> void:
	super()
	answers = given


func setup(_settings: Dictionary) -> void:
	pass


func request_ad(key: String) -> FrontrowAsked:
	asked.append(key)
	var answer: Variant = answers.get(key, {})
	if answer is String:
		return FrontrowAsked.without(answer as String)
	var ad := FrontrowAd.new()
	ad.placement = key
	var given: Dictionary = answer
	ad.format = given.get("format", "image")
	ad.app_name = given.get("app_name", "Example")
	ad.belong_to(self)
	return FrontrowAsked.with(ad)


## A showing that is over.
func begin(ad: FrontrowAd, _reward: Dictionary = {}) -> FrontrowAdLifecycle:
	var life := FrontrowAdLifecycle.new(null, ad, {})
	life.is_over = true
	if ad.is_used:
		life.outcome.reason = "used"
		return life
	ad.is_used = true
	shown.append(ad.placement)
	life.outcome.shown = true
	life.outcome.rewarded = ad.format == "rewarded_video"
	var answer: Dictionary = answers.get(ad.placement, {})
	life.outcome = answer.get("outcome", life.outcome)
	return life


func keep_ready(key: String) -> void:
	kept.append(key)


func record_install(_referrer := "") -> void:
	installs += 1
