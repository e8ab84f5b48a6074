extends Node


func _ready() -> void:
	Frontrow.setup({"base_url": "https://network.example.com", "test": OS.is_debug_build()})
	Frontrow.events.opened.connect(_pause.bind(true))
	Frontrow.events.closed.connect(_pause.bind(false))


func between_two_levels() -> void:
	var result: FrontrowAdResult = await Frontrow.request_ad("fr_p_…")
	if result.ad:
		await result.ad.show()
	else:
		print("No ad: ", result.reason)


## The ad works while the game is paused.
func _pause(_format: String, is_paused: bool) -> void:
	get_tree().paused = is_paused
