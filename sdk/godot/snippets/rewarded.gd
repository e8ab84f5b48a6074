extends Node

signal coins_earned


## Once, so that a video is there when the player asks for it.
func _ready() -> void:
	Frontrow.keep_ready("fr_p_…")


func watch_for_coins() -> void:
	var result: FrontrowAdResult = await Frontrow.request_ad("fr_p_…")
	if result.ad == null:
		return
	var options := {"reward": {"user": "user-17", "data": "level 7"}}
	var outcome: FrontrowOutcome = await result.ad.show(options)
	if outcome.rewarded:
		coins_earned.emit()
