## The place for a banner.
extends FrontrowTest

const BANNER := {
	"format": "banner",
	"close_after_s": 0.0,
	"media": {"url": "https://m/banner", "type": "image/jpeg", "width": 90, "height": 160},
}


func set_up() -> void:
	super()
	environment.changes = BANNER.duplicate()


func test_the_space_is_reserved_before_loading_and_does_not_change() -> void:
	var banner := _banner()
	var before := banner.get_combined_minimum_size()
	equal(before, FrontrowBanner.RESERVED, "the space before loading")
	await _drawn(banner)
	check(find("ad") != null, "the banner is not there")
	equal(banner.get_combined_minimum_size(), before, "the space after loading")
	banner.free()


func test_without_an_ad_the_space_stays_or_is_given_up() -> void:
	environment.no_network = true
	for when_empty: FrontrowBanner.WhenEmpty in FrontrowBanner.WhenEmpty.values():
		var banner := _banner(when_empty)
		for tries: int in 3:
			await wait_seconds(2.1)
		var keeps := when_empty == FrontrowBanner.WhenEmpty.KEEP
		equal(banner.get_combined_minimum_size().y > 0.0, keeps, "whether the space stays")
		banner.free()


func test_the_old_picture_stays_until_the_new_one_is_decoded() -> void:
	var banner := _banner()
	await _drawn(banner)
	var old := find("ad")
	banner.load_ad()
	while find("ad") == old:
		check(is_instance_valid(old) and old.is_visible_in_tree(), "there is a gap")
		await frames(1)
	await frames(2)
	equal(environment.sent_to("/events").size(), 2, "the number of calls with an impression")
	banner.free()


func test_a_recycled_list_keeps_its_ad() -> void:
	var banner := _banner()
	await _drawn(banner)
	var ad := find("ad")
	tree.root.remove_child(banner)
	await frames(2)
	tree.root.add_child(banner)
	await frames(2)
	check(find("ad") == ad, "the ad is another one")
	equal(environment.sent_to("/ads").size(), 1, "the number of requests")
	equal(environment.sent_to("/events").size(), 1, "the number of calls with an impression")
	banner.free()


func test_the_impression_needs_one_pixel_on_the_screen() -> void:
	var banner := _banner()
	banner.position = Vector2(0.0, tree.root.size.y)
	await _drawn(banner)
	equal(environment.sent_to("/events").size(), 0, "calls with the banner below the window")
	banner.position.y -= 1.0
	await frames(3)
	equal(environment.sent_to("/events").size(), 1, "calls with one row of pixels in the window")
	banner.free()


func test_a_hidden_or_clipped_banner_is_not_on_the_screen() -> void:
	var clip := Control.new()
	clip.clip_contents = true
	clip.size = Vector2(300.0, 100.0)
	tree.root.add_child(clip)
	var banner := _banner()
	banner.reparent(clip)
	banner.position.y = 100.0
	await _drawn(banner)
	equal(environment.sent_to("/events").size(), 0, "calls while it is clipped")
	banner.position.y = 0.0
	clip.modulate.a = 0.0
	await frames(3)
	equal(environment.sent_to("/events").size(), 0, "calls while it is transparent")
	clip.modulate.a = 1.0
	clip.hide()
	await frames(3)
	equal(environment.sent_to("/events").size(), 0, "calls while it is hidden")
	clip.show()
	await frames(3)
	equal(environment.sent_to("/events").size(), 1, "calls when it is seen")
	clip.free()


func test_a_banner_below_a_fullscreen_ad_is_not_on_the_screen() -> void:
	environment.changes = {}
	var lifecycle := await show(await ask())
	environment.changes = BANNER.duplicate()
	var banner := _banner()
	await _drawn(banner)
	check(find("label", banner) != null, "the banner is not there")
	equal(environment.sent_to("/events").size(), 1, "calls while the banner is covered")
	lifecycle.failed()
	await frames(4)
	equal(environment.sent_to("/events").size(), 2, "calls when the banner is seen")
	banner.free()


func test_a_scene_may_call_setup_after_its_banner_is_ready() -> void:
	ads.core = null
	var banner := _banner()
	ads.open(environment, files, {"base_url": "https://network.example.com"})
	await _drawn(banner)
	check(find("ad") != null, "the banner is not there")
	banner.free()


func test_its_buttons_are_44_and_work() -> void:
	var banner := _banner()
	await _drawn(banner)
	for name: String in ["label", "close"]:
		var rect := rect_of(find(name))
		check(minf(rect.size.x, rect.size.y) >= 44.0, "%s is %s" % [name, rect])
		check(rect_of(banner).encloses(rect), "%s at %s is not in the banner" % [name, rect])
	await tap("ad")
	equal(environment.opened.size(), 1, "the number of opened addresses")
	await tap("label")
	await tap("broken")
	equal(environment.sent_to("/reports/").size(), 1, "the number of reports")
	await tap("back")
	var outcomes: Array[FrontrowOutcome] = []
	banner.ended.connect(func(outcome: FrontrowOutcome) -> void: outcomes.append(outcome))
	await tap("close")
	equal(outcomes.size(), 1, "the number of outcomes")
	check(find("ad") == null, "the banner is still there")
	equal(banner.get_combined_minimum_size(), FrontrowBanner.RESERVED, "the space after closing")
	banner.free()


func test_a_banner_that_is_freed_leaves_nothing() -> void:
	var banner := _banner()
	await _drawn(banner)
	banner.free()
	await frames(2)
	equal(environment.timers.size(), 0, "the number of timers")
	equal(ads.showing(), 0, "the number of showings")


func test_another_format_is_not_shown_as_a_banner() -> void:
	environment.changes = {}
	var banner := _banner()
	await frames(5)
	check(find("ad") == null, "an image is shown as a banner")
	equal((await banner.load_ad()).reason, "format", "the reason")
	banner.free()


## Waits until a banner has its picture. Another thread decodes it.
func _drawn(banner: FrontrowBanner) -> void:
	for frame: int in 1000:
		if find("ad", banner):
			break
		await frames(1)
	await frames(3)


func _banner(when_empty := FrontrowBanner.WhenEmpty.KEEP) -> FrontrowBanner:
	var banner := FrontrowBanner.new()
	banner.ads = ads
	banner.placement = "strip"
	banner.when_empty = when_empty
	tree.root.add_child(banner)
	banner.size.x = 390.0
	return banner
