## The words on the screen and in the log.
class_name FrontrowWords

## Those of sdk/words.json, which all SDKs share.
const SCREEN: Dictionary[String, String] = {
	"about": "Ad ▾",
	"about_label": "Ad: why you see it, and how to report it",
	"advertisement": "Advertisement",
	"test_ad": "Test ad",
	"close": "Close ×",
	"close_in": "Close in {seconds}",
	"reward_in": "Reward in {seconds}",
	"reward_earned": "Reward earned",
	"sound_on": "Sound on",
	"sound_off": "Sound off",
	"get_the_app": "Get the app",
	"close_the_ad": "Close the ad",
	"why": "Why this ad",
	"why_text": "{app} is advertised here. It passed these questions, none of which is who you are: {why}.",
	"report": "Report this ad",
	"offensive": "It is offensive",
	"adult": "It is not for everybody",
	"misleading": "It promises what is not true",
	"scam": "It is a scam or harmful",
	"broken": "It does not work",
	"other": "Something else",
	"sending": "Sending…",
	"sent": "Thank you. Whoever runs this network and whoever made this app can read it.",
	"not_sent": "That could not be sent. Try again later.",
	"back": "Back",
}
const REPORT_REASONS: Array[String] = [
	"offensive", "adult", "misleading", "scam", "broken", "other"
]
## By reason: why there is no ad, and what to do.
const WHY_NOT: Dictionary[String, String] = {
	"not_approved": "the organization of this placement is not approved; ask the network",
	"placement_paused": "this placement is paused; resume it in the console",
	"no_campaign": "no campaign is running; with test ads, create a campaign",
	"region": "no campaign targets this region; widen a campaign's regions",
	"format": "no campaign has an ad of this format that the SDK can show; use an image placement",
	"device": "no ad fits this device held this way; upload an ad of the other orientation",
	"store": "no advertised app is in a store for this device; nothing to do on a desktop",
	"same_app": "the only campaigns are this app's own; wait for others",
	"frequency": "this viewer has seen the ads often enough; try later",
	"pacing": "the campaigns save their budget for later today; try later",
	"budget": "the campaigns have spent today's budget; try tomorrow",
	"floor": "no campaign pays the placement's floor price; lower it",
	"review": "the ads wait for review; approve them",
	"blocked": "the publisher has blocked the advertised apps; change the blocks",
	"unreachable": "the server cannot be reached; check base_url and the network",
	"refused": "the server refused the request; check the placement's key",
	"expired": "the ad was requested too long ago; request it later or use keep_ready",
	"used": "the ad was shown before; request a new one",
	"busy": "another ad covers the game; show this one after it",
	"failed": "the picture could not be loaded or drawn; check the network",
}


## A line for the log.
static func why_not(reason: String) -> String:
	return "%s (%s)" % [reason, WHY_NOT.get(reason, "unknown to this version of the SDK")]


static func close_words(seconds: int) -> String:
	return SCREEN.close if seconds == 0 else SCREEN.close_in.format({"seconds": seconds})
