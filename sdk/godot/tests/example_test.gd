## The project in example/.
extends FrontrowTest

var _autoload: FrontrowAds
var _scene: Control


func test_its_four_buttons_work() -> void:
	_autoload = tree.root.get_node(^"Frontrow")
	_autoload.open(environment, files, {"base_url": "http://127.0.0.1:9"})
	_scene = (load("res://example/main.tscn") as PackedScene).instantiate()
	tree.root.add_child(_scene)
	await frames(2)
	var formats: Array[String] = ["image", "banner", "video", "rewarded_video"]
	_scene.set("placements", {"image": "i", "banner": "b", "video": "v", "rewarded_video": "r"})
	var buttons := _scene.get_node(^"Safe/Column/Buttons").get_children()
	equal(buttons.size(), formats.size(), "the number of buttons")
	for index: int in formats.size():
		environment.changes = {"format": formats[index]}
		(buttons[index] as Button).pressed.emit()
		await frames(5)
		check(find("ad") != null, "%s shows no ad" % formats[index])
		equal(tree.paused, formats[index] != "banner", "whether the game is paused")
		await wait_seconds(5.1)
		await tap("close")
		check(not tree.paused, "the game is still paused after %s" % formats[index])
	_scene.free()
	_autoload.core = null


func test_it_gives_the_reward_with_the_fake_and_without_a_network() -> void:
	var fake := FrontrowFake.new({"v": {"format": "rewarded_video"}, "i": "no_campaign"})
	tree.root.add_child(fake)
	_scene = (load("res://example/main.tscn") as PackedScene).instantiate()
	_scene.set("ads", fake)
	_scene.set("placements", {"image": "i", "rewarded_video": "v"})
	tree.root.add_child(_scene)
	await frames(2)
	var buttons := _scene.get_node(^"Safe/Column/Buttons").get_children()
	for button: Button in [buttons[3], buttons[0]]:
		button.pressed.emit()
		await frames(2)
	var log_lines: RichTextLabel = _scene.get_node(^"Safe/Column/Log")
	var said := log_lines.get_parsed_text()
	equal(said, "The reward is earned.\nNo ad: no_campaign: see the console\n", "the log")
	equal(fake.shown, ["v"], "what was shown")
	equal(tree.root.find_children("*", "HTTPRequest", true, false).size(), 0, "the requests")
	_scene.free()
	fake.free()
