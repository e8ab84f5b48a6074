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
	"why_text": "This ad for {app} matched: {why}. None of this identifies you.",
	"report": "Report this ad",
	"offensive": "It is offensive",
	"adult": "It is not for everybody",
	"misleading": "It promises what is not true",
	"scam": "It is a scam or harmful",
	"broken": "It does not work",
	"other": "Something else",
	"sending": "Sending…",
	"sent": "Thank you. The ad network and the developer of this app can see your report.",
	"not_sent": "That could not be sent. Try again later.",
	"back": "Back",
}
const REPORT_REASONS: Array[String] = [
	"offensive", "adult", "misleading", "scam", "broken", "other"
]
## By reason of the SDK: what to do. Of those of the server, the doctor's page says it.
const ADVICE: Dictionary[String, String] = {
	"unreachable": "check the network and the address",
	"refused": "check the key of the placement",
	"expired": "request it later, or keep one ready",
	"used": "request a new ad",
	"busy": "show it when the other ad is closed",
	"not_visible": "show it where a person can see it",
	"reward_not_valid": "use no &, % or signature=",
	"failed": "check that the media can be loaded",
}


## A line for the log.
static func why_not(reason: String) -> String:
	return "%s: %s" % [reason, ADVICE.get(reason, "see the console")]


static func close_words(seconds: int, format: String) -> String:
	var waiting := SCREEN.reward_in if format == "rewarded_video" else SCREEN.close_in
	return SCREEN.close if seconds == 0 else waiting.format({"seconds": seconds})
