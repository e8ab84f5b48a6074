## The SDK around its core: calls, events, words, pictures.
extends FrontrowTest


func test_every_call_before_setup_settles() -> void:
	var early := FrontrowAds.new()
	tree.root.add_child(early)
	equal((await early.request_ad("spot")).reason, "failed", "the reason")
	early.keep_ready("spot")
	early.record_install()
	early.flush()
	equal(early.last_decision(), {}, "the last decision")
	early.free()


func test_an_address_that_is_none_is_no_network() -> void:
	var lost := FrontrowAds.new()
	tree.root.add_child(lost)
	lost.setup({"base_url": "not an address"})
	var told: Array[String] = []
	lost.events.requested.connect(func(key: String) -> void: told.append(key))
	lost.events.retry_scheduled.connect(func(of: String, _seconds: int) -> void: told.append(of))
	lost.request_ad("spot")
	await frames(3)
	equal(told, ["spot", "ad"], "what happened")
	lost.free()


func test_events_come_on_the_main_thread() -> void:
	var threads: Array[int] = []
	var note := func() -> void: threads.append(OS.get_thread_caller_id())
	for found: Dictionary in (ads.events.get_script() as Script).get_script_signal_list():
		ads.events.connect(found.name as String, note.unbind((found.args as Array).size()))
	var lifecycle := await show(await ask())
	lifecycle.failed()
	check(threads.size() >= 5, "only %d events came" % threads.size())
	for thread: int in threads:
		equal(thread, OS.get_main_thread_id(), "the thread")


func test_a_return_to_the_game_sends_what_waits() -> void:
	environment.no_network = true
	ads.core.record("t1", "impression")
	await frames(2)
	ads.notification(Node.NOTIFICATION_APPLICATION_FOCUS_OUT)
	equal(environment.sent_to("/events").size(), 2, "calls on the way to the background")
	await frames(2)
	environment.no_network = false
	ads.notification(Node.NOTIFICATION_APPLICATION_FOCUS_IN)
	await frames(2)
	equal(ads.core.waiting(), 0, "the number of events that wait")


func test_the_words_are_those_of_all_sdks() -> void:
	var path := ProjectSettings.globalize_path("res://words.json")
	if not FileAccess.file_exists(path):
		path = ProjectSettings.globalize_path("res://").path_join("../words.json")
	var words: Dictionary = JSON.parse_string(FileAccess.get_file_as_string(path))
	equal(Dictionary(FrontrowWords.SCREEN), words.screen, "the words on the screen")
	for reason: String in words.reasons:
		check(FrontrowWords.ADVICE.has(reason), "%s is not explained" % reason)
	for name: String in words.api.calls:
		var has_it := ads.has_method(name.to_snake_case()) or FrontrowAd.new().has_method(name)
		check(has_it, "there is no %s" % name)
	for name: String in words.api.outcome:
		check(name in FrontrowOutcome.new(), "the outcome has no %s" % name)


func test_pictures_of_more_than_50_mb_go_oldest_first() -> void:
	var side := 2000
	var image := Image.create(side, side, false, Image.FORMAT_RGB8)
	var bytes := image.save_png_to_buffer()
	var fetch := func(_url: String, _most: int, done: Callable) -> void: done.call(bytes)
	var pictures := FrontrowPictures.new(fetch)
	for name: String in ["a", "b", "c", "d"]:
		pictures.fetch(name, func(_picture: Texture2D) -> void: pass)
		while pictures.find(name) == null:
			await frames(1)
	check(pictures.find("a") == null, "the oldest is kept")
	check(pictures.find("b") != null and pictures.find("d") != null, "a newer one is gone")


func test_what_is_no_picture_is_none() -> void:
	var page := "<!doctype html>".to_utf8_buffer()
	for bytes: PackedByteArray in [PackedByteArray(), page, PackedByteArray([255, 216, 255])]:
		check(FrontrowPictures.decoded(bytes) == null, "%s is a picture" % bytes)


func test_a_video_that_godot_does_not_play_is_not_loaded() -> void:
	var answers: Array[bool] = []
	var platform := FrontrowPlatform.new(ads, {})
	var media := {"url": "https://m/v", "type": "video/mp4"}
	platform.load_media(media, func(is_there: bool) -> void: answers.append(is_there))
	platform.timers.fire(platform.elapsed() + 1.0)
	equal(answers, [false], "whether it was loaded")
	equal(platform.device().plays, ["video/ogg"], "what the device plays")


func test_the_agent_has_letters_that_a_header_may_have() -> void:
	var agent := FrontrowPlatform.agent()
	var form := RegEx.create_from_string("^Frontrow-Godot/0\\.1\\.0 \\([\\w ._-]+; [\\w ._-]+\\)$")
	check(form.search(agent) != null, "the agent is %s" % agent)


func test_a_reward_is_sent_as_text() -> void:
	var tokens := {"impression": "i", "click": "c", "complete": "e"}
	environment.changes = {"format": "rewarded_video", "tokens": tokens}
	var lifecycle := ads.begin(await ask(), {"user": 7, "data": "level 7", "other": "x"})
	lifecycle.loaded()
	lifecycle.on_screen(true)
	await frames(3)
	lifecycle.ended()
	var event: Dictionary = environment.posts[-1].body.events[0]
	equal(event.get("reward"), {"user": "7", "data": "level 7"}, "the reward")
	check(lifecycle.outcome.rewarded, "the outcome has no reward")
	lifecycle.close()
