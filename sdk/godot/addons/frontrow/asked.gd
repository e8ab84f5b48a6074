## The ad, or the reason why there is none.
class_name FrontrowAsked
extends RefCounted

## Null when there is none.
var ad: FrontrowAd
## Empty when there is an ad.
var reason: String


static func with(found: FrontrowAd) -> FrontrowAsked:
	var asked := FrontrowAsked.new()
	asked.ad = found
	return asked


static func without(why_not: String) -> FrontrowAsked:
	var asked := FrontrowAsked.new()
	asked.reason = why_not
	return asked
