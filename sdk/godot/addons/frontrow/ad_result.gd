## The ad, or the reason why there is none.
class_name FrontrowAdResult
extends RefCounted

## Null when there is none.
var ad: FrontrowAd
## Empty when there is an ad.
var reason: String


static func with(found: FrontrowAd) -> FrontrowAdResult:
	var result := FrontrowAdResult.new()
	result.ad = found
	return result


static func without(why_not: String) -> FrontrowAdResult:
	var result := FrontrowAdResult.new()
	result.reason = why_not
	return result
