## Every public symbol of the SDK, in use.
extends Node

const IMAGE := "fr_p_…"
const REWARDED := "fr_p_…"
const BANNER := "fr_p_…"


func _ready() -> void:
	Frontrow.happened.connect(_on_happened)
	Frontrow.setup({
		"base_url": "https://network.example.com",
		"app_key": "fr_app_…",
		"app_version": "1.4.0",
		"user": {"id": "u1", "consent": true},
		"test": OS.is_debug_build(),
		"child": false,
		"limited": false,
		"consent": _stored_consent,
	})
	Frontrow.record_install()
	Frontrow.keep_ready(IMAGE)

	var banner := FrontrowBanner.new()
	banner.placement = BANNER
	banner.when_empty = FrontrowBanner.WhenEmpty.COLLAPSE
	banner.ended.connect(_on_banner_ended)
	add_child(banner)


func show_image() -> void:
	var asked: FrontrowAsked = await Frontrow.request_ad(IMAGE)
	if asked.ad == null:
		print(asked.reason, " ", Frontrow.last_decision())
		return
	print(asked.ad.format, " for ", asked.ad.app_name)
	var outcome: FrontrowOutcome = await asked.ad.show()
	if not outcome.shown:
		print(outcome.reason)
	elif outcome.clicked:
		print("clicked")


func earn_a_life() -> bool:
	var asked: FrontrowAsked = await Frontrow.request_ad(REWARDED)
	if asked.ad == null:
		return false
	var options := {"reward": {"user": "u1", "data": "level 7"}}
	var outcome: FrontrowOutcome = await asked.ad.show(options)
	if outcome.reward == "not_valid":
		print("The reward's fields are too long.")
	return outcome.rewarded


func another_banner(banner: FrontrowBanner) -> void:
	var asked: FrontrowAsked = await banner.load_ad()
	if asked.ad == null:
		print(asked.reason)


func before_the_game_ends() -> void:
	Frontrow.flush()


func _on_happened(event: Dictionary) -> void:
	match event.what:
		"opened":
			get_tree().paused = true
		"closed", "not_shown":
			get_tree().paused = false
		"asked", "answered", "no_ad":
			print(event.what, " ", event.placement)
		"impression", "click", "complete", "reward":
			print(event.what, " ", event.format)
		"retry":
			print(event.of, " again in ", event.in_seconds, " s")
		"verdict", "reported", "install":
			print(event)


func _on_banner_ended(outcome: FrontrowOutcome) -> void:
	print(outcome.reason)


## What a consent tool has stored under a key of the IAB.
func _stored_consent(key: String) -> Variant:
	return {"IABTCF_gdprApplies": 0}.get(key)


## In the game's own tests: no network, no timer, no file.
func test_the_reward() -> void:
	var fake := FrontrowFake.new({REWARDED: {"format": "rewarded_video", "app_name": "Tidepool"}})
	fake.answers[IMAGE] = "no_campaign"
	add_child(fake)
	var ads: FrontrowAds = fake
	var asked: FrontrowAsked = await ads.request_ad(REWARDED)
	print((await asked.ad.show()).rewarded, fake.asked, fake.shown, fake.kept, fake.installs)
