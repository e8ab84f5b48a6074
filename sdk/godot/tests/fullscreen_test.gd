## The view that covers the game.
extends FrontrowTest

const NOTCH := Vector4(0.0, 47.0, 0.0, 34.0)
const NOTCH_ON_ITS_SIDE := Vector4(47.0, 0.0, 47.0, 21.0)


func test_close_comes_when_close_after_s_is_over() -> void:
	var lifecycle := await show(await ask())
	check(lifecycle.outcome.shown, "the ad was not shown")
	await wait_seconds(4.9)
	equal((find("close") as Button).text, "Close in 1", "the button")
	check((find("close") as Button).disabled, "the ad can be closed 0.1 s too early")
	await tap("close")
	check(not lifecycle.is_over, "a tap closed the ad too early")
	await wait_seconds(0.2)
	equal((find("close") as Button).text, "Close ×", "the button")
	await tap("close")
	check(lifecycle.is_over, "the ad cannot be closed 0.1 s after its time")
	equal(lifecycle.outcome.reason, "", "the reason")


func test_back_and_escape_are_close_and_held_back_until_then() -> void:
	for goes_back: bool in [true, false]:
		tree.quit_on_go_back = true
		var lifecycle := await show(await ask())
		check(not tree.quit_on_go_back, "going back would end the game")
		_leave(goes_back)
		check(not lifecycle.is_over, "the ad was left too early")
		await wait_seconds(5.1)
		_leave(goes_back)
		check(lifecycle.is_over, "the ad cannot be left")
		await frames(2)
		check(tree.quit_on_go_back, "the game's own setting is not given back")


func test_everything_lies_in_the_safe_area_in_both_orientations() -> void:
	var sizes: Dictionary[Vector2i, Vector4] = {PORTRAIT: NOTCH, LANDSCAPE: NOTCH_ON_ITS_SIDE}
	for size: Vector2i in sizes:
		FrontrowScreen.test_insets = sizes[size]
		tree.root.size = size
		var lifecycle := await show(await ask())
		_check_targets(["label", "close", "go"], size, sizes[size])
		await tap("label")
		_check_targets(["back"] + FrontrowWords.REPORT_REASONS, size, sizes[size])
		await tap("back")
		lifecycle.failed()
		await frames(2)


func test_a_turned_window_is_followed() -> void:
	var lifecycle := await show(await ask())
	FrontrowScreen.test_insets = NOTCH_ON_ITS_SIDE
	tree.root.size = LANDSCAPE
	await frames(2)
	_check_targets(["label", "close", "go"], LANDSCAPE, NOTCH_ON_ITS_SIDE)
	check(not rect_of(find("ad")).intersects(rect_of(find("go"))), "the picture is covered")
	lifecycle.failed()


func test_targets_are_44_on_a_screen_of_three_pixels_each() -> void:
	FrontrowScreen.test_scale = 3.0
	tree.root.size = PORTRAIT * 3
	var lifecycle := await show(await ask())
	for name: String in ["label", "close", "go"]:
		var size := rect_of(find(name)).size
		check(minf(size.x, size.y) >= 44.0 * 3.0, "%s is %s" % [name, size])
	lifecycle.failed()


func test_a_game_that_stretches_its_content_does_not_stretch_the_ad() -> void:
	tree.root.content_scale_size = Vector2i(1280, 720)
	tree.root.content_scale_mode = Window.CONTENT_SCALE_MODE_CANVAS_ITEMS
	tree.root.content_scale_aspect = Window.CONTENT_SCALE_ASPECT_EXPAND
	var lifecycle := await show(await ask())
	var factor := tree.root.get_final_transform().get_scale().x
	check(factor < 0.5, "the content is not stretched")
	for name: String in ["label", "close", "go"]:
		var size := rect_of(find(name)).size * factor
		check(minf(size.x, size.y) >= 43.9, "%s is %s" % [name, size])
	equal(roundi(rect_of(find("close")).end.x * factor), 378, "the end of the close button")
	lifecycle.failed()


func test_two_taps_on_the_label_and_a_choice_lead_to_a_report() -> void:
	var ad := await ask()
	var lifecycle := await show(ad)
	await tap("label")
	await tap("misleading")
	await frames(3)
	var reports := environment.sent_to("/reports/")
	equal(reports.size(), 1, "the number of reports")
	equal(reports[0], {"url": ad.report_url, "body": {"reason": "misleading"}}, "the report")
	check(find("misleading") == null, "the choices are still there")
	await tap("back")
	check(find("back") == null, "the panel is still there")
	check(not lifecycle.is_over, "the ad is gone")
	lifecycle.failed()


func test_a_report_that_arrives_after_the_panel_is_gone() -> void:
	var lifecycle := await show(await ask())
	await tap("label")
	environment.no_network = true
	await tap("scam")
	await tap("back")
	await wait_seconds(1.1)
	await wait_seconds(2.1)
	equal(environment.sent_to("/reports/").size(), 3, "the number of tries")
	lifecycle.failed()


func test_a_tap_opens_the_click_url() -> void:
	var ad := await ask()
	var lifecycle := await show(ad)
	await tap("ad")
	await tap("go")
	equal(environment.opened, [ad.click_url, ad.click_url], "what was opened")
	check(lifecycle.outcome.clicked, "the outcome has no click")
	find("ad").size.y += 200.0
	await tap("ad", Vector2(0.5, 0.01))
	equal(environment.opened.size(), 2, "what a tap beside the picture has opened")
	lifecycle.failed()


func test_a_hundred_showings_leave_no_view_and_no_timer() -> void:
	(await show(await ask())).failed()
	await frames(3)
	var nodes := _nodes()
	for showing: int in 100:
		var ad := await ask()
		ad.show()
		await frames(3)
		await wait_seconds(5.1)
		await tap("close")
	await frames(3)
	equal(_nodes(), nodes, "the number of nodes")
	equal(environment.timers.size(), 0, "the number of timers")
	equal(environment.sent_to("/events").size(), 101, "the number of calls with an impression")


func test_nothing_is_held_after_the_end() -> void:
	var ad := await ask()
	var lifecycle := await show(ad)
	var views := tree.get_nodes_in_group(&"frontrow")
	equal(views.size(), 1, "the number of views")
	var held: Array[WeakRef] = [weakref(ad), weakref(lifecycle), weakref(views[0])]
	lifecycle.failed()
	ad = null
	lifecycle = null
	views.clear()
	await frames(3)
	for index: int in held.size():
		check(held[index].get_ref() == null, "object %d is held" % index)


func test_an_ad_that_was_not_shown_is_not_held() -> void:
	var ad := await ask()
	var held: WeakRef = weakref(ad)
	check(find("ad") == null, "there is a view before show")
	ad = null
	await frames(2)
	check(held.get_ref() == null, "the ad is held")


func test_a_show_settles_where_nothing_can_be_shown() -> void:
	var ad := await ask()
	environment.time += 3_601_000.0
	equal((await ad.show()).reason, "expired", "an old ad")
	environment.changes = {"format": "banner"}
	equal((await (await ask()).show()).reason, "failed", "a banner without a place")
	equal((await FrontrowAd.new().show()).reason, "failed", "an ad of nobody")


func test_a_view_that_something_else_removes_ends_the_ad() -> void:
	var lifecycle := await show(await ask())
	tree.get_nodes_in_group(&"frontrow")[0].queue_free()
	await frames(2)
	check(lifecycle.is_over, "the ad goes on")
	equal(lifecycle.outcome.reason, "failed", "the reason")


func test_input_does_not_reach_the_game_and_the_focus_comes_back() -> void:
	var button := Button.new()
	tree.root.add_child(button)
	button.grab_focus()
	var lifecycle := await show(await ask())
	check(not button.has_focus(), "the game's button has the focus")
	button.grab_focus()
	check(not button.has_focus(), "the focus can leave the ad")
	lifecycle.failed()
	await frames(2)
	check(button.has_focus(), "the focus did not come back")
	button.free()


func test_it_is_mirrored_from_right_to_left() -> void:
	tree.root.set_layout_direction(Window.LAYOUT_DIRECTION_RTL)
	var lifecycle := await show(await ask())
	var label := rect_of(find("label"))
	check(label.end.x == PORTRAIT.x - 12.0, "the label is at %s" % label)
	equal(rect_of(find("close")).position.x, 12.0, "the place of the close button")
	equal(rect_of(find("go")).position.x, 12.0, "the place of the button in the foot")
	lifecycle.failed()
	tree.root.set_layout_direction(Window.LAYOUT_DIRECTION_LTR)


func test_controls_have_names_for_a_screen_reader() -> void:
	var lifecycle := await show(await ask())
	equal(find("label").accessibility_name, FrontrowWords.SCREEN.about_label, "the label's name")
	equal(find("ad").accessibility_name, FrontrowWords.SCREEN.advertisement, "the picture's name")
	lifecycle.failed()


func test_the_ribbon_says_that_an_ad_is_a_test() -> void:
	var lifecycle := await show(await ask())
	check(not _has_text("Test ad"), "an ad that counts has the ribbon")
	lifecycle.failed()
	await frames(2)
	ads.is_test = true
	lifecycle = await show(await ask())
	check(_has_text("Test ad"), "a test ad has no ribbon")
	lifecycle.failed()


func _leave(goes_back: bool) -> void:
	if goes_back:
		tree.root.propagate_notification(Node.NOTIFICATION_WM_GO_BACK_REQUEST)
		return
	var event := InputEventKey.new()
	event.keycode = KEY_ESCAPE
	event.pressed = true
	tree.root.push_input(event)


func _check_targets(names: Array, size: Vector2i, insets: Vector4) -> void:
	var start := Vector2(insets.x, insets.y)
	var safe := Rect2(start, Vector2(size) - start - Vector2(insets.z, insets.w))
	for name: String in names:
		var control := find(name)
		check(control != null, "there is no %s" % name)
		if control == null:
			continue
		var rect := rect_of(control)
		check(safe.encloses(rect), "%s at %s is not in %s" % [name, rect, safe])
		check(rect.size.x >= 44.0 and rect.size.y >= 44.0, "%s is %s" % [name, rect.size])


func _nodes() -> int:
	return tree.root.find_children("*", "", true, false).size()


func _has_text(words: String) -> bool:
	return tree.root.find_children("*", "Label", true, false).any(
		func(label: Label) -> bool: return label.text == words and label.is_visible_in_tree()
	)
