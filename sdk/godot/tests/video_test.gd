## Videos, played by the engine.
extends FrontrowTest

const REWARDED := {
	"format": "rewarded_video",
	"media": {"url": "https://m/clip", "type": "video/ogg", "width": 72, "height": 128},
	"tokens": {"impression": "i", "click": "c", "complete": "done"},
	"close_after_s": 30.0,
}
## The clip lasts two seconds.
const PATIENCE_FRAMES := 3000


func set_up() -> void:
	super()
	environment.changes = REWARDED.duplicate(true)


func test_a_rewarded_video_plays_to_its_end_and_gives_the_reward_once() -> void:
	var lifecycle := await _show()
	equal((find("close") as Button).text, "Reward in 30", "the button")
	check(not lifecycle.outcome.rewarded, "the reward comes at the beginning")
	await _until_ended(lifecycle)
	await frames(2)
	check(lifecycle.outcome.rewarded, "the end gave no reward")
	check(not lifecycle.is_over, "the ad ended by itself")
	equal((find("close") as Button).text, "Close ×", "the button at the end")
	check(_message().is_visible_in_tree(), "nothing tells of the reward")
	await tap("close")
	check(lifecycle.is_over, "the ad cannot be closed")
	await frames(10)
	equal(_sent_tokens(), ["i", "done"], "the events that were sent")


func test_it_begins_muted_and_the_sound_can_be_switched() -> void:
	var lifecycle := await _show()
	equal(_player().volume, 0.0, "the volume at the beginning")
	for wanted: Array in [[1.0, "Sound off"], [0.0, "Sound on"]]:
		await tap("sound")
		equal(_player().volume, wanted[0], "the volume after a tap")
		equal((find("sound") as Button).text, wanted[1], "the button")
	lifecycle.failed()


func test_it_stands_still_in_the_background() -> void:
	var lifecycle := await _show()
	ads.notification(Node.NOTIFICATION_APPLICATION_FOCUS_OUT)
	await frames(3)
	var position := _player().stream_position
	await frames(20)
	equal(_player().stream_position, position, "the position in the background")
	ads.notification(Node.NOTIFICATION_APPLICATION_FOCUS_IN)
	await _until_ended(lifecycle)
	check(lifecycle.outcome.rewarded, "it does not go on")
	lifecycle.failed()


func test_it_plays_while_the_game_is_paused() -> void:
	tree.paused = true
	var lifecycle := await _show()
	await _until_ended(lifecycle)
	tree.paused = false
	check(lifecycle.outcome.rewarded, "the game's pause holds the video")
	lifecycle.failed()


func test_a_stalled_video_holds_nobody() -> void:
	var lifecycle := await _show()
	_player().process_mode = Node.PROCESS_MODE_DISABLED
	await wait_seconds(29.9)
	await tap("close")
	check(not lifecycle.is_over, "it can be closed too early")
	await wait_seconds(0.2)
	await tap("close")
	check(lifecycle.is_over, "it cannot be closed")
	check(not lifecycle.outcome.rewarded, "a stalled video gave the reward")


func test_a_video_that_never_begins_fails_after_its_patience() -> void:
	ads.notification(Node.NOTIFICATION_APPLICATION_FOCUS_OUT)
	var lifecycle := await show(await ask())
	_player().process_mode = Node.PROCESS_MODE_DISABLED
	await wait_seconds(15.1)
	check(lifecycle.is_over, "the ad goes on")
	equal(lifecycle.outcome.reason, "failed", "the reason")


func test_what_is_no_video_is_no_ad() -> void:
	environment.video = "<html>Sign in to the network</html>".to_utf8_buffer()
	equal((await ads.request_ad("spot")).reason, "failed", "a portal's page")
	environment.video = FileAccess.get_file_as_bytes("res://tests/clip.ogv")
	environment.no_network = true
	check((await _without_network()) == null, "a download that was cut off gave an ad")


func test_a_video_that_cannot_be_decoded_is_not_shown() -> void:
	environment.video = "OggS and nothing that follows".to_utf8_buffer()
	var outcome := await (await ask()).show()
	check(not outcome.shown, "it was shown")
	equal(outcome.reason, "failed", "the reason")
	equal(_sent_tokens(), [], "the events that were sent")


func test_a_video_is_loaded_once_and_the_oldest_go() -> void:
	await ask()
	await ask()
	equal(environment.downloads, 1, "the number of downloads")
	var folder := "user://tests/oldest-%d" % Time.get_ticks_usec()
	var size := environment.video.size()
	var videos := FrontrowVideos.new(folder, environment._download, size * 2)
	var note := func(_stream: VideoStream) -> void: pass
	for name: String in ["one", "two", "three"]:
		videos.fetch("https://m/" + name, note)
		await frames(2)
	equal(DirAccess.get_files_at(folder).size(), 2, "the number of files")


func test_its_controls_lie_in_the_safe_area_in_both_orientations() -> void:
	var sizes: Dictionary[Vector2i, Vector4] = {
		PORTRAIT: Vector4(0.0, 47.0, 0.0, 34.0), LANDSCAPE: Vector4(47.0, 0.0, 47.0, 21.0)
	}
	for size: Vector2i in sizes:
		var insets := sizes[size]
		FrontrowScreen.test_insets = insets
		tree.root.size = size
		var lifecycle := await _show()
		var safe := Rect2(insets.x, insets.y, size.x - insets.x - insets.z, size.y - insets.y - insets.w)
		for name: String in ["label", "sound", "close", "go"]:
			var rect := rect_of(find(name))
			check(safe.encloses(rect), "%s at %s is not in %s" % [name, rect, safe])
			check(minf(rect.size.x, rect.size.y) >= 44.0, "%s is %s" % [name, rect.size])
		check(rect_of(find("ad")).size.x > 100.0, "the video is %s" % rect_of(find("ad")))
		check(not rect_of(find("ad")).intersects(rect_of(find("sound"))), "the video is covered")
		lifecycle.failed()
		await frames(2)


func test_nothing_is_held_after_the_end() -> void:
	var ad := await ask()
	var lifecycle := await show(ad)
	await frames(3)
	var held: Array[WeakRef] = [weakref(ad), weakref(lifecycle), weakref(_player())]
	held.append(weakref(_player().stream))
	lifecycle.failed()
	ad = null
	lifecycle = null
	await frames(3)
	for index: int in held.size():
		check(held[index].get_ref() == null, "object %d is held" % index)


## Shows a video and waits until it is seen.
func _show() -> FrontrowAdLifecycle:
	var lifecycle := await show(await ask())
	for frame: int in PATIENCE_FRAMES:
		if lifecycle.outcome.shown or lifecycle.is_over:
			break
		await frames(1)
	check(lifecycle.outcome.shown, "the video is not seen: %s" % lifecycle.outcome.reason)
	return lifecycle


func _until_ended(lifecycle: FrontrowAdLifecycle) -> void:
	for frame: int in PATIENCE_FRAMES:
		if lifecycle.outcome.rewarded:
			return
		await frames(1)


func _without_network() -> FrontrowAd:
	var stream: Array = []
	environment.fetch_media({"url": "https://m/cut", "type": "video/ogg"}, stream.append)
	await frames(3)
	return null if stream == [null] else FrontrowAd.new()


func _player() -> VideoStreamPlayer:
	return tree.root.find_children("*", "VideoStreamPlayer", true, false)[0]


func _message() -> Label:
	return tree.root.find_children("*", "Label", true, false).filter(
		func(label: Label) -> bool: return label.text == "Reward earned"
	)[0]


func _sent_tokens() -> Array:
	var tokens: Array = []
	for sent: Dictionary in environment.sent_to("/events"):
		for event: Dictionary in sent.body.events:
			tokens.append(event.token)
	return tokens
