## The result of showing an ad, or the reason why it was not shown.
class_name FrontrowOutcome
extends RefCounted

## True when the ad was visible, so its impression was recorded.
var shown := false
var clicked := false
## True when a rewarded video was played to its end, so the game must give the reward.
var rewarded := false
## Empty when nothing went wrong.
var reason := ""
## `not_valid` when the `reward` given at `show` is too long. The ad is shown without it.
var reward := ""


static func not_shown(why_not: String) -> FrontrowOutcome:
	var outcome := FrontrowOutcome.new()
	outcome.reason = why_not
	return outcome
