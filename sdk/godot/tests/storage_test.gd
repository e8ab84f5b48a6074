## What is stored, on disks that are slow, full, read-only or damaged.
extends FrontrowTest


class SlowFiles:
	extends FrontrowFiles
	var uses := 0

	func read(name: String) -> String:
		uses += 1
		OS.delay_msec(3000)
		return super(name)


class FullFiles:
	extends FrontrowFiles

	func append(_name: String, _text: String) -> bool:
		return false

	func write(_name: String, _text: String) -> bool:
		return false


## The quickest of five, because a busy machine stops any of them for some milliseconds.
func test_creation_takes_two_milliseconds_on_a_disk_that_takes_three_seconds() -> void:
	var quickest := 1_000_000
	for turn: int in 5:
		var slow := SlowFiles.new("user://tests/slow")
		var made := FrontrowAds.new()
		tree.root.add_child(made)
		var start := Time.get_ticks_usec()
		made.open(FrontrowTestEnvironment.new(), slow, {"base_url": "https://network.example.com"})
		quickest = mini(quickest, Time.get_ticks_usec() - start)
		equal(slow.uses, 0, "the number of reads during creation")
		made.free()
	check(quickest <= 2000, "creation took %d µs" % quickest)


func test_setup_takes_two_milliseconds() -> void:
	var quickest := 1_000_000
	for turn: int in 5:
		var made := FrontrowAds.new()
		tree.root.add_child(made)
		var start := Time.get_ticks_usec()
		made.setup({"base_url": "https://network.example.com", "test": true})
		quickest = mini(quickest, Time.get_ticks_usec() - start)
		made.free()
	check(quickest <= 2000, "setup took %d µs" % quickest)


func test_ads_are_shown_when_the_disk_is_full() -> void:
	await _show_with(FullFiles.new("user://tests/full"))


func test_ads_are_shown_when_the_folder_cannot_be_made() -> void:
	await _show_with(FrontrowFiles.new("res://project.godot/below-a-file"))


func test_a_damaged_line_costs_that_event_only() -> void:
	var store := FrontrowEventStore.new(files)
	store.add(_event("one"))
	files.append(FrontrowEventStore.FILE, '{"add":{"token":"tw\n')
	files.append(FrontrowEventStore.FILE, "no JSON\n")
	store.add(_event("three"))
	equal(_tokens(FrontrowEventStore.new(files)), ["one", "three"], "what is read")


func test_half_a_line_at_the_end_costs_no_other_event() -> void:
	FrontrowEventStore.new(files).add(_event("one"))
	files.append(FrontrowEventStore.FILE, '{"add":{"token":"half')
	FrontrowEventStore.new(files).add(_event("two"))
	equal(_tokens(FrontrowEventStore.new(files)), ["one", "two"], "what is read")


func test_the_file_does_not_grow() -> void:
	var store := FrontrowEventStore.new(files)
	store.add(_event("stays"))
	for index: int in 1000:
		store.add(_event("e%d" % index))
		store.remove([_event("e%d" % index)])
	var lines := files.read(FrontrowEventStore.FILE).split("\n", false).size()
	check(lines <= FrontrowEventStore.MOST_SPARE_LINES + 2, "the file has %d lines" % lines)
	equal(_tokens(FrontrowEventStore.new(files)), ["stays"], "what is read")


func test_each_network_has_its_own_folder() -> void:
	var one := FrontrowAds.folder_of("https://a.example.com")
	equal(FrontrowAds.folder_of("https://a.example.com/"), one, "the folder of the same network")
	check(FrontrowAds.folder_of("https://b.example.com") != one, "two networks have one folder")


func _show_with(bad: FrontrowFiles) -> void:
	ads.core = null
	ads.open(environment, bad, {"base_url": "https://network.example.com", "app_key": "fr_app_1"})
	environment.no_network = false
	ads.record_install()
	var ad := await ask()
	check(ad != null, "there is no ad")
	environment.no_network = true
	var lifecycle := await show(ad)
	check(lifecycle.outcome.shown, "the ad was not shown")
	equal(ads.core.waiting(), 1, "the number of events in memory")
	environment.no_network = false
	await wait_seconds(6.0)
	equal(ads.core.waiting(), 0, "the number of events after the network came back")
	check(lifecycle.close(), "the ad could not be closed")


static func _event(token: String) -> Dictionary:
	return {"token": token, "at": "", "of": "impression"}


static func _tokens(store: FrontrowEventStore) -> Array:
	return store.read().map(func(event: Dictionary) -> String: return event.token)
