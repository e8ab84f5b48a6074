extends Node


func _ready() -> void:
	Frontrow.setup({"base_url": "https://network.example.com", "test": OS.is_debug_build()})
	Frontrow.happened.connect(_pause_the_game)


func between_two_levels() -> void:
	var asked: FrontrowAsked = await Frontrow.request_ad("fr_p_…")
	if asked.ad:
		await asked.ad.show()
	else:
		print("No ad: ", asked.reason)


## The ad works while the game is paused.
func _pause_the_game(event: Dictionary) -> void:
	match event.what:
		"opened":
			get_tree().paused = true
		"closed":
			get_tree().paused = false
