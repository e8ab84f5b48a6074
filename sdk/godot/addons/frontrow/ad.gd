## An ad from the server. It can be shown once, before it expires.
class_name FrontrowAd
extends RefCounted

const LONGEST_LIFE_SECONDS := 3600.0
## The life of an ad whose answer does not say how long it may be shown.
const SHORTEST_LIFE_SECONDS := 600.0

var placement: String
## One of FrontrowAdFormat.
var format: String
## {url, type, width, height}.
var media: Dictionary
## {impression, click, complete?}.
var tokens: Dictionary
var click_url: String
var report_url: String
var close_after_s: float
var app_name: String
var icon_url: String
## The questions that the ad passed.
var why: PackedStringArray
## When the ad expires, by `FrontrowEnvironment.elapsed`, in milliseconds.
var shown_till: float
## True when the ad was shown, or could not be.
var is_used := false
var _ads: WeakRef


## The ad of an answer; null when the answer lacks what it must have.
static func from_answer(answered: Dictionary, at: float) -> FrontrowAd:
	var parts := [answered.get("media"), answered.get("tokens"), answered.get("advertiser")]
	if not parts.all(func(part: Variant) -> bool: return part is Dictionary):
		return null
	var ad := FrontrowAd.new()
	ad.format = str(answered.get("format"))
	ad.media = parts[0]
	ad.tokens = parts[1]
	ad.click_url = str(answered.get("click_url", ""))
	ad.report_url = str(answered.get("report_url", ""))
	ad.close_after_s = _number(answered.get("close_after_s"), 0.0)
	ad.app_name = str((parts[2] as Dictionary).get("app_name", ""))
	ad.icon_url = str((parts[2] as Dictionary).get("icon_url", ""))
	if answered.get("why") is Array:
		for question: Variant in answered.why:
			ad.why.append(str(question))
	var seconds := _number(answered.get("expires_in_s"), SHORTEST_LIFE_SECONDS)
	ad.shown_till = at + minf(seconds, LONGEST_LIFE_SECONDS) * 1000.0
	return ad if ad.tokens.get("impression") is String and ad.media.get("url") is String else null


static func _number(value: Variant, otherwise: float) -> float:
	return value if (value is float or value is int) and value >= 0 else otherwise


## Covers the app with the ad until it is closed, and returns what happened. `options.reward` with
## `user` and `data` is sent with the end of a rewarded video, for the app's own server. A banner is
## shown by a FrontrowBanner instead.
func show(options: Dictionary = {}) -> FrontrowOutcome:
	var ads: FrontrowAds = _ads.get_ref() if _ads else null
	if ads == null:
		return FrontrowOutcome.not_shown("failed")
	return await ads.show_ad(self, options)


## `ads` shows the ad. The ad does not keep it alive.
func belong_to(ads: FrontrowAds) -> void:
	_ads = weakref(ads)


func is_video() -> bool:
	return format in [FrontrowAdFormat.VIDEO, FrontrowAdFormat.REWARDED_VIDEO]
